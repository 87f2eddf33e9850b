"""Scenes from games: what the drawing functions need to know of a position."""

from __future__ import annotations

from dataclasses import replace

from ironroad.core.game import Game
from ironroad.draw.scene import Scene, Speak
from ironroad.draw.svg import position_svg
from ironroad.games.found import kind_of


def game_svg(game: Game) -> str:
    return position_svg(scene_of(game))


def scene_of(game: Game, speak: Speak = str) -> Scene:
    """The position of a game as a scene, its words said in English or as told."""
    scene = kind_of(game.rules.game).scene(game)
    return scene if scene.speak is speak else replace(scene, speak=speak)
