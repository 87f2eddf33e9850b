"""The places of a board that its rules page names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ironroad.core.board import Board
from ironroad.games.age_of_steam.pages.phases import engineer_link_prices
from ironroad.games.age_of_steam.rules import AgeOfSteam
from ironroad.games.age_of_steam.rules.contiguous import ContiguousTrack
from ironroad.games.age_of_steam.rules.display import halves

COASTS: Final = ("west", "east")


@dataclass(frozen=True)
class GrowthColumn:
    """One number of a half of the display: its city, and the New City below it."""

    number: str
    city: str
    colours: tuple[str, ...]
    letter: str
    new_colour: str


@dataclass(frozen=True)
class Half:
    name: str
    columns: list[GrowthColumn]


@dataclass(frozen=True)
class DirectLink:
    ends: list[str]
    price: int
    engineer_price: int


@dataclass(frozen=True)
class Coast:
    """The cities of a coast, and the towns that belong to it once they are New Cities."""

    cities: list[str]
    towns: list[str]


@dataclass(frozen=True)
class Places:
    """`also_taken` are colours, with the cities that take them besides their own; `no_city` those that
    nothing printed on the board takes."""

    cities: int
    towns: int
    new_cities: list[tuple[str, str]]
    terminals: list[str]
    ports: list[str]
    coasts: dict[str, Coast]
    starts: list[str]
    links: list[DirectLink]
    also_taken: list[tuple[str, list[str]]]
    no_city: list[str]
    shut_edges: bool
    water: bool


def places_on(rules: AgeOfSteam) -> Places:
    board = rules.board
    hexes = board.hexes
    return Places(
        cities=len(board.cities) - len(board.terminals),
        towns=len(board.towns),
        new_cities=[(new.letter, new.colour) for new in board.new_cities],
        terminals=_titles(board, board.terminals),
        ports=[h.city.name for h in hexes if h.city and h.city.port],
        coasts={side: _coast(board, side) for side in COASTS},
        starts=_titles(board, rules.build.starts) if isinstance(rules.build, ContiguousTrack) else [],
        links=_links(rules),
        also_taken=_also_taken(rules),
        no_city=_colours_without_city(rules),
        shut_edges=bool(board.blocked),
        water=bool(board.water),
    )


def _titles(board: Board, hexes: list[int]) -> list[str]:
    return [board.title(hex_) for hex_ in hexes]


def _coast(board: Board, side: str) -> Coast:
    there = [h for h in board.hexes if h.coast == side]
    return Coast([h.city.name for h in there if h.city], [h.town for h in there if h.town])


def _links(rules: AgeOfSteam) -> list[DirectLink]:
    pairs = zip(rules.board.links, engineer_link_prices(rules), strict=True)
    return [DirectLink(_titles(rules.board, list(link.ends)), link.price, price) for link, price in pairs]


def _also_taken(rules: AgeOfSteam) -> list[tuple[str, list[str]]]:
    accepts = rules.start().accepts
    cities = [(h.city, mask) for h, mask in zip(rules.board.hexes, accepts, strict=True) if h.city]
    found: list[tuple[str, list[str]]] = []
    for number, colour in enumerate(rules.board.colours):
        names = [city.name for city, mask in cities if mask >> number & 1 and colour not in city.colours]
        if names:
            found.append((colour, names))
    return found


def _colours_without_city(rules: AgeOfSteam) -> list[str]:
    taken = 0
    for mask in rules.start().accepts:
        taken |= mask
    return [name for number, name in enumerate(rules.board.colours) if not taken >> number & 1]


def halves_of(rules: AgeOfSteam) -> list[Half]:
    return [_half(rules.board, name) for name in halves(rules)]


def _half(board: Board, name: str) -> Half:
    cities = [column for column in board.columns if column.hex >= 0 and column.rolled.startswith(name)]
    return Half(name, [_column(board, column.hex, column.rolled, name) for column in cities])


def _column(board: Board, hex_: int, rolled: str, half: str) -> GrowthColumn:
    city = board.hexes[hex_].city
    assert city is not None
    below = [(new.letter, new.colour) for new in board.new_cities if new.growth == rolled]
    letter, colour = below[0] if below else ("", "")
    return GrowthColumn(rolled.removeprefix(half), city.name, city.colours, letter, colour)
