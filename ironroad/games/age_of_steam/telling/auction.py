"""Choices about money and order: shares and bids."""

from __future__ import annotations

from itertools import takewhile
from math import inf

from ironroad.core.moves import Bid, Drop, Shares
from ironroad.core.sentences import Sentence, money_word, say, say_n
from ironroad.games.age_of_steam.rules.state import SHARE_PRICE, Aos
from ironroad.games.age_of_steam.telling.choice import choice
from ironroad.games.age_of_steam.telling.seats import Forecast, by_purse, forecast_with
from ironroad.games.age_of_steam.telling.situation import Situation
from ironroad.telling.costs import brings, costs_a_round, points_at_the_end
from ironroad.telling.parts import Choice, chosen


@choice.register
def _(move: Shares, now: Situation) -> Choice:
    key = "shares", move.count, now.share_worth, now.in_money
    return by_purse(now, key, lambda: _shares(now, move))


def _shares(now: Situation, move: Shares) -> Choice:
    received = SHARE_PRICE * move.count
    due = forecast_with(now, money=received, shares=move.count)
    cash, expenses = now.money + received, now.s.expenses(now.seat) + move.count
    lost = now.share_worth * move.count
    effects = [brings(received), *costs_a_round(move.count, now.rounds_left), *_at_the_end(now, lost)]
    label = say_n("{n} share", "{n} shares", move.count) if move.count else say("no shares")
    return chosen(
        move,
        label,
        None,
        [*(effects if move.count else []), due.told()],
        amount=move.count,
        points=-lost,
        **_figures(cash, expenses, due),
    )


def _at_the_end(now: Situation, lost: int) -> list[Sentence]:
    if now.in_money:
        return [say("at the end -{money} to pay back", money=money_word(lost))]
    return points_at_the_end(-lost)


@choice.register
def _(move: Bid, now: Situation) -> Choice:
    closes = _closes(now, move)
    return by_purse(now, ("bid", move.amount, closes), lambda: _bid(now, move, closes))


def _bid(now: Situation, move: Bid, closes: bool) -> Choice:
    due = forecast_with(now, money=-move.amount)
    amount, cash = money_word(move.amount), now.money - move.amount
    if closes:
        place = say("takes place 1 for {money} at once", money=amount)
    else:
        place = say("place 1 for {money} if nobody bids more", money=amount)
    effects = [place, say("then {money} in cash", money=money_word(cash)), due.told()]
    expenses = now.s.expenses(now.seat)
    return chosen(
        move, say("{money}", money=amount), None, effects, amount=move.amount, **_figures(cash, expenses, due)
    )


def _closes(now: Situation, move: Bid) -> bool:
    """Whether nobody can go higher; who cannot be outbid would not be with a higher bid either."""
    return move.amount >= now.once(("closing",), lambda: _closing(now))


def _closing(now: Situation) -> float:
    """The lowest bid that ends the auction."""
    bids = [move for move in now.game.legal_moves() if isinstance(move, Bid)]
    bids.sort(key=lambda bid: -bid.amount)
    closing = takewhile(lambda bid: now.game.after(bid).phase != now.game.phase, bids)
    return min((bid.amount for bid in closing), default=inf)


@choice.register
def _(move: Drop, now: Situation) -> Choice:
    cash = now.game.after(move).state_as(Aos).money[now.seat]
    price, place, seats = now.money - cash, len(now.s.todo), len(now.s.order)
    due = forecast_with(now, money=-price)
    effects = [_place(place, seats, price), due.told()]
    figures = _figures(cash, now.s.expenses(now.seat), due)
    return chosen(move, say("drop out"), None, effects, place=place, price=price, **figures)


def _place(place: int, seats: int, price: int) -> Sentence:
    if not price:
        return say("place {place} of {seats} for nothing", place=place, seats=seats)
    return say("place {place} of {seats} for {money} now", place=place, seats=seats, money=money_word(price))


def _figures(cash: int, expenses: int, due: Forecast) -> dict[str, object]:
    return {"cash": cash, "expenses": expenses, **due._asdict()}
