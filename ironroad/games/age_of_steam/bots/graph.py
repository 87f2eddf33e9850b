"""What a cube can earn a seat: the links of the table as a graph, and the best route of each colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ironroad.games.age_of_steam.rules.state import MAX_ENGINE, Aos

# Stop -> the stops one link away, and whether that link is the seat's own.
Graph = list[dict[int, bool]]

# What a link of somebody else costs: its owner gains what the seat does not.
OTHERS_LINK: Final = 0.4
MOST_OTHERS_LINKS: Final = 1

# Per number of links: the best gain over at most so many.
Gains = list[float]


def graph_of(s: Aos, seat: int, town_town: bool) -> Graph:
    """The completed links; where two join the same stops, an own one counts. None goes on from a terminal."""
    found: Graph = []
    for hex_, links in enumerate(s.links(town_town).links):
        near: dict[int, bool] = {}
        if hex_ in s.board.terminals:
            links = []
        for _, stop, owner in links:
            near[stop] = near.get(stop, False) or owner == seat
        found.append(near)
    return found


def with_links(graph: Graph, links: Sequence[tuple[int, int]], country: Sequence[int]) -> Graph:
    """The same with some links of one's own added; from open country one only sets out."""
    found = graph[:]
    for a, b in links:
        found[a] = found[a] | {b: True}
        if a not in country:
            found[b] = found[b] | {a: True}
    return found


def best_gains(graph: Graph, accepts: list[int], origin: int, colours: int, reach: int) -> dict[int, Gains]:
    """For each colour of a mask, what carrying a cube of it from the origin earns at best."""
    found: dict[int, Gains] = {}
    todo = [(origin, 1 << origin, colours, 0, 0.0, 0)]
    while todo:
        here, seen, carried, length, gain, others = todo.pop()
        for stop, own in graph[here].items():
            if seen >> stop & 1 or (not own and others == MOST_OTHERS_LINKS):
                continue
            earned = gain + 1 if own else gain - OTHERS_LINK
            arriving = carried & accepts[stop]
            if arriving:
                _note(found, arriving, length + 1, earned)
            if length + 1 < reach and carried != arriving:
                others_now = others if own else others + 1
                todo.append((stop, seen | 1 << stop, carried & ~arriving, length + 1, earned, others_now))
    for gains in found.values():
        for length in range(1, MAX_ENGINE + 1):
            gains[length] = max(gains[length], gains[length - 1])
    return found


def _note(found: dict[int, Gains], arriving: int, length: int, earned: float) -> None:
    colour = 0
    while arriving:
        if arriving & 1:
            gains = found.setdefault(colour, [0.0] * (MAX_ENGINE + 1))
            gains[length] = max(gains[length], earned)
        arriving >>= 1
        colour += 1
