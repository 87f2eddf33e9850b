"""Urbanization: which New City on which town."""

from __future__ import annotations

from typing import Final

from ironroad.bots.building import Project, best_project
from ironroad.bots.desk import Desk
from ironroad.moves import City
from ironroad.rules.age_of_steam.state import UNPLACED
from ironroad.track import TOWN_HEX

FULL_LOOKS: Final = 4
PROJECTS: Final = 3


def best_city(desk: Desk, projects: list[Project], builds: int) -> tuple[City | None, float]:
    """The New City that promises most, and the outlook with it; None where none is better."""
    best: City | None = None
    value = best_project(desk, projects, desk.purse, builds)[1]
    links = projects[0].links(1) if projects else []
    options = sorted(_placed(desk, links), key=lambda pair: -_glance(pair[1], links))
    for move, after in options[:FULL_LOOKS]:
        worth = best_project(after, projects[:PROJECTS], desk.purse, builds)[1]
        if worth > value:
            best, value = move, worth
    return best, value


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
