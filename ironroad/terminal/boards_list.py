"""`ironroad boards list`: the boards of the library, of other packages and of a site's directory."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib.resources import files
from pathlib import Path

from ironroad.boards import load_board
from ironroad.core.board import BoardError
from ironroad.games.found import board_files, board_packages, kinds
from ironroad.terminal.complaint import Complaint


@dataclass(frozen=True)
class Found:
    """A board, and where it comes from: a package, or a directory."""

    game: str
    name: str
    title: str
    players: tuple[int, int]
    where: str


def run(args: Namespace) -> int:
    if args.game and args.game not in kinds():
        raise Complaint(f"there is no game {args.game!r}; there are {', '.join(kinds())}")
    games = [args.game] if args.game else [*kinds()]
    found = [board for game in games for board in (*_named(game), *_on_shelf(game, Path(args.data)))]
    if args.json:
        print(json.dumps([asdict(board) for board in found], indent=2))
    else:
        _show(found)
    return 0


def _show(found: list[Found]) -> None:
    rows = [(b.game, b.name, b.title, _seats(b.players), b.where) for b in found]
    head = ("game", "board", "title", "players", "from")
    widths = [max(len(row[i]) for row in (head, *rows)) for i in range(len(head))]
    for row in (head, *rows):
        print("  ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)).rstrip())


def _seats(players: tuple[int, int]) -> str:
    least, most = players
    return str(least) if least == most else f"{least} to {most}"


def _named(game: str) -> Iterator[Found]:
    for name in board_files(game):
        board = load_board(name, game)
        yield Found(game, name, board.name, board.players, _package(game, name))


def _package(game: str, name: str) -> str:
    """The package that a board file lies in."""
    folders = {package: files(package) for package in board_packages(game)}
    package = next(found for found, folder in folders.items() if (folder / f"{name}.toml").is_file())
    return package.partition(".")[0]


def _on_shelf(game: str, data: Path) -> Iterator[Found]:
    """Boards that people brought along to a site; one that cannot be read is told and passed over."""
    for file in sorted((data / "boards" / game).glob("*.toml")):
        try:
            board = load_board(file)
        except BoardError as error:
            print(error, file=sys.stderr)
            continue
        yield Found(game, file.stem, board.name, board.players, str(data))
