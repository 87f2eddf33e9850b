"""Where the income and expenses of a round will leave the seats."""

from __future__ import annotations

from dataclasses import dataclass

from ironroad.core.sentences import Listing, Sentence, money_word, say, say_n
from ironroad.games.steam.rules import Steam
from ironroad.games.steam.rules.income import Income, net_income
from ironroad.games.steam.rules.state import SteamState
from ironroad.telling.parts import provisional


@dataclass(frozen=True)
class Forecast:
    """A seat at the end of the round if it gains and spends nothing more: what it receives (below zero: has
    to pay), its money, income and points then, and what it lacks and pays for with `steps` of income and
    points `given`."""

    net: int
    money: int
    income: int
    points: int
    missing: int
    steps: int
    given: int
    bankrupt: bool

    def told(self) -> Sentence:
        """A predicate."""
        return provisional(self._told())

    def _told(self) -> Sentence:
        if self.bankrupt:
            return say("goes bankrupt this round as things stand")
        if self.missing:
            short = money_word(self.missing)
            return say("ends the round {short} short: {losses}", short=short, losses=self.losses())
        return say("ends the round with {money}", money=money_word(self.money))

    def losses(self) -> Listing:
        steps = [say("-{n} income", n=self.steps)] if self.steps else []
        return Listing(steps + ([say_n("-{n} point", "-{n} points", self.given)] if self.given else []))


def forecasts(rules: Steam, s: SteamState) -> list[Forecast]:
    """The end of the round, gone through now."""
    after = s.copy()
    for phase in rules.round_phases:
        if isinstance(phase, Income):
            phase.enter(after)
    return [_forecast(rules, s, after, seat) for seat in range(s.players)]


def _forecast(rules: Steam, s: SteamState, after: SteamState, seat: int) -> Forecast:
    net = net_income(s, seat, rules.options)
    return Forecast(
        net,
        after.money[seat],
        after.income[seat],
        after.points[seat],
        max(0, -net - s.money[seat]),
        s.income[seat] - after.income[seat],
        s.points[seat] - after.points[seat],
        after.out[seat],
    )
