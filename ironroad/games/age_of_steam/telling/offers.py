"""Choices that only some boards ask for: offers, and who gets a bonus."""

from __future__ import annotations

from ironroad.core.game import Offer
from ironroad.core.moves import Bonus, Move, Pay
from ironroad.core.sentences import Listing, Sentence, money_word, say, seat_word
from ironroad.games.age_of_steam.telling.choice import choice
from ironroad.games.age_of_steam.telling.seats import forecast_with
from ironroad.games.age_of_steam.telling.situation import Situation
from ironroad.games.age_of_steam.telling.story import gains
from ironroad.telling.parts import Choice, chosen


@choice.register
def _(move: Pay, now: Situation) -> Choice:
    offer = now.phase.offer(now.s, move)
    assert offer is not None
    return offered(move, now, offer)


def offered(move: Move, now: Situation, offer: Offer) -> Choice:
    price = now.game.cost(move)
    due = forecast_with(now, money=-price)
    leaves = say("leaves {money}", money=money_word(now.money - price))
    data = {"price": price, **due._asdict()} if price else {}
    return chosen(move, offer.label, None, [*offer.effects, leaves, due.told()], **data)


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
