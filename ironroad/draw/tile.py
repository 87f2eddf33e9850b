"""Pictures of single tiles."""

from __future__ import annotations

from collections.abc import Sequence

from ironroad.draw.grid import APOTHEM, RADIUS, Grid, grid_of
from ironroad.draw.markup import Defs, document, polygon, tag, use
from ironroad.draw.places import town_disc
from ironroad.draw.scene import NOBODY, ScenePiece
from ironroad.draw.track import pieces
from ironroad.hexes import edge_names
from ironroad.tiles import TOWN, Shape, exits_of, pairs_of


def tile_svg(shape: Shape, owners: Sequence[int] = (), flat: bool = True) -> str:
    """A tile, each of its tracks in its owner's colour; towns show their disc."""
    defs = Defs()
    drawn = draw_tile(shape, owners, grid_of(flat), defs)
    wide, high = (RADIUS, APOTHEM) if flat else (APOTHEM, RADIUS)
    box = (-wide - 2, -high - 2, 2 * wide + 4, 2 * high + 4)
    return document(box, "Tile", "ir-picture", defs.markup(), drawn)


def draw_tile(shape: Shape, owners: Sequence[int], grid: Grid, defs: Defs) -> str:
    tracks = pairs_of(shape) + [(exit_, TOWN) for exit_ in exits_of(shape)]
    laid = [ScenePiece(0, ends, _owner(owners, i)) for i, ends in enumerate(tracks)]
    card = tag("path", d=polygon(grid.outline(0.985)), class_="ir-card")
    disc = use(town_disc(defs)) if exits_of(shape) else ""
    return card + pieces(laid, "", edge_names(grid.flat), grid, defs) + disc


def _owner(owners: Sequence[int], track: int) -> int:
    return owners[track] if track < len(owners) else NOBODY
