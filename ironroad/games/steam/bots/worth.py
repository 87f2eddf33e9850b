"""What money and deliveries to come are worth in points at the end."""

from __future__ import annotations

from typing import Final

from ironroad.games.common.state import MAX_ENGINE
from ironroad.games.steam.bots.rails import Gain
from ironroad.games.steam.rules import Steam
from ironroad.games.steam.rules.money import UNIT
from ironroad.games.steam.rules.scoring import income_points
from ironroad.games.steam.rules.state import SteamState

# What a seat spends a round on track and roles in the rounds to come.
SPENT: Final = 6.0
# A step of income in points, and the more so for every round to come; a dollar is so much of it.
STEP: Final = 1.0
STEP_A_ROUND: Final = 0.2
DOLLAR: Final = 0.16
SPARE: Final = 0.02
# A round must not cost more than this in the expert game.
MOST_LOST: Final = -8
# The later a cube is delivered, the more likely somebody else has taken it.
SURE: Final = 0.94
CERTAINTY: Final = [SURE**number for number in range(64)]


class Purse:
    """The cash and the income of a seat, with the rounds that follow this one."""

    def __init__(self, rules: Steam, s: SteamState, seat: int) -> None:
        self.expert = rules.options.expert
        self.later = rules.rounds - s.round
        self.cash = s.money[seat]
        self.income = s.income[seat]
        self.engine = s.engine[seat]

    def final(self, income: float) -> float:
        """The income at the end, if all goes on like this and nothing more is put on it."""
        cash = float(self.cash)
        upkeep = self.engine if self.expert else 0
        for later in range(self.later + 1):
            if later:
                cash -= SPENT
            cash += income - upkeep
            if cash < 0:
                income += cash / UNIT
                cash = 0.0
        return income

    def bears(self, engine: int) -> bool:
        """Whether an engine can be kept: in the expert game it costs its level every round."""
        return not self.expert or self.income - engine >= MOST_LOST

    def wants_income(self, points: int, margin: float) -> bool:
        """Whether points are better put on income: at the end if they count for more there, before if it
        would be below this margin then."""
        if self.later:
            return self.final(self.income) < margin
        return income_points(self.income + points) - income_points(self.income) > points

    def price(self, price: int) -> float:
        """What paying a price now costs in points: what is borrowed, and the cash that is gone."""
        units = max(0, -((self.cash - price) // UNIT))
        return self._steps(units) + self._dollar() * (price - UNIT * units)

    def _dollar(self) -> float:
        """Cash saves what would be borrowed; beyond that it is of no use."""
        upkeep = self.engine if self.expert else 0
        needed = self.later * (SPENT + upkeep - self.income)
        return DOLLAR * self._step() if self.later and self.cash < needed else SPARE

    def _step(self) -> float:
        """What a step of income is worth: one can be bought back by a point, but costs until then."""
        return STEP + STEP_A_ROUND * self.later

    def _steps(self, units: int) -> float:
        if self.later:
            return units * self._step()
        return income_points(self.income) - income_points(self.income - units)


def promise(gains: list[Gain], engine: int, actions: int, raises: int) -> tuple[float, int]:
    """What so many actions of moving goods bring, and the engine that is best for them. Each level is an
    action; what is delivered meanwhile goes no further than the engine of that time."""
    most, best = 0.0, engine
    for level in range(engine, min(MAX_ENGINE, engine + raises) + 1):
        left = actions - (level - engine)
        if left <= 0:
            break
        found = sorted(
            [gain.by_engine[level] for gain in gains for _ in range(min(gain.count, left))], reverse=True
        )[:left]
        early = level - engine
        late = max(0, len(found) - early)
        value = sum([CERTAINTY[number] * gain for number, gain in enumerate(found[:late])])
        for number, gain in enumerate(found[late:]):
            value += CERTAINTY[late + number] * min(gain, engine + number)
        if value > most:
            most, best = value, level
    return most, best


def actions_left(rules: Steam, s: SteamState) -> int:
    """How often a seat still moves goods, this round's among them if they are to come."""
    later = 2 * (rules.rounds - s.round)
    if s.cycle == 0:
        return later + 2
    return later + (2 if s.cycle == 1 else 1)
