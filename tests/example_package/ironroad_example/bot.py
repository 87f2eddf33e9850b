"""A bot that always takes the last move of the list, in Age of Steam."""

from __future__ import annotations

from typing import Final

from ironroad.bots import BotKind
from ironroad.core.game import Game, LegalMoves
from ironroad.core.moves import Move
from ironroad.core.sentences import verbatim


class Timid:
    name = "timid"

    def __init__(self, seed: int | str = 0) -> None:
        pass

    def choose(self, view: Game, moves: LegalMoves, budget: float | None) -> Move:
        return moves[-1]


TIMID: Final = BotKind(
    "timid", verbatim("Timid"), verbatim("takes the last of all moves"), Timid, ("age-of-steam",)
)
