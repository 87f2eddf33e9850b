"""The card of each seat."""

from __future__ import annotations

from ironroad.core.game import Game
from ironroad.core.sentences import Sentence, Value, money_word, say, say_n, seat_word
from ironroad.games.steam.rules import SteamSeat
from ironroad.games.steam.rules.income import POINT_WORTH
from ironroad.games.steam.rules.money import UNIT, funds
from ironroad.games.steam.rules.state import LOWEST, NO_BID
from ironroad.games.steam.telling.forecasts import Forecast, forecasts
from ironroad.games.steam.telling.roles import number_of
from ironroad.games.steam.telling.situation import Situation
from ironroad.telling.parts import Figure, SeatCard


def cards(game: Game) -> list[SeatCard]:
    now = Situation(game)
    due = None if _accounted(now) else forecasts(now.rules, now.s)
    return [
        _card(now, seat, None if due is None or seat.out else due[seat.number])
        for seat in now.rules.seats(now.s)
    ]


def _accounted(now: Situation) -> bool:
    """Whether the round's income was received, or never will be."""
    kinds = [phase.kind for phase in now.rules.timeline()]
    return now.game.over or now.s.phase >= kinds.index("income")


def _card(now: Situation, seat: SteamSeat, due: Forecast | None) -> SeatCard:
    return SeatCard(
        number=seat.number,
        out=seat.out,
        place=seat.place or 0,
        to_move=now.seat == seat.number,
        role=seat.role,
        score=seat.score,
        parts=seat.parts,
        figures=_figures(now, seat),
        tags=_tags(now, seat),
        forecast=_forecast(due) if due else None,
        warning=_unfinished(now, seat.number) or (_warning(now, seat, due) if due else None),
        bid=_bid(now, seat),
    )


def _figures(now: Situation, seat: SteamSeat) -> list[Figure]:
    found = [
        Figure(say("cash"), money_word(seat.money), "cash"),
        Figure(say("income"), seat.income, "income"),
        Figure(say("points"), seat.points, "points"),
        Figure(say("engine"), seat.engine, "engine"),
        Figure(say("links"), seat.links, "links"),
        Figure(say("capital left"), money_word(UNIT * seat.capital), "capital"),
    ]
    return [*found, Figure(say("net a round"), money_word(seat.net), "net")] if now.options.expert else found


def _tags(now: Situation, seat: SteamSeat) -> list[Sentence]:
    if seat.out:
        return []
    s, number, bid = now.s, seat.number, _bid(now, seat)
    bids = [] if bid is None else [say("bids {money}", money=money_word(bid))]
    dropped = [_dropped(now, number)] if number in s.dropped else []
    earned = (
        [say_n("{n} point to place", "{n} points to place", s.earned[number])] if s.earned[number] else []
    )
    return bids + dropped + earned + _role_tags(now, seat)


def _bid(now: Situation, seat: SteamSeat) -> int | None:
    bid = now.s.bids[seat.number] if seat.number in now.s.todo else NO_BID
    return None if bid == NO_BID else bid


def _dropped(now: Situation, number: int) -> Sentence:
    """In the opening auction the seats listed have won their places, in the expert game they have lost."""
    if now.options.expert:
        return say("dropped out")
    return say("place {place}", place=now.s.dropped.index(number) + 1)


def _role_tags(now: Situation, seat: SteamSeat) -> list[Sentence]:
    """The number that makes the next order, and whether the role is passed."""
    if seat.role is None or now.options.expert:
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


def _unfinished(now: Situation, number: int) -> Sentence | None:
    """Why the build turn cannot end yet."""
    if now.seat != number or now.kind != "build" or now.rules.build.may_end(now.s):
        return None
    return say("The turn cannot end yet: {reason}.", reason=now.game.why_not("done") or "")


def _warning(now: Situation, seat: SteamSeat, due: Forecast) -> Sentence | None:
    """What a seat should hear before the end of the round."""
    words: dict[str, Value] = {"seat": seat_word(seat.number), "due": money_word(-due.net)}
    if due.bankrupt:
        return say(
            "As things stand, {seat} goes bankrupt this round: {due} to pay, and at most {most} to be found.",
            most=money_word(_most(now, seat)),
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


def _most(now: Situation, seat: SteamSeat) -> int:
    """All that a seat can find for its expenses."""
    if now.options.on_demand:
        return funds(now.s, seat.number, True)
    return seat.money + POINT_WORTH * (seat.points + seat.income - LOWEST)
