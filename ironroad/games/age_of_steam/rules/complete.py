"""Build Track where only complete links are built.

Within a turn a section may be unfinished, at its end none may. So that nobody gets stuck, a move is legal
only if the builds then left can complete everything. To complete a section one must build where its open end
lies or leads to, and whatever else has to be built can be built after that; so only such builds are tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from ironroad.core.moves import Build, City, Done, Move, Part
from ironroad.core.sentences import Sentence, hex_word, say
from ironroad.core.tiles import AGE_OF_STEAM, TOWN, shape_of
from ironroad.core.track import CITY_HEX, FREE, NOBODY, OPEN, TOWN_HEX, far, is_city, via
from ironroad.games.age_of_steam.rules.build import BUILDS, BuildTrack
from ironroad.games.age_of_steam.rules.conditions import Condition
from ironroad.games.age_of_steam.rules.plans import Plan
from ironroad.games.age_of_steam.rules.state import NO_TILE, UNPLACED, Aos

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
            return not open_ends(s, seat, range(len(s.track.owner)), self.options.town_town)
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


def open_ends(s: Aos, seat: int, sides: Iterable[int], town_town: bool) -> list[int]:
    """Of some sides those at which unfinished sections of a seat end, and where links between towns do not
    count one side of each that is new."""
    track = s.track
    found = [side for side in sides if track.owner[side] == seat and track.faces[side] <= FREE]
    if not town_town:
        own = [side for side in s.fresh if track.owner[side] == seat and OPEN not in track.ends(side)]
        found += [side for side in own if not track.finished(side, False)]
    return found


class CanBeCompleted(Condition):
    """After a build the builds left suffice to complete what is open."""

    def __init__(self, phase: CompleteLinks, s: Aos, seat: int) -> None:
        self.phase = phase
        self.s = s
        self.seat = seat
        self.town_town = phase.options.town_town
        self.ends = open_ends(s, seat, range(len(s.track.owner)), self.town_town)
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
        if not opened and not self.ends and self.town_town:
            return True
        move = plan.move(self.s.board, hex_)
        if len(opened) == 1 and not self.ends and not self.usual and self._simple_way(move, opened[0]):
            return True
        places = [_places(self.s, side) for side in self.ends]
        left = [hexes for hexes in places if hex_ not in hexes] + [_places(self.s, side) for side in opened]
        if _apart(left) >= self.s.builds + self.s.may_urbanize:
            return False
        after = self.s.copy()
        after.builds = min(after.builds, LOOK_AHEAD + 1)
        return self._goes_on(after, self.ends, move)

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
        hexes = places[0].intersection(*places) if _is_last(s) else places[0]
        return any(self._goes_on(s.copy(), ends, move) for move in self._tries(s, sorted(hexes)))

    def _goes_on(self, after: Aos, ends: list[int], move: Build | City) -> bool:
        """Whether everything can be completed after a move."""
        self.phase.apply(after, move)
        sides = {*ends, *range(6 * move.hex, 6 * move.hex + 6)}
        return self._can_complete(after, open_ends(after, self.seat, sorted(sides), self.town_town))

    def _tries(self, s: Aos, hexes: list[int]) -> Iterator[Build | City]:
        """The builds and New Cities on some hexes that might complete what is open."""
        sites = [hex_ for hex_ in self.phase.sites_now(s) if hex_ in hexes] if s.builds > 0 else []
        for builds in self.phase.builds(s, self.seat, sites, self.phase.usual_conditions(s, self.seat)):
            for move in [builds.tiles.move(number) for number in builds.numbers]:
                if not (_is_last(s) and self._leaves_open(s, move)):
                    yield move
        if s.may_urbanize and UNPLACED in s.new_city:
            for hex_ in hexes:
                if s.track.stop[hex_] == TOWN_HEX:
                    yield City(s.board, hex_, s.new_city.index(UNPLACED))

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
