"""Choices that only some boards ask for: paying to be first, and who gets a bonus."""

from __future__ import annotations

from ironroad.moves import Bonus, Pay
from ironroad.sentences import Listing, Sentence, money_word, say, seat_word
from ironroad.telling.age_of_steam.choice import choice
from ironroad.telling.age_of_steam.desk import Desk
from ironroad.telling.age_of_steam.seats import forecast_with
from ironroad.telling.age_of_steam.story import bonus_gains
from ironroad.telling.parts import Choice, chosen


@choice.register
def _(move: Pay, desk: Desk) -> Choice:
    price = desk.game.price(move)
    due = forecast_with(desk, money=-price)
    cash = money_word(desk.money - price)
    effects = [say("you are first this round"), say("leaves {money}", money=cash), due.told()]
    return chosen(move, say("pay {price}", price=money_word(price)), None, effects, price=price, **vars(due))


@choice.register
def _(move: Bonus, desk: Desk) -> Choice:
    gained = bonus_gains(desk.game, move)
    effects = [_gain(seat, gain) for seat, gain in gained.items()]
    label = say("{seats}", seats=_seats(move)) if move.seats else say("nobody")
    return chosen(move, label, None, effects, gains=[list(pair) for pair in gained.items()])


def _gain(seat: int, gain: int) -> Sentence:
    return say("{seat}: income +{gain}", seat=seat_word(seat), gain=gain)


def _seats(move: Bonus) -> Listing:
    return Listing([seat_word(seat) for seat in move.seats])
