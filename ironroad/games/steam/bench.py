"""How fast Steam is, once with its look-ahead for complex tiles and once without."""

from __future__ import annotations

from typing import Final

from ironroad.bench import (
    Figure,
    copy_time,
    delivery_figure,
    late_position,
    middle_position,
    recorded_game,
    replay_figure,
    uniform_rate,
)
from ironroad.games import family

NAME: Final = "steam"


def figures(seconds: float) -> list[Figure]:
    text = recorded_game(NAME)
    copied = copy_time(middle_position(text)) * 1e6
    return [
        Figure("Steam: random legal play, 4 seats", _rate(seconds, False), "moves/s", "more"),
        Figure("Steam: the same with complex_strict", _rate(seconds, True), "moves/s", "more"),
        Figure("Steam: copy() in mid-game", copied, "us", "less"),
        delivery_figure("Steam: ", late_position(text)),
        replay_figure("Steam: ", text),
    ]


def _rate(seconds: float, strict: bool) -> float:
    options = {"complex_strict": strict}
    return uniform_rate(seconds, lambda seed: family.new(NAME, players=4, seed=seed, options=options))[0]
