"""Scenes from games of Steam."""

from __future__ import annotations

from ironroad.core.game import Game
from ironroad.core.moves import Move
from ironroad.core.sentences import say
from ironroad.core.tiles import STEAM_KINDS
from ironroad.draw import railway
from ironroad.draw.scene import Scene, SceneSeat, phase_word, seat_name
from ironroad.games.steam.rules import Steam, SteamSeat
from ironroad.games.steam.rules.moves import Grow
from ironroad.games.steam.rules.setup import group_size
from ironroad.games.steam.rules.state import GROUPS, SteamState
from ironroad.games.steam.rules.supply import faces_left


def steam_scene(rules: Steam, game: Game) -> Scene:
    board, s = game.board, game.state
    assert isinstance(s, SteamState)
    return Scene(
        board,
        pieces=railway.pieces(rules, s, True),
        new_cities=railway.new_cities(s),
        cubes=railway.cubes(rules, s),
        display={str(space + 1): _group(s, space) for space in range(GROUPS)},
        display_title=say("Goods supply"),
        unplaced=railway.unplaced(s),
        seats=[_seat(seat) for seat in rules.seats(s)],
        order=game.order,
        round=game.round,
        rounds=rules.rounds,
        phase=phase_word(game.phase),
        to_move=game.to_move,
        bag=dict(zip(board.colours, s.bag, strict=True)),
        tiles_left={kind.name: faces_left(s, number) for number, kind in enumerate(STEAM_KINDS)},
        last=_touched(game, game.last_move),
        bridges=[(side // 6, side % 6, owner) for side, owner in s.bridges()],
        grown=set(s.grown),
        kinds=STEAM_KINDS,
    )


def _group(s: SteamState, space: int) -> list[str | None]:
    """The cubes of a space of the goods supply."""
    cubes: list[str | None] = [*railway.unpacked(s, s.groups[space])]
    return cubes + [None] * (group_size(s.players) - len(cubes))


def _seat(seat: SteamSeat) -> SceneSeat:
    figures = (
        (say("money"), f"${seat.money}"),
        (say("income"), str(seat.income)),
        (say("points"), str(seat.points)),
    )
    role = railway.role(seat.role)
    return SceneSeat(
        seat_name(seat.number),
        role=say("{role} (pass)", role=role) if role and seat.passing else role,
        out=seat.out,
        score=seat.score,
        figures=(*figures, (say("engine"), str(seat.engine))),
    )


def _touched(game: Game, move: Move | None) -> set[int]:
    return {move.hex} if isinstance(move, Grow) else railway.touched(game.board, move)
