"""What is asked, in one line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ironroad.core.game import Game
from ironroad.core.sentences import Listing, Sentence, money_word, say, say_n
from ironroad.games.steam.rules.money import POINTS_PER_UNIT, UNIT, units_left
from ironroad.games.steam.rules.state import LOWEST, NO_BID
from ironroad.games.steam.telling.phases import is_opening
from ironroad.games.steam.telling.situation import Situation
from ironroad.telling.questions import ask, ask_bid, ask_cube, ask_delivery, told_bids


def question(game: Game) -> Sentence:
    return ask(Situation(game), QUESTIONS)


def _capital(now: Situation) -> Sentence:
    return say(
        "How much capital do you raise? Each unit brings {money} now and costs a step of income, "
        "or {points} points at income {lowest}.",
        money=money_word(UNIT),
        points=POINTS_PER_UNIT,
        lowest=LOWEST,
    )


def _bid(now: Situation) -> Sentence:
    bids = [(seat, bid) for seat, bid in enumerate(now.s.bids) if bid != NO_BID and seat in now.s.todo]
    return _opening_bid(now, told_bids(bids)) if is_opening(now.game) else ask_bid(now, bids)


def _opening_bid(now: Situation, bids: Listing) -> Sentence:
    place, unit = len(now.s.dropped) + 1, money_word(UNIT)
    if not bids.items:
        return say(
            "What do you bid for place {place}? You open, with $0 or more. "
            "What you cannot pay in cash you raise as capital: a step of income for each {unit}.",
            place=place,
            unit=unit,
        )
    return say(
        "What do you bid for place {place}? What you cannot pay in cash you raise as capital: "
        "a step of income for each {unit}. Bids: {bids}.",
        place=place,
        unit=unit,
        bids=bids,
    )


def _role(now: Situation) -> Sentence:
    if now.options.expert or now.is_last:
        return say("Which role do you take for this round?")
    return say("Which role do you take? The lowest number is first in the next round.")


def _build(now: Situation) -> Sentence:
    s = now.s
    if s.loose:
        return _join(now)
    if s.may_urbanize:
        return say_n(
            "What do you build? A New City and {n} build left, {cash}.",
            "What do you build? A New City and {n} builds left, {cash}.",
            s.builds,
            cash=_means(now),
        )
    if s.may_grow:
        return say_n(
            "What do you build? A city to grow and {n} build left, {cash}.",
            "What do you build? A city to grow and {n} builds left, {cash}.",
            s.builds,
            cash=_means(now),
        )
    if not s.builds:
        return say("All builds are made. End the turn, or take something back.")
    return say_n(
        "What do you build? {n} build left, {cash}.",
        "What do you build? {n} builds left, {cash}.",
        s.builds,
        cash=_means(now),
    )


def _join(now: Situation) -> Sentence:
    hexes = Listing([now.names[hex_] for hex_ in dict.fromkeys(piece // 6 for piece in now.s.loose)])
    return say_n(
        "Track on {hexes} must be joined to a city before the turn ends. {n} build left, {cash}.",
        "Track on {hexes} must be joined to a city before the turn ends. {n} builds left, {cash}.",
        now.s.builds,
        hexes=hexes,
        cash=_means(now),
    )


def _means(now: Situation) -> Sentence:
    """What there is to spend."""
    cash, capital = money_word(now.money), UNIT * units_left(now.s, now.seat)
    if not now.options.on_demand or not capital:
        return say("{money} in cash", money=cash)
    return say("{money} in cash and up to {capital} of capital", money=cash, capital=money_word(capital))


def _points(now: Situation) -> Sentence:
    return say_n(
        "Your links have earned {n} point. Do you put it on income or on points?",
        "Your links have earned {n} points. Do you put them all on income or all on points?",
        now.s.earned[now.seat],
    )


def _opener(now: Situation) -> Sentence:
    return say("It is drawn who opens the auction.")


def _deal(now: Situation) -> Sentence:
    return say("A role is dealt.")


QUESTIONS: Final[dict[str, Callable[[Situation], Sentence]]] = {
    "capital": _capital,
    "bid": _bid,
    "role": _role,
    "build": _build,
    "deliver": ask_delivery,
    "points": _points,
    "cube": ask_cube,
    "opener": _opener,
    "deal": _deal,
}
