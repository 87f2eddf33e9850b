"""Links that building completes, and track that changes hands by it."""

from __future__ import annotations

from ironroad.core.tiles import NONE, TOWN
from ironroad.core.track import NOBODY, Track


def completed(old: Track, new: Track, sides: list[int], town_town: bool) -> list[list[int]]:
    """The links at these sides that are no links yet."""
    found: list[list[int]] = []
    for side in sides:
        known = old.exits[side] == new.exits[side] and old.finished(side, town_town)
        if new.finished(side, town_town) and not known and not any(side in link for link in found):
            found.append(new.section(side))
    return found


def taken_over(old: Track, new: Track, sides: list[int], seat: int) -> int:
    """How many pieces of the sections at these sides were unowned and are the seat's."""
    mine = [side for side in sides if new.owner[side] == seat]
    pieces = {piece for side in mine for piece in new.section(side)}
    return sum(1 for piece in pieces if was_unowned(old, new, piece))


def was_unowned(old: Track, new: Track, piece: int) -> bool:
    """Whether a piece, which may have been redirected, lay there without an owner."""
    edges = [edge for edge in (piece % 6, new.exits[piece]) if edge != TOWN]
    sides = [piece - piece % 6 + edge for edge in edges]
    return any(old.exits[side] != NONE and old.owner[side] == NOBODY for side in sides)
