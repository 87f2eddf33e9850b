"""Ansel Bay: more money at the start, and a last round in which no income is lost."""

from __future__ import annotations

from typing import ClassVar, Final

from ironroad.core.options import Option
from ironroad.games.age_of_steam.rules import AgeOfSteam
from ironroad.games.age_of_steam.rules.accounts import ReduceIncome
from ironroad.games.age_of_steam.rules.options import Options
from ironroad.games.age_of_steam.rules.state import Aos

MONEY: Final = Option("ansel_money", (15, 12), "ANSEL-01", "money at the start; 12 is harder")


class CalmEnd(ReduceIncome):
    def __init__(self, options: Options, last: int) -> None:
        super().__init__(options)
        self.last = last

    def factor(self, s: Aos) -> int:
        return 0 if s.round == self.last else 1


class AnselBay(AgeOfSteam):
    own_options: ClassVar[list[Option]] = [MONEY]

    def opening(self) -> Aos:
        s = super().opening()
        s.money = [int(self.options.own[MONEY.name])] * self.players
        return s

    def reduce_income(self) -> ReduceIncome:
        return CalmEnd(self.options, self.rounds)
