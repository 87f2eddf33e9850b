"""How far a turn is."""

from __future__ import annotations

from dataclasses import dataclass

from ironroad.game import Game
from ironroad.rules.age_of_steam.state import Aos
from ironroad.telling.age_of_steam.desk import Desk
from ironroad.telling.common.turns import turn_start


@dataclass(frozen=True)
class Turn:
    """How far the turn of the seat to move is. Outside build turns nothing was spent and no build is left;
    `cycle` is 0 unless goods are moved. `spent` is None if the game does not know its past."""

    spent: int | None
    builds: int
    builds_left: int
    may_urbanize: bool
    cycle: int


def turn(game: Game) -> Turn:
    desk = Desk(game)
    s = desk.s
    if desk.kind != "build":
        return Turn(0, 0, 0, False, s.cycle)
    builds = desk.rules.build.most_builds(s, desk.seat)
    return Turn(_spent(desk), builds, s.builds, s.may_urbanize, s.cycle)


def spent(game: Game) -> int | None:
    return turn(game).spent if Desk(game).kind == "build" else None


def _spent(desk: Desk) -> int | None:
    try:
        before: Aos = desk.game.at(turn_start(desk.game, "build", desk.seat)).state
    except IndexError:
        return None
    return before.money[desk.seat] - desk.money
