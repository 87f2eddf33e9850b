"""The completed links as a graph, and every way a cube can take over it.

A network is made once after the track has changed and then shared by all copies of the state.
"""

from __future__ import annotations

from ironroad.moves import Deliver
from ironroad.track import CITY_HEX, LAND_HEX, Track

Links = list[tuple[int, int, int]]


class Routes:
    """The deliveries from one origin: per colour, and per number of links up to the reach walked."""

    def __init__(self, colours: int, reach: int) -> None:
        self.colours = colours
        self.reach = reach
        self.found: dict[int, list[list[Deliver]]] = {}


class Network:
    def __init__(self, track: Track, accepts: list[int], town_town: bool) -> None:
        self.board = track.board
        self.accepts = accepts[:]
        self.links: list[Links] = [
            track.links_from(stop, town_town) if kind != LAND_HEX else []
            for stop, kind in enumerate(track.stop)
        ]
        self.city = [kind == CITY_HEX for kind in track.stop]
        self._routes: dict[int, Routes] = {}

    def link(self, side: int) -> tuple[int, int]:
        """The stop reached and the owner of the link leaving by a side; stop -1 if there is none."""
        for edge, reached, owner in self.links[side // 6]:
            if edge == side % 6:
                return reached, owner
        return -1, -1

    def routes(self, origin: int, colours: int, reach: int) -> Routes:
        """Every way for cubes of these colours (a mask) over up to so many links."""
        known = self._routes.get(origin)
        if known is None or known.colours & colours != colours or known.reach < reach:
            known = Routes(colours, reach)
            self._walk(known, origin, origin, colours, (), (), {origin})
            self._routes[origin] = known
        return known

    def _walk(
        self,
        routes: Routes,
        origin: int,
        here: int,
        colours: int,
        sides: tuple[int, ...],
        stops: tuple[int, ...],
        seen: set[int],
    ) -> None:
        """Extend a way by every link; a cube stops at the first city of its colour."""
        accepts = self.accepts
        deep = len(sides) + 1
        for edge, reached, _ in self.links[here]:
            if reached in seen:
                continue
            onward = sides + (6 * here + edge,)
            visited = stops + (reached,)
            arriving = colours & accepts[reached]
            if arriving:
                self._arrive(routes, origin, arriving, onward, visited)
            if deep < routes.reach and colours != arriving:
                seen.add(reached)
                self._walk(routes, origin, reached, colours & ~arriving, onward, visited, seen)
                seen.remove(reached)

    def _arrive(
        self, routes: Routes, origin: int, arriving: int, sides: tuple[int, ...], stops: tuple[int, ...]
    ) -> None:
        colour = 0
        while arriving:
            if arriving & 1:
                by_length = routes.found.get(colour)
                if by_length is None:
                    by_length = [[] for _ in range(7)]
                    routes.found[colour] = by_length
                by_length[len(sides)].append(Deliver(self.board, colour, origin, sides, stops))
            arriving >>= 1
            colour += 1
