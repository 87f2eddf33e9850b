"""Scenes from games of Short Line."""

from __future__ import annotations

from ironroad.core.game import Game
from ironroad.draw.scene import Scene, ScenePiece, SceneSeat
from shortline.rules import NOBODY
from tests.helpers.inside import inside


def scene(game: Game) -> Scene:
    owners = enumerate(inside(game).owner)
    return Scene(
        game.board,
        pieces=[ScenePiece(hex_, (0, 3), owner) for hex_, owner in owners if owner != NOBODY],
        seats=[SceneSeat(f"Seat {seat.number}", out=seat.out, score=seat.score) for seat in game.seats],
        order=game.order,
        round=game.round,
        phase=game.phase,
        to_move=game.to_move,
    )
