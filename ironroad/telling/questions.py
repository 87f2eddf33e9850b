"""What is asked: questions that several games put in the same words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from ironroad.core.game import Game
from ironroad.core.moves import Drop
from ironroad.core.sentences import Listing, Sentence, Value, money_word, say, say_n, seat_word
from ironroad.games.common.state import Railway
from ironroad.telling.situation import CommonSituation, RailwaySituation

N = TypeVar("N", bound=CommonSituation)


def ask(now: N, questions: Mapping[str, Callable[[N], Sentence]]) -> Sentence:
    """What the seat to move has to decide, with what it needs to know for it."""
    if now.game.pending is None:
        return say("The game is over.")
    asked = questions.get(now.kind)
    return asked(now) if asked else say("A move is asked for: {kind}.", kind=now.kind)


def ask_bid(now: RailwaySituation, bids: list[tuple[int, int]]) -> Sentence:
    """In the auction of the player order, where `bids` are the seats' so far."""
    facts: dict[str, Value] = {
        "place": len(now.s.todo),
        "seats": len(now.s.order),
        "price": money_word(drop_price(now.game, now.seat)),
    }
    if not bids:
        return say(
            "What do you bid? Dropping out gives you place {place} of {seats} for {price}. Bids: none yet.",
            **facts,
        )
    return say(
        "What do you bid? Dropping out gives you place {place} of {seats} for {price}. Bids: {bids}.",
        bids=told_bids(bids),
        **facts,
    )


def told_bids(bids: list[tuple[int, int]]) -> Listing:
    return Listing([say("{seat} {bid}", seat=seat_word(seat), bid=money_word(bid)) for seat, bid in bids])


def drop_price(game: Game, seat: int) -> int:
    """What it costs the seat to move to leave the auction now."""
    before, after = game.state_as(Railway), game.after(Drop()).state_as(Railway)
    return before.money[seat] - after.money[seat]


def ask_delivery(now: RailwaySituation) -> Sentence:
    return say_n(
        "Which cube do you move (cycle {cycle} of 2)? Your engine takes it over {n} link.",
        "Which cube do you move (cycle {cycle} of 2)? Your engine takes it over up to {n} links.",
        now.s.engine[now.seat],
        cycle=now.s.cycle,
    )


def ask_cube(now: CommonSituation) -> Sentence:
    return say("A cube is drawn.")
