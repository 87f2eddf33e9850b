"""A seat leaves the game: bankrupt, resigned or timed out."""

from __future__ import annotations

from ironroad.core.tiles import EMPTY, NONE, Shape
from ironroad.core.track import NOBODY
from ironroad.games.age_of_steam.rules.options import Options
from ironroad.games.age_of_steam.rules.state import NO_ROLE, NO_TILE, Aos
from ironroad.games.age_of_steam.rules.supply import commonest, disc_for, fitting, lift_tile, put_tile, stock


def remove_seat(s: Aos, seat: int, options: Options) -> None:
    """Unfinished sections lose their owner; completed links stay and pay nobody."""
    s.out[seat] = True
    s.order = [other for other in s.order if other != seat]
    s.todo = [other for other in s.todo if other != seat]
    s.role[seat] = NO_ROLE
    for side in s.track.owned_by(seat):
        if s.track.owner[side] == seat:
            _give_up(s, side, options)
    if options.peer:
        s.claimed = [NOBODY if owner == seat else owner for owner in s.claimed]


def _give_up(s: Aos, side: int, options: Options) -> None:
    """What becomes of one section of a seat that leaves."""
    if s.track.finished(side, options.town_town):
        if options.peer:
            s.track.give(side, NOBODY)
        return
    section = s.track.section(side)
    s.track.give(side, NOBODY)
    if options.bankrupt_removes and _take_up(s.copy(), section):
        _take_up(s, section)


def _take_up(s: Aos, section: list[int]) -> bool:
    """Remove every piece of a section; False if the supply lacks a tile that shows what must stay."""
    return all(_take_piece(s, piece) for piece in section)


def _take_piece(s: Aos, piece: int) -> bool:
    """Swap a tile for one without this piece."""
    hex_ = piece // 6
    gone = (piece % 6, s.track.exits[piece])
    shape: Shape = tuple([NONE if edge in gone else end for edge, end in enumerate(s.track.shape(hex_))])
    owners = [NOBODY if edge in gone else own for edge, own in enumerate(s.track.owners(hex_))]
    lift_tile(s, hex_)
    kind = commonest(s, fitting(shape) & stock(s)) if shape != EMPTY else NO_TILE
    if shape != EMPTY and (kind == NO_TILE or (disc_for(shape) and s.discs == 0)):
        return False
    if kind != NO_TILE:
        put_tile(s, hex_, kind)
    s.track.lay(hex_, shape, tuple(owners))
    return True
