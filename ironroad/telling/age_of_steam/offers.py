"""Choices that only some boards ask for: paying to be first, and who gets a bonus."""

from __future__ import annotations

from ironroad.game import Game
from ironroad.moves import Bonus, Pass, Pay
from ironroad.sentences import Listing, Sentence, money_word, say, seat_word
from ironroad.telling.age_of_steam.choice import choice
from ironroad.telling.age_of_steam.desk import Desk
from ironroad.telling.age_of_steam.seats import forecast_with
from ironroad.telling.age_of_steam.story import gains
from ironroad.telling.parts import Choice, chosen


@choice.register
def _(move: Pay, desk: Desk) -> Choice:
    price = desk.game.price(move)
    due = forecast_with(desk, money=-price)
    cash = money_word(desk.money - price)
    effects = [say("you are first this round"), say("leaves {money}", money=cash), due.told()]
    return chosen(move, say("pay {price}", price=money_word(price)), None, effects, price=price, **vars(due))


def no_payment(desk: Desk) -> list[Sentence]:
    """What follows if the mover does not pay to be first."""
    after = desk.game.copy()
    after.push(Pass())
    leaves = say("leaves {money}", money=money_word(desk.money))
    return [_then_first(desk, after), leaves, forecast_with(desk).told()]


def _then_first(desk: Desk, after: Game) -> Sentence:
    then = Desk(after)
    if then.kind == "first":
        return say("{seat} may pay to be first; if not, you are first for nothing", seat=seat_word(then.seat))
    if then.s.order[0] == desk.seat:
        return say("you are first for nothing: nobody else can pay")
    return say("{seat} is first for nothing", seat=seat_word(then.s.order[0]))


@choice.register
def _(move: Bonus, desk: Desk) -> Choice:
    gained = gains(desk.game, move)
    effects = [_gain(desk, seat, gain) for seat, gain in gained.items()] or [say("the bonus is lost")]
    label = say("{seats}", seats=_seats(move)) if move.seats else say("nobody")
    return chosen(move, label, None, effects, gains=[list(pair) for pair in gained.items()])


def _gain(desk: Desk, seat: int, gain: int) -> Sentence:
    after = desk.s.copy()
    after.income[seat] += gain
    return say(
        "{seat}: income +{gain}, now {income}; score {old}, then {new}",
        seat=seat_word(seat),
        gain=gain,
        income=after.income[seat],
        old=desk.score(desk.s, seat),
        new=desk.score(after, seat),
    )


def _seats(move: Bonus) -> Listing:
    return Listing([seat_word(seat) for seat in move.seats])
