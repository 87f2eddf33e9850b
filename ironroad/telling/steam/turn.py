"""How far a turn is."""

from __future__ import annotations

from ironroad.game import Game
from ironroad.telling.common.turns import turn_start
from ironroad.telling.steam.desk import Desk


def spent(game: Game) -> int | None:
    """What the tiles of this build turn have cost, capital included; None if the game does not know."""
    desk = Desk(game)
    if desk.kind != "build":
        return None
    entries = game.record.entries
    try:
        made = range(turn_start(game, "build", desk.seat), len(entries))
        return sum(game.at(number).price(entries[number].move) for number in made)
    except IndexError:
        return None
