"""The bot that plays anything: a yardstick, and a way to meet odd positions."""

from __future__ import annotations

from random import Random

from ironroad.core.game import Game, LegalMoves
from ironroad.core.moves import Move


class RandomBot:
    """First a kind of move, then a move of that kind, so that `done` is as likely as `build`."""

    name = "random"

    def __init__(self, seed: int | str = 0) -> None:
        self._random = Random(str(seed))

    def choose(self, view: Game, moves: LegalMoves, budget: float | None) -> Move:
        kinds: dict[type[Move], list[Move]] = {}
        for move in moves:
            kinds.setdefault(type(move), []).append(move)
        return self._random.choice(self._random.choice(list(kinds.values())))
