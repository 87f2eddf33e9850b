"""Build: which paths are worth their price, and the tiles to lay for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ironroad.core.moves import Build
from ironroad.core.tiles import NONE, TOWN, Shape, exits_of, pairs_of, shape_of, town_shape
from ironroad.core.track import TOWN_HEX
from ironroad.games.age_of_steam.bots.outlook import Purse, dollar_worth
from ironroad.games.age_of_steam.bots.paths import Path, Step, find_paths
from ironroad.games.age_of_steam.bots.reading import Reading
from ironroad.games.age_of_steam.rules.build import BUILDS
from ironroad.games.age_of_steam.rules.state import MAX_ENGINE, Aos

LONG_LIST: Final = 40
SHORT_LIST: Final = 12
FIRSTS: Final = 5
SAME_STOPS: Final = 2
PLENTY: Final = 60
# How far it counts on a path that is finished next turn only: others may cut it off or take its cubes.
TRUST: Final = 0.7


class Project:
    """Paths to build one after another: their tiles, the price of each, and where each path ends."""

    def __init__(self, paths: list[Path]) -> None:
        self.paths = paths
        self.moves: list[Build] = []
        self.prices: list[int] = []
        self.ends: list[int] = []

    def links(self, count: int) -> list[tuple[int, int]]:
        return [link for path in self.paths[:count] for link in path.links]

    def segments(self, count: int) -> int:
        return sum(path.segments for path in self.paths[:count])

    def whole(self, builds: int) -> int:
        """How many of the paths so many builds complete."""
        return sum(1 for end in self.ends if end <= builds)


# Finding them


def short_list(reading: Reading) -> list[Project]:
    """The most promising paths, money aside, that the rules allow."""
    paths = _distinct(find_paths(reading))
    paths.sort(key=lambda path: -_glance(reading, path))
    promising: list[tuple[float, Path]] = []
    for path in paths[:LONG_LIST]:
        if reading.clock.up:
            break
        promising.append((_promise(reading, path), path))
    promising.sort(key=lambda pair: -pair[0])
    laid = (Project([path]) for promise, path in promising if promise > 0)
    return _first_few(project for project in laid if lay(reading, project))


def _first_few(projects: Iterator[Project]) -> list[Project]:
    return [project for _, project in zip(range(SHORT_LIST), projects, strict=False)]


def _distinct(paths: list[Path]) -> list[Path]:
    """Of the paths that make the same links, the few cheapest."""
    kept: dict[tuple[int, ...], list[Path]] = {}
    for path in sorted(paths, key=lambda path: (path.price + len(path.steps), path.segments)):
        same = kept.setdefault(path.stops, [])
        if len(same) < SAME_STOPS:
            same.append(path)
    return [path for same in kept.values() for path in same]


def _glance(reading: Reading, path: Path) -> float:
    """A quick look at what a path earns."""
    engine = reading.s.engine[reading.seat]
    ahead = min(MAX_ENGINE, engine + 2) if reading.rounds > 1 else engine
    earned = sum(weight * (gains[engine] + gains[ahead]) for _, weight, gains in reading.items(path.links))
    return earned + (path.segments - path.price - len(path.steps)) / 2


def _promise(reading: Reading, path: Path) -> float:
    """By how much a path betters the outlook, if money were no matter."""
    late = len(path.steps) > BUILDS
    purse = reading.purse
    purse.money += PLENTY
    value = reading.value(purse, () if late else path.links, path.links) - reading.value(purse)
    return (TRUST if late else 1.0) * (value + path.segments) - path.price * dollar_worth(reading.rounds - 1)


def pairs(reading: Reading, singles: list[Project], builds: int) -> list[Project]:
    """Two paths in one turn, where the first leaves builds for the second."""
    found: list[Project] = []
    for first in singles[:FIRSTS]:
        for second in singles:
            if first is not second and len(first.moves) < builds and not reading.clock.up:
                both = Project(first.paths + second.paths)
                if lay(reading, both):
                    found.append(both)
    return found


# Judging them


def judge(reading: Reading, project: Project, purse: Purse, builds: int) -> float:
    """The outlook with the project built as far as this turn allows."""
    price, rest = sum(project.prices[:builds]), sum(project.prices[builds:])
    if price > purse.money:
        return float("-inf")
    after = purse.copy()
    after.money -= price
    whole = project.whole(builds)
    now = project.links(whole)
    value = reading.value(after, now, now) + project.segments(whole)
    if reading.rounds == 1 or whole == len(project.paths):
        return value
    count = len(project.paths)
    hoped = reading.value(after, now, project.links(count)) + project.segments(count)
    return value + TRUST * (hoped - value) - rest * dollar_worth(reading.rounds - 1)


def best_project(
    reading: Reading, projects: list[Project], purse: Purse, builds: int
) -> tuple[Project | None, float]:
    """The project worth most, and the outlook with it; None where building nothing is best."""
    best: Project | None = None
    value = reading.value(purse)
    for project in projects:
        worth = judge(reading, project, purse, builds)
        if worth > value:
            best, value = project, worth
    return best, value


# Laying them


def lay(reading: Reading, project: Project) -> bool:
    """Work out the tiles and prices of a project; False if the rules do not allow it."""
    turn = reading.s.copy()
    turn.todo, turn.builds, turn.money[reading.seat] = [reading.seat], PLENTY, PLENTY
    for path in project.paths:
        for step in path.steps:
            if not _lay_step(reading, project, turn, step):
                return False
        project.ends.append(len(project.moves))
    return True


def _lay_step(reading: Reading, project: Project, turn: Aos, step: Step) -> bool:
    build = reading.rules.build
    for shape in _shapes(turn, step):
        move = Build(reading.rules.board, step[0], shape)
        if build.allows(turn, move):
            project.moves.append(move)
            project.prices.append(build.price(turn, move))
            build.apply(turn, move)
            return True
    return False


def _shapes(s: Aos, step: Step) -> list[Shape]:
    """The tile a step needs. Towns with one exit run out soon; a second exit then does no harm."""
    hex_, a, b = step
    shape = s.track.shape(hex_)
    if s.track.stop[hex_] != TOWN_HEX:
        return [shape_of([*pairs_of(shape), (a, b)])]
    exits = exits_of(shape) + [edge for edge in (a, b) if edge != TOWN]
    if len(exits) > 1:
        return [town_shape(exits)]
    spare = [(exits[0] + turn) % 6 for turn in (3, 2, 4, 1, 5)]
    return [town_shape(exits)] + [town_shape([*exits, edge]) for edge in spare if shape[edge] == NONE]
