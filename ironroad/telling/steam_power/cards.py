"""The card of each seat."""

from __future__ import annotations

from typing import Any

from ironroad.game import Game
from ironroad.sentences import Sentence, Value, money_word, say
from ironroad.telling.parts import Figure, SeatCard
from ironroad.telling.steam_power.desk import Desk


def cards(game: Game) -> list[SeatCard]:
    desk = Desk(game)
    return [_card(desk, seat) for seat in game.seats]


def _card(desk: Desk, seat: Any) -> SeatCard:
    return SeatCard(
        number=seat.number,
        out=seat.out,
        place=0 if seat.out else desk.s.order.index(seat.number) + 1,
        to_move=desk.seat == seat.number,
        role=None,
        score=seat.score,
        parts=seat.parts,
        figures=_figures(desk, seat),
        tags=[] if seat.out else _tags(desk, seat.number),
    )


def _figures(desk: Desk, seat: Any) -> list[Figure]:
    return [
        Figure(say("cash"), money_word(seat.money)),
        Figure(say("contracts in hand"), seat.contracts),
        Figure(say("fulfilled"), _race(desk, len(seat.fulfilled))),
        Figure(say("locomotives left"), seat.locomotives),
        Figure(say("factories left"), seat.factories),
    ]


def _race(desk: Desk, fulfilled: int) -> Value:
    """How far a seat is on the way to the end; alone there is no race."""
    if not desk.rules.trigger:
        return fulfilled
    return say("{n} of {all}", n=fulfilled, all=desk.rules.trigger)


def _tags(desk: Desk, seat: int) -> list[Sentence]:
    left = desk.rules.trigger - desk.s.fulfilled(seat)
    if not desk.rules.trigger or left > 1:
        return []
    return [say("one contract from the end")] if left == 1 else [say("has brought the last round")]
