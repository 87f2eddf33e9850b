"""Bid up to an amount, by as little as possible, then drop out."""

from __future__ import annotations

from ironroad.core.game import Game
from ironroad.core.moves import Bid
from ironroad.core.sentences import Sentence, money_word, say
from ironroad.site.ahead.forms import amount
from ironroad.site.ahead.kind import Act, Asked, Kind, Stop, Wish


def order(asked: Asked) -> Wish:
    return {"most": amount(asked.form, "most")}


def answer(game: Game, seat: int, wish: Wish) -> Act | Stop | None:
    """It holds for the whole auction. Who may pass once does so before dropping out."""
    if game.pending is None or game.pending.kind != "bid":
        return None
    least = next((move.amount for move in game.legal_moves() if isinstance(move, Bid)), None)
    if least is not None and least <= wish["most"]:
        return Act(f"bid {least}", wish)
    for move in ("pass", "drop"):
        if game.why_not(move) is None:
            return Act(move, wish)
    return Stop(say("the least bid is {bid} now", bid=money_word(least or 0)))


def told(wish: Wish) -> Sentence:
    return say("bid up to {most}, then drop out", most=money_word(wish["most"]))


BIDS = Kind("bids", ("bid",), order, answer, told)
