"""What is wrong with a draft, with the hexes each mistake is about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ironroad.boards import Board, BoardError, read_board
from ironroad.core.located import File
from ironroad.core.sentences import Sentence, Value, said
from ironroad.workshop.editing.lattice import Lattice
from ironroad.workshop.editing.words import ground_of


@dataclass(frozen=True)
class Fault:
    """A mistake: its line, what it is, and the hexes to light."""

    line: int
    sentence: Sentence
    hexes: tuple[str, ...] = ()


def faults(text: str) -> tuple[Board | None, list[Fault]]:
    """The board of a draft with which all is well, or else what is not."""
    try:
        return read_board(text, "draft"), []
    except BoardError as error:
        found = error.mistakes
        if not found:
            return None, [Fault(1, said(error))]
        lights = _Lights(text)
        return None, [Fault(line, sentence, lights.of(line, sentence)) for line, sentence in found]


class _Lights:
    """Which hexes a line, or what is said of it, is about."""

    def __init__(self, text: str) -> None:
        try:
            file = File(text, "draft", BoardError)
            grid = file.data.get("grid")
            lattice = Lattice(grid if isinstance(grid, str) else "", file.data.get("hexes") != "pointy")
        except BoardError:
            self.names: dict[str, tuple[str, ...]] = {}
            self.cells: dict[tuple[int, int], str] = {}
            self.lines: dict[int, tuple[str, ...]] = {}
            return
        self.names = _names(lattice)
        self.cells = _cells(file, lattice)
        self.lines = _lines(file, self.names)

    def of(self, line: int, sentence: Sentence) -> tuple[str, ...]:
        column = sentence.values.get("column")
        if isinstance(column, int) and (line, column) in self.cells:
            return (self.cells[line, column],)
        if any(at == line for at, _ in self.cells) and "usual" in sentence.values:
            return tuple(name for (at, _), name in self.cells.items() if at == line)
        named = [hex_ for word in _words(sentence) for hex_ in self.names.get(word, ())]
        return tuple(dict.fromkeys([*named, *self.lines.get(line, ())]))


def _names(lattice: Lattice) -> dict[str, tuple[str, ...]]:
    """The hexes by their names, and by the codes that stand on them."""
    found: dict[str, tuple[str, ...]] = {}
    words = lattice.words
    for name, spot in lattice.names.items():
        found[name] = (name,)
        ground = ground_of(words[spot])
        if ground and ground.code:
            found[ground.code] = (*found.get(ground.code, ()), name)
    return found


def _cells(file: File, lattice: Lattice) -> dict[tuple[int, int], str]:
    """The hexes by the line and the column at which they stand in the text."""
    rows: dict[int, list[str]] = {}
    for name, (_, y) in lattice.names.items():
        rows.setdefault(y, []).append(name)
    lines = [line for line in file.span(("grid",)) if _is_row(file.lines[line - 1])]
    found = {}
    for line, y in zip(lines, sorted(rows), strict=False):
        text, column = file.lines[line - 1], 0
        words = text.split()
        for name, word in zip(rows[y], words, strict=False):
            column = text.index(word, column)
            found[line, column + 1] = name
            column += len(word)
    return found


def _is_row(line: str) -> bool:
    """A line of the grid, not the one on which it begins or ends."""
    return bool(line.strip()) and "'''" not in line and '"""' not in line


def _lines(file: File, names: dict[str, tuple[str, ...]]) -> dict[int, tuple[str, ...]]:
    """The hexes of the places on whose lines something is said."""
    found: dict[int, tuple[str, ...]] = {}
    for path, span in file.spans.items():
        if len(path) >= 2 and path[0] in ("cities", "towns"):
            found[span.start] = names.get(str(path[1]), ())
    return found


def _words(value: Value | Any) -> Iterator[str]:
    """The words that a sentence was given, those of the sentences within it too."""
    if isinstance(value, Sentence):
        for inner in value.values.values():
            yield from _words(inner)
    elif isinstance(value, str):
        yield value
        yield from value.split()[:2]
