"""The games there are: every folder here with a descriptor, and those that other packages bring along.

A package names its descriptor as an entry point of the group `ironroad.games`, the package that its board
files lie in as one of `ironroad.boards`, and the one that its lessons lie in as one of `ironroad.lessons`.
"""

from __future__ import annotations

import logging
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from typing import Final, TypeVar

from ironroad.games.kind import GameKind

GAMES: Final = "ironroad.games"
BOARDS: Final = "ironroad.boards"
LESSONS: Final = "ironroad.lessons"
BOTS: Final = "ironroad.bots"
SUFFIX: Final = ".toml"

T = TypeVar("T")

log = logging.getLogger("ironroad")


@cache
def kinds() -> dict[str, GameKind]:
    """Every game by its name, those of this library first. No package can replace one of them."""
    found: dict[str, GameKind] = {}
    for kind in (*_own(), *brought(GAMES, GameKind)):  # type: ignore[type-abstract]
        found.setdefault(kind.name, kind)
    return found


def kind_of(game: str) -> GameKind:
    return kinds()[game]


def usual() -> str:
    """The game that is meant where none is named."""
    return next(iter(kinds()))


def _own() -> Iterator[GameKind]:
    for module in iter_modules([str(Path(__file__).parent)]):
        if module.ispkg and (kind := getattr(import_module(f"{GAMES}.{module.name}"), "GAME", None)):
            yield kind


def brought(group: str, type_: type[T]) -> list[T]:
    """What other packages bring along under a group of entry points, by name."""
    found = []
    for entry, thing in _loaded(group):
        if isinstance(thing, type_):
            found.append(thing)
        else:
            log.error(
                "%s, an entry point of %s, is no %s; it is left out", entry.value, group, type_.__name__
            )
    return found


def _loaded(group: str) -> Iterator[tuple[EntryPoint, object]]:
    """A package that cannot be loaded is left out, lest it takes all games down with it."""
    for entry in sorted(entry_points(group=group)):
        try:
            thing = entry.load()
        except Exception as error:
            told = entry.value, group, type(error).__name__, error
            log.error("%s, an entry point of %s, cannot be loaded (%s: %s); it is left out", *told)
        else:
            yield entry, thing


def _packages(group: str) -> list[str]:
    return list(dict.fromkeys(entry.module for entry, _ in _loaded(group)))


def brought_code() -> Iterator[Path]:
    """Where the code of other packages lies: of each its folder, or its file if it is no more."""
    groups = [entry_points(group=group) for group in (GAMES, BOARDS, LESSONS, BOTS)]
    for name in sorted({entry.module.partition(".")[0] for group in groups for entry in group}):
        spec = find_spec(name)
        if spec is not None:
            yield from map(Path, spec.submodule_search_locations or [spec.origin or ""])


@cache
def board_packages(game: str) -> tuple[str, ...]:
    """The packages with boards for a game, and beside them the modules with their rules: its own first."""
    return (f"{kind_of(game).package}.boards", *_packages(BOARDS))


@cache
def board_files(game: str) -> dict[str, Traversable]:
    """The files of a game's boards, by name."""
    return _files(game, [files(package) for package in board_packages(game)])


@cache
def lesson_files(game: str) -> dict[str, Traversable]:
    """The files of a game's lessons, by name."""
    return _files(game, _lesson_folders(game))


@cache
def lesson_boards(game: str) -> dict[str, Traversable]:
    """The files of the boards that a game's lessons are played on, by name. They are not among its boards."""
    return _files(game, [folder / "boards" for folder in _lesson_folders(game)])


def _lesson_folders(game: str) -> list[Traversable]:
    return [files(kind_of(game).package) / "lessons", *map(files, _packages(LESSONS))]


def _files(game: str, folders: list[Traversable]) -> dict[str, Traversable]:
    """The files for a game in these folders, by name; where names meet, the first one holds."""
    found: dict[str, Traversable] = {}
    for file in (file for folder in folders if folder.is_dir() for file in folder.iterdir()):
        if file.name.endswith(SUFFIX) and tomllib.loads(file.read_text("utf-8")).get("game") == game:
            found.setdefault(file.name.removesuffix(SUFFIX), file)
    return dict(sorted(found.items()))
