"""Where boards stand: those that everybody here has, those on shelves of one's own, and files anywhere."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from ironroad.boards.reader import read_board
from ironroad.core.board import Board, BoardError
from ironroad.core.located import Mistake, located, meant
from ironroad.core.sentences import say
from ironroad.games.found import board_files, kinds, lesson_boards, usual

# Short enough to be the name of a file on every system.
NAME: Final = re.compile(r"(?=.{1,100}$)[a-z0-9]+(-[a-z0-9]+)*")

# Directories in which boards are also found by name, as `<directory>/<game>/<name>.toml`.
Shelves = tuple[Path, ...]


def load_board(name_or_path: str | Path, game: str | None = None, shelves: Shelves = ()) -> Board:
    """A board by its game and name, or any board by the path of its .toml file."""
    if isinstance(name_or_path, str) and not name_or_path.endswith(".toml"):
        return _load_named(name_or_path, game or usual(), shelves)
    try:
        data = Path(name_or_path).read_bytes()
    except OSError as error:
        raise BoardError(f"{name_or_path}: {error.strerror}") from None
    board = read_board(_decoded(data, str(name_or_path)), str(name_or_path))
    return replace(board, source=str(Path(name_or_path).resolve()))


def board_names(game: str | None = None) -> list[str]:
    """The boards of a game that everybody here has."""
    return list(board_files(game or usual()))


def is_board(name: str, game: str, shelves: Shelves = ()) -> bool:
    """Whether there is a board of that name, on one of the shelves too."""
    return _find(name, game, shelves) is not None


def board_text(name: str, game: str, shelves: Shelves = ()) -> str:
    """The file of a board, by its name."""
    file = _find(name, game, shelves)
    if file is None:
        names = board_names(game)
        hint = meant(name, names) or say(
            "; known are {known}, or a path that ends in .toml", known=", ".join(names)
        )
        raise BoardError(say('no board is called "{name}"{hint}', name=name, hint=hint))
    return file.read_text("utf-8")


def _find(name: str, game: str, shelves: Shelves) -> Traversable | None:
    """The file of a board. Names are plain words, so none leads off the shelves."""
    if not NAME.fullmatch(name) or game not in kinds():
        return None
    added = (shelf / game / f"{name}.toml" for shelf in shelves)
    known = board_files(game).get(name) or lesson_boards(game).get(name)
    return known or next((file for file in added if file.is_file()), None)


def _load_named(name: str, game: str, shelves: Shelves) -> Board:
    """A board of one's own, for its attributes can be set."""
    return replace(_read_once(board_text(name, game, shelves), f"{name}.toml"))


@lru_cache(maxsize=32)
def _read_once(text: str, source: str) -> Board:
    """The same few boards are asked for again and again, and to read one takes milliseconds."""
    return read_board(text, source)


def _decoded(data: bytes, source: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise located(BoardError, source, [Mistake(line, say("this is not UTF-8 text"))]) from None
