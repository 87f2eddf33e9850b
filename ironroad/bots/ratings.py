"""How strong bots are, as the arena has measured it: `ratings.toml` beside this file."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files


@cache
def ratings() -> dict[str, dict[str, int]]:
    """For each game the rating of its bots, by their names."""
    return tomllib.loads((files(__package__) / "ratings.toml").read_text(encoding="utf-8"))


def rating_of(game: str, bot: str) -> int | None:
    """None for one that was not measured in this game."""
    return ratings().get(game, {}).get(bot)
