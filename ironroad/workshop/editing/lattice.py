"""The grid of a draft as cells that can be moved about, and as the very text it came from.

A cell has doubled coordinates: x and y in steps of half a hex, so that neighbours are always the same steps
away whatever column or row they start from. On flat boards x + y is even, on pointy ones odd.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from ironroad.core.hexes import hex_name

Spot = tuple[int, int]

NOTHING: Final = "-"
WATER: Final = "w"

# The steps across each edge, in the order of their names.
STEPS: Final[dict[bool, tuple[Spot, ...]]] = {
    True: ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)),
    False: ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1)),
}


def cell_of(spot: Spot, flat: bool) -> tuple[int, int]:
    """The column and row of a spot."""
    x, y = spot
    return (x, y // 2) if flat else (x // 2, y)


def spot_of(col: int, row: int, flat: bool) -> Spot:
    return (col, 2 * row + col % 2) if flat else (2 * col + 1 - row % 2, row)


def name_of(spot: Spot, flat: bool) -> str:
    return hex_name(*cell_of(spot, flat), flat)


class Line:
    """A line of the grid: blanks before each word, and what follows the last."""

    def __init__(self, text: str) -> None:
        parts = re.split(r"(\S+)", text)
        self.gaps, self.words, self.tail = parts[0:-1:2], parts[1::2], parts[-1]

    def put(self, index: int, word: str) -> None:
        """Replace a word; the blanks after it make room, so that the columns stay where they are."""
        longer = len(word) - len(self.words[index])
        self.words[index] = word
        if index + 1 < len(self.words):
            self.gaps[index + 1] = " " * max(1, len(self.gaps[index + 1]) - longer)

    @property
    def text(self) -> str:
        return "".join(map("".join, zip(self.gaps, self.words, strict=True))) + self.tail


class Lattice:
    """`flat` is the layout; `words` are the cells by their spots."""

    def __init__(self, text: str, flat: bool) -> None:
        self.flat = flat
        self._lines = [Line(line) for line in text.split("\n")]
        self._rows = [line for line in self._lines if line.words]

    @property
    def text(self) -> str:
        return "\n".join(line.text for line in self._lines)

    @property
    def words(self) -> dict[Spot, str]:
        return {
            self._spot(y, i): word for y, line in enumerate(self._rows) for i, word in enumerate(line.words)
        }

    @property
    def size(self) -> Spot:
        """Width and height, in half hexes."""
        words = self.words
        width = max((x for x, _ in words), default=-1) + 1
        return width if self.flat else width + width % 2, len(self._rows)

    @property
    def names(self) -> dict[str, Spot]:
        return {name_of(spot, self.flat): spot for spot in self.words}

    @property
    def pitch(self) -> int:
        """How many signs lie between the beginnings of two words of a line, as far as that can be told."""
        steps = [
            len(line.words[i]) + len(line.gaps[i + 1])
            for line in self._rows
            for i in range(len(line.words) - 1)
        ]
        usual = max(set(steps), key=steps.count) if steps else 8
        longest = max((len(word) for line in self._rows for word in line.words), default=1)
        return max(4, longest + 1, min(usual, 12))

    def _spot(self, row: int, index: int) -> Spot:
        return (2 * index + row % 2, row) if self.flat else (2 * index + 1 - row % 2, row)

    def put(self, spot: Spot, word: str) -> None:
        x, y = spot
        self._rows[y].put(x // 2, word)

    def neighbours(self, spot: Spot) -> list[Spot]:
        """Those across each edge, be they on the grid or not."""
        return [(spot[0] + dx, spot[1] + dy) for dx, dy in STEPS[self.flat]]


def laid_out(words: Mapping[Spot, str], size: Spot, flat: bool, pitch: int) -> str:
    """The text of a grid with even columns; where there is no word there is nothing on the map."""
    width, height = size
    step = pitch + pitch % 2
    lines = []
    for y in range(height):
        first = y % 2 if flat else 1 - y % 2
        row = [words.get((x, y), NOTHING) for x in range(first, width, 2)]
        indent = " " * (step // 2 if first else 0)
        lines.append((indent + "".join(word.ljust(step) for word in row)).rstrip())
    return "\n".join(["", *lines, ""])
