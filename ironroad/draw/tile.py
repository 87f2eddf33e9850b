"""Pictures of single tiles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ironroad.core.board import Board
from ironroad.core.hexes import edge_names
from ironroad.core.tiles import TOWN, Shape, exits_of, pairs_of
from ironroad.draw.grid import APOTHEM, RADIUS, Grid, grid_of
from ironroad.draw.hexes import whole_hex
from ironroad.draw.markup import Defs, Known, Sides, group, picture, polygon, tag, use
from ironroad.draw.places import town_disc
from ironroad.draw.scene import NOBODY, ScenePiece
from ironroad.draw.track import ordered, pieces


def tile_svg(shape: Shape, owners: Sequence[int] = (), flat: bool = True) -> str:
    """A tile, each of its tracks in its owner's colour; towns show their disc."""
    defs = Defs()
    drawn = draw_tile(shape, owners, grid_of(flat), defs)
    return picture(_box(flat), "Tile", defs.markup(), drawn)


def _box(flat: bool) -> Sides:
    wide, high = (RADIUS, APOTHEM) if flat else (APOTHEM, RADIUS)
    return -wide - 2, -high - 2, 2 * wide + 4, 2 * high + 4


def draw_tile(shape: Shape, owners: Sequence[int], grid: Grid, defs: Defs) -> str:
    laid = [ScenePiece(0, ends, _owner(owners, i)) for i, ends in enumerate(_tracks(shape))]
    card = tag("path", d=polygon(grid.outline(0.985)), class_="ir-card")
    return card + _track(laid, "", grid, defs)


def _tracks(shape: Shape) -> list[tuple[int, int]]:
    return pairs_of(shape) + [(exit_, TOWN) for exit_ in exits_of(shape)]


def _owner(owners: Sequence[int], track: int) -> int:
    return owners[track] if track < len(owners) else NOBODY


def _track(laid: Sequence[ScenePiece], hex_: str, grid: Grid, defs: Defs) -> str:
    disc = use(town_disc(defs)) if any(TOWN in piece.ends for piece in laid) else ""
    return pieces(laid, hex_, edge_names(grid.flat), grid, defs) + disc


@lru_cache(maxsize=2048)
def tile_picture(flat: bool, shape: Shape, seat: int | None) -> str:
    """The track of a tile as it would lie, in a seat's colour, within the outline of its hex."""
    defs, grid = Defs(), grid_of(flat)
    laid = [ScenePiece(0, ends, NOBODY if seat is None else seat) for ends in _tracks(shape)]
    outline = tag("path", d=polygon(grid.outline(0.985)), class_="ir-outline")
    drawn = _track(laid, "", grid, defs)
    return picture(_box(flat), "Tile", defs.markup(), outline, drawn)


def ghost_markup(
    board: Board, hex_name: str, shape: Shape, seat: int | None, laid: Sequence[ScenePiece] = ()
) -> str:
    """A tile over its hex, using the definitions of the board's picture; what is `laid` keeps its owner.

    At the end of the layer `ir-hexes` it lies over all track and under all names.
    """
    i, grid, known = board.index[hex_name], grid_of(board.flat), Known()
    owners = {ordered(piece.ends): piece.owner for piece in laid if piece.hex == i}
    mine = NOBODY if seat is None else seat
    track = [ScenePiece(i, ends, owners.get(ends, mine)) for ends in _tracks(shape)]
    paper = use(whole_hex("paper", grid, known))
    at = grid.centre(board.hexes[i].col, board.hexes[i].row)
    drawn = _track(track, hex_name, grid, known)
    return group(paper, drawn, at=at, class_="ir-ghost", data_ghost=hex_name, pointer_events="none")
