"""What a seat may know as arrays of whole numbers; `docs/research.md` tells what stands where."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ironroad.core.board import Board, Hex
from ironroad.core.features import Features
from ironroad.core.game import Rules, State, start

Array = NDArray[np.int32]
Names = dict[str, list[str]]

# So many of the last words of a choice are told.
CHOICE: Final = 24
COASTS: Final = ("", "west", "east")
PRINTED: Final = ("column", "row", "terrain", "price", "town", "city", "port", "river", "coast", "terminal")


def chosen(taken: list[int]) -> Array:
    """The last of the words that a seat has said; -1 where there is none."""
    last = taken[-CHOICE:]
    return np.array(last + [-1] * (CHOICE - len(last)), np.int32)


def known_state(rules: Rules[Any], state: State, viewer: int) -> State:
    """What a viewer may know of a state, to be read at once."""
    known: State = state if rules.open else rules.view_state(state, viewer)
    return known


def features_of(rules: Rules[Any], state: State, seat: int, viewer: int | None = None) -> Features:
    """The position as a seat may know it, in plain numbers; or, told from the seat, what a viewer may."""
    known = known_state(rules, state, seat if viewer is None else viewer)
    found = Features(seat, rules.players)
    rules.features(known, found)
    return found


class Observer:
    """Makes the arrays of one set of rules; `names` says what each number is called."""

    def __init__(self, rules: Rules[Any]) -> None:
        self.rules = rules
        self.hexes = len(rules.board.hexes)
        self.printed = _printed(rules.board)
        self.neighbours = np.array(rules.board.neighbours, np.int32).reshape(self.hexes, 6)
        opening = features_of(rules, start(rules, None).state, 0)
        self.names = self._names(opening)
        self.shapes = {name: array.shape for name, array in self._arrays(opening).items()}

    def arrays(
        self, state: State, seat: int, taken: list[int], viewer: int | None = None
    ) -> dict[str, Array]:
        """What a seat knows; `taken` are the words it has said of the move it is choosing."""
        return self._arrays(features_of(self.rules, state, seat, viewer)) | {"choice": chosen(taken)}

    def _arrays(self, f: Features) -> dict[str, Array]:
        hexes = [np.array(values, np.int32).reshape(self.hexes, -1) for values in f.hexes.values()]
        return {
            "table": np.array(list(f.table.values()), np.int32),
            "seats": np.roll(np.array(list(f.seats.values()), np.int32).T, -f.viewer, axis=0),
            "hexes": np.concatenate([self.printed, *hexes], axis=1),
            **{name: np.array(values, np.int32) for name, values in f.lists.items() if values},
            "choice": chosen([]),
        }

    def _names(self, f: Features) -> Names:
        wide = {name: len(values) // self.hexes for name, values in f.hexes.items()}
        changing = [name if n == 1 else f"{name}.{i}" for name, n in wide.items() for i in range(n)]
        return {"table": list(f.table), "seats": list(f.seats), "hexes": [*PRINTED, *changing]}


def _printed(board: Board) -> Array:
    """What is printed on the hexes and never changes."""
    terrains = sorted({h.terrain for h in board.hexes})
    rows = [_print(board, h, terrains) for h in board.hexes]
    return np.array(rows, np.int32)


def _print(board: Board, h: Hex, terrains: list[str]) -> list[int]:
    price = board.prices.get(h.terrain, 0) if h.price is None else h.price
    kind = [terrains.index(h.terrain), price, h.town is not None, h.city is not None]
    return [
        h.col,
        h.row,
        *kind,
        h.city is not None and h.city.port,
        h.river,
        COASTS.index(h.coast),
        h.terminal,
    ]
