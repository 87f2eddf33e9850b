"""What tests see of a game from inside, whichever game it is."""

from __future__ import annotations

from typing import Any

from ironroad import Game


def inside(game: Game) -> Any:
    return game.state


def seats_of(game: Game) -> list[Any]:
    return list(game.seats)
