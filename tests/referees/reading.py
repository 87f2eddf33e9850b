"""What every referee reads: the words of a position line, and the map as hexes with neighbours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from ironroad import Board

# Neighbours by name: the letter's number and the hex's number grow by these, edge by edge.
STEPS: Final = {
    "N": (0, -2),
    "NE": (1, -1),
    "SE": (1, 1),
    "S": (0, 2),
    "SW": (-1, 1),
    "NW": (-1, -1),
}
POINTY_STEPS: Final = {
    "NE": (-1, 1),
    "E": (0, 2),
    "SE": (1, 1),
    "SW": (1, -1),
    "W": (0, -2),
    "NW": (-1, -1),
}


def fields_of(position: str) -> dict[str, str]:
    """The `key=value` words of a position line."""
    return {key: value for key, _, value in (word.partition("=") for word in position.split())}


def position_of(fields: Mapping[str, str]) -> str:
    return " ".join(f"{key}={value}" for key, value in fields.items())


def words(fields: Mapping[str, str], key: str, separator: str = ",") -> list[str]:
    return [word for word in fields.get(key, "").split(separator) if word]


def of_seat(fields: Mapping[str, str], key: str, seat: int) -> str:
    """The value of one seat in a field that has one for each; a field left out is zero."""
    values = words(fields, key)
    return values[seat] if values else "0"


class Land:
    """The printed map: names of hexes and edges, and which hex lies across which edge."""

    def __init__(self, board: Board) -> None:
        steps = STEPS if board.flat else POINTY_STEPS
        self.edges: Final = tuple(steps)
        self.hexes: Final = {h.name: h for h in board.hexes}
        self.prices: Final = board.prices
        self.letters: Final = [tile.letter for tile in board.new_cities]
        self.links: Final = [(*(board.hexes[end].name for end in link.ends), link.price) for link in board.links]
        self.rules: Final = board.rules
        shut = {(board.hexes[number].name, edge) for number, edge in board.blocked}
        names = {place_of(name): name for name in self.hexes}
        self.over: Final[dict[tuple[str, int], str]] = {}
        for name in self.hexes:
            for edge, (along, up) in enumerate(steps.values()):
                letter, number = place_of(name)
                other = names.get((letter + along, number + up))
                if other and (name, edge) not in shut and (other, (edge + 3) % 6) not in shut:
                    self.over[name, edge] = other

        self.features: Final = self._groups(("river", "mountain"))

    def _groups(self, terrains: Iterable[str]) -> dict[str, int]:
        """Each hex of these terrains with the number of its connected group; groups are counted as the
        hexes are listed."""
        found: dict[str, int] = {}
        wanted = {name: h.terrain for name, h in self.hexes.items() if h.terrain in terrains}
        for start in wanted:
            todo = [] if start in found else [start]
            number = len(set(found.values()))
            while todo:
                name = todo.pop()
                found[name] = number
                near = [self.over.get((name, edge), "") for edge in range(6)]
                todo += [n for n in near if n not in found and wanted.get(n) == wanted[start]]
        return found


LANDS: Final[dict[str, Land]] = {}


def land_of(board: Board) -> Land:
    """The map of a board, made once."""
    if board.source not in LANDS:
        LANDS[board.source] = Land(board)
    return LANDS[board.source]


def place_of(name: str) -> tuple[int, int]:
    """The number of a hex's letter (A is 1, AA is 27) and its number."""
    letters = name.rstrip("0123456789")
    value = 0
    for letter in letters:
        value = 26 * value + ord(letter) - 64
    return value, int(name[len(letters) :])
