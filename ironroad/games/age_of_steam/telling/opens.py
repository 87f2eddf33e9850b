"""What a move opens."""

from __future__ import annotations

from ironroad.core.game import Game
from ironroad.core.moves import Move
from ironroad.core.sentences import Sentence
from ironroad.games.age_of_steam.telling.situation import Situation
from ironroad.telling.opens import opened


def opens(game: Game, *moves: Move) -> list[Sentence]:
    now = Situation(game)
    return opened(now, now.rules.goods, *moves)
