"""Moves that every game has, told."""

from __future__ import annotations

from ironroad.core.moves import Leave
from ironroad.core.sentences import Sentence, say


def told_leaving(move: Leave) -> Sentence:
    if move.text.startswith("resign"):
        return say("leaves the game")
    return say("runs out of time and leaves the game")
