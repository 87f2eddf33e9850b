"""Pictures of single tiles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ironroad.core.board import NewCity
from ironroad.core.hexes import edge_names
from ironroad.core.tiles import TOWN, Shape, exits_of, pairs_of
from ironroad.draw.grid import APOTHEM, RADIUS, Grid, grid_of
from ironroad.draw.markup import Defs, Sides, document, picture, polygon, tag, use
from ironroad.draw.places import badge, city_tile, town_disc
from ironroad.draw.scene import NOBODY, ScenePiece
from ironroad.draw.track import pieces


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
def tile_picture(flat: bool, shape: Shape, owners: tuple[int, ...]) -> str:
    """The tracks of a tile as they would lie, each in its owner's colour, or all in that of the only one,
    within the outline of its hex."""
    defs, grid = Defs(), grid_of(flat)
    tracks = _tracks(shape)
    colours = owners * len(tracks) if len(owners) == 1 else owners
    laid = [ScenePiece(0, ends, owner) for ends, owner in zip(tracks, colours, strict=True)]
    outline = tag("path", d=polygon(grid.outline(0.985)), class_="ir-outline")
    drawn = _track(laid, "", grid, defs)
    return picture(_box(flat), "Tile", defs.markup(), outline, drawn)


def new_city_svg(city: NewCity, flat: bool) -> str:
    """A New City tile within the outline of its hex, to cut out."""
    defs, grid = Defs(), grid_of(flat)
    outline = tag("path", d=polygon(grid.outline()), class_="ir-outline")
    growth = use(badge(city.growth, defs), (0, -29)) if city.growth else ""
    tile = city_tile(city.letter, city.colour, grid, defs) + growth
    return document(_box(flat), city.letter, "ir-picture", defs.markup(), outline, tile)
