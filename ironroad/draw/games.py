"""Scenes from games: what the drawing functions need to know of a position."""

from __future__ import annotations

from functools import singledispatch
from typing import Any

from ironroad.draw.scene import Scene, ScenePiece, SceneSeat
from ironroad.draw.svg import position_svg
from ironroad.game import Game, Rules
from ironroad.moves import Build, City, Deliver, Move
from ironroad.rules.age_of_steam import AgeOfSteam, Seat
from ironroad.rules.age_of_steam.display import space_starts
from ironroad.rules.age_of_steam.state import NO_CUBE, Aos
from ironroad.rules.common.cubes import cubes_of
from ironroad.rules.common.state import Railway
from ironroad.rules.steam import Seat as SteamSeat
from ironroad.rules.steam import Steam
from ironroad.rules.steam.moves import Grow
from ironroad.rules.steam.setup import group_size
from ironroad.rules.steam.state import GROUPS, SteamState
from ironroad.rules.steam.supply import faces_left
from ironroad.tiles import AGE_OF_STEAM, STEAM_KINDS


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
def _(rules: AgeOfSteam, game: Game) -> Scene:
    board, s = game.board, game.state
    assert isinstance(s, Aos)
    return Scene(
        board,
        pieces=_pieces(s, rules.options.town_town),
        new_cities=_new_cities(s),
        cubes={hex_: _cubes(s, packed) for hex_, packed in enumerate(s.cubes) if packed},
        display=_display(rules, s),
        unplaced=_unplaced(s),
        seats=[_seat(seat) for seat in game.seats],
        order=game.order,
        round=game.round,
        rounds=rules.rounds,
        phase=game.phase,
        to_move=game.to_move,
        bag=dict(zip(board.colours, s.bag, strict=True)),
        tiles_left={kind.name: left for kind, left in zip(AGE_OF_STEAM.kinds, s.supply, strict=True)},
        last=_touched(game.last_move),
    )


@_scene.register
def _(rules: Steam, game: Game) -> Scene:
    board, s = game.board, game.state
    assert isinstance(s, SteamState)
    return Scene(
        board,
        pieces=_pieces(s, True),
        new_cities=_new_cities(s),
        cubes={hex_: _cubes(s, packed) for hex_, packed in enumerate(s.cubes) if packed},
        display={str(space + 1): _group(s, space) for space in range(GROUPS)},
        unplaced=_unplaced(s),
        seats=[_steam_seat(seat) for seat in game.seats],
        order=game.order,
        round=game.round,
        rounds=rules.rounds,
        phase=game.phase,
        to_move=game.to_move,
        bag=dict(zip(board.colours, s.bag, strict=True)),
        tiles_left={kind.name: faces_left(s, number) for number, kind in enumerate(STEAM_KINDS)},
        last=_touched(game.last_move),
        bridges=[(side // 6, side % 6, owner) for side, owner in s.bridges()],
        grown=set(s.grown),
        kinds=STEAM_KINDS,
    )


def _new_cities(s: Railway) -> dict[int, tuple[str, str]]:
    tiles = zip(s.board.new_cities, s.new_city, strict=True)
    return {hex_: (tile.letter, tile.colour) for tile, hex_ in tiles if hex_ >= 0}


def _unplaced(s: Railway) -> list[str]:
    return [tile.letter for tile, hex_ in zip(s.board.new_cities, s.new_city, strict=True) if hex_ < 0]


def _group(s: SteamState, space: int) -> list[str | None]:
    """The cubes of a space of the goods supply."""
    cubes: list[str | None] = [*_cubes(s, s.groups[space])]
    return cubes + [None] * (group_size(s.players) - len(cubes))


def _pieces(s: Railway, town_town: bool) -> list[ScenePiece]:
    return [
        ScenePiece(
            side // 6,
            (side % 6, s.track.exits[side]),
            s.track.owner[side],
            s.track.finished(side, town_town),
        )
        for side in s.track.pieces()
    ]


def _cubes(s: Railway, packed: int) -> list[str]:
    return [name for number, name in enumerate(s.board.colours) for _ in range(cubes_of(packed, number))]


def _display(rules: AgeOfSteam, s: Aos) -> dict[str, list[str | None]]:
    found: dict[str, list[str | None]] = {}
    for column, start in zip(s.board.columns, space_starts(rules), strict=True):
        cubes = s.display[start : start + column.spaces]
        found[column.name] = [None if cube == NO_CUBE else s.board.colours[cube] for cube in cubes]
    return found


def _seat(seat: Seat) -> SceneSeat:
    return SceneSeat(
        f"Seat {seat.number}",
        seat.money,
        seat.income,
        seat.shares,
        seat.engine,
        seat.role,
        seat.out,
        seat.score,
    )


def _steam_seat(seat: SteamSeat) -> SceneSeat:
    return SceneSeat(
        f"Seat {seat.number}",
        seat.money,
        seat.income,
        engine=seat.engine,
        role=f"{seat.role} (pass)" if seat.passing else seat.role,
        out=seat.out,
        score=seat.score,
        points=seat.points,
    )


def _touched(move: Move | None) -> set[int]:
    """The hexes a move is about."""
    if isinstance(move, (Build, City, Grow)):
        return {move.hex}
    if isinstance(move, Deliver):
        return {move.origin, *move.stops}
    return set()
