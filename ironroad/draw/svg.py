"""Pictures of a board and of a whole position."""

from __future__ import annotations

from ironroad.draw.box import Box
from ironroad.draw.display import display_panel
from ironroad.draw.frame import sheet_box
from ironroad.draw.markup import Defs, document, group
from ironroad.draw.panel import Panel, abreast, stacked
from ironroad.draw.parts import board_defs, board_parts
from ironroad.draw.scene import Scene
from ironroad.draw.seats import seats_panel
from ironroad.draw.stock import bag_panel, cities_panel, tiles_panel

_GAP = 18.0


def board_svg(scene: Scene) -> str:
    """The board with all that lies on it."""
    parts = board_parts(scene)
    return document(parts.box, scene.board.name, "ir-picture ir-board", parts.defs, parts.inner)


def position_svg(scene: Scene) -> str:
    """The board with the seats beside it and the goods below."""
    defs = board_defs(scene)
    box = sheet_box(scene.board)
    board = Panel(box.width, box.height, group(board_parts(scene).inner, at=(-box.left, -box.top)))
    goods = display_panel(scene, defs)
    upper = abreast([board, _side(scene, defs)], _GAP)
    tiles = tiles_panel(scene, max(upper.width - goods.width - _GAP, 400), goods.height, defs)
    whole = stacked([upper, abreast([goods, tiles], _GAP)], _GAP)
    sides = (-_GAP, -_GAP, whole.width + 2 * _GAP, whole.height + 2 * _GAP)
    table = Box(*sides).rect("ir-table")
    return document(sides, scene.board.name, "ir-picture ir-position", defs.markup(), table, whole.inner)


def _side(scene: Scene, defs: Defs) -> Panel:
    """The seats, and what is left in the bag and of the New Cities."""
    return stacked([seats_panel(scene, defs), bag_panel(scene, defs), cities_panel(scene, defs)], 12)
