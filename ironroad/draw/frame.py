"""The sheet around a map: its size, its border and the scale along its edges."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_uppercase

from ironroad.core.board import Board
from ironroad.core.hexes import letters
from ironroad.draw.box import Box
from ironroad.draw.foot import foot, foot_height
from ironroad.draw.grid import APOTHEM, RADIUS, grid_of
from ironroad.draw.markup import Defs, group, polygon, tag, text
from ironroad.draw.scene import Speak

_MARGIN = 24.0
_BAND = 24.0
_BORDER = 9.0

Signs = list[tuple[str, float]]


def map_box(board: Board) -> Box:
    """The part of the paper that shows the map."""
    grid = grid_of(board.flat)
    cells = [(h.col, h.row) for h in board.hexes] + board.water
    xs, ys = zip(*(grid.centre(*cell) for cell in cells), strict=True)
    wide, high = (RADIUS, APOTHEM) if board.flat else (APOTHEM, RADIUS)
    inner = Box(min(xs) - wide, min(ys) - high, max(xs) - min(xs) + 2 * wide, max(ys) - min(ys) + 2 * high)
    return inner.grown(_MARGIN)


def board_ratio(board: Board) -> float:
    """How wide the map is for its height."""
    box = map_box(board)
    return box.width / box.height


def sheet_box(board: Board) -> Box:
    return map_box(board).grown(_BAND + _BORDER, foot_height(board, map_box(board)))


def sheet(board: Board) -> str:
    """What lies under the map: border and paper."""
    outer = sheet_box(board)
    inlay = outer.grown(-_BORDER / 2).rect("ir-brass", 4)
    return outer.rect("ir-frame", 6) + inlay + outer.grown(-_BORDER).rect("ir-sheet")


def frame(board: Board, defs: Defs, speak: Speak) -> str:
    """What lies over the map's rim, and the title below it."""
    box = map_box(board)
    lines = box.rect("ir-neat") + box.grown(5).rect("ir-neat")
    below = foot(board, box, box.bottom + _BAND, defs, speak)
    return group(lines, *_scales(board, box), below, class_="ir-edge")


def _scales(board: Board, box: Box) -> Iterator[str]:
    """Letters and numbers along the edges, so that a hex's name can be read off."""
    scales = (_letters(board), 1.5 * RADIUS), (_numbers(board), APOTHEM)
    for across, (signs, step) in zip((board.flat, not board.flat), scales, strict=True):
        yield tag("path", d="".join(_bars(signs, step, box, across)), class_="ir-scale")
        yield from _signs(signs, box, across)


def _numbers(board: Board) -> Signs:
    last = max(int(h.name.lstrip(ascii_uppercase)) for h in board.hexes)
    return [(str(n), APOTHEM * (n - 1)) for n in range(1, last + 1)]


def _letters(board: Board) -> Signs:
    count = max((h.col if board.flat else h.row) for h in board.hexes) + 1
    return [(letters(i), 1.5 * RADIUS * i) for i in range(count)]


def _bars(signs: Signs, step: float, box: Box, across: bool) -> Iterator[str]:
    """Path data of a bar on two opposite sides that changes from dark to light."""
    for _, at in signs[::2]:
        for side in (box.top - 5, box.bottom) if across else (box.left - 5, box.right):
            start, end = at - step / 2, at + step / 2
            corners = [(start, side), (end, side), (end, side + 5), (start, side + 5)]
            yield polygon(corners if across else [(y, x) for x, y in corners])


def _signs(signs: Signs, box: Box, across: bool) -> Iterator[str]:
    for sign, at in signs:
        if across:
            spots = ((at, box.top - 10), (at, box.bottom + 19))
        else:
            spots = ((box.left - 15, at + 4.5), (box.right + 15, at + 4.5))
        yield from (text(sign, spot, "ir-mark") for spot in spots)
