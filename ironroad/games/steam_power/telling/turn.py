"""How far a turn is."""

from __future__ import annotations

from ironroad.core.game import Game
from ironroad.core.moves import Leave


def spent(game: Game) -> int | None:
    """What the first step of the build under way cost; nothing where a game does not know its past."""
    if game.pending is None or game.pending.kind != "build":
        return None
    entries = game.record.entries
    made = [n for n, entry in enumerate(entries) if not isinstance(entry.move, Leave)]
    if not made:
        return None
    try:
        return game.at(made[-1]).cost(entries[made[-1]].move)
    except IndexError:
        return None
