"""The card of each seat."""

from __future__ import annotations

from ironroad.core.game import Game
from ironroad.core.sentences import Sentence, Value, money_word, say
from ironroad.games.steam_power.rules import PowerSeat
from ironroad.games.steam_power.telling.situation import Situation
from ironroad.telling.parts import Figure, SeatCard


def cards(game: Game) -> list[SeatCard]:
    now = Situation(game)
    return [_card(now, seat) for seat in now.rules.seats(now.s)]


def _card(now: Situation, seat: PowerSeat) -> SeatCard:
    return SeatCard(
        number=seat.number,
        out=seat.out,
        place=0 if seat.out else now.s.order.index(seat.number) + 1,
        to_move=now.seat == seat.number,
        role=None,
        score=seat.score,
        parts=seat.parts,
        figures=_figures(now, seat),
        tags=[] if seat.out else _tags(now, seat.number),
    )


def _figures(now: Situation, seat: PowerSeat) -> list[Figure]:
    return [
        Figure(say("cash"), money_word(seat.money), "cash"),
        Figure(say("contracts in hand"), seat.contracts, "hand"),
        Figure(say("fulfilled"), _race(now, len(seat.fulfilled)), "contracts"),
        Figure(say("locomotives left"), seat.locomotives, "locomotives"),
        Figure(say("factories left"), seat.factories, "factories"),
    ]


def _race(now: Situation, fulfilled: int) -> Value:
    """How far a seat is on the way to the end; alone there is no race."""
    if not now.rules.trigger:
        return fulfilled
    return say("{n} of {all}", n=fulfilled, all=now.rules.trigger)


def _tags(now: Situation, seat: int) -> list[Sentence]:
    left = now.rules.trigger - now.s.fulfilled(seat)
    if not now.rules.trigger or left > 1:
        return []
    return [say("one contract from the end")] if left == 1 else [say("has brought the last round")]
