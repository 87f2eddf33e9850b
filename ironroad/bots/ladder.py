"""Bots from weak to strong, for every game: the game's policy, worse by slips or better by search.

A slip is what happens to people: the second best of what was thought of, a share too many or too few, a bid
too high. It is never a move that the policy would not look at.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Final

from ironroad.bots.kind import Bot, BotKind
from ironroad.bots.search import Effort, SearchBot
from ironroad.core.game import Game, LegalMoves
from ironroad.core.moves import Bid, Move, Role, Shares
from ironroad.core.sentences import say
from ironroad.games.found import kind_of

# Moves between which people waver; one of these is never absurd where another is good.
WAVERING: Final = (Shares, Bid, Role)
FAR: Final = 2
MOST_LISTED: Final = 40


class Slipping:
    """Plays as the policy does but for slips, so many in a hundred decisions, to one of the next best."""

    def __init__(self, name: str, seed: int | str, slips: int, depth: int) -> None:
        self.name = name
        self._seed = str(seed)
        self._random = Random(self._seed)
        self._slips = slips
        self._depth = depth
        self._policies: dict[str, Bot] = {}

    def choose(self, view: Game, moves: LegalMoves, budget: float | None) -> Move:
        own = self._policy(view.rules.game).choose(view, moves, budget)
        if self._random.randrange(100) >= self._slips:
            return own
        others = [move for move in self._offered(view, moves) if move != own] or near(own, moves)
        return self._random.choice(others) if others else own

    def _offered(self, view: Game, moves: LegalMoves) -> list[Move]:
        return kind_of(view.rules.game).candidates(view, moves, self._depth + 1)

    def _policy(self, game: str) -> Bot:
        if game not in self._policies:
            self._policies[game] = kind_of(game).policy(self._seed)
        return self._policies[game]


def near(own: Move, moves: LegalMoves) -> list[Move]:
    """A share more or less, another role; nothing where a neighbour in the list may be absurd."""
    if not isinstance(own, WAVERING):
        return []
    alike = [move for move in islice(moves, MOST_LISTED) if type(move) is type(own)]
    place = alike.index(own)
    return [move for move in alike[max(0, place - FAR) : place + FAR + 1] if move != own]


def _slipping(name: str, slips: int, depth: int) -> Callable[[int | str], Bot]:
    return lambda seed: Slipping(name, seed, slips, depth)


def _searching(name: str, effort: Effort) -> Callable[[int | str], Bot]:
    return lambda seed: SearchBot(seed, effort, name)


LADDER: Final = (
    BotKind(
        "beginner",
        say("Beginner"),
        say("knows the rules; often misses the best move and borrows too much or too little"),
        _slipping("beginner", 40, 3),
    ),
    BotKind(
        "easy",
        say("Easy"),
        say("has a plan and loses sight of it now and then"),
        _slipping("easy", 18, 2),
    ),
    BotKind(
        "medium",
        say("Medium"),
        say("plans its track well; does not think about what others will do"),
        _slipping("medium", 0, 0),
    ),
    BotKind(
        "hard",
        say("Hard"),
        say("thinks a few ideas through to the end of the game before it moves"),
        _searching("hard", Effort(candidates=4, rollouts=60)),
        seconds=2.0,
    ),
    BotKind(
        "expert",
        say("Expert"),
        say("thinks many ideas through to the end of the game; takes its time and wants to win"),
        _searching("expert", Effort(candidates=8, rollouts=240)),
        seconds=4.0,
    ),
)
