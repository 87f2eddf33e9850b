"""Sections that change hands."""

from __future__ import annotations

from ironroad.core.track import NOBODY, is_city, via
from ironroad.games.common.state import Railway


def lose_unextended(s: Railway, seats: list[int], town_town: bool) -> None:
    """Unfinished sections of these seats without a piece built this turn lose their owner."""
    safe: set[int] = set()
    for piece in [piece for seat in seats for piece in s.track.owned_by(seat)]:
        if piece in safe or s.track.owner[piece] == NOBODY or s.track.finished(piece, town_town):
            continue
        section = s.track.section(piece)
        if any(part in s.fresh for part in section):
            safe.update(section)
        else:
            s.track.give(piece, NOBODY)


def claim_joined(s: Railway, seat: int, hex_: int, edges: tuple[int, ...]) -> None:
    """Track that a new piece of the builder's joins at one of these edges becomes the builder's."""
    for edge in edges:
        if meets_other(s, 6 * hex_ + edge, seat):
            s.track.give(6 * hex_ + edges[0], seat)
            return


def meets_other(s: Railway, side: int, seat: int) -> bool:
    """Whether track of somebody else, or nobody, is joined at a side."""
    code = s.track.faces[side]
    return code >= 2 and not is_city(code) and via(code) != seat
