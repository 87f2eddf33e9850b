"""What is asked, in one line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ironroad.game import Game
from ironroad.rules.steam_power.deliveries import next_colour
from ironroad.rules.steam_power.state import ACTIONS
from ironroad.sentences import Sentence, money_word, say, say_n
from ironroad.telling.steam_power.desk import Desk
from ironroad.telling.steam_power.words import contract_word


def question(game: Game) -> Sentence:
    """What the seat to move has to decide, with what it needs to know for it."""
    if game.pending is None:
        return say("The game is over.")
    return QUESTIONS[game.pending.kind](Desk(game))


def _action(desk: Desk) -> Sentence:
    cash = money_word(desk.money)
    if desk.s.actions == ACTIONS:
        return say("What is your first action? {cash} in cash.", cash=cash)
    return say("What is your second action? {cash} in cash.", cash=cash)


def _build(desk: Desk) -> Sentence:
    return say("What is your second step of building? {cash} in cash.", cash=money_word(desk.money))


def _deliver(desk: Desk) -> Sentence:
    return say_n(
        "Where does {colour} for contract {contract} come from? {n} resource to deliver, {cash} in cash.",
        "Where does {colour} for contract {contract} come from? {n} resources to deliver, {cash} in cash.",
        sum(desk.s.needs),
        colour=desk.colours[next_colour(desk.s)],
        contract=contract_word(desk.contracts[desk.s.contract]),
        cash=money_word(desk.money),
    )


def _bonus(desk: Desk) -> Sentence:
    assert desk.game.pending is not None
    return BONUSES[desk.game.pending.purpose](money_word(desk.money))


def _tile(desk: Desk) -> Sentence:
    return say("A city tile is drawn.")


def _draw(desk: Desk) -> Sentence:
    return say("A contract is drawn.")


def _first(desk: Desk) -> Sentence:
    return say("The first player is drawn.")


def _neutral(desk: Desk) -> Sentence:
    return say("The neutral railway builds.")


BONUSES: Final[dict[str, Callable[[str], Sentence]]] = {
    "track": lambda cash: say("Your bonus is a build action. What do you build? {cash} in cash.", cash=cash),
    "factory": lambda cash: say("Your bonus is a factory with 4, 5 or 6 resources. Where do you build it?"),
    "contracts": lambda cash: say("Your bonus is 2 contracts. Do you take them?"),
}
QUESTIONS: Final[dict[str, Callable[[Desk], Sentence]]] = {
    "action": _action,
    "build": _build,
    "deliver": _deliver,
    "bonus": _bonus,
    "tile": _tile,
    "draw": _draw,
    "first": _first,
    "neutral": _neutral,
}
