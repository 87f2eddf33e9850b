"""Moves rated: one interface for play, hints and review."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from ironroad.core.game import Game, LegalMoves
from ironroad.core.moves import Move


class Rated(NamedTuple):
    """A move with what it probably leads to. `value` is how far the seat will be ahead of the best other at
    the end (alone: what it will score), a won game counting a little more; `spread` its standard error;
    `line` what probably follows, perhaps nothing."""

    move: Move
    value: float
    spread: float
    line: tuple[Move, ...]


class Rater(Protocol):
    """Rates moves for the seat that is asked. It gets the seat's view, never the game itself."""

    def rate(self, view: Game, moves: LegalMoves, budget: float | None) -> list[Rated]:
        """Some of the moves, best first, at least one; `budget` as for a bot."""
        ...
