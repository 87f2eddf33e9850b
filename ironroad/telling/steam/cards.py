"""The card of each seat."""

from __future__ import annotations

from typing import Any

from ironroad.game import Game
from ironroad.rules.steam import Seat
from ironroad.rules.steam.income import POINT_WORTH
from ironroad.rules.steam.money import UNIT, funds
from ironroad.rules.steam.state import LOWEST, NO_BID
from ironroad.sentences import Sentence, money_word, say, say_n, seat_word
from ironroad.telling.parts import Figure, SeatCard
from ironroad.telling.steam.desk import Desk
from ironroad.telling.steam.forecasts import Forecast, forecasts
from ironroad.telling.steam.roles import number_of


def cards(game: Game) -> list[SeatCard]:
    desk = Desk(game)
    due = None if _accounted(desk) else forecasts(desk.rules, desk.s)
    return [_card(desk, seat, None if due is None or seat.out else due[seat.number]) for seat in game.seats]


def _accounted(desk: Desk) -> bool:
    """Whether the round's income was received, or never will be."""
    kinds = [phase.kind for phase in desk.rules.timeline()]
    return desk.game.over or desk.s.phase >= kinds.index("income")


def _card(desk: Desk, seat: Seat, due: Forecast | None) -> SeatCard:
    return SeatCard(
        number=seat.number,
        out=seat.out,
        place=seat.place or 0,
        to_move=desk.seat == seat.number,
        role=seat.role,
        score=seat.score,
        parts=seat.parts,
        figures=_figures(desk, seat),
        tags=_tags(desk, seat),
        forecast=_forecast(due) if due else None,
        warning=_unfinished(desk, seat.number) or (_warning(desk, seat, due) if due else None),
    )


def _figures(desk: Desk, seat: Seat) -> list[Figure]:
    found = [
        Figure(say("cash"), money_word(seat.money)),
        Figure(say("income"), seat.income),
        Figure(say("points"), seat.points),
        Figure(say("engine"), seat.engine),
        Figure(say("links"), seat.links),
        Figure(say("capital left"), money_word(UNIT * seat.capital)),
    ]
    return [*found, Figure(say("net a round"), money_word(seat.net))] if desk.options.expert else found


def _tags(desk: Desk, seat: Seat) -> list[Sentence]:
    if seat.out:
        return []
    s, number = desk.s, seat.number
    bid = s.bids[number] if number in s.todo else NO_BID
    bids = [say("bids {money}", money=money_word(bid))] if bid != NO_BID else []
    dropped = [_dropped(desk, number)] if number in s.dropped else []
    earned = (
        [say_n("{n} point to place", "{n} points to place", s.earned[number])] if s.earned[number] else []
    )
    return bids + dropped + earned + _role_tags(desk, seat)


def _dropped(desk: Desk, number: int) -> Sentence:
    """In the opening auction the seats listed have won their places, in the expert game they have lost."""
    if desk.options.expert:
        return say("dropped out")
    return say("place {place}", place=desk.s.dropped.index(number) + 1)


def _role_tags(desk: Desk, seat: Seat) -> list[Sentence]:
    """The number that makes the next order, and whether the role is passed."""
    if seat.role is None or desk.options.expert:
        return []
    number = [say("number {n}", n=number_of(seat.role))]
    return [*number, say("role passed")] if seat.passing else number


def _forecast(due: Forecast) -> Sentence:
    money = money_word(due.money)
    if due.given:
        return say(
            "end of the round: {money}, income {income}, points {points}",
            money=money,
            income=due.income,
            points=due.points,
        )
    return say("end of the round: {money}, income {income}", money=money, income=due.income)


def _unfinished(desk: Desk, number: int) -> Sentence | None:
    """Why the build turn cannot end yet."""
    if desk.seat != number or desk.kind != "build" or desk.rules.build.may_end(desk.s):
        return None
    return say("The turn cannot end yet: {reason}.", reason=desk.game.why_not("done") or "")


def _warning(desk: Desk, seat: Seat, due: Forecast) -> Sentence | None:
    """What a seat should hear before the end of the round."""
    words: dict[str, Any] = {"seat": seat_word(seat.number), "due": money_word(-due.net)}
    if due.bankrupt:
        return say(
            "As things stand, {seat} goes bankrupt this round: {due} to pay, and at most {most} to be found.",
            most=money_word(_most(desk, seat)),
            **words,
        )
    if due.missing:
        return say(
            "As things stand, {seat} has {due} to pay at the end of the round and {cash} in cash: {losses}.",
            cash=money_word(seat.money),
            losses=due.losses(),
            **words,
        )
    return None


def _most(desk: Desk, seat: Seat) -> int:
    """All that a seat can find for its expenses."""
    if desk.options.on_demand:
        return funds(desk.s, seat.number, True)
    return seat.money + POINT_WORTH * (seat.points + seat.income - LOWEST)
