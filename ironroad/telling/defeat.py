"""Why a game for one was lost, where that is the same in every game."""

from __future__ import annotations

from ironroad.core.game import CHANCE, Game
from ironroad.core.moves import Leave
from ironroad.core.sentences import Sentence, say


def why_lost(game: Game) -> Sentence | None:
    """The reason as a whole sentence; who gives up needs no other."""
    last = game.record.entries[last_decision(game)]
    if not isinstance(last.move, Leave):
        return None
    if last.move.text.startswith("resign"):
        return say("The game was given up in round {round}.", round=last.round)
    return say("Time ran out in round {round}.", round=last.round)


def last_decision(game: Game) -> int:
    """Where in the record the last decision stands."""
    entries = game.record.entries
    return next(n for n in reversed(range(len(entries))) if entries[n].seat != CHANCE)
