"""How many shares to issue, or units of capital to raise."""

from __future__ import annotations

from ironroad.core.game import Game
from ironroad.core.sentences import Sentence, say_n
from ironroad.site.ahead.forms import amount
from ironroad.site.ahead.kind import Act, Asked, Kind, Stop, Wish
from ironroad.site.ahead.turns import phases_asking

SHARES = "shares"
CAPITAL = "capital"


def order(asked: Asked) -> Wish:
    what = SHARES if phases_asking(asked.game, [SHARES]) else CAPITAL
    return {"count": amount(asked.form, "count"), "what": what}


def answer(game: Game, seat: int, wish: Wish) -> Act | Stop | None:
    """So many, or none at all."""
    if game.pending is None or game.pending.kind != wish["what"]:
        return None
    move = f"{wish['what']} {wish['count']}"
    why_not = game.why_not(move)
    return Act(move, None) if why_not is None else Stop(why_not)


def told(wish: Wish) -> Sentence:
    count = wish["count"]
    if wish["what"] == SHARES:
        return say_n("issue {n} share", "issue {n} shares", count)
    return say_n("raise {n} unit of capital", "raise {n} units of capital", count)


MONEY = Kind("money", (SHARES, CAPITAL), order, answer, told)
