"""Urbanization: which New City on which town."""

from __future__ import annotations

from typing import Final

from ironroad.bots.age_of_steam.building import Project, best_project
from ironroad.bots.age_of_steam.desk import Desk
from ironroad.moves import City
from ironroad.rules.age_of_steam.state import UNPLACED, cubes_of
from ironroad.track import TOWN_HEX

FULL_LOOKS: Final = 4
# What the first city of a board is worth: without it nothing can be built.
FIRST_CITY: Final = 10.0
PROJECTS: Final = 3


def best_city(desk: Desk, projects: list[Project], builds: int) -> tuple[City | None, float]:
    """The New City that promises most, and the outlook with it; None where none is better."""
    best: City | None = None
    value = best_project(desk, projects, desk.purse, builds)[1]
    if not any(desk.s.accepts):
        return _first_city(desk), value + FIRST_CITY
    links = projects[0].links(1) if projects else []
    options = sorted(_placed(desk, links), key=lambda pair: -_glance(pair[1], links))
    for move, after in options[:FULL_LOOKS]:
        worth = best_project(after, projects[:PROJECTS], desk.purse, builds)[1]
        if worth > value:
            best, value = move, worth
    return best, value


def _first_city(desk: Desk) -> City:
    """Where there is no city yet: a colour of which many cubes lie around a town."""
    tiles = range(len(desk.s.new_city))
    moves = [City(desk.rules.board, hex_, tile) for hex_ in desk.rules.board.towns for tile in tiles]
    return max(moves, key=lambda move: _cubes_around(desk, move))


def _cubes_around(desk: Desk, move: City) -> int:
    board = desk.rules.board
    near = {hex_ for hex_ in board.neighbours[6 * move.hex : 6 * move.hex + 6] if hex_ >= 0}
    around = near | {
        other for hex_ in near for other in board.neighbours[6 * hex_ : 6 * hex_ + 6] if other >= 0
    }
    colour = board.colours.index(board.new_cities[move.tile].colour)
    return sum(cubes_of(desk.s.cubes[hex_], colour) for hex_ in around)


def _placed(desk: Desk, links: list[tuple[int, int]]) -> list[tuple[City, Desk]]:
    """Every New City tile on every town that is on the seat's way."""
    ends = {stop for link in links for stop in link}
    stops = enumerate(desk.s.track.stop)
    towns = [
        hex_ for hex_, kind in stops if kind == TOWN_HEX and (hex_ in ends or any(desk.lines[hex_].values()))
    ]
    tiles = [tile for tile, hex_ in enumerate(desk.s.new_city) if hex_ == UNPLACED]
    moves = [City(desk.rules.board, hex_, tile) for hex_ in towns for tile in tiles]
    return [(move, _place(desk, move)) for move in moves if not desk.clock.up]


def _place(desk: Desk, move: City) -> Desk:
    turn = desk.s.copy()
    turn.todo, turn.may_urbanize = [desk.seat], True
    desk.rules.build.apply(turn, move)
    return desk.at(turn)


def _glance(desk: Desk, links: list[tuple[int, int]]) -> float:
    """A quick look at what the goods of the table earn."""
    engine = desk.s.engine[desk.seat]
    return sum(weight * (gains[engine] + gains[desk.reach]) for _, weight, gains in desk.items(links))
