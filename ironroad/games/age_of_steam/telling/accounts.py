"""The accounts of a round, told: income, expenses, what was short, and the reduction of income."""

from __future__ import annotations

from ironroad.core.sentences import Sentence, Series, money_word, say, say_n, seat_word
from ironroad.games.age_of_steam.rules.state import SHARE_PRICE, Aos


class Account:
    """A seat from before the last delivery, which raised its income by `gain`, to after the reduction."""

    def __init__(self, old: Aos, new: Aos, seat: int, gain: int) -> None:
        self.number = seat
        self.seat = seat_word(seat)
        self.cash = old.money[seat]
        self.income = old.income[seat] + gain
        # Shares may have been paid back since, and the engine raised by the move.
        self.shares, self.engine = old.shares[seat], new.engine[seat]
        self.expenses = self.shares + self.engine
        self.rest = self.cash + self.income - self.expenses
        self.left, self.missing = max(0, self.rest), max(0, -self.rest)
        self.reduction = self.income - self.missing - new.income[seat]

    def sum(self) -> Sentence:
        return say(
            "{seat} {cash} + {income} - {expenses} = {money}",
            seat=self.seat,
            cash=money_word(self.cash),
            income=money_word(self.income),
            expenses=money_word(self.expenses),
            money=money_word(self.rest),
        )

    def shortage(self) -> Sentence:
        left, missing = self.income - self.missing, money_word(self.missing)
        if left < 0:
            return say("{seat} is {missing} short and bankrupt.", seat=self.seat, missing=missing)
        return say(
            "{seat} is {missing} short: the income falls from {income} to {left}.",
            seat=self.seat,
            missing=missing,
            income=self.income,
            left=left,
        )

    def cut(self) -> Sentence:
        return say("{seat} -{reduction}", seat=self.seat, reduction=self.reduction)


def told_accounts(accounts: list[Account]) -> list[Sentence]:
    found = [say("Income and expenses: {sums}.", sums=Series([account.sum() for account in accounts]))]
    found += [account.shortage() for account in accounts if account.missing]
    cuts = [account.cut() for account in accounts if account.reduction]
    if cuts:
        found.append(say("Income reduction: {cuts}.", cuts=Series(cuts)))
    return found


def paid_back(seat: int, cash: int, shares: int) -> Sentence:
    """The payment for all shares at the end, or that it cannot be made."""
    price = SHARE_PRICE * shares
    if price > cash:
        return say_n(
            "{seat} cannot pay back {n} share for {price} with {cash}.",
            "{seat} cannot pay back {n} shares for {price} with {cash}.",
            shares,
            seat=seat_word(seat),
            price=money_word(price),
            cash=money_word(cash),
        )
    return say_n(
        "{seat} pays back {n} share for {price} and keeps {left}.",
        "{seat} pays back {n} shares for {price} and keeps {left}.",
        shares,
        seat=seat_word(seat),
        price=money_word(price),
        left=money_word(cash - price),
    )
