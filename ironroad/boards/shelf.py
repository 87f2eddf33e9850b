"""Where boards stand: those of this library, of added shelves, and files anywhere."""

from __future__ import annotations

import re
from dataclasses import replace
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from ironroad.boards.reader import read_board
from ironroad.core.board import Board, BoardError
from ironroad.core.located import Mistake, located, meant

_NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

FIRST_GAME: Final = "age-of-steam"

_added: list[Path] = []


def add_shelf(directory: Path) -> None:
    """Let boards also be found by name in `directory/<game>/<name>.toml`."""
    if directory not in _added:
        _added.append(directory)


def load_board(name_or_path: str | Path, game: str = FIRST_GAME) -> Board:
    """A board of this library by its game and name, or any board by the path of its .toml file."""
    if isinstance(name_or_path, str) and not name_or_path.endswith(".toml"):
        return _load_named(name_or_path, game)
    try:
        data = Path(name_or_path).read_bytes()
    except OSError as error:
        raise BoardError(f"{name_or_path}: {error.strerror}") from None
    board = read_board(_decoded(data, str(name_or_path)), str(name_or_path))
    return replace(board, source=str(Path(name_or_path).resolve()))


def board_names(game: str = FIRST_GAME) -> list[str]:
    """The boards of this library."""
    shelf = _shelf(game)
    found = shelf.iterdir() if shelf.is_dir() else iter(())
    return sorted(f.name.removesuffix(".toml") for f in found if f.name.endswith(".toml"))


def is_board(name: str, game: str = FIRST_GAME) -> bool:
    """Whether this library or an added shelf has a board of that name."""
    return _find(name, game) is not None


def board_text(name: str, game: str = FIRST_GAME) -> str:
    """The file of a board, by its name."""
    file = _find(name, game)
    if file is None:
        names = board_names(game)
        hint = meant(name, names) or f"; known are {', '.join(names)}, or a path that ends in .toml"
        raise BoardError(f'no board is called "{name}"{hint}')
    return file.read_text("utf-8")


def _shelf(game: str) -> Traversable:
    return files("ironroad") / "games" / game.replace("-", "_") / "boards"


def _find(name: str, game: str) -> Traversable | None:
    """The file of a board. Names are plain words, so none leads off the shelves."""
    if not _NAME.fullmatch(name) or not _NAME.fullmatch(game):
        return None
    shelves = [_shelf(game), *(shelf / game for shelf in _added)]
    return next((file for shelf in shelves if (file := shelf / f"{name}.toml").is_file()), None)


def _load_named(name: str, game: str) -> Board:
    return read_board(board_text(name, game), f"{name}.toml")


def _decoded(data: bytes, source: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise located(BoardError, source, [Mistake(line, "this is not UTF-8 text")]) from None
