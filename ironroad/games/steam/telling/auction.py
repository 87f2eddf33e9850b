"""Choices about money and order: capital and bids."""

from __future__ import annotations

from typing import Final

from ironroad.core.moves import Bid, Drop, Pass
from ironroad.core.sentences import Sentence, money_word, say, say_n, seat_word
from ironroad.games.steam.rules.money import UNIT
from ironroad.games.steam.rules.moves import Capital
from ironroad.games.steam.rules.state import SteamState
from ironroad.games.steam.telling.bills import bill, capital_costs, loan, raised
from ironroad.games.steam.telling.choice import choice
from ironroad.games.steam.telling.phases import is_opening
from ironroad.games.steam.telling.situation import Situation
from ironroad.telling.costs import brings
from ironroad.telling.parts import Choice, chosen

# By what was asked.
PASSES: Final = {
    "bid": (say("pass and stay in"), say("stays in the auction without a bid, once")),
    "deliver": (say("move no cube"), say("moves nothing")),
}


@choice.register
def _(move: Capital, now: Situation) -> Choice:
    loss = loan(now, move.units)
    effects = [brings(UNIT * move.units), *capital_costs(now, loss)] if move.units else []
    label = say_n("{n} unit", "{n} units", move.units) if move.units else say("no capital")
    return chosen(move, label, None, [*effects, loss.end.told()], amount=move.units, **loss.data())


@choice.register
def _(move: Bid, now: Situation) -> Choice:
    cost, place = bill(now, move.amount), _place(now)
    effects = [_offer(now, move, place), *raised(now, cost)] if cost.units else [_offer(now, move, place)]
    effects += [say("then {money} in cash", money=money_word(cost.cash)), cost.end.told()]
    label = say("{money}", money=money_word(move.amount))
    return chosen(move, label, None, effects, amount=move.amount, place=place, **cost.data())


def _place(now: Situation) -> int:
    """The place that is bid for: the next one, and in the expert game the first."""
    return len(now.s.dropped) + 1 if is_opening(now.game) else 1


def _offer(now: Situation, move: Bid, place: int) -> Sentence:
    amount = money_word(move.amount)
    if _closes(now, move):
        return say("takes place {place} for {money} at once", place=place, money=amount)
    return say("place {place} for {money} if nobody bids more", place=place, money=amount)


def _closes(now: Situation, move: Bid) -> bool:
    """Whether nobody can go higher; in the opening auction capital lets everybody."""
    if is_opening(now.game):
        return False
    after = now.s.copy()
    now.rules.timeline()[after.phase].apply(after, move)
    return not after.todo


@choice.register
def _(move: Drop, now: Situation) -> Choice:
    return _opening_drop(move, now) if is_opening(now.game) else _order_drop(move, now)


def _opening_drop(move: Drop, now: Situation) -> Choice:
    after = now.game.after(move)
    effects = _winners(now, after.state_as(SteamState).dropped if is_opening(after) else after.order)
    if not effects:
        effects = [say("bids for the next place again")]
    cost = bill(now, 0)
    return chosen(move, say("drop out"), None, effects, price=0, **cost.data())


def _winners(now: Situation, placed: list[int]) -> list[Sentence]:
    """Who gets a place for what, when somebody drops."""
    found = []
    for place in range(len(now.s.dropped), len(placed)):
        seat, amount = placed[place], max(0, now.s.bids[placed[place]])
        if seat == now.seat:
            found.append(say("place {place} of {seats} for nothing", place=place + 1, seats=len(now.s.order)))
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


def _order_drop(move: Drop, now: Situation) -> Choice:
    cash = now.game.after(move).seats[now.seat].money
    price, place, seats = now.money - cash, len(now.s.todo), len(now.s.order)
    cost = bill(now, price)
    effects = [_dropped(place, seats, price), cost.end.told()]
    return chosen(move, say("drop out"), None, effects, place=place, price=price, **cost.data())


def _dropped(place: int, seats: int, price: int) -> Sentence:
    if not price:
        return say("place {place} of {seats} for nothing", place=place, seats=seats)
    return say("place {place} of {seats} for {money} now", place=place, seats=seats, money=money_word(price))


@choice.register
def _(move: Pass, now: Situation) -> Choice:
    label, effect = PASSES[now.kind]
    return chosen(move, label, None, [effect])
