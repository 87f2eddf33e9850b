"""Choices of a role: what each does, with the numbers of this game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ironroad.moves import Role
from ironroad.rules.age_of_steam.build import BUILDS
from ironroad.rules.age_of_steam.growth import PRODUCTION_CUBES
from ironroad.rules.age_of_steam.order import DetermineOrder
from ironroad.rules.age_of_steam.state import ENGINEER, MAX_ENGINE, UNPLACED, Aos
from ironroad.sentences import Sentence, money_word, role_word, say, say_n
from ironroad.telling.age_of_steam.choice import choice
from ironroad.telling.age_of_steam.desk import Desk
from ironroad.telling.age_of_steam.seats import forecast_with
from ironroad.telling.parts import Choice, chosen


@choice.register
def _(move: Role, desk: Desk) -> Choice:
    does = DOES.get(move.name)
    effects = does(desk) if does else []
    return chosen(move, say("{role}", role=role_word(move.name)), None, effects, role=move.name)


def _first_move(desk: Desk) -> list[Sentence]:
    return [say("moves goods first, in both cycles")]


def _first_build(desk: Desk) -> list[Sentence]:
    return [say("builds first")]


def _engineer(desk: Desk) -> list[Sentence]:
    build, s = desk.rules.build, _as_engineer(desk)
    n = build.most_builds(s, desk.seat)
    found = [say("builds {n} times instead of {usual}", n=n, usual=BUILDS)] if n != BUILDS else []
    halves = build.charge(s, 2) < 2
    return found + ([say("pays half the price of the dearest build of the turn")] if halves else [])


def _as_engineer(desk: Desk) -> Aos:
    """The start of the seat's build turn, were it the Engineer."""
    s = desk.s.copy()
    s.role[desk.seat] = ENGINEER
    s.todo, s.dearest = [desk.seat], 0
    return s


def _locomotive(desk: Desk) -> list[Sentence]:
    engine = desk.s.engine[desk.seat]
    if engine == MAX_ENGINE:
        return [say("does nothing: the engine is at {n} already", n=MAX_ENGINE)]
    expenses = money_word(desk.s.expenses(desk.seat) + 1)
    return [
        say("raises the engine to {n} at once, for good", n=engine + 1),
        say("{money} expenses a round", money=expenses),
        forecast_with(desk, engine=1).told(),
    ]


def _urbanization(desk: Desk) -> list[Sentence]:
    left = desk.s.new_city.count(UNPLACED)
    if not left:
        return [say("does nothing: no New City is left")]
    if desk.options.city_any_time:
        does = say("may make a town a New City in its build turn")
    else:
        does = say("may make a town a New City before it builds track")
    return [does, say_n("{n} New City left", "{n} New Cities left", left)]


def _production(desk: Desk) -> list[Sentence]:
    cubes, empty = PRODUCTION_CUBES, [] if any(desk.s.bag) else [say("the bag is empty now")]
    if desk.options.peer:
        does = say_n(
            "puts {n} drawn cube on the goods display", "puts {n} drawn cubes on the goods display", cubes
        )
    else:
        does = say_n(
            "may draw {n} cube for the goods display", "may draw {n} cubes for the goods display", cubes
        )
    return [does, *empty]


def _turn_order(desk: Desk) -> list[Sentence]:
    if desk.s.round == desk.rules.rounds:
        return [say("does nothing: this is the last round")]
    if not any(isinstance(phase, DetermineOrder) for phase in desk.rules.round):
        return [say("has the right to be first in the next round; it still has to be paid for")]
    bidders = desk.options.pass_bidders
    return [say("may pass once in the next auction while at least {n} seats are bidding", n=bidders)]


DOES: Final[dict[str, Callable[[Desk], list[Sentence]]]] = {
    "first-move": _first_move,
    "first-build": _first_build,
    "engineer": _engineer,
    "locomotive": _locomotive,
    "urbanization": _urbanization,
    "production": _production,
    "turn-order": _turn_order,
}
