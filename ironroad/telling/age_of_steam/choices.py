"""The legal moves as a person weighs them, with everything that follows from each."""

from __future__ import annotations

from ironroad.game import CHANCE, Game
from ironroad.telling.age_of_steam import auction, builds, deliveries, goods, offers, roles
from ironroad.telling.age_of_steam.choice import choice
from ironroad.telling.age_of_steam.desk import Desk
from ironroad.telling.common.deliveries import rank, told_apart
from ironroad.telling.parts import Choice

__all__ = ["Choice", "choices"]

# Importing these makes the choices of their kinds known.
KINDS = (auction, builds, deliveries, goods, offers, roles)


def choices(game: Game) -> list[Choice]:
    """Every legal move of the seat to move; deliveries come best first, before all else."""
    if game.to_move in (None, CHANCE):
        return []
    desk = Desk(game)
    found = sorted((choice(move, desk) for move in game.legal_moves()), key=rank)
    return told_apart(desk, found)
