"""A seat leaves the game: bankrupt, resigned or timed out."""

from __future__ import annotations

from ironroad.rules.age_of_steam.options import Options
from ironroad.rules.age_of_steam.state import NO_ROLE, NO_TILE, Aos
from ironroad.rules.age_of_steam.supply import commonest, fitting, lift_tile, put_tile, stock
from ironroad.tiles import EMPTY, NONE, Shape
from ironroad.track import NOBODY


def remove_seat(s: Aos, seat: int, options: Options) -> None:
    """Unfinished sections lose their owner; completed links stay and pay nobody."""
    s.out[seat] = True
    s.order = [other for other in s.order if other != seat]
    s.todo = [other for other in s.todo if other != seat]
    s.role[seat] = NO_ROLE
    s.network = None
    for side in s.track.owned(seat):
        if s.track.owner[side] != seat:
            continue
        finished = s.track.finished(side, options.town_town)
        if not finished and options.bankrupt_removes:
            _take_up(s, s.track.section(side))
        if not finished or options.peer:
            s.track.give(side, NOBODY)


def _take_up(s: Aos, section: list[int]) -> None:
    for piece in section:
        _take_piece(s, piece)


def _take_piece(s: Aos, piece: int) -> None:
    """Swap a tile for one without this piece; if the supply has none, the piece stays, unowned."""
    hex_ = piece // 6
    gone = (piece % 6, s.track.exits[piece])
    shape: Shape = tuple([NONE if edge in gone else end for edge, end in enumerate(s.track.shape(hex_))])
    kind = NO_TILE if shape == EMPTY else commonest(s, fitting(shape) & stock(s))
    if shape != EMPTY and kind == NO_TILE:
        return
    lift_tile(s, hex_)
    if kind != NO_TILE:
        put_tile(s, hex_, kind)
    owners = [NOBODY if edge in gone else own for edge, own in enumerate(s.track.owners(hex_))]
    s.track.lay(hex_, shape, tuple(owners))
