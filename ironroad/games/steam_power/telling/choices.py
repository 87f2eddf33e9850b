"""The legal moves as a person weighs them, with everything that follows from each."""

from __future__ import annotations

from typing import Final

from ironroad.core.game import CHANCE, Game
from ironroad.games.steam_power.telling import actions, builds, contracts
from ironroad.games.steam_power.telling.choice import choice
from ironroad.games.steam_power.telling.situation import Situation
from ironroad.telling.parts import Choice

# Importing these makes the choices of their kinds known.
KINDS: Final = (actions, builds, contracts)
ORDER: Final = ("fulfil", "deliver", "factory", "build", "remove", "contracts", "money", "done", "pass")

Rank = tuple[int, int, int]


def choices(game: Game) -> list[Choice]:
    """Every legal move of the seat to move; contracts and deliveries come cheapest first."""
    if game.to_move in (None, CHANCE):
        return []
    now = Situation(game)
    return sorted((choice(move, now) for move in game.legal_moves()), key=_rank)


def _rank(found: Choice) -> Rank:
    data = found.data
    kind = ORDER.index(str(data["kind"]))
    if data["kind"] not in ("fulfil", "deliver"):
        return kind, 0, 0
    price, points = data["price"], data["points"]
    assert isinstance(price, int)
    assert isinstance(points, int)
    return kind, price, -points
