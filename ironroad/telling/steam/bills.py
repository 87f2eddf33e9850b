"""What paying does to a seat: cash, capital raised for it, income and points given up."""

from __future__ import annotations

from dataclasses import dataclass

from ironroad.rules.steam.money import UNIT, pay, raise_capital, units_for
from ironroad.rules.steam.state import SteamState
from ironroad.sentences import Sentence, money_word, say, say_n
from ironroad.telling.steam.desk import Desk, worth
from ironroad.telling.steam.forecasts import Forecast, forecasts


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

    def told(self) -> list[Sentence]:
        """Predicates."""
        left = say("leaves {money}", money=money_word(self.cash))
        return [*self.raised(), left] if self.units else [left]

    def raised(self) -> list[Sentence]:
        capital = say_n(
            "raises {n} unit of capital ({money}): income {income}",
            "raises {n} units of capital ({money}): income {income}",
            self.units,
            money=money_word(UNIT * self.units),
            income=self.income,
        )
        return [capital, *score_change(self.score)]

    def data(self) -> dict[str, object]:
        found: dict[str, object] = vars(self) | {"end": vars(self.end)}
        return found


def score_change(score: int) -> list[Sentence]:
    return [say("points at the end: {change}", change=f"{score:+}")] if score else []


def bill(desk: Desk, price: int) -> Bill:
    """The bill of the seat to move for a price."""
    return desk.once(("bill", price), lambda: bill_of(desk, desk.seat, price))


def bill_of(desk: Desk, seat: int, price: int) -> Bill:
    after, units = desk.s.copy(), units_for(desk.s.money[seat], price)
    pay(after, seat, price)
    return _compared(desk, after, seat, units)


def loan(desk: Desk, units: int) -> Bill:
    """So many units of capital for the seat to move."""
    after = desk.s.copy()
    raise_capital(after, desk.seat, units)
    return _compared(desk, after, desk.seat, units)


def _compared(desk: Desk, after: SteamState, seat: int, units: int) -> Bill:
    score = worth(after, seat) - worth(desk.s, seat)
    end = forecasts(desk.rules, after)[seat]
    return Bill(after.money[seat], units, after.income[seat], after.points[seat], score, end)
