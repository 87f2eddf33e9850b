"""The seats: what they have, and where the round's accounts will leave them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple, TypeVar

from ironroad.core.game import Game
from ironroad.core.sentences import Listing, Sentence, Value, money_word, say, seat_word
from ironroad.core.track import LAND_HEX
from ironroad.games.age_of_steam.rules import AgeOfSteam, AosSeat
from ironroad.games.age_of_steam.rules.complete import CompleteLinks, open_ends
from ironroad.games.age_of_steam.rules.state import SHARE_PRICE, Aos
from ironroad.games.age_of_steam.telling.situation import Situation
from ironroad.telling.parts import provisional

T = TypeVar("T")

ACCOUNTS: Final = ("income", "expenses", "reduction")


class Forecast(NamedTuple):
    """A seat at the end of the round if it gains and spends nothing more. `unpaid` is what it then lacks to
    pay back its shares, where that is asked after the last round."""

    money: int
    income: int
    missing: int
    bankrupt: bool
    unpaid: int = 0

    def told(self) -> Sentence:
        """A predicate."""
        return provisional(self._told())

    def _told(self) -> Sentence:
        if self.bankrupt:
            return say("goes bankrupt this round as things stand")
        if self.unpaid:
            return say("ends the game {short} short of paying back the shares", short=money_word(self.unpaid))
        if self.missing:
            short = money_word(self.missing)
            return say("ends the round {short} short: -{n} income", short=short, n=self.missing)
        return say("ends the round with {money}", money=money_word(self.money))


def forecasts(now: Situation) -> dict[int, Forecast]:
    """The phases of the accounts, gone through now, for the seats that are in the game."""
    if _is_last(now):
        return _gone_through(now.rules, now.s.copy(), now.s.order)
    return {seat: _remembered(now, seat) for seat in now.s.order}


def forecast_with(now: Situation, money: int = 0, shares: int = 0, engine: int = 0) -> Forecast:
    """The mover's round if it had this much more of these."""
    more = money, shares, engine
    return _reckoned(now, now.seat, *more) if _is_last(now) else _remembered(now, now.seat, *more)


def _is_last(now: Situation) -> bool:
    """Whether the game ends with this round, and so all that is on the board counts."""
    return now.s.round == now.rules.rounds


def _remembered(now: Situation, seat: int, money: int = 0, shares: int = 0, engine: int = 0) -> Forecast:
    """Accounts look at nothing but the round and the purse."""
    key = "forecast", *_purse(now.s, seat, money, shares, engine)
    return now.always(key, lambda: _reckoned(now, seat, money, shares, engine))


def by_purse(now: Situation, key: tuple[object, ...], make: Callable[[], T]) -> T:
    """What depends on its key and on what the mover's purse leads to, made once for all positions."""
    return make() if _is_last(now) else now.always((*key, *_purse(now.s, now.seat)), make)


def _purse(s: Aos, seat: int, money: int = 0, shares: int = 0, engine: int = 0) -> tuple[int, ...]:
    """A round and what a seat then has."""
    return s.round, s.money[seat] + money, s.income[seat], s.shares[seat] + shares, s.engine[seat] + engine


def _reckoned(now: Situation, seat: int, money: int, shares: int, engine: int) -> Forecast:
    after = now.s.copy()
    after.money[seat] += money
    after.shares[seat] += shares
    after.engine[seat] += engine
    return _gone_through(now.rules, after, [seat])[seat]


def _gone_through(rules: AgeOfSteam, s: Aos, seats: Iterable[int]) -> dict[int, Forecast]:
    """The same in a state that nobody else needs, for some seats."""
    missing = {seat: max(0, s.expenses(seat) - s.money[seat] - s.income[seat]) for seat in seats}
    for phase in rules.round_phases:
        if phase.kind in ACCOUNTS:
            phase.enter(s)
    ends = _finished(rules, s) if s.round == rules.rounds else s
    return {seat: _forecast(seat, short, s, ends) for seat, short in missing.items()}


def _finished(rules: AgeOfSteam, s: Aos) -> Aos:
    ends = s.copy()
    rules.finish(ends)
    return ends


def _forecast(seat: int, missing: int, after: Aos, ends: Aos) -> Forecast:
    """One seat after the accounts, and after what else there is at the end of the game."""
    lost = ends.out[seat] and not after.out[seat]
    unpaid = SHARE_PRICE * after.shares[seat] - after.money[seat] if lost else 0
    return Forecast(ends.money[seat], ends.income[seat], missing, after.out[seat], unpaid)


class SeatFacts(NamedTuple):
    """`place` is the position in the player order, from 1, and 0 for who is out; `bid` that of the auction.
    The forecast is None once the round's expenses were paid."""

    number: int
    money: int
    income: int
    shares: int
    engine: int
    role: str | None
    links: int
    score: int | None
    parts: dict[str, int]
    expenses: int
    out: bool
    place: int
    bid: int | None
    dropped: bool
    to_move: bool
    end_money: int | None
    end_income: int | None
    missing: int | None
    bankrupt: bool | None
    warning: Sentence | None
    in_money: bool


def seat_facts(game: Game) -> list[SeatFacts]:
    now = Situation(game)
    links = _links(now)
    due = {} if _accounted(now) else forecasts(now)
    return [_facts(now, seat, links[seat.number], due.get(seat.number)) for seat in now.rules.seats(now.s)]


def _accounted(now: Situation) -> bool:
    """Whether the round's expenses were paid, or never will be."""
    kinds = [phase.kind for phase in now.rules.timeline()]
    return now.game.over or now.s.phase >= kinds.index("expenses")


def _links(now: Situation) -> list[int]:
    """How many links each seat owns."""
    return now.always(("links", now.s.track.version, *now.s.claimed), lambda: _counted_links(now))


def _counted_links(now: Situation) -> list[int]:
    track, town_town = now.s.track, now.options.town_town
    stops = [hex_ for hex_, kind in enumerate(track.stop) if kind != LAND_HEX]
    ends = [owner for stop in stops for _, _, owner in track.links_from(stop, town_town)]
    return [ends.count(seat) // 2 + now.s.claimed.count(seat) for seat in range(now.s.players)]


def _facts(now: Situation, seat: AosSeat, links: int, due: Forecast | None) -> SeatFacts:
    s, number = now.s, seat.number
    return SeatFacts(
        number=number,
        money=seat.money,
        income=seat.income,
        shares=seat.shares,
        engine=seat.engine,
        role=seat.role,
        links=links,
        score=seat.score,
        parts=seat.parts,
        expenses=seat.expenses,
        out=seat.out,
        place=0 if seat.out else s.order.index(number) + 1,
        bid=s.bids[number] or None,
        dropped=number in s.dropped,
        to_move=now.seat == number,
        end_money=due.money if due else None,
        end_income=due.income if due else None,
        missing=due.missing if due else None,
        bankrupt=due.bankrupt if due else None,
        warning=_unfinished(now, number) or (_warning(seat, due) if due else None),
        in_money=now.in_money,
    )


def _unfinished(now: Situation, number: int) -> Sentence | None:
    """Why the build turn cannot end yet, where a board asks for complete links."""
    build = now.rules.build
    if now.seat != number or now.kind != "build" or not isinstance(build, CompleteLinks):
        return None
    if now.game.why_not("done") is None:
        return None
    sides = open_ends(now.s, number, range(len(now.s.track.owner)), now.options)
    hexes = Listing([now.names[hex_] for hex_ in dict.fromkeys(side // 6 for side in sides)])
    return say(
        "The turn can end only when every link is complete. Build on from {hexes}, or take it back.",
        hexes=hexes,
    )


def _warning(seat: AosSeat, due: Forecast) -> Sentence | None:
    """What a seat should hear before the round's expenses."""
    if due.unpaid:
        return say(
            "As things stand, {seat} loses the game: after this round {short} are missing to pay back the "
            "shares.",
            seat=seat_word(seat.number),
            short=money_word(due.unpaid),
        )
    if due.bankrupt:
        return say(
            "As things stand, {seat} goes bankrupt this round: "
            "expenses {expenses}, cash {cash}, income {income}.",
            **_account(seat),
        )
    if due.missing:
        return say(
            "As things stand, {seat} loses {n} income this round: "
            "expenses {expenses}, cash {cash}, income {income}.",
            n=due.missing,
            **_account(seat),
        )
    return None


def _account(seat: AosSeat) -> dict[str, Value]:
    return {
        "seat": seat_word(seat.number),
        "expenses": money_word(seat.expenses),
        "cash": money_word(seat.money),
        "income": seat.income,
    }
