"""Age of Steam has no hands, and nothing that all must have in mind but the board."""

from __future__ import annotations

from ironroad.core.game import Game
from ironroad.core.sentences import Sentence
from ironroad.telling.parts import HandCard


def hand(game: Game, seat: int) -> list[HandCard]:
    return []


def notices(game: Game) -> list[Sentence]:
    return []
