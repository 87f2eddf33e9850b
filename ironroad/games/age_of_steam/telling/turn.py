"""How far a turn is."""

from __future__ import annotations

from ironroad.core.game import Game
from ironroad.games.age_of_steam.rules.state import Aos
from ironroad.games.age_of_steam.telling.situation import Situation
from ironroad.telling.turns import turn_start


def spent(game: Game) -> int | None:
    """What this build turn has cost so far; None outside of one, and if the game does not know its past."""
    now = Situation(game)
    if now.kind != "build":
        return None
    start = turn_start(game, "build", now.seat)
    if start == game.length:
        return 0
    try:
        before = game.at(start).state_as(Aos)
    except IndexError:
        return None
    return before.money[now.seat] - now.money
