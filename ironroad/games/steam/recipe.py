"""What a board of Steam is made of."""

from __future__ import annotations

from typing import Final

from ironroad.games.kind import Recipe

RECIPE: Final = Recipe(
    heights=("h",),
    prices={"plain": 0, "river": 1, "hill": 2},
    supply={"red": 20, "blue": 20, "yellow": 20, "purple": 20, "grey": 16},
    colours=4,
    new_cities=("red", "yellow", "purple", "blue", "grey", "grey", "grey", "grey"),
    seats=(3, 5),
    rounds={3: 10, 4: 8, 5: 7},
    cities=(5, 16),
    towns=True,
    growth=False,
    cubes=3,
    land=13.0,
)
