"""Moments of real games between greedy bots, cut off where it is late and much is asked."""

from __future__ import annotations

import ironroad
from ironroad.bench import late_position, recorded_game
from ironroad.core.game import CHANCE, Game
from tests.helpers.golden import Case, path_of
from tests.helpers.server import Visitor

SIX = Case("age-of-steam", "deluxe", "rust-belt", 6, "greedy")
STEAM = Case("steam", "base", "ruhr", 5, "greedy")


def late(kind: str, case: Case = SIX) -> Game:
    """The first question of this kind in the last round in which it is asked."""
    game = ironroad.load(path_of(case).read_text())
    entries = game.record.entries
    asked = [n for n, entry in enumerate(entries) if entry.move.text.startswith(f"{kind} ")]
    last = max(entries[n].round for n in asked)
    return game.at(next(n for n in asked if entries[n].round == last))


def longest(case: Case = STEAM) -> Game:
    """The moment of a game at which there are most legal moves."""
    game = ironroad.load(path_of(case).read_text())
    moments = [game.at(n) for n, entry in enumerate(game.record.entries) if entry.seat != CHANCE]
    return max(moments, key=lambda moment: len(moment.legal_moves()))


def crowded() -> Game:
    """Five seats with the largest engine, of which the first has delivered: a list of moves as long as they
    get."""
    game = late_position(recorded_game()).copy()
    game.push(game.legal_moves()[0])
    return game


def import_game(visitor: Visitor, game: Game) -> str:
    """A table of people that goes on from a game; the answer is its path."""
    game = game.copy()
    game.seed = None
    visitor.get("/")
    answer = visitor.post("/import", record=str(game.record))
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])
