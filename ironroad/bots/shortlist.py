"""The moves that are worth a closer look."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice, zip_longest
from typing import Final

from ironroad.core.game import Game, LegalMoves
from ironroad.core.moves import Move
from ironroad.games.found import kind_of

# Lists can be long, and what stands far down in them is much like what stands before.
MOST_LISTED: Final = 400


def short_list(view: Game, moves: LegalMoves, own: Move, count: int) -> list[Move]:
    """The policy's own move, then what the game thinks worth a try, or else a spread of all there is."""
    offered = kind_of(view.rules.game).candidates(view, moves, count)
    found = dict.fromkeys([own, *(offered or spread(moves))])
    return list(islice(found, count))


def spread(moves: Iterable[Move]) -> list[Move]:
    """Moves of every kind in turn, those of one kind from all over their list."""
    kinds: dict[type[Move], list[Move]] = {}
    for move in islice(moves, MOST_LISTED):
        kinds.setdefault(type(move), []).append(move)
    rows = zip_longest(*(_apart(alike) for alike in kinds.values()))
    return [move for row in rows for move in row if move is not None]


def _apart(moves: list[Move]) -> list[Move]:
    """The first, then always the one in the middle of the widest gap, more or less."""
    found, step = [moves[0]], len(moves)
    while step > 1:
        step = (step + 1) // 2
        found += moves[step :: 2 * step] if step > 1 else moves
    return list(dict.fromkeys(found))
