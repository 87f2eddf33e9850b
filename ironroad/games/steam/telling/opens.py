"""What a move opens."""

from __future__ import annotations

from ironroad.core.game import Game
from ironroad.core.moves import Move
from ironroad.core.sentences import Sentence
from ironroad.games.steam.rules.moves import Score
from ironroad.games.steam.telling.situation import Situation
from ironroad.telling.opens import opened


def opens(game: Game, *moves: Move) -> list[Sentence]:
    """Where points go opens nothing: that nobody can deliver meanwhile is no merit of an answer."""
    if any(isinstance(move, Score) for move in moves):
        return []
    now = Situation(game)
    return opened(now, now.rules.goods, *moves)
