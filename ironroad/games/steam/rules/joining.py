"""Whether loose track can still be joined to a city with the operations left in a turn.

A complex tile may be laid on an empty hex with only one of its tracks joined, if the other can be joined
before the turn ends. `can_join` answers exactly. Nearly always two estimates decide: a `Field` that counts
only on what is sure finds a way, or one that hopes for the best finds none. What is left is searched, each
operation laid by the same rules as any other build. There are three at most, so the search is short: only
operations that the last one can use are tried (`Aims`), tiles are taken off the board only if one more of
them would do, and a position reached in several ways is searched once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ironroad.core.board import Board
from ironroad.core.memory import Memory
from ironroad.core.track import CITY_HEX, TOWN_HEX
from ironroad.games.common.state import NO_TILE, UNPLACED
from ironroad.games.steam.rules.aims import Aims
from ironroad.games.steam.rules.fields import ADDING, HOPING, MOST_STEPS, TURNING, Field, Surroundings
from ironroad.games.steam.rules.last import PERHAPS, YES, LastStep
from ironroad.games.steam.rules.laying import ANY_TILE, lay_tile, place_city
from ironroad.games.steam.rules.money import funds, pay
from ironroad.games.steam.rules.options import Options
from ironroad.games.steam.rules.pairs import Pair
from ironroad.games.steam.rules.plans import Plan
from ironroad.games.steam.rules.sites import FAR, Sites
from ironroad.games.steam.rules.state import SteamState
from ironroad.games.steam.rules.supply import freed, scarce_tiles, stock, tiles_with, with_tile_back
from ironroad.games.steam.rules.tracks import doors, hung_on, loose_track, tracks

# So many positions are remembered with whether their loose track can be joined.
MOST_REMEMBERED: Final = 2_000


class Step:
    """One operation: a tile on a hex, or without a plan the New City."""

    def __init__(self, hex_: int, plan: Plan | None, tile: int) -> None:
        self.hex = hex_
        self.plan = plan
        self.tile = tile


class Joining:
    def __init__(self, board: Board, sites: Sites, surcharge: list[int], options: Options) -> None:
        self.around = Surroundings(board, sites, surcharge)
        self.sites = sites
        self.surcharge = surcharge
        self.options = options
        self._known: Memory[tuple[object, ...], bool] = Memory(MOST_REMEMBERED)
        self._choosing = options.choose_tile

    def cash(self, s: SteamState, seat: int) -> int:
        return funds(s, seat, self.options.on_demand)

    def field(self, s: SteamState, seat: int, mask: int, trust: int = ADDING) -> Field:
        return Field(self.around, s, seat, mask, trust)

    def hopeful_stock(self, s: SteamState, seat: int, left: int) -> int:
        """The tiles there may be for the last of so many operations."""
        return freed(s, seat) if left + s.may_urbanize > 1 else stock(s)

    def can_join(self, s: SteamState, seat: int, left: int) -> bool:
        """Whether all loose track can be joined with so many builds."""
        if not s.loose:
            return True
        if left <= 0 and not s.may_urbanize:
            return False
        cash, loose, ops = self.cash(s, seat), tracks(s), left + s.may_urbanize
        hung = any(hung_on(s, piece) for piece in loose)
        if ops == 1 and not hung:
            return self._last_step(s, seat).at_once()
        if len(loose) == 1 and not hung and self._surely(s, seat, left, cash):
            return True
        hope = self.field(s, seat, self.hopeful_stock(s, seat, left), HOPING)
        if hung:
            return self._recall(s, seat, left, hope)
        if ops == 2 == len(loose):
            return self._can_join_pair(s, seat, left, hope, self.pair(s, loose))
        if any(self._hope(s, hope, piece, left) > cash for piece in loose):
            return False
        return self._recall(s, seat, left, hope)

    def _can_join_pair(self, s: SteamState, seat: int, left: int, hope: Field, pair: Pair) -> bool:
        cash = self.cash(s, seat)
        if pair.least(hope) > cash:
            return False
        sure = self.field(s, seat, stock(s, 2))
        return pair.cost(sure) <= cash or self._recall(s, seat, left, hope)

    def pair(self, s: SteamState, loose: list[int]) -> Pair:
        return Pair(s, loose_track(s, loose[0]), loose_track(s, loose[1]))

    def _recall(self, s: SteamState, seat: int, left: int, hope: Field) -> bool:
        """What a search found, once for all ways to the same position."""
        key = self._key(s, seat, left)
        found = self._known.get(key)
        if found is None:
            found = self._search(s, seat, left, hope)
            self._known.keep(key, found)
        return found

    def _key(self, s: SteamState, seat: int, left: int) -> tuple[object, ...]:
        lying: list[int] = []
        for hex_, tile in enumerate(s.tile):
            if tile != NO_TILE:
                sides = slice(6 * hex_, 6 * hex_ + 6)
                lying += [hex_, tile, *s.track.exits[sides], *s.track.owner[sides]]
        rest = (*s.supply, *s.new_city, s.may_urbanize, left, seat, self.cash(s, seat), self._choosing)
        return (*lying, rest, *s.loose, None, *s.blunt)

    def _search(self, s: SteamState, seat: int, left: int, hope: Field) -> bool:
        steps = self._steps(s, seat, left, self._aims(s, seat, left, hope))
        last = self.last_step(s, seat, left)
        if any(self._after(s, seat, left, step, last) for step in steps):
            return True
        freeing = self._freeing(s, seat, left, hope)
        return any(self._after(s, seat, left, step, last) for step in self._steps(s, seat, left, freeing))

    def last_step(self, s: SteamState, seat: int, left: int) -> LastStep | None:
        """For two operations, where what the second can do is told by the hexes nearby."""
        if left + s.may_urbanize != 2 or any(hung_on(s, piece) for piece in s.loose):
            return None
        return self._last_step(s, seat)

    def _last_step(self, s: SteamState, seat: int) -> LastStep:
        return LastStep(s, seat, self.sites, self.surcharge, self.cash(s, seat))

    def _aims(self, s: SteamState, seat: int, left: int, hope: Field) -> Aims:
        """What joining the loose track asks for. Two of them take an operation each, unless both lead to one
        hex or hang on a town; but the tile for one may bring track that helps the other."""
        loose, ops = tracks(s), left + s.may_urbanize
        aims = Aims(s, seat, hope, self.cash(s, seat), stock(s, ops))
        for piece in loose:
            aims.add_track(piece)
        places = [side // 6 for side in aims.sides]
        apart = not aims.hexes and len(set(places)) == len(places)
        free = ops - len(loose) if apart else ops - 1
        for number in range(ops - 1):
            if number == free:
                aims.keep_places()
            aims.grow()
        return aims

    def _surely(self, s: SteamState, seat: int, left: int, cash: int) -> bool:
        arrivals = doors(s, s.loose[0])
        if len({here // 6 for here in arrivals}) < len(arrivals):
            return False
        for steps in range(min(1, left), min(left, MOST_STEPS) + 1):
            field = self.field(s, seat, stock(s, max(1, steps)), TURNING)
            if any(field.cost(here, steps) <= cash for here in arrivals):
                return True
        return False

    def _hope(self, s: SteamState, hope: Field, piece: int, left: int) -> int:
        """The least that joining a loose track can cost."""
        if left > MOST_STEPS:
            return 0
        return min([FAR] + [hope.cost(here, left) for here in doors(s, piece)])

    def _after(self, s: SteamState, seat: int, left: int, step: Step, last: LastStep | None) -> bool:
        if last is not None and step.plan is not None and step.tile == ANY_TILE:
            verdict = last.after(step.hex, self.sites.site(s, seat, step.hex), step.plan)
            if verdict != PERHAPS:
                return verdict == YES
        after = s.copy()
        if step.plan is None:
            place_city(after, seat, step.hex, s.new_city.index(UNPLACED), self.options)
            after.may_urbanize = False
            return self.can_join(after, seat, left)
        self.lay(after, seat, step.hex, step.plan, step.tile)
        return self.can_join(after, seat, left - 1)

    def lay(self, s: SteamState, seat: int, hex_: int, plan: Plan, tile: int = ANY_TILE) -> None:
        """Pay for a tile and lay it."""
        pay(s, seat, plan.price + self.surcharge[hex_] if plan.terrain else plan.price)
        lay_tile(s, seat, hex_, plan, self.options, tile)
        s.has_built[seat] = True

    # What is tried out

    def _steps(self, s: SteamState, seat: int, left: int, aims: Aims) -> Iterator[Step]:
        for hex_ in aims.places():
            if s.track.stop[hex_] == TOWN_HEX and s.may_urbanize:
                yield Step(hex_, None, NO_TILE)
            if left > 0 and s.track.stop[hex_] != CITY_HEX and s.track.live[hex_]:
                yield from self._steps_on(s, seat, hex_, aims)

    def _steps_on(self, s: SteamState, seat: int, hex_: int, aims: Aims) -> Iterator[Step]:
        mask, ground = with_tile_back(stock(s), s, hex_), self.surcharge[hex_]
        for plan in aims.plans(hex_, self.sites.site(s, seat, hex_)):
            rest = aims.cash - plan.price - (ground if plan.terrain else 0)
            if rest >= 0 and plan.needs & mask and aims.need(hex_, plan, rest):
                for tile in self._tiles(plan, mask):
                    yield Step(hex_, plan, tile)

    def _tiles(self, plan: Plan, mask: int) -> list[int]:
        if not self._choosing:
            return [ANY_TILE]
        return [tile for tile in tiles_with(plan.shape) if mask >> tile & 1]

    # Tiles that are wanted elsewhere

    def _freeing(self, s: SteamState, seat: int, left: int, hope: Field) -> Aims:
        """The hexes with tiles of which one more would do, and where it can be prepared that they go."""
        ops = left + s.may_urbanize
        aims = Aims(s, seat, hope, self.cash(s, seat), stock(s, ops))
        scarce = scarce_tiles(s, seat, ops - 1)
        wanted = self._wanted(s, seat, left, scarce) if scarce else scarce
        if ops > 2:
            soon = {tile for tile in wanted if self._would_do(s, seat, left, {tile}, 2)}
            self._add_tiles(aims, soon)
            aims.grow()
        self._add_tiles(aims, wanted)
        return aims

    def _wanted(self, s: SteamState, seat: int, left: int, scarce: set[int]) -> set[int]:
        """Those of which one more would let all be joined with an operation less."""
        if left + s.may_urbanize == 2 and len(tracks(s)) == 1 and not hung_on(s, s.loose[0]):
            joining = self._joining_tiles(s, seat)
            return {tile for tile in scarce if joining >> tile & 1}
        if not self._would_do(s, seat, left, scarce, 1):
            return set()
        return {tile for tile in scarce if self._would_do(s, seat, left, {tile}, 1)}

    def _joining_tiles(self, s: SteamState, seat: int) -> int:
        """The tiles with which one build would join the loose track."""
        mask = 0
        for here in doors(s, s.loose[0]):
            if s.track.stop[here // 6] != CITY_HEX:
                plans = self.sites.site(s, seat, here // 6).plans.values()
                for plan in [plan for plan in plans if not plan.loose and here % 6 in plan.opened]:
                    mask |= plan.needs
        return mask

    def _add_tiles(self, aims: Aims, wanted: set[int]) -> None:
        for hex_, tile in enumerate(aims.s.tile):
            if tile in wanted:
                aims.add_hex(hex_, 0)

    def _would_do(self, s: SteamState, seat: int, left: int, tiles: set[int], used: int) -> bool:
        """Whether one more of some tiles would let all be joined with so many operations less, if the seat
        could also choose among tiles that show the same."""
        richer = s.copy()
        for tile in tiles:
            richer.supply[tile] += 1
        before, self._choosing = self._choosing, True
        found = left >= used and self.can_join(richer, seat, left - used)
        if not found and s.may_urbanize:
            richer.may_urbanize = False
            found = self.can_join(richer, seat, left + 1 - used)
        self._choosing = before
        return found
