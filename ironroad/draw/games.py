"""Scenes from games: what the drawing functions need to know of a position."""

from __future__ import annotations

from ironroad.core.game import Game
from ironroad.draw.scene import Scene
from ironroad.draw.svg import position_svg
from ironroad.games.found import kind_of


def game_svg(game: Game) -> str:
    return position_svg(scene_of(game))


def scene_of(game: Game) -> Scene:
    """The position of a game as a scene."""
    return kind_of(game.rules.game).scene(game)
