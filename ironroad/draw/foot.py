"""Below a map: its title, a train, and what track costs on each terrain."""

from __future__ import annotations

from typing import Final

from ironroad.core.board import Board
from ironroad.core.sentences import say
from ironroad.draw.box import Box
from ironroad.draw.grid import Grid, grid_of
from ironroad.draw.lettering import width
from ironroad.draw.markup import Defs, Point, group, polygon, tag, text
from ironroad.draw.ornaments import train
from ironroad.draw.scene import Speak
from ironroad.draw.terrain import emblem, ground

TERRAINS: Final = {
    "plain": say("plain"),
    "river": say("river"),
    "mountain": say("mountain"),
    "swamp": say("swamp"),
    "hill": say("hill"),
}

_ROW = 60.0
_TITLE = 34.0
_SPACING = 5.0
_PRICE = 118.0


def foot_height(board: Board, box: Box) -> float:
    """Title and prices side by side, or on a narrow board one below the other."""
    return _ROW if _room(board, box) > 0 else 2 * _ROW


def _room(board: Board, box: Box) -> float:
    """What is left between the title and the prices."""
    title = width(board.name.upper(), _TITLE) + _SPACING * len(board.name)
    return box.width - title - _PRICE * len(_prices(board))


def _prices(board: Board) -> list[tuple[str, int]]:
    there = {h.terrain for h in board.hexes} | {"river" for h in board.hexes if h.river}
    return [(terrain, price) for terrain, price in board.prices.items() if terrain in there]


def foot(board: Board, box: Box, top: float, defs: Defs, speak: Speak) -> str:
    y, room = top + _ROW / 2 - 4, _room(board, box)
    title = text(board.name.upper(), (box.left + 6, y + 12), "ir-title")
    key = _key(board, (box.right, y if room > 0 else y + _ROW), defs, speak)
    end = box.right - _PRICE * len(_prices(board)) - 20
    wide = room - 60
    engine = train((end - wide / 2, y + 22), wide) if wide > 200 else ""
    return title + engine + key


def _key(board: Board, end: Point, defs: Defs, speak: Speak) -> str:
    """The prices in a row that ends here."""
    grid = grid_of(board.flat)
    return "".join(
        _price(terrain, price, speak(TERRAINS[terrain]), (end[0] - 62 - _PRICE * i, end[1]), grid, defs)
        for i, (terrain, price) in enumerate(reversed(_prices(board)))
    )


def _price(terrain: str, price: int, name: str, at: Point, grid: Grid, defs: Defs) -> str:
    hex_ = tag("path", d=polygon(grid.outline(0.97)), class_=f"ir-key {ground(terrain) or 'ir-plain'}")
    mini = tag("g", hex_, emblem(terrain, defs), transform="translate(-34 0) scale(.5)")
    words = text(f"${price}", (20, -1), "ir-figure") + text(name, (20, 15), "ir-mark")
    return group(mini, words, at=at)
