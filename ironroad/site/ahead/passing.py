"""Pass, or say that one is done, where nothing else is possible."""

from __future__ import annotations

from itertools import islice

from ironroad.core.game import Game
from ironroad.core.moves import Done, Pass
from ironroad.core.sentences import Sentence, say
from ironroad.site.ahead.kind import Act, Asked, Kind, Stop, Wish


def order(asked: Asked) -> Wish:
    return {}


def answer(game: Game, seat: int, wish: Wish) -> Act | Stop | None:
    """It holds for the whole round."""
    moves = [*islice(game.legal_moves(), 2)]
    only = len(moves) == 1 and isinstance(moves[0], (Pass, Done))
    return Act(moves[0].text, wish) if only else None


def told(wish: Wish) -> Sentence:
    return say("pass when nothing else is possible")


PASSING = Kind("passing", ("build", "deliver", "action"), order, answer, told)
