"""What every referee reads: the words of a position line, the map, and the track that lies on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from typing import Final, NamedTuple

from ironroad import Board

TOWN: Final = 6
NOBODY: Final = -1

# Two edges of a hex, or an edge and TOWN.
Ends = tuple[int, int]

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
        self.links: Final = [(link, [board.hexes[end].name for end in link.ends]) for link in board.links]
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


class Piece(NamedTuple):
    """One track through a hex, or one exit of a town: AOS-TERM-05."""

    hex: str
    ends: Ends

    @property
    def edges(self) -> list[int]:
        return [end for end in self.ends if end != TOWN]


class Section(NamedTuple):
    """AOS-TERM-06: its pieces, the stops at its ends, and its open sides."""

    pieces: frozenset[Piece]
    stops: tuple[str, ...]
    open: tuple[tuple[str, int], ...]


class Track:
    """All track on the board with its owners, and the cities it may lead into."""

    def __init__(self, land: Land, cities: frozenset[str], owner: Mapping[Piece, int]) -> None:
        self.land = land
        self.cities = cities
        self.owner = dict(owner)
        self.at = {(piece.hex, edge): piece for piece in owner for edge in piece.edges}

    def on(self, hex_: str) -> set[Piece]:
        return {self.at[hex_, edge] for edge in range(6) if (hex_, edge) in self.at}

    def facing(self, hex_: str, edge: int) -> Piece | None:
        """The piece on the other side of an edge."""
        other = self.land.over.get((hex_, edge), "")
        return self.at.get((other, (edge + 3) % 6))

    def section(self, start: Piece) -> Section:
        """AOS-TERM-06."""
        pieces, stops, open_ = {start}, [], []
        todo = [(start, end) for end in start.ends]
        while todo:
            piece, end = todo.pop()
            other = "" if end == TOWN else self.land.over.get((piece.hex, end), "")
            met = None if end == TOWN else self.facing(piece.hex, end)
            if end == TOWN:
                stops.append(piece.hex)
            elif other in self.cities:
                stops.append(other)
            elif met is None:
                open_.append((piece.hex, end))
            elif met not in pieces:
                pieces.add(met)
                todo += [(met, far) for far in met.ends if far != (end + 3) % 6]
        return Section(frozenset(pieces), tuple(stops), tuple(open_))

    def sections(self, owner: int) -> list[Section]:
        left = {piece for piece, seat in self.owner.items() if seat == owner}
        found: list[Section] = []
        while left:
            found.append(self.section(min(left)))
            left -= found[-1].pieces
        return found

    def changed(self, gone: Iterable[Piece], new: Mapping[Piece, int]) -> Track:
        track = copy(self)
        track.owner, track.at = {**self.owner, **new}, dict(self.at)
        for piece in set(gone) - new.keys():
            del track.owner[piece]
        for piece in gone:
            for edge in piece.edges:
                del track.at[piece.hex, edge]
        track.at |= {(piece.hex, edge): piece for piece in new for edge in piece.edges}
        return track

    def given(self, pieces: Iterable[Piece], seat: int) -> Track:
        """The same, with these pieces, new ones too, a seat's."""
        return self.changed((), dict.fromkeys(pieces, seat))


def owners(land: Land, fields: Mapping[str, str]) -> dict[Piece, int]:
    """The field `track`: every piece with its owner."""
    found: dict[Piece, int] = {}
    for word in words(fields, "track", ";"):
        place, _, tracks = word.partition(":")
        for text in tracks.split(","):
            shown, _, whose = text.partition("+")
            ends = sorted(land.edges.index(edge) for edge in shown.split("-"))
            other = ends[1] if len(ends) > 1 else TOWN
            found[Piece(place.partition("@")[0], (ends[0], other))] = int(whose or NOBODY)
    return found
