"""Choices that only some boards ask for: paying to be first, and who gets a bonus."""

from __future__ import annotations

from ironroad.core.game import Game
from ironroad.core.moves import Bonus, Pass, Pay
from ironroad.core.sentences import Listing, Sentence, money_word, say, seat_word
from ironroad.games.age_of_steam.telling.choice import choice
from ironroad.games.age_of_steam.telling.seats import forecast_with
from ironroad.games.age_of_steam.telling.situation import Situation
from ironroad.games.age_of_steam.telling.story import gains
from ironroad.telling.parts import Choice, chosen


@choice.register
def _(move: Pay, now: Situation) -> Choice:
    price = now.game.price(move)
    due = forecast_with(now, money=-price)
    cash = money_word(now.money - price)
    effects = [say("you are first this round"), say("leaves {money}", money=cash), due.told()]
    return chosen(move, say("pay {price}", price=money_word(price)), None, effects, price=price, **vars(due))


def no_payment(now: Situation) -> list[Sentence]:
    """What follows if the mover does not pay to be first."""
    after = now.game.copy()
    after.push(Pass())
    leaves = say("leaves {money}", money=money_word(now.money))
    return [_then_first(now, after), leaves, forecast_with(now).told()]


def _then_first(now: Situation, after: Game) -> Sentence:
    then = Situation(after)
    if then.kind == "first":
        return say("{seat} may pay to be first; if not, you are first for nothing", seat=seat_word(then.seat))
    if then.s.order[0] == now.seat:
        return say("you are first for nothing: nobody else can pay")
    return say("{seat} is first for nothing", seat=seat_word(then.s.order[0]))


@choice.register
def _(move: Bonus, now: Situation) -> Choice:
    gained = gains(now.game, move)
    effects = [_gain(now, seat, gain) for seat, gain in gained.items()] or [say("the bonus is lost")]
    label = say("{seats}", seats=_seats(move)) if move.seats else say("nobody")
    return chosen(move, label, None, effects, gains=[list(pair) for pair in gained.items()])


def _gain(now: Situation, seat: int, gain: int) -> Sentence:
    after = now.s.copy()
    after.income[seat] += gain
    return say(
        "{seat}: income +{gain}, now {income}; score {old}, then {new}",
        seat=seat_word(seat),
        gain=gain,
        income=after.income[seat],
        old=now.score(now.s, seat),
        new=now.score(after, seat),
    )


def _seats(move: Bonus) -> Listing:
    return Listing([seat_word(seat) for seat in move.seats])
