"""What counts in the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ironroad.games.age_of_steam.rules import AgeOfSteam

_PLENTY: Final = 100


@dataclass(frozen=True)
class Points:
    """What one point of income, one share and one dollar are worth, and what a share costs to buy back
    before that. Ties are broken, or those who tie win together."""

    income: int
    share: int
    money: int
    buy_back: int
    ties_broken: bool


def points_of(rules: AgeOfSteam) -> Points:
    s = rules.start()
    s.income[0] = s.shares[0] = s.money[0] = 1
    parts = rules.score_parts(s, 0)
    ties_broken = any(phase.kind == "ties" for phase in rules.round_phases)
    return Points(
        parts.get("income", 0), parts["shares"], parts.get("money", 0), _buy_back(rules), ties_broken
    )


def _buy_back(rules: AgeOfSteam) -> int:
    s = rules.start()
    s.shares[0], s.money[0] = 1, _PLENTY
    rules.finish(s)
    return _PLENTY - s.money[0]
