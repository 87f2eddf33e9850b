"""What a board says of track before any is laid: the spans of land between two stops next to each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ironroad.core.board import Board
from ironroad.core.moves import Build
from ironroad.core.tiles import shape_of
from ironroad.core.track import LAND_HEX, Track
from ironroad.games.steam.rules.build import surcharge

# Longer than a turn of the Engineer is never begun; of the ways between two stops so many are known.
LONGEST: Final = 4
MOST_WAYS: Final = 6
SIMPLE_PRICE: Final = 2
# Straight on, or a gentle curve to either side.
TURNS: Final = (3, 2, 4)


class Span:
    """Land to be crossed from a stop to another: the sides by which the two are left, the sides by which
    each hex between is entered and left, and the price of the tiles there."""

    def __init__(self, start: int, entered: list[int], left: list[int], end: int, price: int) -> None:
        self.start = start
        self.end = end
        self.entered = entered
        self.left = left
        self.price = price

    @property
    def key(self) -> tuple[int, int, int]:
        return (len(self.entered), self.price, self.start)


class Atlas:
    """`stops` are cities and towns, counted from 0; `ways[n]` the spans from stop n by the stop they lead to,
    the shortest first. `tiles` are the builds of simple track by the sides they join."""

    def __init__(self, board: Board) -> None:
        self.board = board
        track = Track(board)
        self.stops = [hex_ for hex_, kind in enumerate(track.stop) if kind != LAND_HEX]
        self.number = [-1] * len(board.hexes)
        for number, hex_ in enumerate(self.stops):
            self.number[hex_] = number
        self.surcharge = [surcharge(board, hex_) for hex_ in range(len(board.hexes))]
        self.ways = [self._from(track, hex_) for hex_ in self.stops]
        self.tiles: dict[tuple[int, int], Build] = {}

    def _from(self, track: Track, stop: int) -> dict[int, list[Span]]:
        found: dict[int, list[Span]] = {}
        for side in range(6 * stop, 6 * stop + 6):
            for span in self._onward(track, side, side, [], [], 0):
                found.setdefault(self.number[span.end // 6], []).append(span)
        for end, spans in found.items():
            found[end] = sorted(spans, key=lambda span: span.key)[:MOST_WAYS]
        return found

    def _onward(
        self, track: Track, start: int, side: int, entered: list[int], left: list[int], price: int
    ) -> Iterator[Span]:
        """Every span that goes on over this side."""
        here = track.across[side]
        hex_ = here // 6
        if here < 0 or hex_ == start // 6 or any(other // 6 == hex_ for other in entered):
            return
        if track.stop[hex_] != LAND_HEX:
            yield Span(start, entered, left, here, price)
        elif len(entered) < LONGEST:
            dearer = price + SIMPLE_PRICE + self.surcharge[hex_]
            for turn in TURNS:
                out = 6 * hex_ + (here + turn) % 6
                yield from self._onward(track, start, out, [*entered, here], [*left, out], dearer)

    def tile(self, entered: int, left: int) -> Build:
        """Simple track between two sides of a hex."""
        known = self.tiles.get((entered, left))
        if known is None:
            known = Build(self.board, entered // 6, shape_of([(entered % 6, left % 6)]))
            self.tiles[entered, left] = known
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
