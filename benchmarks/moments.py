"""Moments of a real game between six greedy bots, cut off where it is late and much is asked."""

from __future__ import annotations

import ironroad
from ironroad.game import Game
from tests.golden import path_of
from tests.server import Visitor

RECORD = "age-of-steam-deluxe-rust-belt-6-greedy"


def late(kind: str) -> Game:
    """The first question of this kind in the last round in which it is asked."""
    game = ironroad.load(path_of(RECORD).read_text())
    entries = game.record.entries
    rounds = {entry.round: n for n, entry in reversed([*enumerate(entries)]) if _asks(game, n, kind)}
    return game.at(rounds[max(rounds)])


def _asks(game: Game, n: int, kind: str) -> bool:
    entry = game.record.entries[n]
    return entry.seat >= 0 and entry.move.text.split()[0] == kind


def bring(visitor: Visitor, game: Game) -> str:
    """A table of people that goes on from a game; the answer is its path."""
    game = game.copy()
    game.seed = None
    visitor.get("/")
    answer = visitor.post("/import", record=str(game.record))
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])
