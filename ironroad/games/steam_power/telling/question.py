"""What is asked, in one line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ironroad.core.game import Game
from ironroad.core.sentences import Sentence, money_word, say, say_n
from ironroad.games.steam_power.rules.deliveries import next_colour
from ironroad.games.steam_power.rules.state import ACTIONS
from ironroad.games.steam_power.telling.situation import Situation
from ironroad.games.steam_power.telling.words import contract_word
from ironroad.telling.questions import ask


def question(game: Game) -> Sentence:
    return ask(Situation(game), QUESTIONS)


def _action(now: Situation) -> Sentence:
    cash = money_word(now.money)
    if now.s.actions == ACTIONS:
        return say("What is your first action? {cash} in cash.", cash=cash)
    return say("What is your second action? {cash} in cash.", cash=cash)


def _build(now: Situation) -> Sentence:
    return say("What is your second step of building? {cash} in cash.", cash=money_word(now.money))


def _deliver(now: Situation) -> Sentence:
    return say_n(
        "Where does {colour} for contract {contract} come from? {n} resource to deliver, {cash} in cash.",
        "Where does {colour} for contract {contract} come from? {n} resources to deliver, {cash} in cash.",
        sum(now.s.needs),
        colour=now.colours[next_colour(now.s)],
        contract=contract_word(now.contracts[now.s.contract]),
        cash=money_word(now.money),
    )


def _bonus(now: Situation) -> Sentence:
    assert now.game.pending is not None
    return BONUSES[now.game.pending.purpose](money_word(now.money))


def _tile(now: Situation) -> Sentence:
    return say("A city tile is drawn.")


def _draw(now: Situation) -> Sentence:
    return say("A contract is drawn.")


def _first(now: Situation) -> Sentence:
    return say("The first player is drawn.")


def _neutral(now: Situation) -> Sentence:
    return say("The neutral railway builds.")


BONUSES: Final[dict[str, Callable[[str], Sentence]]] = {
    "track": lambda cash: say("Your bonus is a build action. What do you build? {cash} in cash.", cash=cash),
    "factory": lambda cash: say("Your bonus is a factory with 4, 5 or 6 resources. Where do you build it?"),
    "contracts": lambda cash: say("Your bonus is 2 contracts. Do you take them?"),
}
QUESTIONS: Final[dict[str, Callable[[Situation], Sentence]]] = {
    "action": _action,
    "build": _build,
    "deliver": _deliver,
    "bonus": _bonus,
    "tile": _tile,
    "draw": _draw,
    "first": _first,
    "neutral": _neutral,
}
