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
        # How far there is room to build on, 0 to 1.
        self.room = 1.0
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
    run = Run(w, terms, purse, load, raises)
    for ahead in range(terms.rounds):
        if ahead == 1 and then is not None:
            run.carry_on(then)
        slots = run.raise_engine(ahead)
        run.weigh_risk(ahead, slots)
        run.deliver(ahead, slots)
        run.settle(ahead)
    return run.points()


class Run:
    """One run through the rest of the game, round by round."""

    def __init__(self, w: Weights, terms: Terms, purse: Purse, load: Load, raises: int) -> None:
        self.w = w
        self.terms = terms
        self.purse = purse
        self.cash = purse.money
        self.income = purse.income
        self.shares = purse.shares
        self.engine = purse.engine
        self.raises = raises
        self.left = load.items[:]
        self.begun = load.begun
        self.trust = w.trust * load.room * min(1.0, (w.scarce + load.stock) / w.need)
        self.kept = 1.0
        self.extra = 0.0
        self.ruin = BANKRUPT

    def carry_on(self, then: Load) -> None:
        """With what can be carried from now on, less what has been."""
        self.left = then.items[:]
        for _ in range(self.purse.slots):
            take_best(self.left, self.engine, 0)

    def raise_engine(self, ahead: int) -> int:
        """If that is still to be done; the deliveries that are left."""
        slots = 2 if ahead else self.purse.slots
        if self.raises and slots and self.engine < MAX_ENGINE and (ahead or self.purse.may_raise):
            self.engine += 1
            self.raises -= 1
            slots -= 1
        return slots

    def weigh_risk(self, ahead: int, slots: int) -> None:
        """How near bankruptcy is without deliveries: now, and in the next round with all shares issued."""
        if ahead > 1:
            return
        missing = self.engine + self.shares - self.cash - 2 * self.income
        if ahead:
            missing -= (SHARE_PRICE - 1) * (MAX_SHARES - self.shares)
        if missing > 0:
            risk = _risk(self.w, self.left, self.engine, slots, missing)
            self.extra -= self.w.risk + 0.5 * risk if ahead else risk

    def deliver(self, ahead: int, slots: int) -> None:
        """The best cubes, and longer routes as track is added and the engine allows."""
        for _ in range(slots):
            gain = self.kept * take_best(self.left, self.engine, ahead)
            if ahead:
                hoped = min(float(self.engine), gain + self.w.grow * ahead + self.begun)
                gain += self.trust * max(0.0, hoped - gain)
            self.income += gain

    def settle(self, ahead: int) -> None:
        """Income, expenses, track to come, and reduction."""
        self.cash += self.income - self.engine - self.shares
        if ahead and ahead + 1 < self.terms.rounds:
            self.cash -= self.w.outlay
        if ahead == 1:
            self.cash -= self.purse.later
        if self.cash < 0:
            self._cover(ahead)
        taken = reduction(self.income) if ahead else banded(self.income)
        self.income -= self.terms.factors[ahead] * taken
        self.kept *= self.w.kept

    def _cover(self, ahead: int) -> None:
        """What is missing costs income, unless there is time to issue shares: each brings 5 and costs 1."""
        issued = 0.0
        if ahead:
            most = min(float(self.terms.at_once), MAX_SHARES - self.shares)
            issued = min(-self.cash / (SHARE_PRICE - 1), most)
        self.shares += issued
        self.income += self.cash + (SHARE_PRICE - 1) * issued
        self.cash = 0.0
        if self.income < 0:
            self.extra -= self.ruin / (1 + ahead)
            self.ruin = self.income = 0.0

    def points(self) -> float:
        if self.terms.cash:
            return self.cash - SHARE_PRICE * self.shares + self.extra
        return 3 * self.income - 3 * self.shares + self.w.left_over * self.cash + self.extra


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


def banded(income: float) -> float:
    """The reduction as the rules have it: where the income is known, one step more may cost it all."""
    whole = int(income + 0.5)
    if whole <= 10:
        return 0.0
    return 10.0 if whole >= 50 else 2.0 * ((whole - 1) // 10)


def reduction(income: float) -> float:
    """The same without steps: 2 for every ten beyond the first five."""
    return 0.0 if income <= 10 else min(10.0, 0.2 * income - 1)
