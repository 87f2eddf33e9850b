"""Phases by what they mean to a teller."""

from __future__ import annotations

from typing import Final

from ironroad.core.game import Game

OPENING: Final = "setup-auction"


def is_opening(game: Game) -> bool:
    """Whether the places of the first round are being auctioned."""
    return game.phase == OPENING
