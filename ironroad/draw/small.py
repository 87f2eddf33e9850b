"""A board as small as a stamp: land, water, cities and whose track lies where."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

from ironroad.core.board import Board
from ironroad.draw.frame import map_box
from ironroad.draw.grid import Grid, add, between, grid_of
from ironroad.draw.markup import picture, polygon, tag, xy
from ironroad.draw.printed import Same
from ironroad.draw.rivers import Course, Rivers
from ironroad.draw.scene import Scene, ScenePiece
from ironroad.draw.shore import Shore, coast, outline
from ironroad.draw.track import curve, ordered, owner_class

_DECIMALS = re.compile(r"\.\d+")


def small_picture(scene: Scene) -> str:
    """For lists and previews."""
    board = scene.board
    box = map_box(board).grown(-12)
    shown = _ground(Same(board)), _track(board, scene.pieces), _places(scene)
    return picture(box.sides, board.name, *shown)


@lru_cache(maxsize=32)
def _ground(key: Same) -> str:
    board = key.board
    grid, shore = grid_of(board.flat), Shore(board)
    lines = "".join(_river(course, grid) for course in Rivers(board, shore).courses)
    mountains = {(h.col, h.row) for h in board.hexes if h.terrain == "mountain"}
    return "".join(
        (
            map_box(board).rect("ir-land"),
            _path(outline(mountains, grid), "ir-mountain"),
            _path(outline(shore.beyond, grid), "ir-beyond"),
            _path(lines, "ir-river"),
            _path(coast(shore.wet, grid), "ir-sea"),
        )
    )


def _river(course: Course, grid: Grid) -> str:
    """From the middle of each hex to that of the next, rounded at every edge."""
    spots = [grid.centre(*cell) for cell in course]
    bends = (f"Q{xy(a)} {xy(between(a, b))}" for a, b in pairwise(spots))
    return f"M{xy(spots[0])}{''.join(bends)}L{xy(spots[-1])}"


def _path(d: str, class_: str) -> str:
    """In whole numbers, which are fine enough."""
    return tag("path", d=_DECIMALS.sub("", d), class_=class_) if d else ""


def _track(board: Board, pieces: list[ScenePiece]) -> str:
    """One line per owner, all on one dark casing."""
    lines: dict[str, str] = {}
    for piece in pieces:
        class_ = owner_class(piece.owner)
        lines[class_] = lines.get(class_, "") + _line(board, piece)
    casing = _path("".join(lines.values()), "ir-casing")
    return casing + "".join(_path(d, f"{class_} ir-dash") for class_, d in lines.items())


def _line(board: Board, piece: ScenePiece) -> str:
    h, way = board.hexes[piece.hex], curve(board.flat, ordered(piece.ends))
    centre = grid_of(board.flat).centre(h.col, h.row)
    return f"M{xy(add(centre, way.start))}{way.step(add(centre, way.end))}"


def _places(scene: Scene) -> str:
    board, grid = scene.board, grid_of(scene.board.flat)
    colours = {i: scene.colours(i) for i in {*board.cities, *scene.new_cities}}
    towns = (_town(board, i, grid) for i in board.towns if i not in colours)
    cities = (_city(board, i, found, grid) for i, found in colours.items())
    return tag("g", *towns, class_="ir-ring") + tag("g", *cities, class_="ir-spot")


def _town(board: Board, i: int, grid: Grid) -> str:
    x, y = grid.centre(board.hexes[i].col, board.hexes[i].row)
    return tag("circle", cx=x, cy=y, r=15.0)


def _city(board: Board, i: int, colours: tuple[str, ...], grid: Grid) -> str:
    centre = grid.centre(board.hexes[i].col, board.hexes[i].row)
    corners = [add(centre, corner) for corner in grid.outline(0.9)]
    return _path(polygon(corners), f"ir-{(*colours, 'grey')[0]}")
