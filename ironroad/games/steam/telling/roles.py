"""Choices of a role: what each does and costs, with the numbers of this game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ironroad.core.moves import PassedRole, Role
from ironroad.core.sentences import Sentence, money_word, role_word, say, say_n
from ironroad.games.common.state import UNPLACED
from ironroad.games.steam.rules.build import BUILDS, ENGINEER_BUILDS
from ironroad.games.steam.rules.roles import can_grow
from ironroad.games.steam.rules.state import ROLES
from ironroad.games.steam.telling.bills import bill, told
from ironroad.games.steam.telling.choice import choice
from ironroad.games.steam.telling.forecasts import forecasts
from ironroad.games.steam.telling.situation import Situation
from ironroad.telling.parts import Choice, chosen


@choice.register
def _(move: Role, now: Situation) -> Choice:
    price, passing = now.game.cost(move), isinstance(move, PassedRole)
    cost = bill(now, price)
    return chosen(
        move,
        _label(move, price, passing),
        None,
        [*_does(move, now, passing), *(told(now, cost) if price else []), *_number(move, now)],
        role=move.name,
        price=price,
        left=cost.cash,
        number=0 if now.options.expert else number_of(move.name),
        passing=passing,
        **cost.data(),
    )


def _label(move: Role, price: int, passing: bool) -> Sentence:
    role = role_word(move.name)
    if passing:
        return say("{role}, passed", role=role)
    if price:
        return say("{role} for {price}", role=role, price=money_word(price))
    return say("{role}", role=role)


def number_of(role: str) -> int:
    """The number printed on a role."""
    return ROLES.index(role) + 1


def _number(move: Role, now: Situation) -> list[Sentence]:
    """In the base game the numbers make the next order."""
    if now.options.expert:
        return []
    number = number_of(move.name)
    if now.is_last:
        return [say("number {n}: a low one decides ties", n=number)]
    return [say("number {n} for the order of the next round", n=number)]


def _does(move: Role, now: Situation, passing: bool) -> list[Sentence]:
    if passing:
        return [say("is not used and costs nothing")]
    return DOES[move.name](now)


def _turn_order(now: Situation) -> list[Sentence]:
    if not now.options.expert:
        return [say("does nothing else this round")]
    if now.is_last:
        return [say("does nothing: this is the last round")]
    return [say("may pass once in the next auction without dropping out")]


def _first_move(now: Situation) -> list[Sentence]:
    return [say("moves goods first, in both cycles")]


def _engineer(now: Situation) -> list[Sentence]:
    return [say("builds {n} times instead of {usual}", n=ENGINEER_BUILDS, usual=BUILDS)]


def _first_build(now: Situation) -> list[Sentence]:
    return [say("builds first")]


def _city_growth(now: Situation) -> list[Sentence]:
    if not can_grow(now.s):
        return [say("does nothing: no city can grow")]
    groups = sum(1 for group in now.s.groups if group)
    left = say_n("{n} group of cubes left", "{n} groups of cubes left", groups)
    if now.options.expert:
        return [say("may bring a group of cubes to a printed city"), left]
    return [say("brings a group of cubes to a printed city in its build turn"), left]


def _locomotive(now: Situation) -> list[Sentence]:
    engine = now.s.engine[now.seat] + 1
    found = [say("raises the engine to {n} at once, for good", n=engine)]
    return [*found, *upkeep(now, engine)]


def upkeep(now: Situation, engine: int) -> list[Sentence]:
    """What an engine costs in the expert game, and how the round ends with it."""
    if not now.options.expert:
        return []
    after = now.s.copy()
    after.engine[now.seat] = engine
    due = forecasts(now.rules, after)[now.seat]
    return [say("{money} upkeep a round", money=money_word(engine)), due.told()]


def _urbanization(now: Situation) -> list[Sentence]:
    left = say_n("{n} New City left", "{n} New Cities left", now.s.new_city.count(UNPLACED))
    if now.options.expert:
        return [say("may make a town a New City in its build turn"), left]
    return [say("makes a town a New City in its build turn"), left]


DOES: Final[dict[str, Callable[[Situation], list[Sentence]]]] = {
    "turn-order": _turn_order,
    "first-move": _first_move,
    "engineer": _engineer,
    "first-build": _first_build,
    "city-growth": _city_growth,
    "locomotive": _locomotive,
    "urbanization": _urbanization,
}
