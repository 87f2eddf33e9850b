"""The cheapest new track between stops: Dijkstra over the sides of hexes.

A path begins at a city, at a town with own track or at an open end, and ends at the first city or at
any town; it may run through towns, and is then a chain of links.
"""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import count
from typing import Final

from ironroad.rules.age_of_steam.build import BuildTrack
from ironroad.rules.age_of_steam.state import Aos
from ironroad.tiles import AGE_OF_STEAM, NONE, TOWN, shape_of, used_edges
from ironroad.track import FREE, NOBODY, OPEN, TOWN_HEX, far, is_city, via

# A hex, and the two ends of the new track on it; TOWN for the town itself.
Step = tuple[int, int, int]

REPLACE: Final = 3
MOST_EXITS: Final = 4


class Path:
    """New track: its steps in order, the stops of the links it makes, and what it costs about."""

    def __init__(self, start: int, segments: int) -> None:
        self.steps: tuple[Step, ...] = ()
        self.stops: tuple[int, ...] = (start,)
        self.price = 0
        self.segments = segments

    def on(self, step: Step, price: int, stop: int = OPEN) -> Path:
        new = Path.__new__(Path)
        new.steps = (*self.steps, step)
        new.stops = self.stops if stop == OPEN else (*self.stops, stop)
        new.price = self.price + price
        new.segments = self.segments + 1
        return new

    def at(self, stop: int, segments: int = 0) -> Path:
        new = Path.__new__(Path)
        new.steps, new.price = self.steps, self.price
        new.stops = (*self.stops, stop)
        new.segments = self.segments + segments
        return new

    @property
    def links(self) -> list[tuple[int, int]]:
        return list(zip(self.stops, self.stops[1:], strict=False))


class PathFinder:
    def __init__(self, build: BuildTrack, s: Aos, seat: int, most: int, purse: int) -> None:
        self.build = build
        self.s = s
        self.track = s.track
        self.seat = seat
        self.most = most
        self.purse = purse
        self.found: list[Path] = []
        self.seen: set[tuple[int, int, int]] = set()
        self.heap: list[tuple[int, int, Path, int]] = []
        self.ticket = count()

    def paths(self) -> list[Path]:
        self._start()
        while self.heap:
            _, _, path, side = heappop(self.heap)
            key = (path.stops[0], side, len(path.stops))
            if key not in self.seen:
                self.seen.add(key)
                self._enter(path, side)
        return self.found

    # Where a path may begin

    def _start(self) -> None:
        stop = self.track.stop
        for city, accepts in enumerate(self.s.accepts):
            if accepts:
                for edge in range(6):
                    self._leave(Path(city, 0), 6 * city + edge)
        for hex_ in range(len(stop)):
            if self.s.tile[hex_] >= 0:
                self._start_on_tile(hex_)

    def _start_on_tile(self, hex_: int) -> None:
        track = self.track
        for side in range(6 * hex_, 6 * hex_ + 6):
            if track.exits[side] != NONE and track.faces[side] == FREE:
                self._start_at_end(side)
        if track.stop[hex_] == TOWN_HEX and track.owns_in(hex_, self.seat):
            self._leave_town(Path(hex_, 0), hex_, TOWN)

    def _start_at_end(self, side: int) -> None:
        """The open end of a section of one's own, or of nobody's."""
        track = self.track
        stop = track.ends(side)[1]
        if track.owner[side] not in (self.seat, NOBODY) or stop == OPEN:
            return
        if track.owner[side] == NOBODY and track.stop[stop] == TOWN_HEX and not track.owns_in(stop, self.seat):
            return
        self._leave(Path(stop, len(track.section(side))), side)

    # From hex to hex

    def _leave(self, path: Path, side: int) -> None:
        """A path that goes out by a side: on to the next hex, or a link is complete."""
        code = self.track.faces[side]
        if code == FREE:
            if len(path.steps) < self.most:
                heappush(self.heap, (path.price, next(self.ticket), path, self.track.across[side]))
        elif code > FREE and path.steps and far(code) not in (OPEN, *path.stops):
            if is_city(code):
                self.found.append(path.at(far(code)))
            elif via(code) in (self.seat, NOBODY):
                self.found.append(path.at(far(code), len(self.track.section(self.track.across[side]))))

    def _enter(self, path: Path, side: int) -> None:
        hex_, edge = divmod(side, 6)
        if any(step[0] == hex_ for step in path.steps):
            return
        if self.track.stop[hex_] == TOWN_HEX:
            self._enter_town(path, hex_, edge)
        else:
            self._enter_land(path, hex_, edge)

    def _enter_land(self, path: Path, hex_: int, edge: int) -> None:
        shape = self.track.shape(hex_)
        empty = used_edges(shape) == 0
        price = self.build.prices[hex_] if empty else REPLACE
        if path.price + price > self.purse:
            return
        for out in range(6):
            if out == edge or shape[out] != NONE:
                continue
            pairs = [(a, b) for a, b in enumerate(shape) if a < b]
            kind = AGE_OF_STEAM.kind_of.get(shape_of([*pairs, (edge, out)]))
            if kind is not None and self.s.supply[kind]:
                self._leave(path.on((hex_, edge, out), price), 6 * hex_ + out)

    def _enter_town(self, path: Path, hex_: int, edge: int) -> None:
        if hex_ in path.stops or used_edges(self.track.shape(hex_)) == MOST_EXITS:
            return
        empty = self.s.tile[hex_] < 0
        here = path.on((hex_, edge, TOWN), 2 if empty else REPLACE, hex_)
        if here.price <= self.purse:
            self.found.append(here)
            self._leave_town(path, hex_, edge)

    def _leave_town(self, path: Path, hex_: int, edge: int) -> None:
        """Through a town that was entered by an edge, or out of one (TOWN) that has own track."""
        shape = self.track.shape(hex_)
        if used_edges(shape) + (edge != TOWN) >= MOST_EXITS or path.price + REPLACE > self.purse:
            return
        for out in range(6):
            if out != edge and shape[out] == NONE:
                on = path.on((hex_, edge, out), REPLACE, OPEN if edge == TOWN else hex_)
                on.segments += edge != TOWN
                self._leave(on, 6 * hex_ + out)
