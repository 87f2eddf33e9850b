"""Scenes from games: what the drawing functions need to know of a position."""

from __future__ import annotations

from functools import singledispatch
from typing import Any

from ironroad.draw import railway
from ironroad.draw.palette import seat_letter
from ironroad.draw.power import power_scene
from ironroad.draw.scene import NOBODY, Scene, SceneSeat
from ironroad.draw.steam import steam_scene
from ironroad.draw.svg import position_svg
from ironroad.game import Game, Rules
from ironroad.rules.age_of_steam import AgeOfSteam, Seat
from ironroad.rules.age_of_steam.display import space_starts
from ironroad.rules.age_of_steam.state import NO_CUBE, Aos
from ironroad.rules.steam import Steam
from ironroad.rules.steam_power import SteamPower
from ironroad.tiles import AGE_OF_STEAM


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
    board, s = game.board, game.state
    assert isinstance(s, Aos)
    return Scene(
        board,
        pieces=railway.pieces(s, rules.options.town_town),
        new_cities=railway.new_cities(s),
        cubes=railway.cubes(s),
        accepts={hex_: _accepted(s, hex_) for hex_ in board.terminals},
        links={link: owner for link, owner in enumerate(s.claimed) if owner >= NOBODY},
        display=_display(rules, s),
        unplaced=railway.unplaced(s),
        seats=[_seat(seat) for seat in game.seats],
        order=game.order,
        round=game.round,
        rounds=rules.rounds,
        phase=game.phase,
        to_move=game.to_move,
        bag=dict(zip(board.colours, s.bag, strict=True)),
        tiles_left={kind.name: left for kind, left in zip(AGE_OF_STEAM.kinds, s.supply, strict=True)},
        last=railway.touched(board, game.last_move),
    )


def _accepted(s: Aos, hex_: int) -> tuple[str, ...]:
    return tuple(name for number, name in enumerate(s.board.colours) if s.accepts[hex_] >> number & 1)


def _display(rules: AgeOfSteam, s: Aos) -> dict[str, list[str | None]]:
    found: dict[str, list[str | None]] = {}
    for column, start in zip(s.board.columns, space_starts(rules), strict=True):
        cubes = s.display[start : start + column.spaces]
        found[column.name] = [None if cube == NO_CUBE else s.board.colours[cube] for cube in cubes]
    return found


def _seat(seat: Seat) -> SceneSeat:
    return SceneSeat(
        f"Seat {seat_letter(seat.number)}",
        seat.money,
        seat.income,
        seat.shares,
        seat.engine,
        railway.role(seat.role),
        seat.out,
        seat.score,
    )
