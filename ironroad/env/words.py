"""The words moves are made of, numbered: an action is one word.

Which words there are follows from the rules and the board. A word that is not among them, such as a bid of
three digits or a word of somebody's own game, is spelled sign by sign, so that every move can be said.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, Final

from ironroad.core.board import Board
from ironroad.core.game import Rules

# Said where the words so far are a move and the beginning of another.
END: Final = "."
END_ACTION: Final = 0
NUMBERS: Final = 100
SIGN: Final = "'"
SIGNS: Final = "".join(map(chr, range(33, 127)))


class Vocabulary:
    """The words by their numbers and the numbers of the words."""

    def __init__(self, rules: Rules[Any]) -> None:
        self.words = list(dict.fromkeys((END, *_words(rules))))
        self.numbers = {word: number for number, word in enumerate(self.words)}

    def __len__(self) -> int:
        return len(self.words)

    def actions(self, text: str) -> tuple[int, ...]:
        """A move, or the beginning of one, as the numbers of its words."""
        numbers = self.numbers
        words = text.split(" ")
        try:
            return tuple([numbers[word] for word in words])
        except KeyError:
            return tuple([numbers[word] for known in words for word in self._spelled(known)])

    def _spelled(self, word: str) -> list[str]:
        return [word] if word in self.numbers else [*(SIGN + sign for sign in word), SIGN]


def _words(rules: Rules[Any]) -> Iterator[str]:
    yield from rules.readers
    yield from rules.words()
    yield from _board_words(rules.board)
    yield from map(str, range(NUMBERS))
    yield SIGN
    yield from (SIGN + sign for sign in SIGNS)


def _board_words(board: Board) -> Iterator[str]:
    yield from (h.name for h in board.hexes)
    yield from board.edges
    yield from (f"{a}-{b}" for a, b in combinations(board.edges, 2))
    yield from board.colours
    yield from (city.letter for city in board.new_cities)
    for column in board.columns:
        yield from (f"{column.name}/{row + 1}" for row in range(column.spaces))
