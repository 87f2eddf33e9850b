"""Hexes made of characters: slanted sides for flat-topped boards, bricks for pointy-topped ones."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator

from ironroad.core.tiles import TOWN
from ironroad.draw.grid import Cell, between
from ironroad.draw.markup import Point

Spot = tuple[int, int]
Span = tuple[int, int, int]
Border = tuple[int, int, str]

_SAMPLES = 40


class TextGrid(ABC):
    """Where a hex lies on the canvas. Points are in characters, (0, 0) is a corner of the first."""

    def __init__(self, pitch: int) -> None:
        self.pitch = pitch

    @abstractmethod
    def origin(self, cell: Cell) -> Spot:
        """The first character of the hex's first line of text."""

    @abstractmethod
    def spans(self, cell: Cell) -> list[Span]:
        """Start, line and length of each line of text inside the hex."""

    @abstractmethod
    def sides(self, cell: Cell) -> Iterator[Border]:
        """The signs left and right of the hex."""

    @abstractmethod
    def ends(self, cell: Cell) -> Iterator[Border]:
        """The signs above and below the hex."""

    def skin(self, cell: Cell) -> Iterator[Border]:
        """The signs around the hex that take its colour."""
        return self.sides(cell)

    @abstractmethod
    def centre(self, cell: Cell) -> Point: ...

    @abstractmethod
    def exit(self, cell: Cell, edge: int) -> Point: ...

    def track(self, cell: Cell, a: int, b: int) -> list[Point]:
        """Points along a track from edge to edge, bent towards the middle, or into the town."""
        start, middle = self.exit(cell, a), self.centre(cell)
        if b == TOWN:
            return [between(start, middle, i / _SAMPLES) for i in range(_SAMPLES + 1)]
        end = self.exit(cell, b)
        steps = (i / _SAMPLES for i in range(_SAMPLES + 1))
        return [between(between(start, middle, t), between(middle, end, t), t) for t in steps]


class Slanted(TextGrid):
    """Four lines a hex; columns overlap by their slanted sides."""

    def origin(self, cell: Cell) -> Spot:
        return 2 + cell[0] * self.pitch, 1 + cell[1] * 4 + 2 * (cell[0] % 2)

    def spans(self, cell: Cell) -> list[Span]:
        x, y = self.origin(cell)
        w = self.pitch
        return [(x, y, w - 2), (x - 1, y + 1, w), (x - 1, y + 2, w), (x, y + 3, w - 2)]

    def sides(self, cell: Cell) -> Iterator[Border]:
        x, y = self.origin(cell)
        right = x + self.pitch - 2
        yield from ((x - 1, y, "/"), (right, y, "\\"), (x - 2, y + 1, "/"), (right + 1, y + 1, "\\"))
        yield from ((x - 2, y + 2, "\\"), (right + 1, y + 2, "/"), (x - 1, y + 3, "\\"), (right, y + 3, "/"))

    def ends(self, cell: Cell) -> Iterator[Border]:
        x, y = self.origin(cell)
        for line in (y - 1, y + 3):
            yield from ((x + i, line, "_") for i in range(self.pitch - 2))

    def centre(self, cell: Cell) -> Point:
        x, y = self.origin(cell)
        return x - 0.99 + self.pitch / 2, y + 2.01

    def exit(self, cell: Cell, edge: int) -> Point:
        x, y = self.origin(cell)
        left, right, middle = x - 0.99, x + self.pitch - 1.01, self.centre(cell)[0]
        ends = ((middle, y), (right, y + 1), (right, y + 3), (middle, y + 3.99), (left, y + 3), (left, y + 1))
        return ends[edge]


class Bricks(TextGrid):
    """Three lines and a border; every other row is set off by half a brick."""

    def origin(self, cell: Cell) -> Spot:
        return 1 + cell[0] * self.pitch + (1 - cell[1] % 2) * (self.pitch // 2), 1 + cell[1] * 4

    def spans(self, cell: Cell) -> list[Span]:
        x, y = self.origin(cell)
        return [(x, y + i, self.pitch - 1) for i in range(3)]

    def ends(self, cell: Cell) -> Iterator[Border]:
        x, y = self.origin(cell)
        for line in (y - 1, y + 3):
            yield from ((x + i, line, "-") for i in range(self.pitch - 1))
            yield from ((side, line, "+") for side in (x - 1, x + self.pitch - 1))

    def skin(self, cell: Cell) -> Iterator[Border]:
        yield from self.ends(cell)
        yield from self.sides(cell)

    def sides(self, cell: Cell) -> Iterator[Border]:
        x, y = self.origin(cell)
        for side in (x - 1, x + self.pitch - 1):
            yield from ((side, y + i, "|") for i in range(3))

    def centre(self, cell: Cell) -> Point:
        x, y = self.origin(cell)
        return x - 0.5 + self.pitch / 2, y + 1.5

    def exit(self, cell: Cell, edge: int) -> Point:
        x, y = self.origin(cell)
        left, right = x - 0.5, x + self.pitch - 0.51
        near, far = x - 0.5 + self.pitch / 4, x - 0.5 + self.pitch * 3 / 4
        top, middle, bottom = y - 0.5, y + 1.5, y + 3.49
        ends = ((far, top), (right, middle), (far, bottom), (near, bottom), (left, middle), (near, top))
        return ends[edge]


def text_grid(flat: bool, columns: int, width: int) -> TextGrid:
    """The largest hexes that fit the width, but at least wide enough for a hex's name."""
    pitch = max(6, min(12, (width - 3) // columns // 2 * 2))
    return Slanted(pitch) if flat else Bricks(pitch)
