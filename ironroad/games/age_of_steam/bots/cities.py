"""Urbanization: which New City on which town."""

from __future__ import annotations

from typing import Final

from ironroad.core.moves import City
from ironroad.core.track import TOWN_HEX
from ironroad.games.age_of_steam.bots.building import Project, best_project
from ironroad.games.age_of_steam.bots.reading import Reading
from ironroad.games.age_of_steam.rules.state import UNPLACED, cubes_of

FULL_LOOKS: Final = 4
# What the first city of a board is worth: without it nothing can be built.
FIRST_CITY: Final = 10.0
PROJECTS: Final = 3


def best_city(reading: Reading, projects: list[Project], builds: int) -> tuple[City | None, float]:
    """The New City that promises most, and the outlook with it; None where none is better."""
    best: City | None = None
    value = best_project(reading, projects, reading.purse, builds)[1]
    if not any(reading.s.accepts):
        return _first_city(reading), value + FIRST_CITY
    links = projects[0].links(1) if projects else []
    options = sorted(_placed(reading, links), key=lambda pair: -_glance(pair[1], links))
    for move, after in options[:FULL_LOOKS]:
        worth = best_project(after, projects[:PROJECTS], reading.purse, builds)[1]
        if worth > value:
            best, value = move, worth
    return best, value


def _first_city(reading: Reading) -> City:
    """Where there is no city yet: a colour of which many cubes lie around a town."""
    tiles = range(len(reading.s.new_city))
    moves = [City(reading.rules.board, hex_, tile) for hex_ in reading.rules.board.towns for tile in tiles]
    return max(moves, key=lambda move: _cubes_around(reading, move))


def _cubes_around(reading: Reading, move: City) -> int:
    board = reading.rules.board
    near = {hex_ for hex_ in board.neighbours[6 * move.hex : 6 * move.hex + 6] if hex_ >= 0}
    around = near | {
        other for hex_ in near for other in board.neighbours[6 * hex_ : 6 * hex_ + 6] if other >= 0
    }
    colour = board.colours.index(board.new_cities[move.tile].colour)
    return sum(cubes_of(reading.s.cubes[hex_], colour) for hex_ in around)


def _placed(reading: Reading, links: list[tuple[int, int]]) -> list[tuple[City, Reading]]:
    """Every New City tile on every town that is on the seat's way."""
    ends = {stop for link in links for stop in link}
    stops = enumerate(reading.s.track.stop)
    towns = [
        hex_
        for hex_, kind in stops
        if kind == TOWN_HEX and (hex_ in ends or any(reading.graph[hex_].values()))
    ]
    tiles = [tile for tile, hex_ in enumerate(reading.s.new_city) if hex_ == UNPLACED]
    moves = [City(reading.rules.board, hex_, tile) for hex_ in towns for tile in tiles]
    return [(move, _place(reading, move)) for move in moves if not reading.clock.up]


def _place(reading: Reading, move: City) -> Reading:
    turn = reading.s.copy()
    turn.todo, turn.may_urbanize = [reading.seat], True
    reading.rules.build.apply(turn, move)
    return reading.at(turn)


def _glance(reading: Reading, links: list[tuple[int, int]]) -> float:
    """A quick look at what the goods of the table earn."""
    engine = reading.s.engine[reading.seat]
    return sum(weight * (gains[engine] + gains[reading.reach]) for _, weight, gains in reading.items(links))
