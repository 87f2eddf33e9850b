"""The legal moves as a person wants to see them: priced, explained, best first, never a wall."""

from __future__ import annotations

from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ironroad.core.game import Game
from ironroad.core.moves import Deliver, Move
from ironroad.games.found import kind_of
from ironroad.terminal.rows import Row

PAGE: Final = 15


class Menu:
    """The moves of one decision: an overview, pages of rows, and the numbers given to them."""

    def __init__(self, game: Game, narrow: bool = False) -> None:
        self.game = game
        self.lists = lists = kind_of(game.rules.game).lists()
        self.narrow = narrow
        self.kind = game.pending.kind if game.pending else ""
        self.rows = _arranged(*lists.rows(game))
        self._found = [] if self.kind in lists.overviews else self.rows
        self._shown = 0

    def find(self, words: list[str]) -> list[Row]:
        """The moves that spell these words; if there are none, those whose notes have them."""
        return [row for row in self.rows if row.spells(words)] or [row for row in self.rows if row.has(words)]

    def list(self, found: list[Row]) -> None:
        """From now on these rows are the ones with numbers."""
        self._found = found
        self._shown = 0

    def numbered(self, number: int) -> Move | None:
        """The move a bare number stands for."""
        if self.kind in self.lists.amounts:
            wanted = self.lists.amounts[self.kind](number)
            return wanted if any(row.move == wanted for row in self.rows) else None
        return self._found[number - 1].move if 0 < number <= self._shown else None

    @property
    def more(self) -> int:
        return len(self._found) - self._shown

    def page(self) -> RenderableType:
        """The next rows, and how many are left."""
        start = self._shown
        # A page of one or two leftovers is not worth a command.
        end = start + PAGE if len(self._found) - start > PAGE + 2 else len(self._found)
        self._shown = end
        listing = _listing(self._found[start:end], start + 1, self.narrow)
        hint = f"{self.more} more: type `more`, or part of a move to see only those."
        return Group(listing, Text(hint, style="dim")) if self.more else listing

    def overview(self) -> RenderableType:
        special = self.lists.overviews.get(self.kind)
        if special is None:
            self.list(self.rows)
            return self.page()
        self.list([])
        return special(self)


def _arranged(leading: list[Row], others: list[Row]) -> list[Row]:
    """The best first, but the others on the first page with them."""
    first = max(0, PAGE - len(others))
    return leading[:first] + others + leading[first:]


def _listing(found: list[Row], first: int, narrow: bool) -> Table:
    """Numbered rows. In a narrow terminal deliveries, whose moves are long, go without notes."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(justify="right", style="dim")
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(style="dim")
    for number, row in enumerate(found, first):
        note = "" if narrow and isinstance(row.move, Deliver) else row.note
        table.add_row(str(number), row.move.text, row.price, note)
    return table
