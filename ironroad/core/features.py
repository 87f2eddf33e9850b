"""A position as numbers: what a viewer may know of it, for programs that learn."""

from __future__ import annotations

from collections.abc import Sequence


class Features:
    """Named numbers of the table, of every seat and of every hex (or several of each hex, one hex after the
    other), and lists of any other length. Names and lengths depend on the rules alone, never on the position.

    A seat that is a value, not a row, is told by `seat`: 0 is nobody, 1 the viewer, 2 the seat after it."""

    def __init__(self, viewer: int, players: int) -> None:
        self.viewer = viewer
        self.players = players
        self.table: dict[str, int] = {}
        self.seats: dict[str, list[int]] = {}
        self.hexes: dict[str, list[int]] = {}
        self.lists: dict[str, list[int]] = {}

    def seat(self, number: int) -> int:
        """A seat as its distance from the viewer plus 1; 0 for what is no seat."""
        return (number - self.viewer) % self.players + 1 if 0 <= number < self.players else 0

    def owners(self, numbers: Sequence[int]) -> list[int]:
        """Many seats at once; NOBODY, which is -1, finds the last of the list."""
        told = [*map(self.seat, range(self.players)), 0]
        return [told[number] for number in numbers]

    def places(self, seats: Sequence[int]) -> list[int]:
        """For each seat its place in a row, from 1; 0 for who is not in it."""
        return [seats.index(seat) + 1 if seat in seats else 0 for seat in range(self.players)]


def marked(places: Sequence[int], length: int) -> list[int]:
    """1 at some places, 0 elsewhere."""
    found = [0] * length
    for place in places:
        found[place] = 1
    return found


def bits(masks: Sequence[int], width: int) -> list[int]:
    """Each mask as so many numbers, 0 or 1, one mask after the other."""
    none = [0] * width
    found: list[int] = []
    for mask in masks:
        found += [mask >> bit & 1 for bit in range(width)] if mask else none
    return found
