"""Choices of a role: what each does and costs, with the numbers of this game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ironroad.moves import Role
from ironroad.rules.common.state import UNPLACED
from ironroad.rules.steam.build import BUILDS, ENGINEER_BUILDS
from ironroad.rules.steam.moves import PassedRole
from ironroad.rules.steam.roles import can_grow
from ironroad.rules.steam.state import ROLES
from ironroad.sentences import Sentence, money_word, role_word, say, say_n
from ironroad.telling.parts import Choice, chosen
from ironroad.telling.steam.bills import bill
from ironroad.telling.steam.choice import choice
from ironroad.telling.steam.desk import Desk
from ironroad.telling.steam.forecasts import forecasts


@choice.register
def _(move: Role, desk: Desk) -> Choice:
    price, passing = desk.game.price(move), isinstance(move, PassedRole)
    cost = bill(desk, price)
    return chosen(
        move,
        _label(move, price, passing),
        None,
        [*_does(move, desk, passing), *(cost.told() if price else []), *_number(move, desk)],
        role=move.name,
        price=price,
        left=cost.cash,
        number=0 if desk.options.expert else number_of(move.name),
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


def _number(move: Role, desk: Desk) -> list[Sentence]:
    """In the base game the numbers make the next order."""
    if desk.options.expert:
        return []
    number = number_of(move.name)
    if desk.is_last:
        return [say("number {n}: a low one decides ties", n=number)]
    return [say("number {n} for the order of the next round", n=number)]


def _does(move: Role, desk: Desk, passing: bool) -> list[Sentence]:
    if passing:
        return [say("is not used and costs nothing")]
    return DOES[move.name](desk)


def _turn_order(desk: Desk) -> list[Sentence]:
    if not desk.options.expert:
        return [say("does nothing else this round")]
    if desk.is_last:
        return [say("does nothing: this is the last round")]
    return [say("may pass once in the next auction without dropping out")]


def _first_move(desk: Desk) -> list[Sentence]:
    return [say("moves goods first, in both cycles")]


def _engineer(desk: Desk) -> list[Sentence]:
    return [say("builds {n} times instead of {usual}", n=ENGINEER_BUILDS, usual=BUILDS)]


def _first_build(desk: Desk) -> list[Sentence]:
    return [say("builds first")]


def _city_growth(desk: Desk) -> list[Sentence]:
    if not can_grow(desk.s):
        return [say("does nothing: no city can grow")]
    groups = sum(1 for group in desk.s.groups if group)
    left = say_n("{n} group of cubes left", "{n} groups of cubes left", groups)
    if desk.options.expert:
        return [say("may bring a group of cubes to a printed city"), left]
    return [say("brings a group of cubes to a printed city in its build turn"), left]


def _locomotive(desk: Desk) -> list[Sentence]:
    engine = desk.s.engine[desk.seat] + 1
    found = [say("raises the engine to {n} at once, for good", n=engine)]
    return [*found, *upkeep(desk, engine)]


def upkeep(desk: Desk, engine: int) -> list[Sentence]:
    """What an engine costs in the expert game, and how the round ends with it."""
    if not desk.options.expert:
        return []
    after = desk.s.copy()
    after.engine[desk.seat] = engine
    due = forecasts(desk.rules, after)[desk.seat]
    return [say("{money} upkeep a round", money=money_word(engine)), due.told()]


def _urbanization(desk: Desk) -> list[Sentence]:
    left = say_n("{n} New City left", "{n} New Cities left", desk.s.new_city.count(UNPLACED))
    if desk.options.expert:
        return [say("may make a town a New City in its build turn"), left]
    return [say("makes a town a New City in its build turn"), left]


DOES: Final[dict[str, Callable[[Desk], list[Sentence]]]] = {
    "turn-order": _turn_order,
    "first-move": _first_move,
    "engineer": _engineer,
    "first-build": _first_build,
    "city-growth": _city_growth,
    "locomotive": _locomotive,
    "urbanization": _urbanization,
}
