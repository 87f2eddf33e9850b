"""Choices of a role: what each does, with the numbers of this game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ironroad.core.moves import PassedRole, Role
from ironroad.core.sentences import Sentence, money_word, role_word, say, say_n
from ironroad.games.age_of_steam.rules.build import BUILDS
from ironroad.games.age_of_steam.rules.growth import PRODUCTION_CUBES
from ironroad.games.age_of_steam.rules.state import ENGINEER, MAX_ENGINE, UNPLACED, Aos
from ironroad.games.age_of_steam.telling.choice import choice
from ironroad.games.age_of_steam.telling.seats import forecast_with
from ironroad.games.age_of_steam.telling.situation import Situation
from ironroad.telling.parts import Choice, chosen


@choice.register
def _(move: Role, now: Situation) -> Choice:
    does = DOES.get(move.name)
    effects = does(now) if does else []
    return chosen(move, say("{role}", role=role_word(move.name)), None, effects, role=move.name)


@choice.register
def _(move: PassedRole, now: Situation) -> Choice:
    label = say("{role}, without a step of the engine", role=role_word(move.name))
    stays = say("leaves the engine at {n}", n=now.s.engine[now.seat])
    return chosen(move, label, None, [stays], role=move.name)


def _first_move(now: Situation) -> list[Sentence]:
    return [say("moves goods first, in both cycles")]


def _first_build(now: Situation) -> list[Sentence]:
    return [say("builds first")]


def _engineer(now: Situation) -> list[Sentence]:
    build, s = now.rules.build, _as_engineer(now)
    n = build.most_builds(s, now.seat)
    found = [say("builds {n} times instead of {usual}", n=n, usual=BUILDS)] if n != BUILDS else []
    halves = build.charge(s, 2) < 2
    return found + ([say("pays half the price of the dearest build of the turn")] if halves else [])


def _as_engineer(now: Situation) -> Aos:
    """The start of the seat's build turn, were it the Engineer."""
    s = now.s.copy()
    s.role[now.seat] = ENGINEER
    s.todo = [now.seat]
    now.rules.build.forget_turn(s)
    return s


def _locomotive(now: Situation) -> list[Sentence]:
    engine = now.s.engine[now.seat]
    if engine == MAX_ENGINE:
        return [say("does nothing: the engine is at {n} already", n=MAX_ENGINE)]
    expenses = money_word(now.s.expenses(now.seat) + 1)
    return [
        say("raises the engine to {n} at once, for good", n=engine + 1),
        say("{money} expenses a round", money=expenses),
        forecast_with(now, engine=1).told(),
    ]


def _urbanization(now: Situation) -> list[Sentence]:
    left = now.s.new_city.count(UNPLACED)
    if not left:
        return [say("does nothing: no New City is left")]
    if now.options.city_any_time:
        does = say("may make a town a New City in its build turn")
    else:
        does = say("may make a town a New City before it builds track")
    return [does, say_n("{n} New City left", "{n} New Cities left", left)]


def _production(now: Situation) -> list[Sentence]:
    cubes, empty = PRODUCTION_CUBES, [] if any(now.s.bag) else [say("the bag is empty now")]
    if now.options.peer:
        does = say_n(
            "puts {n} drawn cube on the goods display", "puts {n} drawn cubes on the goods display", cubes
        )
    else:
        does = say_n(
            "may draw {n} cube for the goods display", "may draw {n} cubes for the goods display", cubes
        )
    return [does, *empty]


def _turn_order(now: Situation) -> list[Sentence]:
    if now.s.round == now.rules.rounds:
        return [say("does nothing: this is the last round")]
    return [now.rules.order_words().right()]


DOES: Final[dict[str, Callable[[Situation], list[Sentence]]]] = {
    "first-move": _first_move,
    "first-build": _first_build,
    "engineer": _engineer,
    "locomotive": _locomotive,
    "urbanization": _urbanization,
    "production": _production,
    "turn-order": _turn_order,
}
