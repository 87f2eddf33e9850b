"""Games told to people: moves, questions, choices and places in words, for every way to play."""

from __future__ import annotations

from ironroad.core.game import Game
from ironroad.games.found import kind_of
from ironroad.telling.teller import Teller


def teller(game: Game) -> Teller:
    """Who tells of this game."""
    return kind_of(game.rules.game).teller()
