"""Phases 6 to 8: collect income, pay expenses, income reduction. Nobody decides anything, and what becomes of
a seat depends on the round and on what it has alone, which is how it is forecast."""

from __future__ import annotations

from ironroad.games.age_of_steam.rules.leaving import remove_seat
from ironroad.games.age_of_steam.rules.options import Options
from ironroad.games.age_of_steam.rules.state import Aos, AosPhase


class CollectIncome(AosPhase):
    kind = "income"

    def enter(self, s: Aos) -> None:
        for seat in s.order:
            s.money[seat] += s.income[seat]


class PayExpenses(AosPhase):
    """What cash does not cover is taken from income; who falls below zero is bankrupt."""

    kind = "expenses"

    def __init__(self, options: Options) -> None:
        self.options = options

    def enter(self, s: Aos) -> None:
        for seat in s.order:
            missing = max(0, s.expenses(seat) - s.money[seat])
            s.money[seat] = max(0, s.money[seat] - s.expenses(seat))
            s.income[seat] -= missing
        for seat in [seat for seat in s.order if s.income[seat] < 0]:
            remove_seat(s, seat, self.options)
        if s.too_few():
            s.over = True


class ReduceIncome(AosPhase):
    kind = "reduction"

    def __init__(self, options: Options) -> None:
        self.options = options

    def enter(self, s: Aos) -> None:
        for seat in s.order:
            s.income[seat] -= self.factor(s) * self.amount(s.income[seat])

    def factor(self, s: Aos) -> int:
        """By how much the reduction is multiplied this round."""
        return 1

    def amount(self, income: int) -> int:
        """2 for every ten begun beyond the first, up to 8, or 10 from 50 on."""
        if income >= 50 and self.options.band_50:
            return 10
        return min(8, 2 * ((income - 1) // 10)) if income > 10 else 0
