"""A few hexes by themselves, with arrows and signs: what pictures that explain something are made of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from ironroad.core.board import Board, City, Hex
from ironroad.core.hexes import hex_name
from ironroad.core.tiles import TOWN
from ironroad.draw.box import Box
from ironroad.draw.grid import APOTHEM, RADIUS, Grid, add, grid_of
from ironroad.draw.lettering import width
from ironroad.draw.markup import Defs, Point, group, num, polygon, tag
from ironroad.draw.palette import CUBES, on_seat
from ironroad.draw.panel import Panel, abreast
from ironroad.draw.parts import hex_layers
from ironroad.draw.places import badge
from ironroad.draw.printed import printed
from ironroad.draw.scene import NOBODY, Scene, ScenePiece
from ironroad.draw.terrain import ground, scenery

# Rows of pointy-topped hexes lie side by side, so track can run straight from left to right.
EAST: Final = 1
WEST: Final = 4

_RIM: Final = 2.0
_GAP: Final = 14.0
_SIGNS: Final = {".": "plain", "^": "mountain", "%": "swamp", "h": "hill", "~": "river"}
_REFERENCE: Final = re.compile(r'href="#([^"]+)"')
# Hexes that lie nowhere need no name.
_NAMES: Final = re.compile(r'<text[^>]*class="ir-xy"[^>]*>[^<]*</text>')
_HELD: Final = re.compile(r'(id="|href="#)ir-')


# The hexes


def little_board(rows: str) -> Board:
    """Rows of hexes with the signs of board files; `red:Alton` is a city, `o:Bury` a town, `-` no hex."""
    cells = [
        (col, row, word) for row, line in enumerate(rows.split("/")) for col, word in enumerate(line.split())
    ]
    hexes = [_hex(col, row, word) for col, row, word in cells if word != "-"]
    supply, prices = dict.fromkeys(CUBES, 1), dict.fromkeys(_SIGNS.values(), 0)
    return Board("little", "", "", False, (1, 1), {}, supply, prices, hexes, [], inland=True)


def _hex(col: int, row: int, word: str) -> Hex:
    sign, _, name = word.partition(":")
    here = hex_name(col, row, False)
    if not name:
        return Hex(here, col, row, _SIGNS[sign])
    if sign == "o":
        return Hex(here, col, row, "plain", town=name)
    return Hex(here, col, row, "city", city=City(name, (sign,)))


def straight(hex_: int, seat: int = NOBODY, finished: bool = True) -> ScenePiece:
    return ScenePiece(hex_, (EAST, WEST), seat, finished)


def exit_of(hex_: int, edge: int, seat: int = NOBODY, finished: bool = True) -> ScenePiece:
    """Track from a town to one of its edges."""
    return ScenePiece(hex_, (edge, TOWN), seat, finished)


def place(scene: Scene, hex_: int) -> Point:
    """The middle of a hex."""
    h = scene.board.hexes[hex_]
    return grid_of(False).centre(h.col, h.row)


# Panels


def patch(scene: Scene, *over: str) -> Panel:
    """The hexes of a scene, and what is drawn over them."""
    grid, layers = grid_of(False), [parts for _, parts in hex_layers(scene)]
    for h in scene.board.hexes:
        scenery(h, grid.centre(h.col, h.row), grid, _known())
    land = (_land(h, grid) for h in scene.board.hexes)
    drawn = (layer for found in zip(*layers, strict=True) for layer in found)
    box = _around(scene.board, grid)
    return Panel(box.width, box.height, group(*land, *drawn, *over, at=(-box.left, -box.top)))


def _land(h: Hex, grid: Grid) -> str:
    corners = [add(grid.centre(h.col, h.row), corner) for corner in grid.outline()]
    return tag("path", d=polygon(corners), class_=f"ir-key {ground(h.terrain) or 'ir-plain'}")


def _around(board: Board, grid: Grid) -> Box:
    xs, ys = zip(*(grid.centre(h.col, h.row) for h in board.hexes), strict=True)
    wide, high = max(xs) - min(xs) + 2 * APOTHEM, max(ys) - min(ys) + 2 * RADIUS
    return Box(min(xs) - APOTHEM, min(ys) - RADIUS, wide, high).grown(_RIM)


def arrow(height: float) -> Panel:
    """What was before on the left of it, what is then on the right."""
    y = height / 2
    line = f"M2 {num(y)}H26M18 {num(y - 8)}L27 {num(y)}L18 {num(y + 8)}"
    return Panel(30, height, tag("path", d=line, class_="ir-stroke ir-then"))


def then(*panels: Panel) -> Panel:
    """Panels from left to right with arrows between them."""
    height = max(panel.height for panel in panels)
    first, *rest = (_centred(panel, height) for panel in panels)
    return abreast([first, *(part for panel in rest for part in (arrow(height), panel))], _GAP)


def _centred(panel: Panel, height: float) -> Panel:
    return Panel(panel.width, height, panel.placed((0, (height - panel.height) / 2)))


# Signs


def label(words: str, at: Point, seat: int | None = None) -> str:
    """A few letters on a plate, in the colour of a seat."""
    wide = max(width(words, 17) + 12, 26)
    plate = Box(at[0] - wide / 2, at[1] - 13, wide, 26).rect(
        "ir-plate" if seat is None else "ir-seat-plate", 6
    )
    ink = {"class_": "ir-figure"} if seat is None else {"class_": "ir-sign", "fill": on_seat(seat)}
    letters = tag("text", words, x=at[0], y=at[1] + 6, **ink)
    return group(plate, letters, class_=None if seat is None else f"ir-s{seat}")


# The whole picture


def vignette(panel: Panel, name: str) -> str:
    """An inline picture for a page with the style of pictures; names in it begin with its own, for a page has
    several."""
    sides = f"0 0 {num(panel.width)} {num(panel.height)}"
    drawn = _NAMES.sub("", panel.inner)
    inner = tag("defs", *_definitions(drawn)) + drawn
    held = _HELD.sub(rf"\g<1>{name}-ir-", inner)
    size = {"width": panel.width, "height": panel.height}
    return tag("svg", held, class_="ir-picture ir-vignette", viewBox=sides, **size, aria_hidden="true")


def _definitions(drawn: str) -> Iterator[str]:
    """Those that are used, and those they use themselves."""
    wanted = _REFERENCE.findall(drawn)
    seen: dict[str, None] = {}
    while wanted:
        id_ = wanted.pop()
        if id_ not in seen:
            seen[id_] = None
            markup = _definition(id_)
            wanted += _REFERENCE.findall(markup)
            yield markup


def _definition(id_: str) -> str:
    _, _, name = id_.partition("-badge-")
    if name:
        badge(name, _known())
    return _known().made[id_]


@cache
def _known() -> Defs:
    """What such pictures refer to; scenery and badges are added as they are drawn."""
    return Defs(printed(little_board(". o:A red:B"), str).defs)
