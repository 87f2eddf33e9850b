"""Where in the record a turn began."""

from __future__ import annotations

from ironroad.core.game import Game
from ironroad.core.moves import Leave


def turn_start(game: Game, phase: str, seat: int) -> int:
    """How many entries the record had when the turn of a seat in a phase of this round began."""
    entries = game.record.entries
    start = number = len(entries)
    for entry in reversed(entries):
        number -= 1
        if isinstance(entry.move, Leave):
            continue
        if (entry.phase, entry.seat, entry.round) != (phase, seat, game.round):
            break
        start = number
    return start
