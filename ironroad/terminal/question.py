"""What is asked, in one line."""

from __future__ import annotations

from ironroad.game import Game
from ironroad.terminal.facts import Facts, mover
from ironroad.terminal.story import count, listed, money


def question(game: Game) -> str:
    """What the seat to move has to decide, with what it needs to know for it."""
    kind = game.pending.kind if game.pending else ""
    asked = QUESTIONS.get(kind)
    return asked(game) if asked else f"A move is asked for: {kind}."


def _shares(game: Game) -> str:
    return "How many shares do you issue? Each brings $5 now, and costs $1 a round and 3 points at the end."


def _bid(game: Game) -> str:
    known = Facts(game)
    bids = [f"seat {seat} {money(bid)}" for seat, bid in enumerate(known.bids) if bid]
    seats, left, own = len(game.order), len(known.bidders), known.bids[mover(game)]
    price = 0 if left == seats else own if left < 3 else (own + 1) // 2
    drop = f"To drop means place {left} of {seats} for {money(price)}"
    return f"What do you bid? {drop}. Bids: {', '.join(bids) or 'none yet'}."


def _role(game: Game) -> str:
    return "Which role do you take for this round?"


def _build(game: Game) -> str:
    left = Facts(game).builds
    return f"What do you build? {count(left, 'build')} left, {money(game.seats[mover(game)].money)} in cash."


def _deliver(game: Game) -> str:
    cycle = game.pending.purpose if game.pending else ""
    engine = game.seats[mover(game)].engine
    return f"Which cube do you move ({cycle} of 2)? Your engine takes it over up to {count(engine, 'link')}."


def _produce(game: Game) -> str:
    return "Do you use Production?"


def _place(game: Game) -> str:
    return f"Where on the goods display (`display`) do you put {listed(Facts(game).hand)}?"


QUESTIONS = {
    "shares": _shares,
    "bid": _bid,
    "role": _role,
    "build": _build,
    "deliver": _deliver,
    "produce": _produce,
    "place": _place,
}
