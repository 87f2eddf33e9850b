"""Choices about money and order: capital and bids."""

from __future__ import annotations

from typing import Final

from ironroad.moves import Bid, Drop, Pass
from ironroad.rules.steam.moves import Capital
from ironroad.sentences import Sentence, money_word, say, say_n, seat_word
from ironroad.telling.parts import Choice, chosen
from ironroad.telling.steam.bills import bill, loan, score_change
from ironroad.telling.steam.choice import choice
from ironroad.telling.steam.desk import Desk
from ironroad.telling.steam.phases import is_opening

# By what was asked.
PASSES: Final = {
    "bid": (say("pass and stay in"), say("stays in the auction without a bid, once")),
    "deliver": (say("move no cube"), say("moves nothing")),
}


@choice.register
def _(move: Capital, desk: Desk) -> Choice:
    loss, steps = loan(desk, move.units), desk.s.income[desk.seat]
    effects = [
        say("{money} in cash", money=money_word(loss.cash)),
        say("income {income}", income=loss.income),
        *_given(desk, loss.points),
        *score_change(loss.score),
        *_less(desk, steps - loss.income),
        loss.end.told(),
    ]
    label = say_n("{n} unit", "{n} units", move.units) if move.units else say("no capital")
    return chosen(move, label, None, effects, amount=move.units, **loss.data())


def _given(desk: Desk, points: int) -> list[Sentence]:
    given = desk.s.points[desk.seat] - points
    return [say_n("gives up {n} point", "gives up {n} points", given)] if given else []


def _less(desk: Desk, steps: int) -> list[Sentence]:
    """What the steps of income would have brought."""
    if not steps:
        return []
    less = money_word(steps * desk.rounds_left)
    return [
        say_n(
            "{money} less income in the {n} round left",
            "{money} less income in the {n} rounds left",
            desk.rounds_left,
            money=less,
        )
    ]


@choice.register
def _(move: Bid, desk: Desk) -> Choice:
    cost, place = bill(desk, move.amount), _place(desk)
    effects = [_offer(desk, move, place), *cost.raised()] if cost.units else [_offer(desk, move, place)]
    effects += [say("then {money} in cash", money=money_word(cost.cash)), cost.end.told()]
    label = say("{money}", money=money_word(move.amount))
    return chosen(move, label, None, effects, amount=move.amount, place=place, **cost.data())


def _place(desk: Desk) -> int:
    """The place that is bid for: the next one, and in the expert game the first."""
    return len(desk.s.dropped) + 1 if is_opening(desk.game) else 1


def _offer(desk: Desk, move: Bid, place: int) -> Sentence:
    amount = money_word(move.amount)
    if _closes(desk, move):
        return say("takes place {place} for {money} at once", place=place, money=amount)
    return say("place {place} for {money} if nobody bids more", place=place, money=amount)


def _closes(desk: Desk, move: Bid) -> bool:
    """Whether nobody can go higher; in the opening auction capital lets everybody."""
    if is_opening(desk.game):
        return False
    after = desk.s.copy()
    desk.rules.timeline()[after.phase].apply(after, move)
    return not after.todo


@choice.register
def _(move: Drop, desk: Desk) -> Choice:
    return _opening_drop(move, desk) if is_opening(desk.game) else _order_drop(move, desk)


def _opening_drop(move: Drop, desk: Desk) -> Choice:
    after = desk.game.copy()
    after.push(move)
    effects = _winners(desk, after.state.dropped if is_opening(after) else after.order)
    if not effects:
        effects = [say("bids for the next place again")]
    cost = bill(desk, 0)
    return chosen(move, say("drop out"), None, effects, price=0, **cost.data())


def _winners(desk: Desk, placed: list[int]) -> list[Sentence]:
    """Who gets a place for what, when somebody drops."""
    found = []
    for place in range(len(desk.s.dropped), len(placed)):
        seat, amount = placed[place], max(0, desk.s.bids[placed[place]])
        if seat == desk.seat:
            found.append(
                say("place {place} of {seats} for nothing", place=place + 1, seats=len(desk.s.order))
            )
        else:
            found.append(
                say(
                    "{seat} takes place {place} for {money}",
                    seat=seat_word(seat),
                    place=place + 1,
                    money=money_word(amount),
                )
            )
    return found


def _order_drop(move: Drop, desk: Desk) -> Choice:
    after = desk.game.copy()
    after.push(move)
    cash: int = after.state.money[desk.seat]
    price, place, seats = desk.money - cash, len(desk.s.todo), len(desk.s.order)
    cost = bill(desk, price)
    effects = [_dropped(place, seats, price), cost.end.told()]
    return chosen(move, say("drop out"), None, effects, place=place, price=price, **cost.data())


def _dropped(place: int, seats: int, price: int) -> Sentence:
    if not price:
        return say("place {place} of {seats} for nothing", place=place, seats=seats)
    return say("place {place} of {seats} for {money} now", place=place, seats=seats, money=money_word(price))


@choice.register
def _(move: Pass, desk: Desk) -> Choice:
    label, effect = PASSES[desk.kind]
    return chosen(move, label, None, [effect])
