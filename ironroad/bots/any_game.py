"""One name for a bot that plays each game of the family in its own way."""

from __future__ import annotations

from ironroad.bots.kind import Bot
from ironroad.core.game import Game, LegalMoves
from ironroad.core.moves import Move
from ironroad.games.found import kind_of


class Greedy:
    """The greedy bot of whatever game it is asked about."""

    name = "greedy"

    def __init__(self, seed: int | str = 0) -> None:
        self._seed = seed
        self._bots: dict[str, Bot] = {}

    def choose(self, view: Game, moves: LegalMoves, budget: float | None) -> Move:
        game = view.rules.game
        if game not in self._bots:
            self._bots[game] = kind_of(game).greedy(self._seed)
        return self._bots[game].choose(view, moves, budget)
