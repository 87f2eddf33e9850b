"""What a board of Age of Steam is made of."""

from __future__ import annotations

from typing import Final

from ironroad.games.kind import Recipe

RECIPE: Final = Recipe(
    heights=("^",),
    prices={"plain": 2, "river": 3, "mountain": 4},
    supply={"red": 20, "blue": 20, "purple": 20, "yellow": 20, "black": 16},
    colours=4,
    new_cities=("red", "blue", "black", "black", "yellow", "purple", "black", "black"),
    seats=(3, 6),
    rounds={3: 10, 4: 8, 5: 7, 6: 6},
    cities=(4, 12),
    towns=True,
    growth=True,
    cubes=2,
    land=11.5,
)
