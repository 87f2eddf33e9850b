"""The sums of the worked examples, done by the rules themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ironroad.games.steam.rules import Steam
from ironroad.games.steam.rules.income import give_up_points, net_income
from ironroad.games.steam.rules.money import pay, raise_capital
from ironroad.games.steam.rules.scoring import income_points
from ironroad.games.steam.rules.state import SteamState


@dataclass(frozen=True)
class Purse:
    cash: int
    income: int
    points: int


@dataclass(frozen=True)
class Payment:
    """What a seat has before and after a cost, or after capital it has raised."""

    cost: int
    before: Purse
    after: Purse


@dataclass(frozen=True)
class Delivery:
    """Points of one's own as income, with what they bring in the rounds that are left, or at once."""

    own: int
    other: int
    income: int
    raised: int
    rounds: int
    money: int
    at_end: int


@dataclass(frozen=True)
class Score:
    purse: Purse
    links: int
    from_income: int

    @property
    def total(self) -> int:
        return self.purse.points + self.from_income + self.links


@dataclass(frozen=True)
class Examples:
    """`opening` is a bid for the first place, `building` a usual cost, `deep` one of a seat near the lowest
    income, `units` so many units of capital raised by it, `wages` a negative income, `upkeep` what points
    pay in the expert game with an engine of `engine`."""

    opening: Payment
    building: Payment
    deep: Payment
    units: int
    raised: Payment
    wages: Payment
    engine: int
    upkeep: Payment
    delivery: Delivery
    scores: list[Score]


DEEP: Final = Purse(1, -9, 6)
UNITS: Final = 3
ENGINE: Final = 4


def examples_of(rules: Steam) -> Examples:
    s = rules.start()
    beginning = Purse(s.money[0], s.income[0], s.points[0])
    return Examples(
        opening=_paid(s, beginning, 12),
        building=_paid(s, Purse(2, 1, 0), 11),
        deep=_paid(s, DEEP, 13),
        units=UNITS,
        raised=_raised(s, DEEP),
        wages=_paid(s, Purse(1, -3, 0), 3),
        engine=ENGINE,
        upkeep=_given_up(rules, Purse(0, 1, 5)),
        delivery=_delivery(own=3, other=1, income=1, rounds=4),
        scores=[_score(Purse(0, 7, 24), 9), _score(Purse(0, -2, 31), 8)],
    )


def _put(s: SteamState, purse: Purse) -> SteamState:
    s.money[0], s.income[0], s.points[0] = purse.cash, purse.income, purse.points
    return s


def _purse(s: SteamState) -> Purse:
    return Purse(s.money[0], s.income[0], s.points[0])


def _paid(s: SteamState, purse: Purse, cost: int) -> Payment:
    pay(_put(s, purse), 0, cost)
    return Payment(cost, purse, _purse(s))


def _raised(s: SteamState, purse: Purse) -> Payment:
    raise_capital(_put(s, purse), 0, UNITS)
    return Payment(0, purse, _purse(s))


def _given_up(rules: Steam, purse: Purse) -> Payment:
    s = _put(rules.start(), purse)
    s.engine[0] = ENGINE
    cost = -net_income(s, 0, rules.options)
    give_up_points(s, 0, cost)
    return Payment(cost, purse, _purse(s))


def _delivery(own: int, other: int, income: int, rounds: int) -> Delivery:
    raised = income + own
    at_end = income_points(raised) - income_points(income)
    return Delivery(own, other, income, raised, rounds, own * rounds, at_end)


def _score(purse: Purse, links: int) -> Score:
    return Score(purse, links, income_points(purse.income))
