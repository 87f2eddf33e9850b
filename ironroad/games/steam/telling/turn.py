"""How far a turn is."""

from __future__ import annotations

from ironroad.core.game import Game
from ironroad.games.steam.telling.situation import Situation
from ironroad.telling.turns import turn_start


def spent(game: Game) -> int | None:
    """What the tiles of this build turn have cost, capital included; None if the game does not know."""
    now = Situation(game)
    if now.kind != "build":
        return None
    entries = game.record.entries
    try:
        made = range(turn_start(game, "build", now.seat), len(entries))
        return sum(game.at(number).cost(entries[number].move) for number in made)
    except IndexError:
        return None
