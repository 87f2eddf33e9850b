"""While track is loose: what may be built in the rest of the turn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

from ironroad.core.hexes import OPPOSITE
from ironroad.core.moves import Build
from ironroad.core.track import FREE, TOWN_HEX
from ironroad.games.common.state import NO_TILE
from ironroad.games.steam.rules.aims import doors
from ironroad.games.steam.rules.fields import Field, hung_on
from ironroad.games.steam.rules.joining import Pair, hexes_of, tracks
from ironroad.games.steam.rules.loose import Ends, Loose, Outlook, way_cost
from ironroad.games.steam.rules.money import pay
from ironroad.games.steam.rules.plans import BARE, STRAY, Plan, payable
from ironroad.games.steam.rules.sites import FAR, KnownSite, Waiting
from ironroad.games.steam.rules.state import SteamState
from ironroad.games.steam.rules.supply import freed, stock, with_tile_back

# Up to so many operations after the next one the estimates of this file tell.
MOST_LEFT: Final = 2


class Rest:
    """Builds too far away to matter for joining what is loose cost money and a
    tile, no more; of those nearby most are decided by what they leave open."""

    def __init__(self, s: SteamState, seat: int, loose: Loose) -> None:
        self.s = s
        self.seat = seat
        self.loose = loose
        self.joining = joining = loose.joining
        self.left = s.builds - 1
        self.steps = self.left + s.may_urbanize
        self.surcharge = joining.surcharge
        self.near = set(joining.near(s, s.builds))
        self.ample = stock(s, s.builds)
        self._avoiding: dict[tuple[int, bool], tuple[int, int]] = {}
        self._enough: dict[int, bool] = {}
        self.pair: Pair | None = None
        self._served: dict[tuple[int, ...], bool] = {}
        self._ends: dict[int, tuple[Ends, Ends]] = {}
        self._scarce: set[int] | None = None
        self._tiles: dict[tuple[int, int], bool] = {}
        self.tracks = tracks(s)
        self.doors = [here for piece in self.tracks for here in doors(s, piece)]
        self.lying = hexes_of(s, self.tracks[0])
        self.cash = joining.cash(s, seat)
        self.view = Outlook(s, seat, joining, self.left, self.cash)
        self.hope = joining.field(s, seat, freed(s, seat), True)
        self.stock = stock(s)
        self.plain = self._is_plain()
        if len(self.tracks) == 2 and self.steps == 1 and self._is_clear():
            pair = joining.pair(s, self.tracks)
            # Where both lead to one hex, a last tile there may do it, whatever comes before.
            self.pair = None if pair.shared() else pair
        self.enough, self.least = self._avoid(-1, False) if self.plain else (FAR, 0)
        self.other = self._other() if self.plain else None

    def _is_plain(self) -> bool:
        """One loose track with two open ends that lead to different hexes, and not much of the turn left."""
        apart = len({here // 6 for here in self.doors}) == len(self.doors)
        free = len(self.tracks) == 1 and not hung_on(self.s, self.tracks[0])
        return apart and free and self.steps <= MOST_LEFT

    def _is_clear(self) -> bool:
        """Whether neither unowned track nor scarce tiles nor the New City can help."""
        for here in self.doors:
            self.hope.cost(here, MOST_LEFT)
        hung = any(hung_on(self.s, piece) for piece in self.tracks)
        scarce = self.joining.around_scarce(self.s, self.s.builds)
        return not (hung or scarce or self.hope.distant or self.s.may_urbanize)

    def hexes(self) -> list[int]:
        """Where something may be built: with nothing to come after it, only where it joins what is loose."""
        live = self.s.track.live
        if self.steps == 0:
            return [hex_ for hex_ in sorted(self.near) if live[hex_]]
        return self.s.track.live_hexes()

    def _other(self) -> Outlook | None:
        """For a second loose track far away: one operation for each."""
        if self.left < 2:
            return None
        alone = min(self.view.sure[-1].cost(here, 1) for here in self.doors)
        return Outlook(self.s, self.seat, self.joining, 1, self.cash - alone)

    def moves(self, hex_: int, site: KnownSite) -> list[Build]:
        mask, ground = with_tile_back(self.stock, self.s, hex_), self.surcharge[hex_]
        plans = [plan for plan in site.plans.values() if payable(plan, ground, self.cash, mask)]
        if self.plain and self.steps and hex_ not in self.near:
            return list(self._far_moves(hex_, site, plans, mask))
        found: list[Build] = []
        for plan in plans:
            price = plan.price + ground if plan.terrain else plan.price
            if self.allows(hex_, site, plan, price):
                found.append(site.tiles[plan.number])
        return found

    def _far_moves(self, hex_: int, site: KnownSite, plans: list[Plan], mask: int) -> Iterator[Build]:
        """Where nothing can be done for what is loose."""
        ground = self.surcharge[hex_]
        for plan in [plan for plan in plans if not plan.loose]:
            price = plan.price + ground if plan.terrain else plan.price
            rest = self.cash - price
            if self.enough <= rest or (self.least <= rest and self._allows_any(hex_, plan, price)):
                yield site.tiles[plan.number]
        if self.other is not None and self.other.cash > 0:
            yield from chain.from_iterable(self.loose.moves(self.s, hex_, site, mask, self.other))
        elif self.steps > 1:
            for plan in [plan for plan in plans if plan.loose]:
                price = plan.price + ground
                if self._allows_second(hex_, site, plan, self.cash - price):
                    yield site.tiles[plan.number]

    def try_out(self, s: SteamState, hex_: int, plan: Plan) -> bool:
        return self.loose.allows(s, hex_, plan)

    def allows(self, hex_: int, site: KnownSite, plan: Plan, price: int) -> bool:
        if self.steps == 0 and self.plain:
            return not plan.loose and self._touches(hex_, plan)
        if plan.turned or not self.plain:
            return self._allows_any(hex_, plan, price)
        rest = self.cash - price
        if not plan.loose:
            return self._allows_joined(hex_, site, plan, rest)
        if self.steps < 2:
            return self._allows_last(hex_, site, plan, rest)
        return self._allows_second(hex_, site, plan, rest)

    def _allows_any(self, hex_: int, plan: Plan, price: int) -> bool:
        if plan.loose and self.steps < 2 and hex_ not in self.near:
            return False
        if self.pair is not None and not self.pair.is_served(self.hope, hex_, plan, self.cash - price):
            return False
        if plan.loose or hex_ in self.near or self._leads_near(hex_, plan) or self._matters(hex_, plan):
            return self.try_out(self.s, hex_, plan)
        return self._leaves_enough(price)

    def _leads_near(self, hex_: int, plan: Plan) -> bool:
        """Whether track that a redirect takes away or brings leads to where loose track may come."""
        beyond = self.s.board.neighbours[6 * hex_ : 6 * hex_ + 6]
        return bool(plan.turned) and any(other in self.near for other in beyond)

    def _matters(self, hex_: int, plan: Plan) -> bool:
        """Whether tiles are so scarce that one taken or freed far away can matter, soon or at once."""
        if self._scarce is None:
            self._scarce = set(self.joining.around_scarce(self.s, self.s.builds))
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

    # Tiles that leave nothing else loose

    def _allows_joined(self, hex_: int, site: KnownSite, plan: Plan, cash: int) -> bool:
        if self._touches(hex_, plan):
            return True
        sure, hope = self._avoid(hex_, site.meets(plan))
        if sure <= cash:
            return True
        leads = site.seen.leads
        ends = [edge for edge in plan.opened if leads[edge] == BARE]
        fields = self._fields(True)
        if any(self._from_end(field, 6 * hex_ + e, n) <= cash for field, n in fields for e in ends):
            return True
        if self._is_door(hex_) or self._matters(hex_, plan):
            return self.try_out(self.s, hex_, plan)
        hope = min(hope, self._from_ends(hex_, ends), self._from_turned(hex_, site))
        return hope <= cash and self.try_out(self.s, hex_, plan)

    def _from_ends(self, hex_: int, ends: list[int]) -> int:
        return min([FAR] + [self._from_end(self.hope, 6 * hex_ + edge, self.left) for edge in ends])

    def _from_turned(self, hex_: int, site: KnownSite) -> int:
        """The same if the tile is redirected first."""
        bare = [edge for edge in range(6) if site.seen.leads[edge] == BARE]
        return min([FAR] + [self._from_end(self.hope, 6 * hex_ + edge, self.left - 1) for edge in bare])

    def _fields(self, still: bool) -> list[tuple[Field, int]]:
        return list(zip(self.view.still if still else self.view.sure, self.view.steps, strict=True))

    def _touches(self, hex_: int, plan: Plan) -> bool:
        return any(here // 6 == hex_ and here % 6 in plan.opened for here in self.doors)

    def _is_door(self, hex_: int) -> bool:
        return any(here // 6 == hex_ for here in self.doors)

    def _avoid(self, hex_: int, still: bool) -> tuple[int, int]:
        """What joining the loose track costs without a step on a hex: for sure, and at least."""
        found = self._avoiding.get((hex_, still))
        if found is None:
            sure = min([FAR] + [self._avoiding_cost(field, hex_, n) for field, n in self._fields(still)])
            found = (sure, self._avoiding_cost(self.hope, hex_, self.left))
            self._avoiding[hex_, still] = found
        return found

    def _avoiding_cost(self, field: Field, hex_: int, steps: int) -> int:
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

    def _from_end(self, field: Field, side: int, steps: int) -> int:
        """What it costs to lead track that leaves a hex by a side to the loose track."""
        start, found = self.s.track.across[side], FAR
        for here in self.doors if steps > 0 else []:
            if here // 6 == start // 6:
                found = min(found, field.piece(here // 6, here % 6, start % 6))
            elif steps > 1 and here // 6 != side // 6:
                found = min(found, self._by_two(field, start, here))
        return found

    def _by_two(self, field: Field, start: int, here: int) -> int:
        base = start - start % 6
        for out in range(6):
            if self.s.board.neighbours[base + out] == here // 6:
                return way_cost(field, [(base // 6, start % 6, out), (here // 6, OPPOSITE[out], here % 6)])
        return FAR

    # Tiles that bring more loose track

    def _new_doors(self, hex_: int, site: KnownSite, plan: Plan) -> list[int]:
        sides = [6 * hex_ + edge for edge in plan.loose[0] if site.seen.leads[edge] == BARE]
        return [self.s.track.across[side] for side in sides]

    def _allows_last(self, hex_: int, site: KnownSite, plan: Plan, cash: int) -> bool:
        """With one operation to come: it must join all that is loose then."""
        if any(site.seen.leads[edge] == STRAY for edge in plan.loose[0]):
            return self.try_out(self.s, hex_, plan)
        arrivals = self._new_doors(hex_, site, plan)
        if not self._touches(hex_, plan):
            pairs = [(here, there) for here in self.doors for there in arrivals if here // 6 == there // 6]
            return any(self._has_tile(*pair) for pair in pairs) and self.try_out(self.s, hex_, plan)
        if self._share(hex_, arrivals):
            return self.try_out(self.s, hex_, plan)
        longer = any(here // 6 == hex_ and here % 6 in plan.loose[0] for here in self.doors)
        if longer:
            arrivals += [here for here in self.doors if here // 6 != hex_]
        if any(field.cost(here, n) <= cash for field, n in self._fields(True) for here in arrivals):
            return True
        if longer or self._leads_to(hex_, plan, arrivals):
            return self.try_out(self.s, hex_, plan)
        hope = min([FAR] + [self.hope.cost(here, self.left) for here in arrivals])
        return hope <= cash and self.try_out(self.s, hex_, plan)

    def _pair(self, arrivals: list[int], hex_: int, new: list[int]) -> Pair:
        return Pair(self.s, arrivals, new, self.lying, {hex_})

    def _may_serve(self, pair: Pair, cash: int) -> bool:
        """Whether two operations may join two loose tracks."""
        if pair.least(self.hope) > cash:
            return False
        if self.s.may_urbanize or pair.cost(self.hope) <= cash or self.hope.distant:
            return True
        key = tuple(pair.second)
        found = self._served.get(key)
        if found is None:
            found = any(self._serves(pair, hex_) for hex_ in pair.hexes())
            self._served[key] = found
        return found

    def _serves(self, pair: Pair, hex_: int) -> bool:
        """Whether a tile on a hex may be the first of two that join both."""
        if not self.s.track.live[hex_]:
            return False
        plans = self.joining.sites.site(self.s, self.seat, hex_).plans.values()
        return any(pair.is_served(self.hope, hex_, plan, self.cash) for plan in plans)

    def _extended(self, hex_: int, site: KnownSite, plan: Plan) -> tuple[int, int]:
        """What joining the rest costs after a tile that joins what was loose, or makes it longer: for sure,
        and at least."""
        longer = any(here // 6 == hex_ and here % 6 in plan.loose[0] for here in self.doors)
        sure, hope = self._avoid(hex_, True) if longer else (FAR, FAR)
        if hex_ not in self._ends:
            view = self.view
            self._ends[hex_] = (Ends(hex_, view, view.still), Ends(hex_, view, [self.hope]))
        near, far = self._ends[hex_]
        outs = [edge for edge in plan.opened if edge not in plan.loose[0] and site.seen.leads[edge] == BARE]
        waiting = Waiting(plan.loose[0], outs, True, True)
        hope = min(hope, far.cost(waiting), 0 if self.hope.distant else FAR)
        if outs and longer:
            hope = min(hope, self._from_ends(hex_, outs), self._from_turned(hex_, site))
        return min(sure, near.cost(waiting)), hope

    def _leads_to(self, hex_: int, plan: Plan, arrivals: list[int]) -> bool:
        """Whether joined track of a tile leads to where loose track arrives."""
        joined = [edge for edge in plan.opened if edge not in plan.loose[0]]
        beyond = [self.s.board.neighbours[6 * hex_ + edge] for edge in joined]
        return any(here // 6 in beyond for here in arrivals)

    def _share(self, hex_: int, arrivals: list[int]) -> bool:
        """Whether new loose track leads to where the old one does with its other end."""
        others = {here // 6 for here in self.doors if here // 6 != hex_}
        return any(here // 6 in others for here in arrivals)

    def _has_tile(self, here: int, there: int) -> bool:
        """Whether there may be a tile, or the New City, that joins track arriving at two sides of a hex."""
        if self.s.may_urbanize and self.s.track.stop[here // 6] == TOWN_HEX:
            return True
        found = self._tiles.get((here, there))
        if found is None:
            site = self.joining.sites.site(self.s, self.seat, here // 6)
            joining = [plan for plan in site.plans.values() if not plan.loose and here % 6 in plan.opened]
            found = STRAY in site.seen.leads or any(there % 6 in plan.opened for plan in joining)
            self._tiles[here, there] = found
        return found

    def _allows_second(self, hex_: int, site: KnownSite, plan: Plan, cash: int) -> bool:
        """With two operations to come: one for each loose track, or both for both."""
        arrivals = self._new_doors(hex_, site, plan)
        if self._touches(hex_, plan):
            if self._share(hex_, arrivals):
                return self.try_out(self.s, hex_, plan)
            sure, hope = self._extended(hex_, site, plan)
            others = [here for here in self.doors if here // 6 != hex_]
            if others and self._pair(others, hex_, arrivals).least(self.hope) == 0:
                hope = 0
            return sure <= cash or (hope <= cash and self.try_out(self.s, hex_, plan))
        if len(arrivals) == 2 and not self._is_door(hex_):
            others = [here for here in self.doors if here // 6 != hex_]
            if self._pair(others, hex_, arrivals).cost(self.view.still[-1]) <= cash:
                return True
            pair = self._pair(self.doors, hex_, arrivals)
            if not self._leads_to(hex_, plan, self.doors + arrivals) and not self._may_serve(pair, cash):
                return False
        return self.try_out(self.s, hex_, plan)
