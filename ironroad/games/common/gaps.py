"""What a board says of track before any is laid: the gaps of land between stops next to each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ironroad.core.board import Board
from ironroad.core.track import LAND_HEX, Track

# Straight on, or a gentle curve to either side.
TURNS: Final = (3, 2, 4)


class Gap:
    """Land to be crossed from a stop to another: the sides by which the two are left, the sides by which
    each hex between is entered and left, and the price of simple tiles there."""

    def __init__(self, start: int, entered: list[int], left: list[int], end: int, price: int) -> None:
        self.start = start
        self.end = end
        self.entered = entered
        self.left = left
        self.price = price


class Gaps:
    """`prices` has what a simple tile costs on each hex. Gaps have no more tiles than `longest`; of those
    between the same two stops only the shortest `most` are kept."""

    def __init__(self, board: Board, prices: list[int], longest: int, most: int) -> None:
        self._track = Track(board)
        self._prices = prices
        self._longest = longest
        self._most = most

    def stops(self) -> list[int]:
        return [hex_ for hex_, kind in enumerate(self._track.stop) if kind != LAND_HEX]

    def leaving(self, stop: int) -> dict[int, list[Gap]]:
        """The gaps from a stop by the stop they lead to, the shortest first."""
        found: dict[int, list[Gap]] = {}
        for side in range(6 * stop, 6 * stop + 6):
            for gap in self._onward(side, side, [], [], 0):
                found.setdefault(gap.end // 6, []).append(gap)
        return {end: sorted(gaps, key=_length)[: self._most] for end, gaps in found.items()}

    def _onward(
        self, start: int, side: int, entered: list[int], left: list[int], price: int
    ) -> Iterator[Gap]:
        """Every gap that goes on over this side."""
        here = self._track.across[side]
        hex_ = here // 6
        if here < 0 or hex_ == start // 6 or any(other // 6 == hex_ for other in entered):
            return
        if self._track.stop[hex_] != LAND_HEX:
            yield Gap(start, entered, left, here, price)
        elif len(entered) < self._longest:
            for turn in TURNS:
                out = 6 * hex_ + (here + turn) % 6
                dearer = price + self._prices[hex_]
                yield from self._onward(start, out, [*entered, here], [*left, out], dearer)


def _length(gap: Gap) -> tuple[int, int, int, int]:
    return (len(gap.entered), gap.price, gap.start, gap.end)
