"""The tiles that a player may want on a hex."""

from __future__ import annotations

from ironroad.rules.common.state import Railway
from ironroad.tiles import NONE, SIMPLE, Shape, TileSet
from ironroad.track import TOWN_HEX


def wanted(tiles: TileSet, s: Railway, hex_: int) -> list[Shape]:
    """The simple tiles in every rotation, and whatever keeps the track that lies there."""
    old, laid = s.track.shape(hex_), s.tile[hex_] >= 0
    if s.track.stop[hex_] == TOWN_HEX:
        return [shape for shape in tiles.towns if shape != old and _keeps(shape, old)]
    found = [shape for shape in tiles.shapes if _is_simple(tiles, shape) or (laid and _keeps(shape, old))]
    return [shape for shape in found if shape != old]


def _is_simple(tiles: TileSet, shape: Shape) -> bool:
    return tiles.kinds[tiles.kind_of[shape]].group == SIMPLE


def _keeps(shape: Shape, old: Shape) -> bool:
    return all(end in (NONE, shape[edge]) for edge, end in enumerate(old))
