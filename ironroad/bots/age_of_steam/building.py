"""Build: which paths are worth their price, and the tiles to lay for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ironroad.bots.age_of_steam.desk import Desk
from ironroad.bots.age_of_steam.outlook import Purse, dollar_worth
from ironroad.bots.age_of_steam.paths import Path, Step, find_paths
from ironroad.moves import Build
from ironroad.rules.age_of_steam.build import BUILDS
from ironroad.rules.age_of_steam.state import MAX_ENGINE, Aos
from ironroad.tiles import NONE, TOWN, Shape, exits_of, pairs_of, shape_of, town_shape
from ironroad.track import TOWN_HEX

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


def short_list(desk: Desk) -> list[Project]:
    """The most promising paths, money aside, that the rules allow."""
    paths = _distinct(find_paths(desk))
    paths.sort(key=lambda path: -_glance(desk, path))
    promising: list[tuple[float, Path]] = []
    for path in paths[:LONG_LIST]:
        if desk.clock.up:
            break
        promising.append((_promise(desk, path), path))
    promising.sort(key=lambda pair: -pair[0])
    laid = (Project([path]) for promise, path in promising if promise > 0)
    return _first_few(project for project in laid if lay(desk, project))


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


def _glance(desk: Desk, path: Path) -> float:
    """A quick look at what a path earns."""
    engine = desk.s.engine[desk.seat]
    ahead = min(MAX_ENGINE, engine + 2) if desk.rounds > 1 else engine
    earned = sum(weight * (gains[engine] + gains[ahead]) for _, weight, gains in desk.items(path.links))
    return earned + (path.segments - path.price - len(path.steps)) / 2


def _promise(desk: Desk, path: Path) -> float:
    """By how much a path betters the outlook, if money were no matter."""
    late = len(path.steps) > BUILDS
    purse = desk.purse
    purse.money += PLENTY
    value = desk.value(purse, () if late else path.links, path.links) - desk.value(purse)
    return (TRUST if late else 1.0) * (value + path.segments) - path.price * dollar_worth(desk.rounds - 1)


def pairs(desk: Desk, singles: list[Project], builds: int) -> list[Project]:
    """Two paths in one turn, where the first leaves builds for the second."""
    found: list[Project] = []
    for first in singles[:FIRSTS]:
        for second in singles:
            if first is not second and len(first.moves) < builds and not desk.clock.up:
                both = Project(first.paths + second.paths)
                if lay(desk, both):
                    found.append(both)
    return found


# Judging them


def judge(desk: Desk, project: Project, purse: Purse, builds: int) -> float:
    """The outlook with the project built as far as this turn allows."""
    price, rest = sum(project.prices[:builds]), sum(project.prices[builds:])
    if price > purse.money:
        return float("-inf")
    after = purse.copy()
    after.money -= price
    whole = project.whole(builds)
    now = project.links(whole)
    value = desk.value(after, now, now) + project.segments(whole)
    if desk.rounds == 1 or whole == len(project.paths):
        return value
    count = len(project.paths)
    hoped = desk.value(after, now, project.links(count)) + project.segments(count)
    return value + TRUST * (hoped - value) - rest * dollar_worth(desk.rounds - 1)


def best_project(
    desk: Desk, projects: list[Project], purse: Purse, builds: int
) -> tuple[Project | None, float]:
    """The project worth most, and the outlook with it; None where building nothing is best."""
    best: Project | None = None
    value = desk.value(purse)
    for project in projects:
        worth = judge(desk, project, purse, builds)
        if worth > value:
            best, value = project, worth
    return best, value


# Laying them


def lay(desk: Desk, project: Project) -> bool:
    """Work out the tiles and prices of a project; False if the rules do not allow it."""
    turn = desk.s.copy()
    turn.todo, turn.builds, turn.money[desk.seat] = [desk.seat], PLENTY, PLENTY
    for path in project.paths:
        for step in path.steps:
            if not _lay_step(desk, project, turn, step):
                return False
        project.ends.append(len(project.moves))
    return True


def _lay_step(desk: Desk, project: Project, turn: Aos, step: Step) -> bool:
    build = desk.rules.build
    for shape in _shapes(turn, step):
        move = Build(desk.rules.board, step[0], shape)
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
