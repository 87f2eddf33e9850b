"""Legal moves as rows of a list, and what a game's own lists are made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from rich.columns import Columns
from rich.console import RenderableType
from rich.table import Table

from ironroad.core.board import OFF, Board
from ironroad.core.game import Game
from ironroad.core.moves import Build, City, Deliver, Move, RaiseEngine
from ironroad.core.record import Entry
from ironroad.core.sentences import money_word
from ironroad.terminal.facts import Facts, mover

if TYPE_CHECKING:
    from ironroad.terminal.menu import Menu

OWN: Final = "your track"


@dataclass(frozen=True)
class Row:
    """A legal move with its price and what there is to know about it."""

    move: Move
    price: str
    note: str

    def has(self, words: list[str]) -> bool:
        """Whether each word begins some word of this row."""
        return _begin(words, f"{self.move} {self.price} {self.note}")

    def spells(self, words: list[str]) -> bool:
        """The same for the move alone."""
        return _begin(words, self.move.text)


def _begin(words: list[str], text: str) -> bool:
    known = text.lower().replace(",", " ").split()
    return all(any(own.startswith(word.lower()) for own in known) for word in words)


@dataclass(frozen=True)
class Lists:
    """How a game lists its moves: those worth the first places, best first, and the others; what was done in
    a round; an overview for the kinds of decision where a list would be too long; and the kinds that are
    answered by a number."""

    rows: Callable[[Game], tuple[list[Row], list[Row]]]
    deeds: Callable[[Game, list[Entry]], list[str]]
    overviews: Mapping[str, Callable[[Menu], RenderableType]]
    amounts: Mapping[str, Callable[[int], Move]] = field(default_factory=dict)


# Deeds


def made(entries: list[Entry], kind: type[Move]) -> int:
    return sum(1 for entry in entries if isinstance(entry.move, kind))


def counted(number: int, word: str, words: str = "") -> str:
    return f"{number} {word if number == 1 else words or word + 's'}"


def deeds(game: Game, entries: list[Entry]) -> list[str]:
    """What was built and delivered."""
    raised = made(entries, RaiseEngine)
    return [
        counted(made(entries, Build), "tile"),
        counted(made(entries, Deliver), "delivery", "deliveries") + _longest(entries),
        *([f"{counted(raised, 'engine')} raised"] if raised else []),
        *[_new_city(game, entry.move) for entry in entries if isinstance(entry.move, City)],
    ]


def _longest(entries: list[Entry]) -> str:
    lengths = [(len(e.move.sides), e.seat) for e in entries if isinstance(e.move, Deliver)]
    if not lengths:
        return ""
    links, seat = max(lengths, key=lambda pair: pair[0])
    return f" (longest {counted(links, 'link')}, seat {seat})"


def _new_city(game: Game, move: City) -> str:
    return f"New City {game.board.new_cities[move.tile].letter} at {game.board.title(move.hex)}"


# The hexes to build on


def areas_table(game: Game, found: list[Row]) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column()
    for area, hexes in _areas(game, found).items():
        table.add_row(area, Columns(hexes, padding=(0, 2), equal=True))
    return table


def _areas(game: Game, found: list[Row]) -> dict[str, list[str]]:
    """The hexes to build on, under each city they touch and under the builder's own track."""
    prices: dict[int, list[int]] = {}
    for row in found:
        if isinstance(row.move, Build):
            prices.setdefault(row.move.hex, []).append(game.cost(row.move))
    known = Facts(game)
    mine = known.track_of(mover(game))
    cities = {*game.board.cities, *known.new_cities}
    areas: dict[str, list[str]] = {}
    for hex_, costs in prices.items():
        for area in _areas_of(game.board, hex_, mine, cities):
            areas.setdefault(area, []).append(_hex_word(game.board, hex_, costs))
    return dict(sorted(areas.items(), key=lambda area: (area[0] != OWN, area[0])))


def _areas_of(board: Board, hex_: int, mine: set[int], cities: set[int]) -> list[str]:
    near = [n for n in board.neighbours[6 * hex_ : 6 * hex_ + 6] if n != OFF]
    areas = [OWN] if hex_ in mine or any(n in mine for n in near) else []
    areas += [board.title(n) for n in near if n in cities]
    return areas or ["elsewhere"]


def _hex_word(board: Board, hex_: int, costs: list[int]) -> str:
    low, high = min(costs), max(costs)
    price = money_word(low) if low == high else f"{money_word(low)}-{high}"
    town = board.hexes[hex_].town
    return f"{board.hexes[hex_].name} {town + ' ' if town else ''}{price}"
