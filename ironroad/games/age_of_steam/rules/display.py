"""The goods display: its spaces, and the cities its columns belong to."""

from __future__ import annotations

from ironroad.core.game import Rules
from ironroad.games.age_of_steam.rules.state import UNPLACED, Aos


def filling_order(rules: Rules[Aos]) -> list[tuple[int, str]]:
    """The display spaces in the order they are filled, with their names."""
    columns = rules.board.columns
    starts = space_starts(rules)
    numbered = [i for i, column in enumerate(columns) if column.name == column.rolled]
    lettered = [i for i, column in enumerate(columns) if column.name != column.rolled]
    found: list[tuple[int, str]] = []
    for group in (numbered, lettered):
        for row in range(max([columns[i].spaces for i in group], default=0)):
            for i in group:
                if row < columns[i].spaces:
                    found.append((starts[i] + row, f"{columns[i].name}/{row + 1}"))
    return found


def space_starts(rules: Rules[Aos]) -> list[int]:
    """The index of each column's top space in the flat display."""
    starts: list[int] = []
    total = 0
    for column in rules.board.columns:
        starts.append(total)
        total += column.spaces
    return starts


def city_of(rules: Rules[Aos], s: Aos, column: int) -> int:
    """The city on the board that a display column belongs to, or UNPLACED."""
    found = rules.board.columns[column]
    if found.hex >= 0:
        return found.hex
    for tile, new_city in enumerate(rules.board.new_cities):
        if new_city.letter == found.name:
            return s.new_city[tile]
    return UNPLACED


def halves(rules: Rules[Aos]) -> list[str]:
    found: list[str] = []
    for column in rules.board.columns:
        half = column.rolled.rstrip("0123456789")
        if half not in found:
            found.append(half)
    return found
