"""The legal moves as a person weighs them, with everything that follows from each."""

from __future__ import annotations

from ironroad.core.game import CHANCE, Game
from ironroad.games.steam.telling import auction, builds, deliveries, groups, roles
from ironroad.games.steam.telling.choice import choice
from ironroad.games.steam.telling.situation import Situation
from ironroad.telling.choices import Choices, deliveries_first, nothing

# Importing these makes the choices of their kinds known.
KINDS = (auction, builds, deliveries, groups, roles)


def choices(game: Game) -> Choices:
    """Every legal move of the seat to move; deliveries come best first, before all else."""
    return nothing(game) if game.to_move in (None, CHANCE) else deliveries_first(Situation(game), choice)
