"""The cheapest new track between stops: Dijkstra over the sides of hexes.

A path begins at a city, at a town with own track or at an open end, and ends at the first city or at
any town; it may run through towns, and is then a chain of links.
"""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush
from itertools import count
from typing import Final

from ironroad.core.tiles import AGE_OF_STEAM, NONE, TOWN, Shape, pairs_of, shape_of, used_edges
from ironroad.core.track import CITY_HEX, FREE, NOBODY, OPEN, TOWN_HEX, far, is_city, via
from ironroad.games.age_of_steam.bots.reading import Reading
from ironroad.games.age_of_steam.rules.build import BUILDS

# A hex, and the two ends of the new track on it; TOWN for the town itself.
Step = tuple[int, int, int]

REPLACE: Final = 3
FIRST_EXIT: Final = 2
MOST_EXITS: Final = 4
MOST_BUILDS: Final = 5
NOWHERE: Final[Step] = (-1, NONE, NONE)


class Beginning:
    """The beginning of a path: its last step, what went before, and the stop reached by it, if any."""

    __slots__ = ("before", "builds", "most", "price", "segments", "start", "step", "stop", "stops")

    def __init__(self, before: Beginning | None, step: Step, stop: int, price: int, segments: int) -> None:
        self.before = before
        self.step = step
        self.stop = stop
        self.price = price
        self.segments = segments
        if before is None:
            self.builds, self.stops, self.start, self.most = 0, 1, stop, 0
        else:
            self.builds, self.start, self.most = before.builds + 1, before.start, before.most
            self.stops = before.stops + (stop != OPEN)

    def on(self, step: Step, price: int, stop: int = OPEN, segments: int = 1) -> Beginning:
        return Beginning(self, step, stop, self.price + price, self.segments + segments)

    def uses(self, hex_: int) -> bool:
        begun: Beginning | None = self
        while begun is not None:
            if begun.step[0] == hex_ or begun.stop == hex_:
                return True
            begun = begun.before
        return False


class Path:
    """New track: its steps in order, the stops it joins, its price (about) and its segments."""

    def __init__(self, begun: Beginning, end: int = OPEN, joined: int = 0) -> None:
        self.price = begun.price
        self.segments = begun.segments + joined
        steps: list[Step] = []
        stops = [] if end == OPEN else [end]
        here: Beginning | None = begun
        while here is not None:
            if here.before is not None:
                steps.append(here.step)
            if here.stop != OPEN:
                stops.append(here.stop)
            here = here.before
        self.steps = steps[::-1]
        self.stops = tuple(stops[::-1])
        self.links = tuple(zip(self.stops, self.stops[1:], strict=False))

    def add_roadside(self, country: list[int]) -> None:
        """Cubes that lie on open country go either way along new track there."""
        number = 0
        added: list[tuple[int, int]] = []
        for hex_, _, _ in self.steps:
            if hex_ in country and number < len(self.stops) - 1:
                added += [(hex_, self.stops[number]), (hex_, self.stops[number + 1])]
            number += hex_ in self.stops[number + 1 :]
        self.links += tuple(added)


def find_paths(reading: Reading) -> list[Path]:
    """Every path worth a look; from the seat's own stops one may take two turns."""
    near = MOST_BUILDS if reading.rounds > 1 else BUILDS
    found = PathFinder(reading, near, near if reading.s.round <= 2 else BUILDS).paths()
    for path in found if reading.s.board.country else []:
        path.add_roadside(reading.s.board.country)
    return found


class PathFinder:
    """The search; a path takes so many builds at most from a stop the seat serves, or elsewhere."""

    def __init__(self, reading: Reading, near: int, elsewhere: int) -> None:
        self.reading = reading
        self.s = reading.s
        self.track = reading.s.track
        self.seat = reading.seat
        self.prices = reading.rules.build.prices
        self.near = near
        self.elsewhere = elsewhere
        self.found: list[Path] = []
        self.seen: set[tuple[int, int, int]] = set()
        self.heap: list[tuple[int, int, Beginning, int]] = []
        self.ticket = count()

    def paths(self) -> list[Path]:
        self._start()
        while self.heap and not self.reading.clock.up:
            _, _, begun, side = heappop(self.heap)
            key = (begun.start, side, begun.stops)
            if key not in self.seen:
                self.seen.add(key)
                self._enter(begun, side)
        return self.found

    # Where a path may begin

    def _start(self) -> None:
        for hex_, accepts in enumerate(self.s.accepts):
            if accepts:
                self._start_at_city(hex_)
            elif self.s.tile[hex_] >= 0:
                self._start_on_tile(hex_)

    def _start_at_city(self, city: int) -> None:
        served = any(self.reading.graph[city].values())
        begun = self._first(city, 0, self.near if served else self.elsewhere)
        for side in range(6 * city, 6 * city + 6):
            if self.track.faces[side] == FREE:
                self._leave(begun, side)

    def _first(self, stop: int, segments: int, most: int) -> Beginning:
        begun = Beginning(None, NOWHERE, stop, 0, segments)
        begun.most = most
        return begun

    def _start_on_tile(self, hex_: int) -> None:
        track = self.track
        for side in range(6 * hex_, 6 * hex_ + 6):
            if track.exits[side] != NONE and track.faces[side] == FREE:
                self._start_at_end(side)
        if track.stop[hex_] == TOWN_HEX and track.owns_in(hex_, self.seat):
            self._leave_town(self._first(hex_, 0, self.near), hex_, TOWN)

    def _start_at_end(self, side: int) -> None:
        """The open end of a section of one's own, or of nobody's that one may extend."""
        track = self.track
        stop, owner = track.ends(side)[1], track.owner[side]
        if stop != OPEN and (owner == self.seat or (owner == NOBODY and self._reaches(stop))):
            self._leave(self._first(stop, len(track.section(side)), self.near), side)

    def _reaches(self, stop: int) -> bool:
        return self.track.stop[stop] == CITY_HEX or self.track.owns_in(stop, self.seat)

    # From hex to hex

    def _leave(self, begun: Beginning, side: int) -> None:
        """A path that goes out by a side: on to the next hex, or a link is complete."""
        code = self.track.faces[side]
        if code == FREE:
            heappush(self.heap, (begun.price, next(self.ticket), begun, self.track.across[side]))
        elif begun.builds and not begun.uses(far(code)):
            joined = 0 if is_city(code) else len(self.track.section(self.track.across[side]))
            self.found.append(Path(begun, far(code), joined))

    def _leads_on(self, begun: Beginning, side: int, stops: int) -> bool:
        """Whether one more build on a path may point that way."""
        code = self.track.faces[side]
        if code == FREE:
            key = (begun.start, self.track.across[side], stops)
            return begun.builds + 1 < begun.most and key not in self.seen
        return code > FREE and far(code) != OPEN and (is_city(code) or via(code) in (self.seat, NOBODY))

    def _enter(self, begun: Beginning, side: int) -> None:
        hex_, edge = divmod(side, 6)
        if not begun.uses(hex_):
            if self.track.stop[hex_] == TOWN_HEX:
                self._enter_town(begun, hex_, edge)
            else:
                self._enter_land(begun, hex_, edge)

    def _enter_land(self, begun: Beginning, hex_: int, edge: int) -> None:
        supply = self.s.supply
        price = self.prices[hex_] if self.s.tile[hex_] < 0 else REPLACE
        for out, kind in added_tracks(self.track.shape(hex_), edge):
            if supply[kind] and self._leads_on(begun, 6 * hex_ + out, begun.stops):
                self._leave(begun.on((hex_, edge, out), price), 6 * hex_ + out)

    def _enter_town(self, begun: Beginning, hex_: int, edge: int) -> None:
        if used_edges(self.track.shape(hex_)) < MOST_EXITS:
            price = FIRST_EXIT if self.s.tile[hex_] < 0 else REPLACE
            self.found.append(Path(begun.on((hex_, edge, TOWN), price, hex_)))
            self._leave_town(begun, hex_, edge)

    def _leave_town(self, begun: Beginning, hex_: int, edge: int) -> None:
        """Through a town that was entered by an edge, or out of one (TOWN) that has own track."""
        shape = self.track.shape(hex_)
        through = edge != TOWN
        if used_edges(shape) + through >= MOST_EXITS:
            return
        stop = hex_ if through else OPEN
        for out in range(6):
            side = 6 * hex_ + out
            if out != edge and shape[out] == NONE and self._leads_on(begun, side, begun.stops + through):
                self._leave(begun.on((hex_, edge, out), REPLACE, stop, 1 + through), side)


@cache
def added_tracks(shape: Shape, edge: int) -> list[tuple[int, int]]:
    """The edges that new track on a hex can join with an edge, and the kind of tile needed."""
    found: list[tuple[int, int]] = []
    for out in range(6):
        if out != edge and shape[out] == shape[edge] == NONE:
            kind = AGE_OF_STEAM.kind_of.get(shape_of([*pairs_of(shape), (edge, out)]))
            if kind is not None:
                found.append((out, kind))
    return found
