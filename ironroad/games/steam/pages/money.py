"""Capital and income in numbers."""

from __future__ import annotations

from dataclasses import dataclass

from ironroad.games.steam.rules import Steam
from ironroad.games.steam.rules.income import POINT_WORTH
from ironroad.games.steam.rules.money import POINTS_PER_UNIT, UNIT, funds, units_left
from ironroad.games.steam.rules.scoring import income_points
from ironroad.games.steam.rules.state import HIGHEST, LOWEST


@dataclass(frozen=True)
class Money:
    """`most` is what a seat can pay at the start, `units` that in units of capital; `gains` and `losses` are
    incomes with their points at the end."""

    unit: int
    points_per_unit: int
    point_worth: int
    lowest: int
    highest: int
    most: int
    units: int
    gains: list[tuple[int, int]]
    losses: list[tuple[int, int]]


def money_of(rules: Steam) -> Money:
    s = rules.start()
    return Money(
        unit=UNIT,
        points_per_unit=POINTS_PER_UNIT,
        point_worth=POINT_WORTH,
        lowest=LOWEST,
        highest=HIGHEST,
        most=funds(s, 0, True),
        units=units_left(s, 0),
        gains=[(income, income_points(income)) for income in range(HIGHEST + 1)],
        losses=[(income, income_points(income)) for income in range(-1, LOWEST - 1, -1)],
    )
