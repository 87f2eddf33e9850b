"""Build Track where only complete links are built.

Within a turn a section may be unfinished, at its end none may. So that nobody gets stuck, a move is legal
only if the builds then left can complete everything. To complete a section one must build where its open end
lies or leads to; before that it can only help to give back a tile of which none is left, or to take track out
of the way by a New City. So only such moves are tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

from ironroad.core.moves import Build, City, Done, Move, Part
from ironroad.core.sentences import Sentence, hex_word, say
from ironroad.core.tiles import AGE_OF_STEAM, TOWN, shape_of
from ironroad.core.track import CITY_HEX, FREE, NOBODY, OPEN, TOWN_HEX, far, is_city, via
from ironroad.games.age_of_steam.rules.build import BUILDS, BuildTrack
from ironroad.games.age_of_steam.rules.conditions import Condition
from ironroad.games.age_of_steam.rules.options import Options
from ironroad.games.age_of_steam.rules.plans import Plan
from ironroad.games.age_of_steam.rules.state import NO_TILE, UNPLACED, Aos
from ironroad.games.age_of_steam.rules.supply import FIRST_GROUP

LOOK_AHEAD: Final = BUILDS - 1
TOWN_PRICE: Final = 2
TOWN_TILE: Final = AGE_OF_STEAM.number("town_1")


class CompleteLinks(BuildTrack):
    def conditions(self, s: Aos, seat: int) -> list[Condition]:
        return [*super().conditions(s, seat), CanBeCompleted(self, s, seat)]

    def usual_conditions(self, s: Aos, seat: int) -> list[Condition]:
        return super().conditions(s, seat)

    def parts_now(self, s: Aos) -> Iterator[Part]:
        return _or_else(super().parts_now(s), Part([self.done]))

    def others(self, s: Aos, found: list[Move]) -> list[Move]:
        return [move for move in found if self._leads_out(s, move)]

    def allows(self, s: Aos, move: Move) -> bool:
        if isinstance(move, Build) or not super().allows(s, move):
            return super().allows(s, move)
        return self._leads_out(s, move) or (isinstance(move, Done) and move in self.moves(s))

    def _leads_out(self, s: Aos, move: Move) -> bool:
        """Whether everything is complete, or can be after a New City or a claim."""
        seat = s.todo[0]
        if isinstance(move, Done):
            return not open_ends(s, seat, range(len(s.track.owner)), self.options)
        after = s.copy()
        self.apply(after, move)
        return CanBeCompleted(self, after, seat).now()

    def refuse(self, s: Aos, move: Move) -> Sentence:
        if isinstance(move, Build) or not super().allows(s, move):
            return super().refuse(s, move)
        condition = CanBeCompleted(self, s, s.todo[0])
        if isinstance(move, Done):
            hex_ = hex_word(self.board, condition.ends[0] // 6)
            return say("the section at {hex} must be completed first", hex=hex_)
        return condition.why_not()


def _or_else(parts: Iterator[Part], other: Part) -> Iterator[Part]:
    """The parts, and if all are empty another one."""
    count = 0
    for part in parts:
        count += part.count
        yield part
    if count == 0:
        yield other


def open_ends(s: Aos, seat: int, sides: Iterable[int], options: Options) -> list[int]:
    """Of some sides those at which unfinished sections of a seat end, and one side of each new section that
    is no link although it ends nowhere: a loop, or one between towns where such links do not count."""
    track = s.track
    found = [side for side in sides if track.owner[side] == seat and track.faces[side] <= FREE]
    if options.links_only or not options.town_town:
        own = [side for side in s.fresh if track.owner[side] == seat and OPEN not in track.ends(side)]
        found += [side for side in own if not track.finished(side, options.town_town)]
    return found


class CanBeCompleted(Condition):
    """After a build the builds left suffice to complete what is open."""

    def __init__(self, phase: CompleteLinks, s: Aos, seat: int) -> None:
        self.phase = phase
        self.s = s
        self.seat = seat
        self.options = phase.options
        self.ends = open_ends(s, seat, range(len(s.track.owner)), phase.options)
        self.usual = phase.usual_conditions(s, seat)

    def why_not(self) -> Sentence:
        return say("only complete links are built here, and what is left this turn could not complete this")

    def demand(self) -> Sentence | None:
        return say("Only complete links are built here.")

    def now(self) -> bool:
        """Whether what is open now can be completed."""
        return self._can_complete(self.s, self.ends)

    def permits(self, hex_: int, plan: Plan) -> bool:
        opened = self._opened(self.s, hex_, plan)
        if not opened and not self.ends and self.options.town_town:
            return True
        move = plan.move(self.s.board, hex_)
        if len(opened) == 1 and self._is_plain() and self._simple_way(move, opened[0]):
            return True
        places = [_places(self.s, side) for side in self.ends]
        left = [hexes for hexes in places if hex_ not in hexes] + [_places(self.s, side) for side in opened]
        if _apart(left) >= self.s.builds + self.s.may_urbanize:
            return False
        after = self.s.copy()
        after.builds = min(after.builds, LOOK_AHEAD + 1)
        return self._goes_on(after, self.ends, move)

    def _is_plain(self) -> bool:
        """Whether nothing else is open or asked, and any stop completes a section."""
        any_stop = self.options.town_town or not self.options.links_only
        return any_stop and not self.ends and not self.usual

    def _opened(self, s: Aos, hex_: int, plan: Plan) -> list[int]:
        """The sides of a build's pieces that lead to no stop."""
        edges = [e for pair in plan.new for e in pair] + [e for _, pair in plan.turned for e in pair]
        sides = [6 * hex_ + edge for edge in edges if edge != TOWN]
        return [side for side in sides if far(s.track.faces[side]) == OPEN]

    # Every way

    def _can_complete(self, s: Aos, ends: list[int]) -> bool:
        if not ends:
            return True
        places = [_places(s, side) for side in ends]
        if _apart(places) > s.builds + s.may_urbanize:
            return False
        hexes = places[0].intersection(*places) if _is_last(s) else places[0].union(*places)
        moves: Iterable[Build | City] = chain(self._builds(s, hexes), self._cities(s, hexes))
        return any(self._goes_on(s.copy(), ends, move) for move in moves)

    def _goes_on(self, after: Aos, ends: list[int], move: Build | City) -> bool:
        """Whether everything can be completed after a move."""
        self.phase.apply(after, move)
        sides = {*ends, *range(6 * move.hex, 6 * move.hex + 6)}
        return self._can_complete(after, open_ends(after, self.seat, sorted(sides), self.options))

    def _builds(self, s: Aos, hexes: set[int]) -> Iterator[Build]:
        """The builds that might complete what is open: on some hexes, or by what they give back."""
        last = _is_last(s)
        live = self.phase.sites_now(s) if s.builds > 0 else []
        sites = [hex_ for hex_ in live if hex_ in hexes or (not last and _is_scarce(s, hex_))]
        for builds in self.phase.builds(s, self.seat, sites, self.phase.usual_conditions(s, self.seat)):
            for move in [builds.tiles.move(number) for number in builds.numbers]:
                if not (last and self._leaves_open(s, move)):
                    yield move

    def _cities(self, s: Aos, hexes: set[int]) -> Iterator[City]:
        """The New Cities that might: on some hexes, or by what they take away."""
        if s.may_urbanize and UNPLACED in s.new_city:
            towns = [hex_ for hex_ in s.board.towns if s.track.stop[hex_] == TOWN_HEX]
            for town in [hex_ for hex_ in towns if hex_ in hexes or _is_in_the_way(s, hex_, hexes)]:
                yield City(s.board, town, s.new_city.index(UNPLACED))

    def _leaves_open(self, s: Aos, move: Build) -> bool:
        plan = self.phase.plan(s, self.seat, move.hex, move.shape)
        return plan is None or len(self._opened(s, move.hex, plan)) > 0

    # A simple way, found without trying it out

    def _simple_way(self, move: Build, side: int) -> bool:
        """Whether simple tiles on empty hexes lead from an open side of a build to a stop."""
        s = self.s
        other = move.shape[side % 6]
        start = move.hex if other == TOWN else far(s.track.faces[6 * move.hex + other])
        cash = s.money[self.seat] - self.phase.price(s, move)
        return self._leads_on(side, [move.hex, start], min(s.builds - 1, LOOK_AHEAD), cash)

    def _leads_on(self, side: int, used: list[int], builds: int, cash: int) -> bool:
        """The same for so many builds and so much cash; neither the start nor a hex used may be met again."""
        s, here = self.s, self.s.track.across[side]
        hex_ = here // 6
        if builds == 0 or s.tile[hex_] != NO_TILE or s.track.stop[hex_] == CITY_HEX or hex_ in used:
            return False
        if s.track.stop[hex_] == TOWN_HEX:
            return cash >= TOWN_PRICE and s.supply[TOWN_TILE] > 1
        cash -= self.phase.base_price(s, self.seat, hex_)
        return cash >= 0 and any(
            self._ends_well(6 * hex_ + out, [*used, hex_], builds - 1, cash)
            for out, kind in SIMPLE_FROM[here % 6]
            if s.supply[kind] > BUILDS
        )

    def _ends_well(self, side: int, used: list[int], builds: int, cash: int) -> bool:
        code = self.s.track.faces[side]
        if code <= FREE:
            return code == FREE and self._leads_on(side, used, builds, cash)
        open_to_seat = is_city(code) or via(code) in (self.seat, NOBODY)
        return open_to_seat and far(code) != OPEN and far(code) not in used


def _is_last(s: Aos) -> bool:
    """Whether the next move is the last that can complete anything."""
    return s.builds == 1 and not s.may_urbanize


def _places(s: Aos, side: int) -> set[int]:
    """The hexes on which something can be done about an open end: where it leads, and where it lies
    unless that is a town, which only a New City changes. So is it with a link between towns."""
    if s.track.faces[side] > FREE:
        return {*s.track.ends(side)} if s.may_urbanize else set()
    here, there = side // 6, s.track.across[side] // 6
    return {there} if s.track.stop[here] == TOWN_HEX and not s.may_urbanize else {here, there}


def _is_scarce(s: Aos, hex_: int) -> bool:
    """Whether the tile on a hex, or its disc, is one of which none is left."""
    kind = s.tile[hex_]
    if kind == NO_TILE:
        return False
    return kind >= FIRST_GROUP or s.supply[kind] <= 0 or (s.discs <= 0 and s.track.stop[hex_] == TOWN_HEX)


def _is_in_the_way(s: Aos, town: int, hexes: set[int]) -> bool:
    """Whether what lies on a town may keep somebody from building on some hexes."""
    exits = [side for side in range(6 * town, 6 * town + 6) if s.track.exits[side] == TOWN]
    return _is_scarce(s, town) or any(s.track.across[side] // 6 in hexes for side in exits)


def _apart(places: list[set[int]]) -> int:
    """How many of these have no hex in common, taken one by one: so many builds are needed at least."""
    taken: set[int] = set()
    count = 0
    for hexes in places:
        if not hexes & taken:
            taken |= hexes
            count += 1
    return count


def _simple_from(edge: int) -> list[tuple[int, int]]:
    """The edges that a simple tile joins with an edge, and its kind."""
    return [(out, AGE_OF_STEAM.kind_of[shape_of([(edge, out)])]) for out in range(6) if out != edge]


SIMPLE_FROM: Final = [_simple_from(edge) for edge in range(6)]
