"""What a board of Steam Power is made of."""

from __future__ import annotations

from typing import Final

from ironroad.games.kind import Recipe

RECIPE: Final = Recipe(
    heights=("h", "^"),
    prices={"plain": 0, "river": 0, "hill": 2, "mountain": 4},
    supply={"black": 30, "white": 30, "orange": 30, "grey": 30},
    colours=0,
    new_cities=(),
    seats=(1, 5),
    rounds={},
    cities=(12, 33),
    towns=False,
    growth=False,
    cubes=0,
    land=6.5,
    touching=2,
)
