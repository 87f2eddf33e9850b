"""The completed links as a graph, and every route a cube can take over it.

A network is made once after anything it comes from has changed and then shared by all copies of the state.
"""

from __future__ import annotations

from typing import Final

from ironroad.core.board import Board, PrintedLink
from ironroad.core.moves import Deliver
from ironroad.core.tiles import NONE, TOWN
from ironroad.core.track import CITY_HEX, LAND_HEX, Track, far

Links = list[tuple[int, int, int]]
Bridges = list[tuple[int, int]]

# The colours of every mask of up to eight.
COLOURS_IN: Final = [[colour for colour in range(8) if mask >> colour & 1] for mask in range(256)]


class Routes:
    """The deliveries from one origin: per colour, and per number of links up to the reach walked."""

    def __init__(self, colours: int, reach: int) -> None:
        self.colours = colours
        self.reach = reach
        self.found: dict[int, list[list[Deliver]]] = {
            colour: [[] for _ in range(reach + 1)] for colour in COLOURS_IN[colours]
        }


class Network:
    """`links` has the links leaving each stop: (edge, stop reached, owner).

    Where cubes lie on open country, it also has the links off the track on such a hex, its section complete
    or not. `bridges` are links without track over a side between two cities: (side, owner). With `revisit` a
    cube may come through a town again, though never over the same link. `kept` is for what the rules of a
    game have worked out from it."""

    def __init__(
        self,
        track: Track,
        accepts: list[int],
        town_town: bool,
        bridges: Bridges,
        revisit: bool,
    ) -> None:
        self.board = track.board
        self.version = track.version
        self.accepts = accepts[:]
        self.town_town = town_town
        self.bridges = bridges
        self.links: list[Links] = [
            track.links_from(stop, town_town) if kind != LAND_HEX else []
            for stop, kind in enumerate(track.stop)
        ]
        for side, owner in bridges:
            self._add_bridge(side, owner)
            self._add_bridge(self.board.across[side], owner)
        self.revisit = revisit
        self._towns = [kind != CITY_HEX for kind in track.stop]
        self._ends = self._link_ends(track) if revisit else {}
        self._doors: dict[int, int] = {}
        for hex_ in self.board.country:
            self._add_roadside(track, hex_)
        self._stops = [stop for stop, links in enumerate(self.links) if links]
        self._onward = [
            [(6 * stop + edge, to) for edge, to, _ in links] if links else []
            for stop, links in enumerate(self.links)
        ]
        for hex_ in self.board.terminals:
            self._onward[hex_] = []
        self._near: list[list[int]] = [self.accepts]
        self._routes: dict[int, Routes] = {}
        self.kept: dict[tuple[int, ...], list[Deliver]] = {}

    def is_of(
        self, track: Track, accepts: list[int], town_town: bool, bridges: Bridges, revisit: bool
    ) -> bool:
        """Whether it was made of just this."""
        return (
            self.version == track.version
            and self.town_town == town_town
            and self.revisit == revisit
            and self.bridges == bridges
            and self.accepts == accepts
        )

    def _add_bridge(self, side: int, owner: int) -> None:
        self.links[side // 6].append((side % 6, self.board.neighbours[side], owner))

    def _link_ends(self, track: Track) -> dict[int, int]:
        """The sides at which the links leaving by each side arrive."""
        return {
            6 * stop + edge: track.arrival(6 * stop + edge)
            for stop, links in enumerate(self.links)
            for edge, _, _ in links
        }

    def _add_roadside(self, track: Track, hex_: int) -> None:
        for side in range(6 * hex_, 6 * hex_ + 6):
            reached = far(track.faces[side])
            if track.exits[side] != NONE and reached >= 0:
                self.links[hex_].append((side % 6, reached, track.owner[side]))
                self._doors[side] = _door(track, side)

    def link(self, side: int) -> tuple[int, int]:
        """The stop reached and the owner of the link leaving by a side; stop -1 if there is none."""
        for edge, reached, owner in self.links[side // 6]:
            if edge == side % 6:
                return reached, owner
        return -1, -1

    def owners_between(self, starts: list[int], goals: list[int], out: list[bool]) -> list[int]:
        """The owners, as masks, of every line of links from one of some stops to one of others; seats that
        are out do not count. A line ends at the first such stop."""
        found: set[int] = set()
        todo: list[tuple[int, tuple[int, ...], int]] = [
            (start, (start,), 0) for start in starts if self._leads_to(start, goals)
        ]
        while todo:
            here, seen, mask = todo.pop()
            for _, stop, owner in self.links[here]:
                owners = mask if owner < 0 or out[owner] else mask | 1 << owner
                if stop in goals:
                    found.add(owners)
                elif stop not in seen and stop not in starts:
                    todo.append((stop, (*seen, stop), owners))
        return sorted(found)

    def _leads_to(self, start: int, goals: list[int]) -> bool:
        seen = [start]
        for here in seen:
            seen += {stop for _, stop, _ in self.links[here] if stop not in seen}
        return any(goal in seen for goal in goals)

    def routes(self, origin: int, colours: int, reach: int) -> Routes:
        """Every route for cubes of these colours (a mask) over up to so many links."""
        known = self._routes.get(origin)
        if known is None or known.colours & colours != colours or known.reach < reach:
            known = Routes(colours, reach)
            self._look_around(reach)
            self._walk(known, origin, origin, colours, (), ())
            if origin in self.board.country:
                self._use_sections_once(known)
            self._routes[origin] = known
        return known

    def _use_sections_once(self, routes: Routes) -> None:
        """A cube that was picked up on the way does not go back over the section it lay on."""
        for by_length in routes.found.values():
            for number, found in enumerate(by_length):
                by_length[number] = [
                    move for move in found if number < 2 or self._doors[move.sides[0]] != move.sides[1]
                ]

    def _look_around(self, reach: int) -> None:
        """`_near[n]` has for each stop the colours that some city within n links accepts."""
        while len(self._near) <= reach:
            last = self._near[-1]
            found = last[:]
            for stop in self._stops:
                for _, to in self._onward[stop]:
                    found[stop] |= last[to]
            self._near.append(found)

    def _walk(
        self,
        routes: Routes,
        origin: int,
        here: int,
        colours: int,
        sides: tuple[int, ...],
        stops: tuple[int, ...],
    ) -> None:
        """Extend a route by every link. A cube stops at the first city of its colour; it does not set out
        where none is near enough."""
        left = routes.reach - len(sides) - 1
        near, again = self._near[left], self.revisit
        for side, reached in self._onward[here]:
            if reached == origin or not colours & near[reached]:
                continue
            if reached in stops and (not again or not self.may_return(side, reached, sides)):
                continue
            onward = (*sides, side)
            visited = (*stops, reached)
            arriving = colours & self.accepts[reached]
            for colour in COLOURS_IN[arriving]:
                routes.found[colour][len(onward)].append(Deliver(self.board, colour, origin, onward, visited))
            rest = colours & near[reached] & ~arriving
            if rest and left:
                self._walk(routes, origin, reached, rest, onward, visited)

    def may_return(self, side: int, stop: int, sides: tuple[int, ...]) -> bool:
        """Whether a cube that has left stops by these sides may enter a visited one over this link."""
        return self.may_revisit(stop) and side not in sides and self._ends[side] not in sides

    def may_revisit(self, stop: int) -> bool:
        """Whether a cube may come to a stop again, over other links."""
        return self.revisit and self._towns[stop]


def link_side(board: Board, link: PrintedLink) -> int:
    """The side of its first city at which a printed link leads to the other one."""
    a, b = link.ends
    return next(side for side in range(6 * a, 6 * a + 6) if board.neighbours[side] == b)


def _door(track: Track, side: int) -> int:
    """The side at which the track leaving a hex by a side comes to its stop."""
    here = track.across[side]
    while track.stop[here // 6] != CITY_HEX and track.exits[here] != TOWN:
        here = track.across[here - here % 6 + track.exits[here]]
    return here
