"""The greedy bot of Short Line: beside as many cities as it can."""

from __future__ import annotations

from ironroad.core.game import Game, LegalMoves
from ironroad.core.moves import Move
from shortline.rules import Lay, cities_beside


class Greedy:
    name = "greedy"

    def choose(self, view: Game, moves: LegalMoves, budget: float | None) -> Move:
        return max(moves, key=lambda move: isinstance(move, Lay) and cities_beside(view.board, move.hex))
