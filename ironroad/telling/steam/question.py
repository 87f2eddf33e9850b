"""What is asked, in one line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ironroad.game import Game
from ironroad.rules.steam.money import POINTS_PER_UNIT, UNIT, units_left
from ironroad.rules.steam.state import LOWEST, NO_BID
from ironroad.sentences import Listing, Sentence, money_word, say, say_n, seat_word
from ironroad.telling.steam.desk import Desk
from ironroad.telling.steam.phases import is_opening
from ironroad.telling.steam.story import drop_price


def question(game: Game) -> Sentence:
    """What the seat to move has to decide, with what it needs to know for it."""
    if game.pending is None:
        return say("The game is over.")
    return QUESTIONS[game.pending.kind](Desk(game))


def _capital(desk: Desk) -> Sentence:
    return say(
        "How much capital do you raise? Each unit brings {money} now and costs a step of income, "
        "or {points} points at income {lowest}.",
        money=money_word(UNIT),
        points=POINTS_PER_UNIT,
        lowest=LOWEST,
    )


def _bid(desk: Desk) -> Sentence:
    return _opening_bid(desk) if is_opening(desk.game) else _order_bid(desk)


def _bids(desk: Desk) -> Listing:
    """Of those still in."""
    bids = [
        (seat_word(seat), money_word(bid))
        for seat, bid in enumerate(desk.s.bids)
        if bid != NO_BID and seat in desk.s.todo
    ]
    return Listing([say("{seat} {bid}", seat=seat, bid=bid) for seat, bid in bids])


def _opening_bid(desk: Desk) -> Sentence:
    place, unit, bids = len(desk.s.dropped) + 1, money_word(UNIT), _bids(desk)
    if not bids.items:
        return say(
            "What do you bid for place {place}? You open, with $0 or more. "
            "What you lack in cash is capital: a step of income for each {unit}.",
            place=place,
            unit=unit,
        )
    return say(
        "What do you bid for place {place}? What you lack in cash is capital: "
        "a step of income for each {unit}. Bids: {bids}.",
        place=place,
        unit=unit,
        bids=bids,
    )


def _order_bid(desk: Desk) -> Sentence:
    place, seats, price = len(desk.s.todo), len(desk.s.order), money_word(drop_price(desk.game))
    bids = _bids(desk)
    if not bids.items:
        return say(
            "What do you bid? To drop means place {place} of {seats} for {price}. Bids: none yet.",
            place=place,
            seats=seats,
            price=price,
        )
    return say(
        "What do you bid? To drop means place {place} of {seats} for {price}. Bids: {bids}.",
        place=place,
        seats=seats,
        price=price,
        bids=bids,
    )


def _role(desk: Desk) -> Sentence:
    if desk.options.expert or desk.is_last:
        return say("Which role do you take for this round?")
    return say("Which role do you take? The lowest number is first in the next round.")


def _build(desk: Desk) -> Sentence:
    s = desk.s
    if s.loose:
        return _join(desk)
    if s.may_urbanize:
        return say_n(
            "What do you build? A New City and {n} build left, {cash}.",
            "What do you build? A New City and {n} builds left, {cash}.",
            s.builds,
            cash=_means(desk),
        )
    if s.may_grow:
        return say_n(
            "What do you build? A city to grow and {n} build left, {cash}.",
            "What do you build? A city to grow and {n} builds left, {cash}.",
            s.builds,
            cash=_means(desk),
        )
    if not s.builds:
        return say("All builds are made. End the turn, or take something back.")
    return say_n(
        "What do you build? {n} build left, {cash}.",
        "What do you build? {n} builds left, {cash}.",
        s.builds,
        cash=_means(desk),
    )


def _join(desk: Desk) -> Sentence:
    hexes = Listing([desk.names[hex_] for hex_ in dict.fromkeys(piece // 6 for piece in desk.s.loose)])
    return say_n(
        "Track on {hexes} must be joined to a city before the turn ends. {n} build left, {cash}.",
        "Track on {hexes} must be joined to a city before the turn ends. {n} builds left, {cash}.",
        desk.s.builds,
        hexes=hexes,
        cash=_means(desk),
    )


def _means(desk: Desk) -> Sentence:
    """What there is to spend."""
    cash, capital = money_word(desk.money), UNIT * units_left(desk.s, desk.seat)
    if not desk.options.on_demand or not capital:
        return say("{money} in cash", money=cash)
    return say("{money} in cash and up to {capital} of capital", money=cash, capital=money_word(capital))


def _deliver(desk: Desk) -> Sentence:
    return say_n(
        "Which cube do you move (cycle {cycle} of 2)? Your engine takes it over {n} link.",
        "Which cube do you move (cycle {cycle} of 2)? Your engine takes it over up to {n} links.",
        desk.s.engine[desk.seat],
        cycle=desk.s.cycle,
    )


def _points(desk: Desk) -> Sentence:
    return say_n(
        "Your links have earned {n} point. Do you put it on income or on points?",
        "Your links have earned {n} points. Do you put them all on income or all on points?",
        desk.s.earned[desk.seat],
    )


def _cube(desk: Desk) -> Sentence:
    return say("A cube is drawn.")


def _opener(desk: Desk) -> Sentence:
    return say("It is drawn who opens the auction.")


def _deal(desk: Desk) -> Sentence:
    return say("A role is dealt.")


QUESTIONS: Final[dict[str, Callable[[Desk], Sentence]]] = {
    "capital": _capital,
    "bid": _bid,
    "role": _role,
    "build": _build,
    "deliver": _deliver,
    "points": _points,
    "cube": _cube,
    "opener": _opener,
    "deal": _deal,
}
