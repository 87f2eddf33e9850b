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
from ironroad.core.tiles import NONE
from ironroad.core.track import CITY_HEX, NOBODY, OPEN, TOWN_HEX, far, via
from ironroad.games.common.memory import Memory
from ironroad.games.common.state import NO_TILE, UNPLACED
from ironroad.games.steam.rules.aims import Aims, doors
from ironroad.games.steam.rules.fields import MOST_STEPS, Field, Rows, Surroundings, hung_on
from ironroad.games.steam.rules.laying import ANY_TILE, lay_tile, place_city
from ironroad.games.steam.rules.money import funds, pay
from ironroad.games.steam.rules.options import Options
from ironroad.games.steam.rules.plans import Plan, payable
from ironroad.games.steam.rules.sites import FAR, Sites
from ironroad.games.steam.rules.state import SteamState
from ironroad.games.steam.rules.supply import freed, scarce_tiles, stock, tiles_with, with_tile_back

# So many positions are remembered with whether their loose track can be joined.
MOST_REMEMBERED: Final = 2_000


class Step:
    """One operation: a tile on a hex, or without a plan the New City."""

    def __init__(self, hex_: int, plan: Plan | None, tile: int) -> None:
        self.hex = hex_
        self.plan = plan
        self.tile = tile


def hexes_of(s: SteamState, piece: int) -> set[int]:
    """The hexes on which a section lies."""
    return {part // 6 for part in s.track.section(piece)}


def tracks(s: SteamState) -> list[int]:
    """One piece of every loose track."""
    found: list[int] = []
    seen: set[int] = set()
    for piece in s.loose:
        if piece not in seen:
            found.append(piece)
            seen.update(s.track.section(piece) if len(s.loose) > 1 else ())
    return found


class Pair:
    """Two loose tracks, by the sides at which they arrive and the hexes on which they lie, and two operations
    for joining both."""

    def __init__(
        self, s: SteamState, first: list[int], second: list[int], on_first: set[int], on_second: set[int]
    ) -> None:
        self.s = s
        self.first = first
        self.second = second
        self.on_first = on_first
        self.on_second = on_second

    def cost(self, field: Field) -> int:
        """With one operation for each, on different hexes; the New City is one of two."""
        if self.s.may_urbanize:
            return min(
                self._with_city(field, self.first, self.second),
                self._with_city(field, self.second, self.first),
            )
        return min(
            [FAR]
            + [
                field.cost(here, 1) + field.cost(there, 1)
                for here in self.first
                for there in self.second
                if here // 6 != there // 6
            ]
        )

    def _with_city(self, field: Field, by_tile: list[int], by_city: list[int]) -> int:
        """A tile for one track, the New City for the other."""
        towns = [here // 6 for here in by_city if self.s.track.stop[here // 6] == TOWN_HEX]
        if not towns:
            return FAR
        field.city = False
        found = min(
            [FAR] + [field.cost(here, 1) for here in by_tile if any(town != here // 6 for town in towns)]
        )
        field.city = True
        return found

    def least(self, field: Field) -> int:
        """The least it can cost: nothing where both lead to the same or to neighbouring hexes, which one
        operation may serve, or one to a hex of the other, which may be redirected. The New City must then lie
        where one of them leads, or beside where both do."""
        if not self._are_close():
            return self.cost(field)
        if self.s.may_urbanize and not any(self.s.track.stop[hex_] == TOWN_HEX for hex_ in self.hexes()):
            return FAR
        return 0

    def is_distant(self, hope: Field) -> bool:
        """Whether unowned track lies where they lead."""
        for here in self.first + self.second:
            hope.cost(here, 1)
        return hope.distant

    def is_served(self, hope: Field, hex_: int, plan: Plan, cash: int) -> bool:
        """Whether another operation may do the rest after a tile."""
        around = [hex_, *[self.s.board.neighbours[6 * hex_ + edge] for edge in plan.opened]]
        touches = [
            any(6 * hex_ + edge in found for edge in plan.opened) for found in (self.first, self.second)
        ]
        if touches[0] == touches[1]:
            return touches[0] or any(shared in around for shared in self.shared())
        rest, lying = (self.second, self.on_first) if touches[0] else (self.first, self.on_second)
        # What the tile joins may go on to the same hex, or be redirected there.
        if self.shared() or any(here // 6 in around or here // 6 in lying for here in rest):
            return True
        return not plan.loose and any(hope.cost(here, 1) <= cash for here in rest)

    def hexes(self) -> list[int]:
        """Where the first of two operations may be: where one leads, or beside where both do."""
        beside = [self.s.board.neighbours[6 * hex_ + edge] for hex_ in self.shared() for edge in range(6)]
        found = [here // 6 for here in self.first + self.second] + [hex_ for hex_ in beside if hex_ >= 0]
        return list(dict.fromkeys(found))

    def shared(self) -> list[int]:
        """The hexes to which both lead."""
        hexes = {here // 6 for here in self.second}
        return [here // 6 for here in self.first if here // 6 in hexes]

    def _are_close(self) -> bool:
        hexes = {here // 6 for here in self.first}
        beside = {self.s.board.neighbours[6 * hex_ + edge] for hex_ in hexes for edge in range(6)}
        if any(here // 6 in self.on_second for here in self.first):
            return True
        if any(here // 6 in self.on_first for here in self.second):
            return True
        return any(here // 6 in hexes or here // 6 in beside for here in self.second)


class Joining:
    def __init__(self, board: Board, sites: Sites, surcharge: list[int], options: Options) -> None:
        self.around = Surroundings(board)
        self.rows: Rows = {}
        self.sites = sites
        self.surcharge = surcharge
        self.options = options
        self._known: Memory[tuple[object, ...], bool] = Memory(MOST_REMEMBERED)
        self._choosing = options.choose_tile

    def cash(self, s: SteamState, seat: int) -> int:
        return funds(s, seat, self.options.on_demand)

    def field(self, s: SteamState, seat: int, mask: int, hopeful: bool = False, turns: bool = True) -> Field:
        return Field(s, seat, self.sites, self.surcharge, self.around, self.rows, mask, hopeful, turns)

    def hopeful_stock(self, s: SteamState, seat: int, left: int) -> int:
        """The tiles there may be for the last of so many operations."""
        return freed(s, seat) if left + s.may_urbanize > 1 else stock(s)

    def can_join(self, s: SteamState, seat: int, left: int) -> bool:
        """Whether all loose track can be joined with so many builds."""
        if not s.loose:
            return True
        if left <= 0 and not s.may_urbanize:
            return False
        cash, loose = self.cash(s, seat), tracks(s)
        if len(loose) == 1 and self._surely(s, seat, left, cash):
            return True
        ops = left + s.may_urbanize
        hope = self.field(s, seat, self.hopeful_stock(s, seat, left), ops > 1)
        if any(hung_on(s, piece) for piece in loose):
            return self._recall(s, seat, left, hope, None)
        if ops == 2 == len(loose):
            return self._can_join_pair(s, seat, left, hope, self.pair(s, loose))
        if any(self._hope(s, hope, piece, left) > cash for piece in loose):
            return False
        if ops == 1:
            return self._by_city(s) if s.may_urbanize else len(loose) == 1 or self._at_once(s, seat, cash)
        return self._recall(s, seat, left, hope, None)

    def _can_join_pair(self, s: SteamState, seat: int, left: int, hope: Field, pair: Pair) -> bool:
        cash = self.cash(s, seat)
        if pair.least(hope) > cash:
            return False
        sure = self.field(s, seat, stock(s, 2), turns=False)
        return pair.cost(sure) <= cash or self._recall(s, seat, left, hope, pair)

    def pair(self, s: SteamState, loose: list[int]) -> Pair:
        first, second = loose
        return Pair(s, doors(s, first), doors(s, second), hexes_of(s, first), hexes_of(s, second))

    def _recall(self, s: SteamState, seat: int, left: int, hope: Field, pair: Pair | None) -> bool:
        """What a search found, once for all ways to the same position."""
        key = self._key(s, seat, left)
        found = self._known.get(key)
        if found is None:
            found = self._search(s, seat, left, hope, pair)
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

    def _search(self, s: SteamState, seat: int, left: int, hope: Field, pair: Pair | None) -> bool:
        steps = self._steps(s, seat, left, self._aims(s, seat, left, hope))
        if pair is not None and not pair.is_distant(hope) and not s.may_urbanize:
            steps = (step for step in steps if self._serves(s, pair, hope, step))
        if any(self._after(s, seat, left, step) for step in steps):
            return True
        freeing = self._freeing(s, seat, left, hope)
        return any(self._after(s, seat, left, step) for step in self._steps(s, seat, left, freeing))

    def _serves(self, s: SteamState, pair: Pair, hope: Field, step: Step) -> bool:
        """Whether an operation can be the first of two that join a pair."""
        if step.plan is None or (s.tile[step.hex] != NO_TILE and s.supply[s.tile[step.hex]] == 0):
            return True
        price = step.plan.price + self.surcharge[step.hex] if step.plan.terrain else step.plan.price
        return pair.is_served(hope, step.hex, step.plan, self.cash(s, hope.seat) - price)

    def _aims(self, s: SteamState, seat: int, left: int, hope: Field) -> Aims:
        """What joining the loose track asks for. Two of them take an operation each, unless both lead to one
        hex or hang on a town."""
        loose, ops = tracks(s), left + s.may_urbanize
        aims = Aims(s, seat, hope, self.cash(s, seat), stock(s, ops))
        for piece in loose:
            aims.add_track(piece)
        places = [side // 6 for side in aims.sides]
        apart = not aims.hexes and len(set(places)) == len(places)
        for _ in range(ops - 1 if not apart else ops - len(loose)):
            aims.grow()
        return aims

    def _surely(self, s: SteamState, seat: int, left: int, cash: int) -> bool:
        arrivals = doors(s, s.loose[0])
        if hung_on(s, s.loose[0]) or len({here // 6 for here in arrivals}) < len(arrivals):
            return False
        for steps in range(min(1, left), min(left, MOST_STEPS) + 1):
            field = self.field(s, seat, stock(s, max(1, steps)))
            if any(field.cost(here, steps) <= cash for here in arrivals):
                return True
        return False

    def _hope(self, s: SteamState, hope: Field, piece: int, left: int) -> int:
        """The least that joining a loose track can cost."""
        if left > MOST_STEPS:
            return 0
        return min([FAR] + [hope.cost(here, left) for here in doors(s, piece)])

    def _by_city(self, s: SteamState) -> bool:
        """Whether the New City joins all loose tracks: on a town to which each leads with one end."""
        arrivals = [[here // 6 for here in doors(s, piece)] for piece in tracks(s)]
        towns = [hex_ for hex_ in arrivals[0] if s.track.stop[hex_] == TOWN_HEX]
        return any(all(hexes.count(town) == 1 for hexes in arrivals) for town in towns)

    def _at_once(self, s: SteamState, seat: int, cash: int) -> bool:
        """Whether a single tile joins all loose tracks: where all of them lead to."""
        edges = [doors(s, piece) for piece in tracks(s)]
        for hex_ in set.intersection(*({here // 6 for here in arriving} for arriving in edges)):
            site = self.sites.site(s, seat, hex_)
            mask = with_tile_back(stock(s), s, hex_)
            for plan in site.plans.values():
                if not plan.loose and payable(plan, self.surcharge[hex_], cash, mask):
                    met = [
                        any(here == 6 * hex_ + e for here in arriving for e in plan.opened)
                        for arriving in edges
                    ]
                    if all(met):
                        return True
        return False

    def _after(self, s: SteamState, seat: int, left: int, step: Step) -> bool:
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
        for plan in self.sites.site(s, seat, hex_).plans.values():
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

    def around_scarce(self, s: SteamState, left: int) -> list[int]:
        """Hexes with tiles that may be wanted elsewhere, and where it can be prepared that they go."""
        found = [hex_ for hex_, tile in enumerate(s.tile) if tile != NO_TILE and s.supply[tile] < left - 1]
        for _ in range(left - 2):
            sides = [side for hex_ in found for side in range(6 * hex_, 6 * hex_ + 6)]
            wider = dict.fromkeys([*found, *[s.board.neighbours[side] for side in sides]])
            found = [hex_ for hex_ in wider if hex_ >= 0]
        return found

    def near(self, s: SteamState, left: int) -> list[int]:
        """The hexes where an operation can be of use: those within reach of loose track, and of the ends
        of unowned track that comes near it."""
        found: list[int] = []
        for piece in s.loose:
            found += [here // 6 for here in doors(s, piece)] + hung_on(s, piece)
        found = self._with_ends(s, list(dict.fromkeys(found)))
        for _ in range(left + s.may_urbanize - 1):
            sides = [side for hex_ in found for side in range(6 * hex_, 6 * hex_ + 6)]
            wider = dict.fromkeys([*found, *[s.board.neighbours[side] for side in sides]])
            found = self._with_ends(s, [hex_ for hex_ in wider if hex_ >= 0])
        return found

    def _with_ends(self, s: SteamState, hexes: list[int]) -> list[int]:
        """With the towns and hexes at the other ends of unowned track met there."""
        found = dict.fromkeys(hexes)
        for side in [side for hex_ in hexes for side in range(6 * hex_, 6 * hex_ + 6)]:
            code = s.track.faces[side]
            if code >= 2 and via(code) == NOBODY:
                ends = [far(code)] if far(code) != OPEN else []
                ends += [here // 6 for here in doors(s, s.track.across[side])]
                found.update(dict.fromkeys(ends))
        for hex_ in list(found):
            sides = range(6 * hex_, 6 * hex_ + 6)
            for side in [side for side in sides if s.track.exits[side] != NONE]:
                if s.track.owner[side] == NOBODY:
                    found.update(dict.fromkeys(here // 6 for here in doors(s, side)))
        return list(found)
