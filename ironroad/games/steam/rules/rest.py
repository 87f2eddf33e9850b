"""While track is loose: what may be built in the rest of the turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ironroad.core.hexes import OPPOSITE
from ironroad.core.tiles import Pair as EdgePair
from ironroad.core.track import FREE
from ironroad.games.common.sites import Builds, purse
from ironroad.games.common.state import NO_TILE
from ironroad.games.steam.rules.fields import HOPING, Field
from ironroad.games.steam.rules.last import NO, PERHAPS, YES
from ironroad.games.steam.rules.loose import Loose, Outlook
from ironroad.games.steam.rules.money import pay
from ironroad.games.steam.rules.pairs import Pair
from ironroad.games.steam.rules.plans import BARE, COMPLEX_PRICE, Plan, payable
from ironroad.games.steam.rules.reach import around_scarce, near
from ironroad.games.steam.rules.sites import FAR, KnownSite
from ironroad.games.steam.rules.state import SteamState
from ironroad.games.steam.rules.supply import freed, stock, with_tile_back
from ironroad.games.steam.rules.tracks import LooseTrack, doors, hexes_of, hung_on, tracks

# Up to so many operations after the next one the estimates of this file tell.
MOST_LEFT: Final = 2


class Rest:
    """Builds too far away to matter for joining what is loose cost money and a tile, no more. Those nearby
    are tried out, unless what is loose can be joined elsewhere for sure."""

    def __init__(self, s: SteamState, seat: int, loose: Loose) -> None:
        self.s = s
        self.seat = seat
        self.loose = loose
        self.joining = joining = loose.joining
        self.left = s.builds - 1
        self.steps = self.left + s.may_urbanize
        self.surcharge = joining.surcharge
        self.near = set(near(s, joining.around, s.builds))
        self.stock = stock(s)
        self.ample = stock(s, s.builds)
        self.cash = joining.cash(s, seat)
        self.tracks = tracks(s)
        self.doors = [here for piece in self.tracks for here in doors(s, piece)]
        self.view = Outlook(s, seat, joining, self.left, self.cash)
        self.hope = joining.field(s, seat, freed(s, seat), HOPING)
        self.plain = self._is_plain()
        self.last = joining.last_step(s, seat, s.builds)
        self._avoided: dict[int, int] = {}
        self._enough: dict[int, bool] = {}
        self._prospects: dict[tuple[int, EdgePair], int] = {}
        self._places: dict[tuple[int, EdgePair], list[int]] = {}
        self._scarce: set[int] | None = None
        self.enough, self.least = self._avoid(-1), self._avoiding(self.hope, -1, self.left)
        self.other = self._other() if self.plain else None

    def _is_plain(self) -> bool:
        """One loose track with two open ends that lead to different hexes, and not much of the turn left."""
        apart = len({here // 6 for here in self.doors}) == len(self.doors)
        free = len(self.tracks) == 1 and not hung_on(self.s, self.tracks[0])
        return apart and free and self.steps <= MOST_LEFT

    def _scarce_hexes(self) -> list[int]:
        return around_scarce(self.s, self.joining.around, self.s.builds)

    def _other(self) -> Outlook | None:
        """For a second loose track far away: one operation for each."""
        if self.left < 2:
            return None
        alone = min(self.view.sure[-1].cost(here, 1) for here in self.doors)
        return Outlook(self.s, self.seat, self.joining, 1, self.cash - alone)

    # Hex by hex

    def builds(self) -> Iterator[Builds]:
        for hex_ in self._hexes():
            site = self.joining.sites.site(self.s, self.seat, hex_)
            if self.plain and self.steps and hex_ not in self.near:
                yield from self._far_builds(hex_, site)
            elif self.plain and self.steps and self.s.tile[hex_] == NO_TILE:
                yield from self._near_builds(hex_, site)
            else:
                plans = self._payable(hex_, site)
                yield Builds(site.tiles, [plan.number for plan in plans if self._allows(hex_, site, plan)])

    def _hexes(self) -> list[int]:
        """Where something may be built: with nothing to come after it, only where it joins what is loose."""
        live = self.s.track.live
        if self.steps == 0:
            return [hex_ for hex_ in sorted(self.near) if live[hex_]]
        return self.s.track.live_hexes()

    def _payable(self, hex_: int, site: KnownSite) -> list[Plan]:
        mask, ground = with_tile_back(self.stock, self.s, hex_), self.surcharge[hex_]
        return [plan for plan in site.plans.values() if payable(plan, ground, self.cash, mask)]

    def _far_builds(self, hex_: int, site: KnownSite) -> Iterator[Builds]:
        """Where nothing can be done for what is loose."""
        mask = with_tile_back(self.stock, self.s, hex_)
        ground = self.surcharge[hex_] if self.s.tile[hex_] == NO_TILE else 0
        yield site.builds(purse(self.cash - self.enough - ground, mask))
        if self.least < self.enough:
            plans = [plan for plan in self._payable(hex_, site) if not plan.loose]
            dear = [plan for plan in plans if self.least <= self._rest(hex_, plan) < self.enough]
            yield Builds(site.tiles, [plan.number for plan in dear if self._allows_any(hex_, plan)])
        if self.other is not None and self.other.cash > 0:
            yield from self.loose.builds(self.s, hex_, site, mask, self.other)
        elif self.steps > 1:
            plans = [plan for plan in self._payable(hex_, site) if plan.loose]
            found = [plan.number for plan in plans if self._allows_more(hex_, site, plan)]
            yield Builds(site.tiles, found)

    def _near_builds(self, hex_: int, site: KnownSite) -> Iterator[Builds]:
        """On an empty hex where something may be done: all that leaves enough for joining what is loose
        elsewhere, and what is judged one by one."""
        enough, ground = self._avoid(hex_), self.surcharge[hex_]
        yield site.builds(purse(self.cash - enough - ground, self.stock))
        plans = [plan for plan in self._payable(hex_, site) if not plan.loose]
        dear = [plan for plan in plans if self._rest(hex_, plan) < enough]
        yield Builds(site.tiles, [plan.number for plan in dear if self._allows(hex_, site, plan)])
        for waiting in site.waiting if ground + COMPLEX_PRICE <= self.cash else ():
            if self.last is None or not self.last.is_apart(hex_, site, waiting.pair):
                plans = [plan for plan in waiting.plans if plan.needs & self.stock]
                yield Builds(site.tiles, [plan.number for plan in plans if self._allows(hex_, site, plan)])

    # One plan

    def _rest(self, hex_: int, plan: Plan) -> int:
        """What is left once a tile is paid."""
        price = plan.price + self.surcharge[hex_] if plan.terrain else plan.price
        return self.cash - price

    def _try_out(self, hex_: int, plan: Plan) -> bool:
        return self.loose.allows(self.s, hex_, plan)

    def _allows(self, hex_: int, site: KnownSite, plan: Plan) -> bool:
        if self.steps == 0 and self.plain:
            return not plan.loose and self._touches(hex_, plan)
        verdict = PERHAPS if self.last is None else self.last.after(hex_, site, plan)
        if verdict != PERHAPS:
            return verdict == YES
        if plan.turned or not self.plain:
            return self._allows_any(hex_, plan)
        if plan.loose:
            return self._allows_more(hex_, site, plan)
        if self._touches(hex_, plan) or self._avoid(hex_) <= self._rest(hex_, plan):
            return True
        return self._try_out(hex_, plan)

    def _allows_any(self, hex_: int, plan: Plan) -> bool:
        if plan.loose and self.steps < 2 and hex_ not in self.near:
            return False
        if plan.loose or hex_ in self.near or self._leads_near(hex_, plan) or self._matters(hex_, plan):
            return self._try_out(hex_, plan)
        return self._leaves_enough(self.cash - self._rest(hex_, plan))

    def _touches(self, hex_: int, plan: Plan) -> bool:
        return any(here // 6 == hex_ and here % 6 in plan.opened for here in self.doors)

    def _leads_near(self, hex_: int, plan: Plan) -> bool:
        """Whether track that a redirect takes away or brings leads to where loose track may come."""
        beyond = self.s.board.neighbours[6 * hex_ : 6 * hex_ + 6]
        return bool(plan.turned) and any(other in self.near for other in beyond)

    def _matters(self, hex_: int, plan: Plan) -> bool:
        """Whether tiles are so scarce that one taken or freed far away can matter, soon or at once."""
        if self._scarce is None:
            self._scarce = set(self._scarce_hexes())
        tile = self.s.tile[hex_]
        scarce = not plan.needs & self.ample or (tile != NO_TILE and not self.ample >> tile & 1)
        return scarce or hex_ in self._scarce

    def _leaves_enough(self, price: int) -> bool:
        """Whether the loose track can be joined once this has been paid for something else."""
        if price not in self._enough:
            after = self.s.copy()
            pay(after, self.seat, price)
            self._enough[price] = self.joining.can_join(after, self.seat, self.left)
        return self._enough[price]

    # Joining what is loose elsewhere

    def _avoid(self, hex_: int) -> int:
        """What joining the loose track costs for sure without a step on a hex."""
        found = self._avoided.get(hex_)
        if found is None:
            fields = zip(self.view.sure, self.view.steps, strict=True)
            found = min([FAR] + [self._avoiding(field, hex_, steps) for field, steps in fields])
            self._avoided[hex_] = found
        return found

    def _avoiding(self, field: Field, hex_: int, steps: int) -> int:
        arrivals = [here for here in self.doors if here // 6 != hex_]
        if steps < 2:
            return min([FAR] + [field.cost(here, steps) for here in arrivals])
        return min([FAR] + [self._two_steps(field, hex_, here) for here in arrivals])

    def _two_steps(self, field: Field, hex_: int, here: int) -> int:
        found, neighbours, faces = field.cost(here, 1), self.s.board.neighbours, self.s.track.faces
        base = here - here % 6
        for out in range(6):
            beyond = neighbours[base + out]
            if faces[base + out] == FREE and beyond != hex_ and base + out != here:
                rest = field.row(beyond, 1)[OPPOSITE[out]]
                if rest < found:
                    found = min(found, rest + field.piece(base // 6, here % 6, out))
        return found

    # Tiles that bring more loose track

    def _allows_more(self, hex_: int, site: KnownSite, plan: Plan) -> bool:
        pair = plan.loose[0]
        if self._touches(hex_, plan) or self.last is not None:
            return self._try_out(hex_, plan)
        prospect = self._prospect(hex_, site, pair)
        if prospect == NO and self._leads_on(hex_, plan):
            prospect = PERHAPS
        return prospect == YES or (prospect == PERHAPS and self._try_out(hex_, plan))

    def _leads_on(self, hex_: int, plan: Plan) -> bool:
        """Whether joined track of a tile leads to where the first of two operations may be."""
        joined = [edge for edge in plan.opened if edge not in plan.loose[0]]
        beyond = [self.s.board.neighbours[6 * hex_ + edge] for edge in joined]
        return any(other in self._places[hex_, plan.loose[0]] for other in beyond)

    def _prospect(self, hex_: int, site: KnownSite, pair: EdgePair) -> int:
        """Of joining both what is loose and a new loose track on a hex, apart from it."""
        found = self._prospects.get((hex_, pair))
        if found is None:
            sides = [6 * hex_ + edge for edge in pair if site.seen.leads[edge] == BARE]
            arrivals, found = [self.s.track.across[side] for side in sides], PERHAPS
            if len(arrivals) == 2:
                found = self._by_two(hex_, pair, arrivals)
            self._prospects[hex_, pair] = found
        return found

    def _by_two(self, hex_: int, edges: EdgePair, arrivals: list[int]) -> int:
        """With one operation for each, or both for both."""
        cash = self.cash - self.surcharge[hex_] - COMPLEX_PRICE
        others = [here for here in self.doors if here // 6 != hex_]
        lying, new = hexes_of(self.s, self.tracks[0]), LooseTrack(arrivals, {hex_})
        if Pair(self.s, LooseTrack(others, lying), new).cost(self.view.sure[-1]) <= cash:
            return YES
        pair = Pair(self.s, LooseTrack(self.doors, lying), new)
        hopeless = self.s.may_urbanize and not pair.has_town()
        self._places[hex_, edges] = [] if hopeless else pair.hexes()
        return PERHAPS if len(others) < len(self.doors) or self._may_serve(pair, cash) else NO

    def _may_serve(self, pair: Pair, cash: int) -> bool:
        """Whether two operations may join two loose tracks."""
        if pair.least(self.hope) > cash:
            return False
        if self.s.may_urbanize or pair.cost(self.hope) <= cash or self.hope.distant:
            return True
        return any(self._serves(pair, hex_, cash) for hex_ in pair.hexes())

    def _serves(self, pair: Pair, hex_: int, cash: int) -> bool:
        """Whether a tile on a hex may be the first of two that join both."""
        if not self.s.track.live[hex_]:
            return False
        site, spent = self.joining.sites.site(self.s, self.seat, hex_), self.cash - cash
        rests = [(plan, self._rest(hex_, plan) - spent) for plan in site.plans.values()]
        return any(rest >= 0 and pair.is_served(self.hope, hex_, plan, rest) for plan, rest in rests)
