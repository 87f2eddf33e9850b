"""Choices when goods are moved."""

from __future__ import annotations

from ironroad.core.moves import Deliver, RaiseEngine
from ironroad.core.sentences import Sentence, money_word, say, seat_word
from ironroad.core.track import LAND_HEX
from ironroad.games.age_of_steam.telling.choice import choice
from ironroad.games.age_of_steam.telling.seats import forecast_with
from ironroad.games.age_of_steam.telling.situation import Situation
from ironroad.telling.deliveries import Gains, by_way_of, delivery, gains_of
from ironroad.telling.parts import Choice, chosen


@choice.register
def _(move: Deliver, now: Situation) -> Choice:
    gains = gains_of(now, move)
    told = now.once(("gains", *gains), lambda: _gains(now, gains))
    return delivery(now, move, gains, [*told, *_way(now, move)])


def _gains(now: Situation, gains: Gains) -> list[Sentence]:
    own = dict(gains).get(now.seat, 0)
    mine = say("+{n} income", n=own) if own else say("no income")
    others = [say("{seat} +{n}", seat=seat_word(seat), n=n) for seat, n in gains if seat != now.seat]
    return [mine, *others]


def _way(now: Situation, move: Deliver) -> list[Sentence]:
    return [*_track(now, move), by_way_of(now, move), *now.own_effects(move)]


def _track(now: Situation, move: Deliver) -> list[Sentence]:
    """By which edge a cube leaves the track it lies on."""
    if now.s.track.stop[move.origin] != LAND_HEX:
        return []
    hex_, edge = now.names[move.origin], now.board.edges[move.sides[0] % 6]
    return [say("leaves {hex} by {edge}", hex=hex_, edge=edge)]


@choice.register
def _(move: RaiseEngine, now: Situation) -> Choice:
    engine, expenses = now.s.engine[now.seat] + 1, now.s.expenses(now.seat) + 1
    due = forecast_with(now, engine=1)
    effects = [
        say("{money} expenses a round", money=money_word(expenses)),
        say("no second time this round"),
        due.told(),
    ]
    return chosen(
        move, say("engine {n}", n=engine), None, effects, engine=engine, expenses=expenses, **due._asdict()
    )
