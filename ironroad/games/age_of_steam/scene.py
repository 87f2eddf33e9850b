"""Scenes from games of Age of Steam."""

from __future__ import annotations

from ironroad.core.game import Game
from ironroad.core.tiles import AGE_OF_STEAM
from ironroad.draw import railway
from ironroad.draw.scene import NOBODY, Scene, SceneSeat, phase_word, seat_name
from ironroad.games.age_of_steam.rules import AgeOfSteam, AosSeat
from ironroad.games.age_of_steam.rules.display import space_starts
from ironroad.games.age_of_steam.rules.state import NO_CUBE, Aos


def age_of_steam_scene(rules: AgeOfSteam, game: Game) -> Scene:
    board, s = game.board, game.state
    assert isinstance(s, Aos)
    return Scene(
        board,
        pieces=railway.pieces(rules, s, rules.options.town_town),
        new_cities=railway.new_cities(s),
        cubes=railway.cubes(rules, s),
        accepts={hex_: _accepted(s, hex_) for hex_ in board.terminals},
        links={link: owner for link, owner in enumerate(s.claimed) if owner >= NOBODY},
        display=rules.told.made(("display", *s.display), lambda: _display(rules, s)),
        unplaced=railway.unplaced(s),
        seats=[_seat(seat) for seat in rules.seats(s)],
        order=game.order,
        round=game.round,
        rounds=rules.rounds,
        phase=phase_word(game.phase),
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


def _seat(seat: AosSeat) -> SceneSeat:
    return SceneSeat(
        seat_name(seat.number),
        seat.money,
        seat.income,
        seat.shares,
        seat.engine,
        railway.role(seat.role),
        seat.out,
        seat.score,
    )
