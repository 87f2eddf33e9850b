"""The sheet around a map: its size, the scale along the edges, the title and the prices."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ironroad.boards import Board
from ironroad.draw.grid import APOTHEM, RADIUS, Grid, grid_of
from ironroad.draw.markup import Defs, group, polygon, tag, text, use
from ironroad.draw.terrain import emblem, ground
from ironroad.hexes import letters

_MARGIN = 24.0
_BAND = 24.0
_BORDER = 9.0
_FOOT = 58.0


@dataclass(frozen=True)
class Box:
    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height

    def grown(self, by: float, below: float = 0) -> Box:
        return Box(self.left - by, self.top - by, self.width + 2 * by, self.height + 2 * by + below)

    def rect(self, class_: str, rx: float | None = None) -> str:
        return tag("rect", x=self.left, y=self.top, width=self.width, height=self.height, rx=rx, class_=class_)


def map_box(board: Board) -> Box:
    """The part of the paper that shows the map."""
    grid = grid_of(board.flat)
    cells = [(h.col, h.row) for h in board.hexes] + board.water
    xs, ys = zip(*(grid.centre(*cell) for cell in cells), strict=True)
    wide, high = (RADIUS, APOTHEM) if board.flat else (APOTHEM, RADIUS)
    inner = Box(min(xs) - wide, min(ys) - high, max(xs) - min(xs) + 2 * wide, max(ys) - min(ys) + 2 * high)
    return inner.grown(_MARGIN)


def sheet_box(board: Board) -> Box:
    return map_box(board).grown(_BAND + _BORDER, _FOOT)


def sheet(board: Board) -> str:
    """What lies under the map: border and paper."""
    outer = sheet_box(board)
    return outer.rect("ir-frame", 6) + outer.grown(-_BORDER / 2).rect("ir-brass", 4) + outer.grown(-_BORDER).rect("ir-sheet")


def frame(board: Board, defs: Defs) -> str:
    """What lies over the map's rim, and the title below it."""
    box = map_box(board)
    lines = box.rect("ir-neat") + box.grown(5).rect("ir-neat")
    return group(lines, *_scales(board, box), _foot(board, box, defs), class_="ir-rim-of-map")


def _scales(board: Board, box: Box) -> Iterator[str]:
    """Letters and numbers along the edges, so that a hex's name can be read off."""
    grid = grid_of(board.flat)
    signs = _numbers(board), _letters(board, grid)
    across, down = signs if not board.flat else signs[::-1]
    yield from _along(across, box, True)
    yield from _along(down, box, False)


def _numbers(board: Board) -> list[tuple[str, float]]:
    last = max((h.row if board.flat else h.col) for h in board.hexes) * 2 + 2
    place = max(int(h.name.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")) for h in board.hexes)
    return [(str(n), APOTHEM * (n - 1)) for n in range(1, min(last, place) + 1)]


def _letters(board: Board, grid: Grid) -> list[tuple[str, float]]:
    count = max((h.col if board.flat else h.row) for h in board.hexes) + 1
    return [(letters(i), 1.5 * RADIUS * i) for i in range(count)]


def _along(signs: list[tuple[str, float]], box: Box, across: bool) -> Iterator[str]:
    """One scale on two opposite sides: a bar that changes from dark to light, and the signs."""
    step = signs[1][1] - signs[0][1]
    near, far = (box.top, box.bottom) if across else (box.left, box.right)
    for i, (sign, at) in enumerate(signs):
        for side, out in ((near, -1), (far, 1)):
            if i % 2 == 0:
                start = side - 5 if out < 0 else side
                bar = Box(at - step / 2, start, step, 5) if across else Box(start, at - step / 2, 5, step)
                yield bar.rect("ir-scale")
            spot = (at, side + out * 14.5 + 4.5) if across else (side + out * 15, at + 4.5)
            yield text(sign, spot, "ir-mark")


def _foot(board: Board, box: Box, defs: Defs) -> str:
    y = box.bottom + _BAND + _FOOT / 2 - 4
    title = text(board.name.upper(), (box.left + 6, y + 12), "ir-title", style="text-anchor:start")
    prices = [(terrain, price) for terrain, price in board.prices.items() if emblem(terrain, Defs())]
    items = [
        _price(terrain, price, (box.right - 62 - 118 * i, y), defs, grid_of(board.flat))
        for i, (terrain, price) in enumerate(reversed(prices))
    ]
    return title + "".join(items)


def _price(terrain: str, price: int, at: tuple[float, float], defs: Defs, grid: Grid) -> str:
    hex_ = tag("path", d=polygon(grid.outline(0.97)), class_=f"ir-key {ground(terrain) or 'ir-plain'}")
    mini = tag("g", hex_, emblem(terrain, defs), transform="translate(-34 0) scale(.5)")
    words = text(f"${price}", (20, -1), "ir-figure") + text(terrain, (20, 15), "ir-mark")
    return group(mini, words, at=at)
