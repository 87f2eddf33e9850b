"""Sizes, all in millimetres: of hexes, of paper, and of the parts of a map on sheets that overlap."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Final

from ironroad.core.hexes import letters
from ironroad.core.sentences import Sentence, say
from ironroad.draw.grid import APOTHEM

# From one flat side of a hex to the other. An inch and a half is what the tiles of railway games measure;
# whatever is printed to lie on a hex goes by the same number.
HEX: Final = 38.1
HEXES: Final = (30.0, 35.0, HEX, 40.0, 45.0)
SMALLEST: Final = 15.0
LARGEST: Final = 80.0

PAPERS: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
# What printers leave white, with room for the marks; below there is a line of text, too.
MARGIN: Final = 10.0
FOOT: Final = 15.0
OVERLAP: Final = 10.0
MOST_SHEETS: Final = 60

Size = tuple[float, float]


class PrintProblem(ValueError):
    """A board that cannot be printed as asked for."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence

    def __reduce__(self) -> tuple[type[PrintProblem], tuple[Sentence]]:
        return PrintProblem, (self.sentence,)


def read_hex(text: str) -> float:
    """The size of hexes as somebody gives it; empty is the usual one."""
    try:
        size = float(text.replace(",", ".") or HEX)
    except ValueError:
        size = 0.0
    if not SMALLEST <= size <= LARGEST:
        raise PrintProblem(
            say("Hexes are printed {least} to {most} mm wide.", least=f"{SMALLEST:g}", most=f"{LARGEST:g}")
        )
    return size


def read_paper(text: str) -> str:
    paper = text.lower() or next(iter(PAPERS))
    if paper not in PAPERS:
        raise PrintProblem(say("The paper is one of {papers}.", papers=", ".join(PAPERS)))
    return paper


def scale_of(hex_: float) -> float:
    """Millimetres for a unit of the pictures."""
    return hex_ / (2 * APOTHEM)


@dataclass(frozen=True)
class Sheet:
    """A part of the map by its name: rows have letters, columns numbers. What lies in the last `right` and
    `below` millimetres is on the next sheet, too."""

    name: str
    x: float
    y: float
    right: float
    below: float


@dataclass(frozen=True)
class Sheets:
    """How a map is cut: all parts are of one size."""

    page: Size
    part: Size
    columns: int
    rows: int

    @property
    def count(self) -> int:
        return self.columns * self.rows

    @property
    def sheets(self) -> list[Sheet]:
        return [self._sheet(row, column) for row in range(self.rows) for column in range(self.columns)]

    def _sheet(self, row: int, column: int) -> Sheet:
        wide, high = self.part
        return Sheet(
            f"{letters(row)}{column + 1}",
            column * (wide - OVERLAP),
            row * (high - OVERLAP),
            OVERLAP if column + 1 < self.columns else 0.0,
            OVERLAP if row + 1 < self.rows else 0.0,
        )


def cut(size: Size, paper: str) -> Sheets:
    """The sheets for a map of this size, upright or lying: whichever takes fewer."""
    wide, high = PAPERS[paper]
    found = min(_cut(size, (wide, high)), _cut(size, (high, wide)), key=lambda sheets: sheets.count)
    if found.count > MOST_SHEETS:
        raise PrintProblem(
            say(
                "That would be {n} sheets, and {most} are the most: choose smaller hexes.",
                n=found.count,
                most=MOST_SHEETS,
            )
        )
    return found


def _cut(size: Size, page: Size) -> Sheets:
    columns, wide = _parts(size[0], page[0] - 2 * MARGIN)
    rows, high = _parts(size[1], page[1] - MARGIN - FOOT)
    return Sheets(page, (wide, high), columns, rows)


def _parts(length: float, room: float) -> tuple[int, float]:
    """How many parts that overlap make up a length, and how long each of them is."""
    count = max(1, ceil((length - OVERLAP) / (room - OVERLAP)))
    return count, (length + (count - 1) * OVERLAP) / count
