"""Points, or money where money is the score."""

from __future__ import annotations

from ironroad.core.game import Game
from ironroad.core.sentences import Value, money_word, say_n
from ironroad.telling import teller


def in_money(game: Game) -> bool:
    return teller(game).cards(game)[0].in_money


def amount(game: Game, points: int) -> Value:
    """So much of the score, in words."""
    return money_word(points) if in_money(game) else say_n("{n} point", "{n} points", points)
