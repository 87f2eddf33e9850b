"""Income and expenses of a round, told."""

from __future__ import annotations

from ironroad.core.sentences import Listing, Sentence, Series, Word, money_word, say, say_n, seat_word
from ironroad.games.steam.rules.income import Income, net_income
from ironroad.games.steam.rules.money import POINTS_PER_UNIT, UNIT
from ironroad.games.steam.rules.state import SteamState
from ironroad.games.steam.telling.situation import Situation


class Account:
    """A seat before and after the income of a round; `net` is what it receives, or pays if below zero."""

    def __init__(self, now: Situation, old: SteamState, new: SteamState, seat: int) -> None:
        self.number = seat
        self.expert = now.options.expert
        self.on_demand = now.options.on_demand
        self.seat = seat_word(seat)
        self.income, self.engine, self.points = old.income[seat], old.engine[seat], old.points[seat]
        self.net = net_income(old, seat, now.options)
        self.cash, self.cash_left = old.money[seat], new.money[seat]
        self.missing = max(0, -self.net - self.cash)
        self.left, self.points_left = new.income[seat], new.points[seat]
        self.out = new.out[seat]

    def sum(self) -> Sentence:
        if self.expert:
            return say(
                "{seat} {income} - {engine} = {net}",
                seat=self.seat,
                income=money_word(self.income),
                engine=money_word(self.engine),
                net=money_word(self.net),
            )
        if self.net < 0:
            return say("{seat} pays {price}", seat=self.seat, price=money_word(-self.net))
        return say("{seat} receives {money}", seat=self.seat, money=money_word(self.net))

    def shortage(self) -> Sentence:
        missing = money_word(self.missing)
        if self.out:
            return say("{seat} is {missing} short and bankrupt.", seat=self.seat, missing=missing)
        if not self.on_demand:
            return say(
                "{seat} is {missing} short: {losses}.", seat=self.seat, missing=missing, losses=self._losses()
            )
        return raised(self.seat, self.income, self.left, self.points, self.points_left)

    def _losses(self) -> Listing:
        return losses(self.income, self.left, self.points, self.points_left)


def losses(income: int, income_left: int, points: int, points_left: int) -> Listing:
    steps = [say("income {old} to {new}", old=income, new=income_left)] if income != income_left else []
    given = [say("points {old} to {new}", old=points, new=points_left)] if points != points_left else []
    return Listing(steps + given)


def raised(seat: Word, income: int, income_left: int, points: int, points_left: int) -> Sentence:
    """Capital raised because something had to be paid."""
    # A last single point may have bought a unit too.
    units = income - income_left + -(-(points - points_left) // POINTS_PER_UNIT)
    return say_n(
        "{seat} raises {n} unit of capital ({money}): {losses}.",
        "{seat} raises {n} units of capital ({money}): {losses}.",
        units,
        seat=seat,
        money=money_word(UNIT * units),
        losses=losses(income, income_left, points, points_left),
    )


def settled(now: Situation, old: SteamState) -> list[Account]:
    """The accounts of the state in which the income of a round is reckoned."""
    new = old.copy()
    for phase in now.rules.round_phases:
        if isinstance(phase, Income):
            phase.enter(new)
    # Who is left alone before its turn has nothing to settle.
    seats = old.order[:-1] if new.order == old.order[-1:] else old.order
    return [Account(now, old, new, seat) for seat in seats]


def told_accounts(accounts: list[Account]) -> list[Sentence]:
    return [_sums(accounts), *[account.shortage() for account in accounts if account.missing]]


def _sums(accounts: list[Account]) -> Sentence:
    sums = Series([account.sum() for account in accounts if account.expert or account.net])
    if not sums.items:
        return say("Income: nobody receives or pays anything.")
    if accounts[0].expert:
        return say("Income and upkeep: {sums}.", sums=sums)
    return say("Income: {sums}.", sums=sums)
