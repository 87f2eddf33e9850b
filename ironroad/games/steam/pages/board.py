"""The places of a board, and what lies there before the first round."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from ironroad.boards import board_names
from ironroad.core.board import Board
from ironroad.games.steam.rules import Steam
from ironroad.games.steam.rules.setup import group_size
from ironroad.games.steam.rules.state import GROUPS


@dataclass(frozen=True)
class Places:
    """`id` and `file` are those of a board that comes with the game, "" for any other. Cities and New City
    tiles are told by colour; `new_only` are colours that only New Cities take."""

    name: str
    id: str
    file: str
    cities: list[tuple[str, list[str]]]
    city_count: int
    towns: list[str]
    new_cities: list[tuple[str, int]]
    new_count: int
    new_only: list[str]
    shut_edges: bool


@dataclass(frozen=True)
class Start:
    """What every seat begins with."""

    money: int
    income: int
    points: int
    engine: int


@dataclass(frozen=True)
class Setup:
    """The cubes: on a city `usual`, but other numbers on those in `special`, of which `fewer` than printed;
    `groups` of `group_size` in the goods supply; `left` stay in the bag."""

    supply: list[tuple[str, int]]
    cubes: int
    usual: int
    special: list[tuple[int, list[str]]]
    fewer: int
    groups: int
    group_size: int
    left: int


def places_on(board: Board) -> Places:
    bundled = board.source in board_names(board.game)
    cities = [city for city in [h.city for h in board.hexes] if city]
    new = Counter(city.colour for city in board.new_cities)
    by_colour = {colour: [city.name for city in cities if colour in city.colours] for colour in board.supply}
    return Places(
        name=board.name,
        id=board.id if bundled else "",
        file=f"ironroad/games/steam/boards/{board.id}.toml" if bundled else "",
        cities=[(colour, names) for colour, names in by_colour.items() if names],
        city_count=len(cities),
        towns=[h.town for h in board.hexes if h.town],
        new_cities=list(new.items()),
        new_count=len(board.new_cities),
        new_only=[colour for colour, names in by_colour.items() if not names],
        shut_edges=bool(board.blocked),
    )


def start_of(rules: Steam) -> Start:
    s = rules.start()
    return Start(s.money[0], s.income[0], s.points[0], s.engine[0])


def setup_of(rules: Steam) -> Setup:
    board = rules.board
    counts = [(rules.starting_cubes(h), h.city.name) for h in board.hexes if h.city]
    numbers = Counter(count for count, _ in counts)
    usual = numbers.most_common(1)[0][0]
    others = sorted(set(numbers) - {usual}, reverse=True)
    size = group_size(rules.players)
    cubes = sum(board.supply.values())
    return Setup(
        supply=list(board.supply.items()),
        cubes=cubes,
        usual=usual,
        special=[(n, [name for count, name in counts if count == n]) for n in others],
        fewer=board.fewer_cubes.get(rules.players, 0),
        groups=GROUPS,
        group_size=size,
        left=cubes - GROUPS * size - sum(count for count, _ in counts),
    )
