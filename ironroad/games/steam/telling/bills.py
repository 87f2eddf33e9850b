"""What paying does to a seat: cash, capital raised for it, income and points given up."""

from __future__ import annotations

from dataclasses import dataclass

from ironroad.core.sentences import Sentence, money_word, say, say_n
from ironroad.games.steam.rules.money import UNIT, pay, raise_capital, units_for
from ironroad.games.steam.rules.state import SteamState
from ironroad.games.steam.telling.forecasts import Forecast, forecasts
from ironroad.games.steam.telling.situation import Situation, worth
from ironroad.telling.costs import costs_a_round, points_at_the_end


@dataclass(frozen=True)
class Bill:
    """A seat once it has paid, or raised so many `units`: its cash, income and points, by how much its
    `score` changes, and how the round ends for it."""

    cash: int
    units: int
    income: int
    points: int
    score: int
    end: Forecast

    def data(self) -> dict[str, object]:
        found: dict[str, object] = vars(self) | {"end": vars(self.end)}
        return found


def told(now: Situation, paid: Bill) -> list[Sentence]:
    """Predicates."""
    left = say("leaves {money}", money=money_word(paid.cash))
    return [*raised(now, paid), left] if paid.units else [left]


def raised(now: Situation, paid: Bill) -> list[Sentence]:
    """Capital that the seat to move raises, and what it costs."""
    capital = say_n(
        "raises {n} unit of capital, now +{money}",
        "raises {n} units of capital, now +{money}",
        paid.units,
        money=money_word(UNIT * paid.units),
    )
    return [capital, *capital_costs(now, paid)]


def capital_costs(now: Situation, paid: Bill) -> list[Sentence]:
    """Steps of income, and points at the end."""
    steps = now.s.income[now.seat] - paid.income
    return [*costs_a_round(steps, now.rounds_left), *points_at_the_end(paid.score)]


def bill(now: Situation, price: int) -> Bill:
    """The bill of the seat to move for a price."""
    return now.once(("bill", price), lambda: bill_of(now, now.seat, price))


def bill_of(now: Situation, seat: int, price: int) -> Bill:
    after, units = now.s.copy(), units_for(now.s.money[seat], price)
    pay(after, seat, price)
    return _compared(now, after, seat, units)


def loan(now: Situation, units: int) -> Bill:
    """So many units of capital for the seat to move."""
    after = now.s.copy()
    raise_capital(after, now.seat, units)
    return _compared(now, after, now.seat, units)


def _compared(now: Situation, after: SteamState, seat: int, units: int) -> Bill:
    score = worth(after, seat) - worth(now.s, seat)
    end = forecasts(now.rules, after)[seat]
    return Bill(after.money[seat], units, after.income[seat], after.points[seat], score, end)
