"""The legal moves as a person weighs them, with everything that follows from each."""

from __future__ import annotations

from ironroad.game import CHANCE, Game
from ironroad.telling.common.deliveries import rank, told_apart
from ironroad.telling.parts import Choice
from ironroad.telling.steam import auction, builds, deliveries, groups, roles
from ironroad.telling.steam.choice import choice
from ironroad.telling.steam.desk import Desk

# Importing these makes the choices of their kinds known.
KINDS = (auction, builds, deliveries, groups, roles)


def choices(game: Game) -> list[Choice]:
    """Every legal move of the seat to move; deliveries come best first, before all else."""
    if game.to_move in (None, CHANCE):
        return []
    desk = Desk(game)
    found = sorted((choice(move, desk) for move in game.legal_moves()), key=rank)
    return told_apart(desk, found)
