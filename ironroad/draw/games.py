"""Scenes from games: what the drawing functions need to know of a position."""

from __future__ import annotations

from functools import singledispatch
from typing import Any

from ironroad.core.game import Game, Rules
from ironroad.draw.scene import Scene
from ironroad.draw.svg import position_svg
from ironroad.games.age_of_steam.rules import AgeOfSteam
from ironroad.games.age_of_steam.scene import age_of_steam_scene
from ironroad.games.steam.rules import Steam
from ironroad.games.steam.scene import steam_scene
from ironroad.games.steam_power.rules import SteamPower
from ironroad.games.steam_power.scene import power_scene


def game_svg(game: Game) -> str:
    return position_svg(scene_of(game))


def scene_of(game: Game) -> Scene:
    """The position of a game as a scene."""
    return _scene(game.rules, game)


@singledispatch
def _scene(rules: Rules[Any], game: Game) -> Scene:
    """Each game of the family says here what its scenes show."""
    raise NotImplementedError(rules.game)


@_scene.register
def _(rules: Steam, game: Game) -> Scene:
    return steam_scene(rules, game)


@_scene.register
def _(rules: SteamPower, game: Game) -> Scene:
    return power_scene(rules, game)


@_scene.register
def _(rules: AgeOfSteam, game: Game) -> Scene:
    return age_of_steam_scene(rules, game)
