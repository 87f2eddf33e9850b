"""A sheet of characters with colours, and fine lines made of Braille dots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ironroad.draw.markup import Point
from ironroad.draw.palette import LAND, rgb

# The bits of the eight dots in a Braille character, by column and row.
_DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
_BRAILLE = 0x2800


@dataclass
class Mark:
    """One character; colours are #rrggbb or nothing for the terminal's own."""

    sign: str = " "
    ink: str | None = None
    paper: str | None = None
    bold: bool = False


class Canvas:
    """Grows as it is written on; colourless canvases only keep the signs."""

    def __init__(self, colour: bool) -> None:
        self.colour = colour
        self.marks: dict[tuple[int, int], Mark] = {}

    def at(self, x: int, y: int) -> Mark:
        return self.marks.setdefault((x, y), Mark())

    def fill(self, x: int, y: int, count: int, paper: str) -> None:
        for i in range(count):
            self.at(x + i, y).paper = paper

    def write(
        self, x: int, y: int, words: str, ink: str | None = None, paper: str | None = None, bold: bool = False
    ) -> None:
        for i, sign in enumerate(words):
            mark = self.at(x + i, y)
            mark.sign, mark.ink, mark.bold = sign, ink, bold
            mark.paper = paper or mark.paper

    def dots(self, points: Iterable[Point], ink: str, wide: bool) -> None:
        """A line of one or two dots' width; lines that meet in one character share it."""
        for px, py in _thick(points) if wide else points:
            x, y = int(px), int(py)
            mark = self.at(x, y)
            before = ord(mark.sign) if _BRAILLE <= ord(mark.sign) < _BRAILLE + 256 else _BRAILLE
            mark.sign = chr(before | _DOTS[int((px - x) * 2)][int((py - y) * 4)])
            mark.ink, mark.bold = ink, False

    def wipe(self, points: Iterable[Point]) -> None:
        """Takes away what stands along a line."""
        for px, py in points:
            self.at(int(px), int(py)).sign = " "

    def letters(self, points: Iterable[Point], sign: str) -> None:
        """A coarse line of one letter."""
        for px, py in points:
            self.at(int(px), int(py)).sign = sign

    def lines(self, deep: bool = True) -> list[str]:
        """The sheet from top to bottom, each line as long as it needs to be."""
        ends: dict[int, int] = {}
        for x, y in self.marks:
            ends[y] = max(ends.get(y, 0), x + 1)
        return [self._line(y, ends.get(y, 0), deep) for y in range(max(ends, default=-1) + 1)]

    def _line(self, y: int, end: int, deep: bool) -> str:
        marks = [self.marks.get((x, y), _BLANK) for x in range(end)]
        if not self.colour:
            return "".join(mark.sign for mark in marks).rstrip()
        return "".join(_runs(marks, deep)) + "\x1b[0m"


_BLANK = Mark()


def _thick(points: Iterable[Point]) -> Iterator[Point]:
    for x, y in points:
        yield from ((x - 0.25, y - 0.12), (x + 0.25, y - 0.12), (x - 0.25, y + 0.13), (x + 0.25, y + 0.13))


def _runs(marks: list[Mark], deep: bool) -> Iterator[str]:
    """The signs with a colour code wherever the colours change."""
    now = ""
    for mark in marks:
        wanted = _code(mark, deep)
        if wanted != now:
            yield wanted
            now = wanted
        yield mark.sign


def _code(mark: Mark, deep: bool) -> str:
    parts = ["0"]
    if mark.bold:
        parts.append("1")
    if mark.ink:
        parts.append(f"38;{colour_code(mark.ink, deep)}")
    if mark.paper:
        parts.append(f"48;{colour_code(mark.paper, deep)}")
    return f"\x1b[{';'.join(parts)}m"


def colour_code(colour: str, deep: bool) -> str:
    """24 bit, or one of the 6 x 6 x 6 colours every terminal has."""
    r, g, b = rgb(colour)
    if deep:
        return f"2;{r};{g};{b}"
    if colour == LAND:
        return "5;230"  # the nearest one is pink
    steps = [max(0, round((value - 55) / 40)) for value in (r, g, b)]
    return f"5;{16 + 36 * steps[0] + 6 * steps[1] + steps[2]}"
