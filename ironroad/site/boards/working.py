"""The process that plays for boards: one game or one change at a time, and only while nobody else needs the
processor."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from ironroad.boards import Shelves, load_board
from ironroad.core.board import Board
from ironroad.workshop.generator import Step, Wishes, balanced, make_outline
from ironroad.workshop.generator.outline import text_of
from ironroad.workshop.measuring import Tally, add_games, from_data, to_data

MEASURE: Final = "measure"
BALANCE: Final = "balance"
# How many changes are tried to balance a board, and by how many games each is judged.
CHANGES: Final = 12
GAMES: Final = 4

Work = dict[str, Any]


def begin_measuring(board: Board) -> Work:
    return to_data(Tally(len(board.hexes)))


def begin_balancing(seed: str, wishes: Wishes) -> Work:
    return {
        "seed": seed,
        "wishes": list(wishes),
        "tried": 0,
        "kept": 0,
        "before": 0.0,
        "after": 0.0,
        "text": "",
    }


# In the working process


def go_on(kind: str, game: str, name: str, shelves: Shelves, work: Work) -> Work:
    """What was done, with one step more."""
    return _measured(game, name, shelves, work) if kind == MEASURE else _changed(work)


@lru_cache(maxsize=4)
def _board(game: str, name: str, shelves: Shelves) -> Board:
    return load_board(name, game, shelves)


def _measured(game: str, name: str, shelves: Shelves, work: Work) -> Work:
    tally = from_data(work)
    add_games(_board(game, name, shelves), tally, 1)
    return to_data(tally)


# The board that is being balanced here. After a restart the same changes are tried again, as they follow from
# the seed.
_under_way: dict[str, tuple[int, Iterator[Step]]] = {}


def _changed(work: Work) -> Work:
    key = f"{work['seed']} {work['wishes']}"
    tried, steps = _under_way.pop(key, (-1, iter(())))
    if tried != work["tried"]:
        steps = balanced(make_outline(work["seed"], Wishes(*work["wishes"])), CHANGES, GAMES)
    step = next(step for step in steps if step.tried > work["tried"])
    _under_way.clear()
    _under_way[key] = (step.tried, steps)
    told = {"tried": step.tried, "kept": step.kept, "before": step.first, "after": step.best.faults}
    return {**work, **told, "text": text_of(step.best.outline)}
