"""The rest of the game in a seat's head: what it delivers round by round, what it pays, what it scores."""

from __future__ import annotations

from typing import Final

from ironroad.games.age_of_steam.bots.policy.net import Gains
from ironroad.games.age_of_steam.bots.policy.weights import Weights
from ironroad.games.age_of_steam.rules.state import MAX_ENGINE, MAX_SHARES, SHARE_PRICE

# A cube or several alike: rounds until it lies there, how likely it is had now and later, what it earns.
Item = tuple[int, float, float, Gains]


class Load:
    """What a seat could carry over some links: the cubes with what they earn, how many lie or come to lie on
    its way at all, and about how many links the best two deliveries have."""

    def __init__(self, items: list[Item], stock: float) -> None:
        self.items = items
        self.stock = stock
        self.begun = 0.0
        first = second = 0.0
        for _, _, weight, gains in items:
            gain = weight * gains[MAX_ENGINE]
            if gain > first:
                first, second = gain, first
            elif gain > second:
                second = gain
        self.longest = (first + second) / 2


BANKRUPT: Final = 200.0
MOST_RAISES: Final = 3


class Purse:
    """What a seat has, the deliveries it has left this round, and what its track costs in the next."""

    def __init__(self, money: float, income: float, shares: float, engine: int) -> None:
        self.money = money
        self.income = income
        self.shares = shares
        self.engine = engine
        self.slots = 2
        self.later = 0
        self.may_raise = True

    def copy(self) -> Purse:
        new = Purse(self.money, self.income, self.shares, self.engine)
        new.slots = self.slots
        new.later = self.later
        new.may_raise = self.may_raise
        return new


class Terms:
    """What the rules of a table say about money: rounds left, this one included; by what the reduction is
    multiplied in each of them; whether cash is the score; the most shares issued in a round."""

    def __init__(self, rounds: int, factors: list[int], cash: bool, at_once: int) -> None:
        self.rounds = rounds
        self.factors = factors
        self.cash = cash
        self.at_once = at_once


def best_future(w: Weights, terms: Terms, purse: Purse, load: Load) -> tuple[float, int]:
    """What the seat will score with the best number of raised engines, and that number."""
    most = min(MOST_RAISES, MAX_ENGINE - purse.engine, terms.rounds)
    best, found = future(w, terms, purse, load, 0), 0
    for raises in range(1, most + 1):
        value = future(w, terms, purse, load, raises)
        if value > best:
            best, found = value, raises
        elif raises > 1:
            break
    return best, found


def future(
    w: Weights, terms: Terms, purse: Purse, load: Load, raises: int, then: Load | None = None
) -> float:
    """What the seat will score if it raises its engine so often, as soon as it can; `then` is what it can
    carry from the next round on, where that is something else."""
    cash, income, shares = purse.money, purse.income, purse.shares
    engine, rounds = purse.engine, terms.rounds
    left = load.items[:]
    trust = w.trust * min(1.0, (w.scarce + load.stock) / w.need)
    kept, extra, ruin = 1.0, 0.0, BANKRUPT
    for ahead in range(rounds):
        slots = purse.slots if ahead == 0 else 2
        if ahead == 1 and then is not None:
            left = then.items[:]
            for _ in range(purse.slots):
                take_best(left, engine, 0)
        if raises > 0 and slots > 0 and engine < MAX_ENGINE and (ahead > 0 or purse.may_raise):
            engine += 1
            raises -= 1
            slots -= 1
        if ahead == 0 and cash + 2 * income < engine + shares:
            extra -= _risk(w, left, engine, slots, engine + shares - cash - 2 * income)
        elif ahead == 1:
            missing = engine + shares - cash - 2 * income - (SHARE_PRICE - 1) * (MAX_SHARES - shares)
            if missing > 0:
                extra -= w.risk + 0.5 * _risk(w, left, engine, slots, missing)
        for _ in range(slots):
            gain = kept * take_best(left, engine, ahead)
            if ahead:
                hoped = min(float(engine), gain + w.grow * ahead + load.begun)
                gain += trust * max(0.0, hoped - gain)
            income += gain
        cash += income - engine - shares
        if ahead and ahead + 1 < rounds:
            cash -= w.outlay
        if ahead == 1:
            cash -= purse.later
        if cash < 0:
            issued = 0.0
            if ahead:
                issued = min(-cash / (SHARE_PRICE - 1), float(terms.at_once), MAX_SHARES - shares)
            shares += issued
            income += cash + (SHARE_PRICE - 1) * issued
            cash = 0.0
            if income < 0:
                extra -= ruin / (1 + ahead)
                ruin = income = 0.0
        income -= terms.factors[ahead] * reduction(income)
        kept *= w.kept
    if terms.cash:
        return cash - SHARE_PRICE * shares + extra
    return 3 * income - 3 * shares + w.left_over * cash + extra


def _risk(w: Weights, items: list[Item], engine: int, slots: int, missing: float) -> float:
    """What it costs to depend on deliveries for the expenses: nothing where nobody else can take them."""
    safe = [
        2.0 * gains[engine] * (w.own_safe if now >= later else w.safe)
        for arrival, now, later, gains in items
        if not arrival
    ]
    safe.sort(reverse=True)
    missing -= sum(safe[:slots], 0.0)
    return w.risk * (1 + missing) if missing > 0 else 0.0


def take_best(items: list[Item], engine: int, ahead: int) -> float:
    """Take the cube that earns most with this engine."""
    best, place = 0.0, -1
    for number, (arrival, now, later, gains) in enumerate(items):
        if arrival <= ahead:
            gain = gains[engine] * (later if ahead else now)
            if gain > best:
                best, place = gain, number
    if place >= 0:
        del items[place]
    return best


def reduction(income: float) -> float:
    """As the rules have it, but without steps: 2 for every ten beyond the first five."""
    return 0.0 if income <= 10 else min(10.0, 0.2 * income - 1)
