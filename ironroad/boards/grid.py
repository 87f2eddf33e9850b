"""The grid of a board file: signs in lines of text, and the column and row of the hex each stands for."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ironroad.core.located import File
from ironroad.core.sentences import say

NO_HEX: Final = ("-", "w")

_TO_THE_RIGHT: Final = say(
    "this line must start further right than the one above, half a hex; is a line missing or here twice?"
)
_TO_THE_LEFT: Final = say(
    "this line must start further left than the one above, half a hex; is a line missing or here twice?"
)


@dataclass(frozen=True)
class Token:
    line: int
    column: int
    text: str


@dataclass(frozen=True)
class Cell:
    col: int
    row: int
    token: Token


def read_grid(file: File, grid: str, flat: bool) -> list[Cell]:
    """The cells in the order of Board.hexes: down the columns if flat, along the rows if pointy."""
    rows = list(_grid_rows(file, grid))
    _check_rows(file, rows, flat)
    if not flat:
        return [Cell(col, row, t) for row, tokens in enumerate(rows) for col, t in enumerate(tokens)]
    cells = [Cell(2 * i + n % 2, n // 2, t) for n, tokens in enumerate(rows) for i, t in enumerate(tokens)]
    return sorted(cells, key=lambda cell: (cell.col, cell.row))


def _grid_rows(file: File, grid: str) -> Iterator[list[Token]]:
    span = file.span(("grid",))
    # TOML drops the line break that follows the opening quotes.
    first = span.start + file.lines[span.start - 1].endswith(("'''", '"""'))
    for number, text in enumerate(grid.split("\n"), first):
        line = min(number, span.stop - 1)
        start = max(file.lines[line - 1].find(text), 0) + 1
        tokens = [Token(line, start + m.start(), m[0]) for m in re.finditer(r"\S+", text)]
        if tokens:
            yield tokens


def _check_rows(file: File, rows: list[list[Token]], flat: bool) -> None:
    if not any(token.text not in NO_HEX for tokens in rows for token in tokens):
        file.error(file.span(("grid",)).start, say("the grid has no hexes"))
    elif _zigzags(file, rows, flat):
        groups = [rows[0::2], rows[1::2]] if flat else [rows]
        usual = [_check_lengths(file, group) for group in groups if group]
        if len(usual) == 2 and usual[0] - usual[1] not in (0, 1):
            sentence = say(
                "{n} hexes do not fit between the {above} of the line above; "
                "there must be as many or one less",
                n=usual[1],
                above=usual[0],
            )
            file.error(rows[1][0].line, sentence)


def _zigzags(file: File, rows: list[list[Token]], flat: bool) -> bool:
    """Whether every second line is indented; without that, a lost line would shift the map unseen."""
    for number in range(1, len(rows)):
        step = rows[number][0].column - rows[number - 1][0].column
        deeper = (number % 2 == 1) == flat
        if step == 0 or (step > 0) != deeper:
            file.error(rows[number][0].line, _TO_THE_RIGHT if deeper else _TO_THE_LEFT)
            return False
    return True


def _check_lengths(file: File, rows: list[list[Token]]) -> int:
    usual = Counter(map(len, rows)).most_common(1)[0][0]
    for tokens in rows:
        if len(tokens) != usual:
            sentence = say(
                "the grid is ragged: {n} hexes on this line, {usual} on the others like it",
                n=len(tokens),
                usual=usual,
            )
            file.error(tokens[0].line, sentence)
    return usual
