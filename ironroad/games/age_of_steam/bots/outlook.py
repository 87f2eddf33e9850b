"""What a position promises a seat: the rest of the game played through in its head, alone.

Every round it delivers the two cubes that earn most, or raises its engine for one of them. Income,
expenses and reduction are followed to the end; what others do is only a discount on what comes later.
"""

from __future__ import annotations

from typing import Final

from ironroad.core.board import MOST_CUBES
from ironroad.games.age_of_steam.bots.graph import Gains, Graph, best_gains
from ironroad.games.age_of_steam.rules import AgeOfSteam
from ironroad.games.age_of_steam.rules.display import city_of, space_starts
from ironroad.games.age_of_steam.rules.state import (
    MAX_ENGINE,
    MAX_SHARES,
    NO_CUBE,
    SHARE_PRICE,
    Aos,
)
from ironroad.games.common.cubes import CUBE_BITS

BANKRUPT: Final = -1000.0
RUIN: Final = -30.0
# A dollar on which its survival would hang, if others took the cubes it counts on.
RISK: Final = 60.0

# A cube seen now may be gone next round.
KEPT: Final = 0.85
# A cube on the display may come later than thought, and somebody else is nearer as often as not.
GROWN: Final = 0.6
MOST_RAISES: Final = 3
# What a seat spends on track in a round to come.
OUTLAY: Final = 4
LEFT_OVER: Final = 0.1
ENGINE_WORTH: Final = 0.3


class Purse:
    """What a seat has, the deliveries it still has this round, and how many others are before them."""

    def __init__(self, s: Aos, seat: int) -> None:
        self.s = s
        self.seat = seat
        self.money = s.money[seat]
        self.income = s.income[seat]
        self.shares = s.shares[seat]
        self.engine = s.engine[seat]
        self.slots = 2
        self.may_raise = True
        self.rivals = len(s.order) - 1

    def copy(self) -> Purse:
        new = Purse(self.s, self.seat)
        new.money, new.income, new.shares, new.engine = self.money, self.income, self.shares, self.engine
        new.slots, new.may_raise, new.rivals = self.slots, self.may_raise, self.rivals
        return new


class Goods:
    """The cubes of the table by origin: (colour, rounds until it lies there, how likely it is had)."""

    def __init__(self, rules: AgeOfSteam, s: Aos) -> None:
        self.at: dict[int, list[tuple[int, int, float]]] = {}
        for origin, packed in enumerate(s.cubes):
            if packed:
                self._add_cubes(origin, packed)
        self._add_display(rules, s)

    def _add_cubes(self, origin: int, packed: int) -> None:
        found = self.at.setdefault(origin, [])
        colour = 0
        while packed:
            found += [(colour, 0, 1.0)] * (packed & MOST_CUBES)
            packed >>= CUBE_BITS
            colour += 1

    def _add_display(self, rules: AgeOfSteam, s: Aos) -> None:
        """The cubes of a column come one by one; a number is rolled once in six dice."""
        for number, start in enumerate(space_starts(rules)):
            city = city_of(rules, s, number)
            if city < 0:
                continue
            spaces = s.display[start : start + rules.board.columns[number].spaces]
            cubes = [colour for colour in spaces if colour != NO_CUBE]
            found = self.at.setdefault(city, [])
            for place, colour in enumerate(cubes, 1):
                found.append((colour, -(-6 * place // s.players), GROWN))


Item = tuple[int, float, Gains]


class Outlook:
    def __init__(self, rules: AgeOfSteam, s: Aos) -> None:
        self.rules = rules
        self.goods = Goods(rules, s)
        self.accepts = s.accepts
        self.rounds = rules.rounds - s.round + 1

    def items(self, graph: Graph, reach: int) -> list[Item]:
        found: list[Item] = []
        for origin, cubes in self.goods.at.items():
            if not graph[origin]:
                continue
            mask = 0
            for colour, _, _ in cubes:
                mask |= 1 << colour
            gains = best_gains(graph, self.accepts, origin, mask, reach)
            for colour, arrival, weight in cubes:
                if colour in gains and gains[colour][MAX_ENGINE] > 0:
                    found.append((arrival, weight, gains[colour]))
        return found

    def value(self, purse: Purse, now: list[Item], later: list[Item] | None = None) -> float:
        """The points at the end, for the best number of rounds in which the engine is raised."""
        most = min(MOST_RAISES, MAX_ENGINE - purse.engine)
        return max(self._follow(purse, now, later or now, raises) for raises in range(most + 1))

    def _follow(self, purse: Purse, now: list[Item], later: list[Item], raises: int) -> float:
        future = Future(purse, raises)
        items = now[:]
        for ahead in range(self.rounds):
            if ahead == 1 and later is not now:
                items = later[:]
            future.deliver(items, ahead)
            future.settle(ahead, self.rounds - 1 - ahead)
        return future.points


class Future:
    """One run through the rest of the game, round by round."""

    def __init__(self, purse: Purse, raises: int) -> None:
        self.purse = purse
        self.raises = raises
        self.engine = purse.engine
        self.cash = float(purse.money)
        self.income = float(purse.income)
        self.shares = float(purse.shares)
        self.kept = 1.0
        self.least = 0.0
        self.extra = 0.0

    @property
    def points(self) -> float:
        return 3 * self.income - 3 * self.shares + LEFT_OVER * self.cash + self.extra

    def deliver(self, items: list[Item], ahead: int) -> None:
        """Raise the engine if that is still to be done, and take the best cubes."""
        slots = 2 if ahead else self.purse.slots
        if self.raises and slots and (ahead or self.purse.may_raise):
            self.engine += 1
            self.raises -= 1
            slots -= 1
        if ahead == 0:
            self.least = self.income + _left_by_rivals(items, self.engine, slots, self.purse.rivals)
        for _ in range(slots):
            self.income += self.kept * _take_best(items, self.engine, ahead)

    def settle(self, ahead: int, to_come: int) -> None:
        """Income, expenses and reduction, and in later rounds some track."""
        expenses = self.engine + self.shares
        if ahead == 0:
            self.extra += ENGINE_WORTH * self.engine * to_come
            self.extra -= RISK * max(0.0, expenses - self.cash - 2 * self.least)
            # What is not delivered yet may be taken by others, so only the income there is counts.
            if self.cash + 2 * self.purse.income < expenses:
                self.extra += BANKRUPT
        self.cash += self.income - expenses - (OUTLAY if ahead and to_come else 0)
        if self.cash < 0:
            self._cover(-self.cash, ahead)
        self.income -= reduction(self.income)
        self.kept *= KEPT

    def _cover(self, missing: float, ahead: int) -> None:
        """What is missing costs income, unless there is time to issue shares: each brings 5 and costs 1."""
        issued = min(missing / (SHARE_PRICE - 1), MAX_SHARES - self.shares) if ahead else 0.0
        self.shares += issued
        self.income -= missing - (SHARE_PRICE - 1) * issued
        self.cash = 0.0
        if self.income < 0:
            self.extra += RUIN


def _take_best(items: list[Item], engine: int, ahead: int) -> float:
    """Take the cube that earns most with this engine."""
    best, place = 0.0, -1
    for number, (arrival, weight, gains) in enumerate(items):
        if arrival <= ahead and weight * gains[engine] > best:
            best, place = weight * gains[engine], number
    if place >= 0:
        del items[place]
    return best


def _left_by_rivals(items: list[Item], engine: int, slots: int, rivals: int) -> float:
    """What is earned at once if each rival first takes a cube that one had in mind."""
    earned = sorted((gains[engine] for arrival, _, gains in items if arrival == 0), reverse=True)
    return sum(earned[rivals : rivals + slots])


def dollar_worth(rounds: int) -> float:
    """What a dollar is worth with so many rounds to come: it saves a fifth of a share and its cost."""
    return 0.5 + 0.1 * rounds if rounds else 0.0


def reduction(income: float) -> int:
    return min(10, 2 * (int(income - 1) // 10)) if income > 10 else 0
