"""How fast Age of Steam is."""

from __future__ import annotations

from ironroad.bench import (
    Figure,
    cold_replay_time,
    compiled,
    copy_memory,
    copy_time,
    delivery_figure,
    late_position,
    lively_rate,
    middle_position,
    recorded_game,
    replay_figure,
    uniform_rate,
)
from ironroad.core.game import Game
from ironroad.games import family


def figures(seconds: float) -> list[Figure]:
    text = recorded_game()
    return [*_rates(seconds), *_copies(middle_position(text)), *_replays(text)]


def _rates(seconds: float) -> list[Figure]:
    drawn, made = uniform_rate(seconds, lambda seed: family.new(players=4, seed=seed))
    must, aim = (30_000, 100_000) if compiled() else (10_000, 26_000)
    return [
        Figure("random legal play, 4 seats", drawn, "moves/s", "more", must, aim),
        Figure("the same, decisions of seats alone", made, "moves/s", "more"),
        Figure("lively play of rich seats, 4 seats", lively_rate(4, seconds), "moves/s", "more"),
        Figure("the same, Western U.S., 6 seats", lively_rate(6, seconds, "western-us"), "moves/s", "more"),
    ]


def _copies(middle: Game) -> list[Figure]:
    return [
        Figure("copy() in mid-game", copy_time(middle) * 1e6, "us", "less", 25, 10),
        Figure("memory of a mid-game copy", copy_memory(middle) / 1024, "KiB", "less"),
    ]


def _replays(text: str) -> list[Figure]:
    return [
        delivery_figure("", late_position(text), 3, 1),
        replay_figure("", text, 60, 20),
        Figure("the same, nothing remembered", cold_replay_time(text) * 1e3, "ms", "less"),
    ]
