"""The card of each seat."""

from __future__ import annotations

from typing import Final

from ironroad.core.game import Game
from ironroad.core.sentences import Sentence, money_word, say
from ironroad.games.age_of_steam.rules.order import OrderWords
from ironroad.games.age_of_steam.telling.seats import SeatFacts, seat_facts
from ironroad.games.age_of_steam.telling.situation import Situation
from ironroad.telling.parts import Figure, SeatCard

CASH: Final = say("cash")
INCOME: Final = say("income")
SHARES: Final = say("shares")
ENGINE: Final = say("engine")
LINKS: Final = say("links")


def cards(game: Game) -> list[SeatCard]:
    words = Situation(game).rules.order_words()
    return [_card(seat, words) for seat in seat_facts(game)]


def _card(seat: SeatFacts, words: OrderWords) -> SeatCard:
    return SeatCard(
        number=seat.number,
        out=seat.out,
        place=seat.place,
        to_move=seat.to_move,
        role=seat.role,
        score=seat.score,
        parts=seat.parts,
        figures=_figures(seat),
        tags=_tags(seat, words),
        forecast=_forecast(seat),
        warning=seat.warning,
        in_money=seat.in_money,
        bid=seat.bid,
    )


def _figures(seat: SeatFacts) -> list[Figure]:
    return [
        Figure(CASH, money_word(seat.money), "cash"),
        Figure(INCOME, seat.income, "income"),
        Figure(SHARES, seat.shares, "shares"),
        Figure(ENGINE, seat.engine, "engine"),
        Figure(LINKS, seat.links, "links"),
    ]


def _tags(seat: SeatFacts, words: OrderWords) -> list[Sentence]:
    if seat.bid:
        return [say("bids {money}", money=money_word(seat.bid))]
    return [words.dropped()] if seat.dropped else []


def _forecast(seat: SeatFacts) -> Sentence | None:
    if seat.end_money is None or seat.end_income is None:
        return None
    money = money_word(seat.end_money)
    return say("end of the round: {money}, income {income}", money=money, income=seat.end_income)
