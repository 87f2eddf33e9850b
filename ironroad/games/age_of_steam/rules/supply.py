"""The tiles and discs that are left. Sets of tile kinds are masks, with one bit for a free disc.

A town with four exits may lie on any of several complex tiles. Normally the commonest is taken at
once; where recorded online games are replayed the choice stays open, and such a tile is of no kind
but of a group of kinds.
"""

from __future__ import annotations

from typing import Final

from ironroad.core.tiles import AGE_OF_STEAM, TOWN, TOWN_TILE, Shape, used_edges
from ironroad.core.track import TOWN_HEX
from ironroad.games.age_of_steam.rules.state import NO_TILE, Aos

KINDS: Final = len(AGE_OF_STEAM.kinds)
DISC: Final = 1 << KINDS
FIRST_GROUP: Final = KINDS + 1


def _groups() -> list[list[int]]:
    """The kinds that can serve for the same four exits of a town."""
    found: list[list[int]] = []
    for shape, kinds in AGE_OF_STEAM.towns.items():
        if used_edges(shape) == 4 and kinds not in found:
            found.append(kinds)
    return found


GROUPS: Final = _groups()


def needs_disc(kind: int) -> bool:
    """Any tile but a town tile needs a disc when it lies on a town."""
    return kind >= FIRST_GROUP or AGE_OF_STEAM.kinds[kind].group != TOWN_TILE


def _fitting(shape: Shape) -> int:
    kinds = AGE_OF_STEAM.towns[shape] if TOWN in shape else [AGE_OF_STEAM.kind_of[shape]]
    return sum(1 << kind for kind in kinds)


_FITTING: Final = {shape: _fitting(shape) for shape in AGE_OF_STEAM.index}


def fitting(shape: Shape) -> int:
    """The kinds that show this track."""
    return _FITTING[shape]


def disc_for(shape: Shape) -> bool:
    """Whether this track takes a town disc: two or four exits of a town do."""
    return TOWN in shape and used_edges(shape) % 2 == 0


def group_of(shape: Shape) -> int:
    """The group of kinds for four exits of a town."""
    return FIRST_GROUP + GROUPS.index(AGE_OF_STEAM.towns[shape])


def stock(s: Aos) -> int:
    """Every kind of which a tile is left, and whether a disc is."""
    mask = DISC if s.discs > 0 else 0
    for kind in range(KINDS):
        if s.supply[kind] > 0:
            mask |= 1 << kind
    return mask


def open_stock(s: Aos) -> int:
    """The same where tiles of four-exit towns are bound to no kind yet."""
    mask = stock(s)
    for number, kinds in enumerate(GROUPS):
        left = sum(s.supply[kind] for kind in kinds) - s.tile.count(FIRST_GROUP + number)
        if left > 0:
            mask |= 1 << (FIRST_GROUP + number)
        else:
            mask &= ~sum(1 << kind for kind in kinds)
    return mask


def with_disc_back(mask: int, s: Aos, hex_: int) -> int:
    """The stock once the disc on a hex, if there is one, has been lifted."""
    kind = s.tile[hex_]
    has_disc = kind != NO_TILE and s.track.stop[hex_] == TOWN_HEX and needs_disc(kind)
    return mask | DISC if has_disc else mask


def with_tile_back(mask: int, s: Aos, hex_: int) -> int:
    """The stock once the tile on a hex, and its disc, have been lifted."""
    kind = s.tile[hex_]
    return mask if kind == NO_TILE else with_disc_back(mask, s, hex_) | 1 << kind


def commonest(s: Aos, kinds: int) -> int:
    """Of these kinds the one with most tiles left, the first in the manifest among equals."""
    best = NO_TILE
    for kind in range(KINDS):
        if kinds >> kind & 1 and s.supply[kind] > (0 if best == NO_TILE else s.supply[best]):
            best = kind
    return best


def lift_tile(s: Aos, hex_: int) -> None:
    """The tile on a hex, and its disc, return to the supply."""
    kind = s.tile[hex_]
    if kind == NO_TILE:
        return
    if kind < FIRST_GROUP:
        s.supply[kind] += 1
    if s.track.stop[hex_] == TOWN_HEX and needs_disc(kind):
        s.discs += 1
    s.tile[hex_] = NO_TILE


def put_tile(s: Aos, hex_: int, kind: int) -> None:
    s.tile[hex_] = kind
    if kind < FIRST_GROUP:
        s.supply[kind] -= 1
    if s.track.stop[hex_] == TOWN_HEX and needs_disc(kind):
        s.discs -= 1
