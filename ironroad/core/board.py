"""A board: the printed map as plain facts. `ironroad.boards` reads one from TOML."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from ironroad.core.hexes import OPPOSITE, edge_names, neighbour
from ironroad.core.located import LocatedError

OFF: Final = -1

# As many cubes of a colour can come to lie on one hex.
MOST_CUBES: Final = 127

# The colours cubes can have, and the letters that stand for them.
LETTERS: Final = {
    "red": "R",
    "blue": "B",
    "purple": "P",
    "yellow": "Y",
    "black": "K",
    "white": "W",
    "grey": "G",
    "orange": "O",
}


class BoardError(LocatedError):
    """A board that cannot be used; the message says where and why."""


@dataclass(frozen=True)
class City:
    """`cubes` are drawn onto it at the start; a `port` is where cotton and the like leave the country."""

    name: str
    colours: tuple[str, ...]
    growth: str | None = None
    cubes: int = 0
    port: bool = False


@dataclass(frozen=True)
class Hex:
    """`cubes` are drawn onto a hex without a city at the start, `given` ones are put there. `coast` is
    "east" or "west"; a town's counts once it is a city. A `terminal` is a city that goods cannot pass.
    """

    name: str
    col: int
    row: int
    terrain: str
    town: str | None = None
    city: City | None = None
    price: int | None = None
    river: bool = False
    cubes: int = 0
    given: tuple[str, ...] = ()
    coast: str = ""
    terminal: bool = False
    marks: frozenset[str] = frozenset()

    def __hash__(self) -> int:
        """Pictures are remembered by their hexes, which are asked for again and again."""
        return hash(self.name)

    @property
    def title(self) -> str | None:
        return self.city.name if self.city else self.town


@dataclass(frozen=True)
class NewCity:
    letter: str
    colour: str
    growth: str | None = None


@dataclass(frozen=True)
class Column:
    """One column of the goods display: `light3`, `dark1` or a New City letter."""

    name: str
    spaces: int
    rolled: str
    hex: int = OFF


@dataclass(frozen=True)
class PrintedLink:
    ends: tuple[int, int]
    price: int


@dataclass
class Board:
    """`source` is what finds the board again: its name, or the path of its file. `rules` names the rules
    of its own, if it has any; `remark` is what somebody who chooses it should know. `water` and `sea`, sides
    of the map, are for pictures only.
    """

    id: str
    name: str
    game: str
    flat: bool
    players: tuple[int, int]
    rounds: dict[int, int]
    supply: dict[str, int]
    prices: dict[str, int]
    hexes: list[Hex]
    water: list[tuple[int, int]]
    new_cities: list[NewCity] = field(default_factory=list)
    columns: list[Column] = field(default_factory=list)
    links: list[PrintedLink] = field(default_factory=list)
    blocked: frozenset[tuple[int, int]] = frozenset()
    fewer_cubes: dict[int, int] = field(default_factory=dict)
    inland: bool = False
    sea: frozenset[str] = frozenset()
    rules: str = ""
    notes: str = ""
    remark: str = ""
    source: str = ""

    def __post_init__(self) -> None:
        self.source = self.source or self.id
        self.edges = edge_names(self.flat)
        self.colours = tuple(self.supply)
        self.index = {h.name: i for i, h in enumerate(self.hexes)}
        self.towns = [i for i, h in enumerate(self.hexes) if h.town]
        self.cities = [i for i, h in enumerate(self.hexes) if h.city]
        self.terminals = [i for i, h in enumerate(self.hexes) if h.terminal]
        titles = Counter(h.title for h in self.hexes if h.title)
        self._shared = {title for title, places in titles.items() if places > 1}
        # Open country where cubes lie at the start.
        self.country = [i for i, h in enumerate(self.hexes) if (h.cubes or h.given) and not h.title]
        self.neighbours = self._neighbours()
        self._nearest: dict[int, tuple[int, list[int]]] = {}
        self.across = [
            OFF if n == OFF else n * 6 + OPPOSITE[side % 6] for side, n in enumerate(self.neighbours)
        ]

    def _neighbours(self) -> list[int]:
        """Per side (hex * 6 + edge) the hex that track may lead into, or OFF."""
        cells = {(h.col, h.row): i for i, h in enumerate(self.hexes)}
        found: list[int] = []
        for i, h in enumerate(self.hexes):
            for edge in range(6):
                other = cells.get(neighbour(h.col, h.row, edge, self.flat), OFF)
                found.append(OFF if (i, edge) in self.blocked else other)
        return found

    def nearest_stops(self, hex_: int) -> tuple[int, list[int]]:
        """How many hexes away the nearest stops are, and which."""
        if hex_ not in self._nearest:
            self._nearest[hex_] = self._search_stops(hex_)
        return self._nearest[hex_]

    def _search_stops(self, hex_: int) -> tuple[int, list[int]]:
        """Rings of hexes are searched outwards."""
        seen, ring, distance = {hex_}, [hex_], 0
        while ring:
            stops = [near for near in ring if self.hexes[near].title]
            if stops:
                return distance, stops
            around = [near for hex_ in ring for near in self.neighbours[6 * hex_ : 6 * hex_ + 6]]
            ring = [near for near in dict.fromkeys(around) if near != OFF and near not in seen]
            seen.update(ring)
            distance += 1
        return 0, []

    def title(self, hex_: int) -> str:
        """The place's name, with its hex where another place has the same; or the hex's."""
        h = self.hexes[hex_]
        return f"{h.title} ({h.name})" if h.title in self._shared else h.title or h.name
