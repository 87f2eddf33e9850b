"""What is printed on a board and so never changes: made once for each board and language."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, permutations

from ironroad.core.board import Board
from ironroad.core.tiles import TOWN
from ironroad.draw.cubes import need_cube, need_disc
from ironroad.draw.frame import frame, sheet, sheet_box
from ironroad.draw.grid import Grid, grid_of
from ironroad.draw.ground import ground, land
from ironroad.draw.hexes import whole_hex
from ironroad.draw.marks import walls
from ironroad.draw.markup import Defs, Sides
from ironroad.draw.palette import CUBES, SEATS
from ironroad.draw.places import GROWN, badge, city_badges, need_city, need_coast, town_disc
from ironroad.draw.scene import Speak
from ironroad.draw.terrain import scenery
from ironroad.draw.track import need_bridge, need_track


@dataclass
class Printed:
    """Everything of a board's picture but its hexes; `defs` serves all positions there can be."""

    box: Sides
    defs: dict[str, str]
    land: str
    ground: str
    marks: str

    @cached_property
    def markup(self) -> str:
        return Defs(self.defs).markup()


class Same:
    """A board as a key: boards are the same if all they say is."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def __hash__(self) -> int:
        return hash(self.board.id)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and (self.board is other.board or self.board == other.board)


def printed(board: Board, speak: Speak) -> Printed:
    return _printed(Same(board), speak)


@lru_cache(maxsize=64)
def _printed(key: Same, speak: Speak) -> Printed:
    board, defs = key.board, Defs()
    below = sheet(board) + land(board, defs)
    above = ground(board, defs) + frame(board, defs, speak)
    _need_all(board, defs)
    for coast in {h.coast for h in board.hexes if h.coast}:
        need_coast(coast, speak, defs)
    return Printed(sheet_box(board).sides, defs.made, below, above, walls(board))


def _need_all(board: Board, defs: Defs) -> None:
    """Asks for whatever a position on this board may show."""
    grid = grid_of(board.flat)
    for kind in ("hex", "paper", "last"):
        whole_hex(kind, grid, defs)
    _need_track(grid, defs)
    _need_places(board, grid, defs)
    for colour in {**CUBES, **board.supply}:
        need_cube(colour, defs)
    for seat in range(len(SEATS)):
        need_disc(seat, defs)
    for h in board.hexes:
        scenery(h, grid.centre(h.col, h.row), grid, defs)


def _need_track(grid: Grid, defs: Defs) -> None:
    ways = list(combinations(range(6), 2))
    for ends in [*ways, *((edge, TOWN) for edge in range(6))]:
        need_track(ends, grid, defs)
    for over, under in permutations(ways, 2):
        if len({*over, *under}) == 4:
            need_bridge(over, under, grid, defs)


def _need_places(board: Board, grid: Grid, defs: Defs) -> None:
    need_city(grid, defs)
    town_disc(defs)
    names = [GROWN] + [c.name for c in board.columns] + [c.letter for c in board.new_cities]
    names += [c.growth for c in board.new_cities if c.growth]
    names += [name for h in board.hexes for name in city_badges(h)]
    for name in names:
        badge(name, defs)
