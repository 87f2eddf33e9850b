"""Tables at which a certain question is asked, in the middle of games that golden records tell."""

from __future__ import annotations

import ironroad
from ironroad.core.game import Game
from tests.helpers.places import GOLDEN

OVER = "over"


def asked(record: str, kind: str, part: float = 0.6) -> Game:
    """The game of a golden record when a question of this kind was asked, so far through all of them, or at
    its end. Random games, which lay much track anywhere, stand in where no others are kept."""
    paths = [GOLDEN / f"{record}-{bot}.txt" for bot in ("greedy", "random")]
    whole = ironroad.load(next(path for path in paths if path.exists()).read_text(encoding="utf-8"))
    if kind == OVER:
        return whole
    found = [number for number in range(len(whole.record)) if _asks(whole.at(number), kind)]
    return whole.at(found[int(part * len(found))])


def _asks(game: Game, kind: str) -> bool:
    return game.pending is not None and game.pending.seat >= 0 and game.pending.kind == kind
