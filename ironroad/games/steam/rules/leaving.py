"""A seat leaves the game: bankrupt, resigned or timed out."""

from __future__ import annotations

from ironroad.core.tiles import EMPTY, NONE, Shape, pairs_of, shape_of
from ironroad.core.track import NOBODY, OPEN
from ironroad.games.common.state import NO_ROLE, NO_TILE
from ironroad.games.steam.rules.laying import settle_marks
from ironroad.games.steam.rules.state import SteamState
from ironroad.games.steam.rules.supply import lift_tile, put_tile, usual_tile


def remove_seat(s: SteamState, seat: int) -> None:
    """All it owned is nobody's from now on; what it was to decide lapses."""
    s.out[seat] = True
    s.order = [other for other in s.order if other != seat]
    s.todo = [other for other in s.todo if other != seat]
    s.owed = [other for other in s.owed if other != seat]
    s.earned[seat] = 0
    s.role[seat] = NO_ROLE
    s.passing[seat] = False
    for side in s.track.owned_by(seat):
        if s.track.owner[side] == seat:
            s.track.give(side, NOBODY)
    s.bridge_owners = [NOBODY if owner == seat else owner for owner in s.bridge_owners]


# Track that hangs in the air


def lift_loose(s: SteamState) -> None:
    """The loose track of a turn that is broken off is taken back, and what then hangs in the air with it."""
    pieces = {piece for start in s.loose for piece in s.track.section(start) if piece in s.fresh}
    while pieces:
        for hex_ in sorted({piece // 6 for piece in pieces}):
            _take_back(s, hex_, pieces)
        s.fresh = [piece for piece in s.fresh if piece not in pieces and s.track.exits[piece] != NONE]
        pieces = {piece for piece in s.fresh if s.track.ends(piece) == (OPEN, OPEN)}
    s.loose = []
    s.network = None
    settle_marks(s, s.todo[0])


def _take_back(s: SteamState, hex_: int, pieces: set[int]) -> None:
    """Without these pieces: a tile that shows the others, or none where the others are new as well."""
    pairs = pairs_of(s.track.shape(hex_))
    kept = shape_of([pair for pair in pairs if 6 * hex_ + pair[0] not in pieces])
    old, before = s.tile[hex_], s.track.owners(hex_)
    lift_tile(s, hex_)
    tile = NO_TILE if kept == EMPTY else usual_tile(s, kept)
    if tile == NO_TILE and all(6 * hex_ + pair[0] in s.fresh for pair in pairs_of(kept)):
        kept = EMPTY
    elif tile == NO_TILE:
        put_tile(s, hex_, old)
        return
    if tile != NO_TILE:
        put_tile(s, hex_, tile)
    s.track.lay(hex_, kept, _owners(kept, before))


def _owners(kept: Shape, before: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([owner if kept[edge] != NONE else NOBODY for edge, owner in enumerate(before)])
