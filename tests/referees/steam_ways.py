"""How far loose track of Steam can get, for the referee.

Whatever joins a loose chain in the end is a way of track from one of its ends to a city, perhaps through
towns. It runs over track that is the seat's or nobody's, and over hexes on which something has to be done,
each of them one operation at the least possible price. All else that the rules ask is left aside here, so
that no way is missed.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final

from ironroad.core.board import Hex
from tests.referees.lattice import NOBODY, Chain, Lattice, Side, piece_at
from tests.referees.steam_tiles import State

NEVER: Final = 99
LEAST_PRICE: Final = 2

# Where a way has got: to a side of a hex, or to a town.
AT_SIDE: Final = "side"
AT_TOWN: Final = "town"


@dataclass
class Ways:
    """`reached` are the hexes within reach with the operations and the money left, with the number of the
    operation on each; `least` is how many operations it takes to a city."""

    state: State
    seat: int
    lattice: Lattice
    hexes: list[Hex]
    terrain: Callable[[int], int]
    anchored: Callable[[int], bool]
    reached: dict[int, int] = field(default_factory=dict)
    least: int = NEVER

    def __post_init__(self) -> None:
        self.heap: list[tuple[int, int, str, Side]] = []
        self.done: set[tuple[str, Side, int]] = set()

    def follow(self, chain: Chain) -> Ways:
        for end in chain.ends:
            if end.place == "open":
                self._leave(0, 0, end.hex, [end.edge])
            else:
                self._reach_town(0, 0, end.hex)
        while self.heap:
            spent, used, place, side = heapq.heappop(self.heap)
            if (place, side, used) not in self.done:
                self.done.add((place, side, used))
                self._visit(spent, used, place, side)
        return self

    def _leave(self, spent: int, used: int, hex_: int, edges: Iterable[int]) -> None:
        for edge in edges:
            if over := self.lattice.across.get((hex_, edge)):
                heapq.heappush(self.heap, (spent, used, AT_SIDE, over))

    def _reach_town(self, spent: int, used: int, hex_: int) -> None:
        heapq.heappush(self.heap, (spent, used, AT_TOWN, (hex_, 0)))

    def _visit(self, spent: int, used: int, place: str, side: Side) -> None:
        hex_ = side[0]
        if self._is_joined(place, hex_):
            self.least = min(self.least, used)
        if hex_ in self.state.cities:
            return
        if place == AT_TOWN:
            self._go_out(spent, used, hex_)
        else:
            self._go_along(spent, used, side)
        self._build(spent, used, hex_)

    def _is_joined(self, place: str, hex_: int) -> bool:
        """At a city, at a town that may become one, and in a town that is joined to one."""
        if hex_ in self.state.cities or (self.hexes[hex_].town and self.state.urbanize):
            return True
        return place == AT_TOWN and self.anchored(hex_)

    def _go_out(self, spent: int, used: int, town: int) -> None:
        exits = [piece for piece in self.state.tiles.get(town, ()) if piece.owner in (self.seat, NOBODY)]
        self._leave(spent, used, town, [piece.edges[0] for piece in exits])

    def _go_along(self, spent: int, used: int, side: Side) -> None:
        """Over the track that lies there."""
        piece = piece_at(self.state.tiles, side)
        if piece is None or piece.owner not in (self.seat, NOBODY):
            return
        if len(piece.edges) == 1:
            self._reach_town(spent, used, side[0])
        else:
            self._leave(spent, used, side[0], [sum(piece.edges) - side[1]])

    def _build(self, spent: int, used: int, hex_: int) -> None:
        """One operation on the hex, after which the way may lead anywhere."""
        spent += LEAST_PRICE + (0 if hex_ in self.state.tiles else self.terrain(hex_))
        used += 1
        if used > self.state.builds or spent > self.state.capital:
            return
        self.reached[hex_] = min(used, self.reached.get(hex_, used))
        self._leave(spent, used, hex_, range(6))
        if self.hexes[hex_].town:
            self._reach_town(spent, used, hex_)
