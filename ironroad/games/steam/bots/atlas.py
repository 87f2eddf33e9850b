"""The stops of a board, and the land between them, as builders of Steam see it."""

from __future__ import annotations

from typing import Final

from ironroad.core.board import Board
from ironroad.core.moves import Build
from ironroad.core.tiles import shape_of
from ironroad.games.common.gaps import Gap, Gaps
from ironroad.games.steam.rules.build import surcharge

# Longer than a turn of the Engineer is never begun; of the ways between two stops so many are known.
LONGEST: Final = 4
MOST_WAYS: Final = 6
SIMPLE_PRICE: Final = 2


class Atlas:
    """`stops` are cities and towns, counted from 0; `gaps[n]` those from stop n by the stop they lead to,
    the shortest first."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.surcharge = [surcharge(board, hex_) for hex_ in range(len(board.hexes))]
        found = Gaps(board, [SIMPLE_PRICE + more for more in self.surcharge], LONGEST, MOST_WAYS)
        self.stops = found.stops()
        self.number = [-1] * len(board.hexes)
        for number, hex_ in enumerate(self.stops):
            self.number[hex_] = number
        self.gaps: list[dict[int, list[Gap]]] = [
            {self.number[end]: over for end, over in found.leaving(hex_).items()} for hex_ in self.stops
        ]
        self._tiles: dict[tuple[int, int], Build] = {}

    def tile(self, entered: int, left: int) -> Build:
        """Simple track between two sides of a hex."""
        known = self._tiles.get((entered, left))
        if known is None:
            known = Build(self.board, entered // 6, shape_of([(entered % 6, left % 6)]))
            self._tiles[entered, left] = known
        return known


# By the identity of their boards, which they keep alive.
_KNOWN: dict[int, Atlas] = {}
MOST_KNOWN: Final = 16


def atlas_of(board: Board) -> Atlas:
    known = _KNOWN.get(id(board))
    if known is None:
        if len(_KNOWN) >= MOST_KNOWN:
            _KNOWN.clear()
        known = _KNOWN[id(board)] = Atlas(board)
    return known
