"""How far a turn is."""

from __future__ import annotations

from dataclasses import dataclass

from ironroad.core.game import Game
from ironroad.games.age_of_steam.rules.state import Aos
from ironroad.games.age_of_steam.telling.situation import Situation
from ironroad.telling.turns import turn_start


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
    now = Situation(game)
    s = now.s
    if now.kind != "build":
        return Turn(0, 0, 0, False, s.cycle)
    builds = now.rules.build.most_builds(s, now.seat)
    return Turn(_spent(now), builds, s.builds, s.may_urbanize, s.cycle)


def spent(game: Game) -> int | None:
    return turn(game).spent if Situation(game).kind == "build" else None


def _spent(now: Situation) -> int | None:
    try:
        before = now.game.at(turn_start(now.game, "build", now.seat)).state_as(Aos)
    except IndexError:
        return None
    return before.money[now.seat] - now.money
