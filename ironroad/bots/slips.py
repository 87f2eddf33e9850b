"""A bot that slips as people do: it takes the second best of what it thought of, a share too many or too few,
bids too much. It never makes a move that the policy of its game would not look at.
"""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Final

from ironroad.bots.kind import Bot
from ironroad.core.game import Game, LegalMoves
from ironroad.core.moves import Bid, Move, Role, Shares
from ironroad.games.found import kind_of

# Moves between which people waver; one of these is never absurd where another is good.
WAVERING: Final = (Shares, Bid, Role)
FAR: Final = 2
MOST_LISTED: Final = 40


class Slipping:
    """Plays as the policy does but for slips, so many in a hundred decisions or more where the
    game says so, to one of the next best."""

    def __init__(self, name: str, seed: int | str, slips: int, depth: int, careful: bool = False) -> None:
        self.name = name
        self._seed = str(seed)
        self._random = Random(self._seed)
        self._slips = slips
        self._depth = depth
        self._careful = careful
        self._policies: dict[str, Bot] = {}

    def choose(self, view: Game, moves: LegalMoves, budget: float | None) -> Move:
        own = self._policy(view.rules.game).choose(view, moves, budget)
        if not self._slips or self._random.randrange(100) >= self._slips * kind_of(view.rules.game).slips:
            return own
        others = [move for move in self._offered(view, moves) if move != own] or near(own, moves)
        return self._random.choice(others) if others else own

    def _offered(self, view: Game, moves: LegalMoves) -> list[Move]:
        return kind_of(view.rules.game).candidates(view, moves, self._depth + 1)

    def _policy(self, game: str) -> Bot:
        if game not in self._policies:
            kind = kind_of(game)
            self._policies[game] = (kind.planner if self._careful else kind.policy)(self._seed)
        return self._policies[game]


def near(own: Move, moves: LegalMoves) -> list[Move]:
    """A share more or less, another role; nothing where a neighbour in the list may be absurd."""
    if not isinstance(own, WAVERING):
        return []
    alike = [move for move in islice(moves, MOST_LISTED) if type(move) is type(own)]
    place = alike.index(own) if own in alike else 0
    return [move for move in alike[max(0, place - FAR) : place + FAR + 1] if move != own]
