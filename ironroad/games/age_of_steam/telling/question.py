"""What is asked, in one line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ironroad.core.game import Game
from ironroad.core.sentences import Listing, Sentence, money_word, role_word, say, say_n
from ironroad.core.track import CITY_HEX
from ironroad.games.age_of_steam.rules.state import SHARE_PRICE
from ironroad.games.age_of_steam.telling.situation import Situation
from ironroad.telling.questions import ask, ask_bid, ask_cube, ask_delivery


def question(game: Game) -> Sentence:
    now = Situation(game)
    own = now.phase.question(now.s) if now.kind else None
    return ask(now, QUESTIONS) if own is None else own


def _shares(now: Situation) -> Sentence:
    if now.in_money:
        return say(
            "How many shares do you issue? "
            "Each brings {price} now, costs {upkeep} a round and is paid back with {back} at the end.",
            price=money_word(SHARE_PRICE),
            upkeep=money_word(1),
            back=money_word(now.share_worth),
        )
    return say(
        "How many shares do you issue? "
        "Each brings {price} now, and costs {upkeep} a round and {points} points at the end.",
        price=money_word(SHARE_PRICE),
        upkeep=money_word(1),
        points=now.share_worth,
    )


def _bid(now: Situation) -> Sentence:
    return ask_bid(now, [(seat, bid) for seat, bid in enumerate(now.s.bids) if bid])


def _role(now: Situation) -> Sentence:
    return say("Which role do you take for this round?")


def _build(now: Situation) -> Sentence:
    asked, rules = _what_to_build(now), _building_rules(now)
    return say("{question} {rules}", question=asked, rules=rules[0]) if rules else asked


def _building_rules(now: Situation) -> list[Sentence]:
    """What a board demands of every build just now."""
    if CITY_HEX not in now.s.track.stop:
        return [say("Track starts at a city, so a New City must come first.")]
    if not now.s.builds:
        return []
    conditions = now.rules.build.conditions(now.s, now.seat)
    demands = [condition.demand() for condition in conditions]
    return [demand for demand in demands if demand]


def _what_to_build(now: Situation) -> Sentence:
    cash = money_word(now.money)
    if now.s.may_urbanize:
        return say_n(
            "What do you build? A New City and {n} build left, {cash} in cash.",
            "What do you build? A New City and {n} builds left, {cash} in cash.",
            now.s.builds,
            cash=cash,
        )
    if not now.s.builds:
        return say("All builds are made. End the turn, or take something back.")
    return say_n(
        "What do you build? {n} build left, {cash} in cash.",
        "What do you build? {n} builds left, {cash} in cash.",
        now.s.builds,
        cash=cash,
    )


def _produce(now: Situation) -> Sentence:
    return say(
        "Do you use {role}? You draw cubes and put them on empty spaces of the goods display.",
        role=role_word("production"),
    )


def _place(now: Situation) -> Sentence:
    hand = [now.colours[colour] for colour in now.s.hand]
    return say("Where on the goods display do you put {cubes}?", cubes=Listing(hand))


def _die(now: Situation) -> Sentence:
    return say("A die is rolled.")


QUESTIONS: Final[dict[str, Callable[[Situation], Sentence]]] = {
    "shares": _shares,
    "bid": _bid,
    "role": _role,
    "build": _build,
    "deliver": ask_delivery,
    "produce": _produce,
    "place": _place,
    "cube": ask_cube,
    "die": _die,
}
