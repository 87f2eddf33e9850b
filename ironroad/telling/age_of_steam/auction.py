"""Choices about money and order: shares and bids."""

from __future__ import annotations

from ironroad.moves import Bid, Drop, Shares
from ironroad.rules.age_of_steam.state import SHARE_PRICE
from ironroad.sentences import Sentence, money_word, say, say_n
from ironroad.telling.age_of_steam.choice import choice
from ironroad.telling.age_of_steam.desk import Desk
from ironroad.telling.age_of_steam.seats import Forecast, forecast_with
from ironroad.telling.parts import Choice, chosen


@choice.register
def _(move: Shares, desk: Desk) -> Choice:
    brings = SHARE_PRICE * move.count
    due = forecast_with(desk, money=brings, shares=move.count)
    cash, expenses = desk.money + brings, desk.s.expenses(desk.seat) + move.count
    lost = desk.share_worth * move.count
    effects = [
        say("{money} in cash", money=money_word(cash)),
        say("{money} expenses a round", money=money_word(expenses)),
        due.told(),
    ]
    effects += [_at_the_end(desk, lost)] if lost else []
    label = say_n("{n} share", "{n} shares", move.count) if move.count else say("no shares")
    return chosen(
        move, label, None, effects, amount=move.count, points=-lost, **_figures(cash, expenses, due)
    )


def _at_the_end(desk: Desk, lost: int) -> Sentence:
    if desk.in_money:
        return say("{money} to pay back at the end", money=money_word(lost))
    return say("-{n} points at the end", n=lost)


@choice.register
def _(move: Bid, desk: Desk) -> Choice:
    amount = money_word(move.amount)
    cash, due = desk.money - move.amount, forecast_with(desk, money=-move.amount)
    if _closes(desk, move):
        place = say("takes place 1 for {money} at once", money=amount)
    else:
        place = say("place 1 for {money} if nobody bids more", money=amount)
    effects = [place, say("then {money} in cash", money=money_word(cash)), due.told()]
    expenses = desk.s.expenses(desk.seat)
    return chosen(
        move, say("{money}", money=amount), None, effects, amount=move.amount, **_figures(cash, expenses, due)
    )


def _closes(desk: Desk, move: Bid) -> bool:
    """Whether nobody can go higher."""
    after = desk.game.copy()
    after.push(move)
    return after.phase != desk.game.phase


@choice.register
def _(move: Drop, desk: Desk) -> Choice:
    after = desk.game.copy()
    after.push(move)
    cash: int = after.state.money[desk.seat]
    price, place, seats = desk.money - cash, len(desk.s.todo), len(desk.s.order)
    due = forecast_with(desk, money=-price)
    effects = [_place(place, seats, price), due.told()]
    figures = _figures(cash, desk.s.expenses(desk.seat), due)
    return chosen(move, say("drop out"), None, effects, place=place, price=price, **figures)


def _place(place: int, seats: int, price: int) -> Sentence:
    if not price:
        return say("place {place} of {seats} for nothing", place=place, seats=seats)
    return say("place {place} of {seats} for {money} now", place=place, seats=seats, money=money_word(price))


def _figures(cash: int, expenses: int, due: Forecast) -> dict[str, object]:
    return {"cash": cash, "expenses": expenses, **vars(due)}
