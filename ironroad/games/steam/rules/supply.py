"""The double-sided tiles that are left. Sets of tiles are masks."""

from __future__ import annotations

from typing import Final

from ironroad.core.tiles import NONE, STEAM, STEAM_TILES, TOWN, Shape
from ironroad.core.track import FREE, NOBODY
from ironroad.games.common.state import NO_TILE
from ironroad.games.steam.rules.state import SteamState

TILES: Final = len(STEAM_TILES)


def kind_of(shape: Shape) -> int:
    """The kind that shows this track."""
    return STEAM.towns[shape][0] if TOWN in shape else STEAM.kind_of[shape]


# Per kind the tiles that have it on a side, and per shape.
_TILES_WITH: Final = [
    [number for number, tile in enumerate(STEAM_TILES) if kind in tile.faces]
    for kind in range(len(STEAM.kinds))
]
_FITTING: Final = {shape: sum(1 << tile for tile in _TILES_WITH[kind_of(shape)]) for shape in STEAM.index}


def fitting(shape: Shape) -> int:
    """The tiles that have this track on a side."""
    return _FITTING[shape]


def tiles_with(shape: Shape) -> list[int]:
    return _TILES_WITH[kind_of(shape)]


def stock(s: SteamState, at_least: int = 1) -> int:
    """Every tile of which so many are left."""
    mask = 0
    for tile in range(TILES):
        if s.supply[tile] >= at_least:
            mask |= 1 << tile
    return mask


def freed(s: SteamState, seat: int) -> int:
    """Every tile that is left, or that the seat may be able to take off the board."""
    return stock(s) | sum(1 << tile for tile in scarce_tiles(s, seat, 1))


def scarce_tiles(s: SteamState, seat: int, enough: int) -> set[int]:
    """The tiles of which not enough are left and that the seat may be able to take off the board."""
    found: set[int] = set()
    for hex_, tile in enumerate(s.tile):
        if tile != NO_TILE and tile not in found and s.supply[tile] < enough and _may_go(s, seat, hex_):
            found.add(tile)
    return found


def _may_go(s: SteamState, seat: int, hex_: int) -> bool:
    """Whether there may be another tile, or a New City, to replace the one on a hex."""
    sides = [side for side in range(6 * hex_, 6 * hex_ + 6) if s.track.exits[side] != NONE]
    if len(sides) < 4 or s.may_urbanize:
        return True
    ends = [side for side in sides if s.track.faces[side] == FREE or side in s.blunt]
    return any(s.track.owner[side] in (NOBODY, seat) for side in ends)


def with_tile_back(mask: int, s: SteamState, hex_: int) -> int:
    """The stock once the tile on a hex has been lifted."""
    return mask if s.tile[hex_] == NO_TILE else mask | 1 << s.tile[hex_]


def faces_left(s: SteamState, kind: int) -> int:
    """How many tiles with this kind on a side are left."""
    return sum(s.supply[tile] for tile in _TILES_WITH[kind])


def usual_tile(s: SteamState, shape: Shape) -> int:
    """Of the tiles left with this track the one whose other side is on most tiles left, the first listed
    among equals; NO_TILE if none is left."""
    kind, best, most = kind_of(shape), NO_TILE, -1
    for tile in _TILES_WITH[kind]:
        other = max([0] + [faces_left(s, face) for face in STEAM_TILES[tile].faces if face != kind])
        if s.supply[tile] > 0 and other > most:
            best, most = tile, other
    return best


def lift_tile(s: SteamState, hex_: int) -> None:
    """The tile on a hex returns to the supply."""
    if s.tile[hex_] != NO_TILE:
        s.supply[s.tile[hex_]] += 1
        s.tile[hex_] = NO_TILE


def put_tile(s: SteamState, hex_: int, tile: int) -> None:
    s.tile[hex_] = tile
    s.supply[tile] -= 1
