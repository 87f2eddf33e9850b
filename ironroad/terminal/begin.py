"""The game a player asked for: a new one, or the unfinished one in a record."""

from __future__ import annotations

import random
from argparse import Namespace
from pathlib import Path

import ironroad
from ironroad.boards import load_board
from ironroad.core.game import Game
from ironroad.games.found import kinds, usual
from ironroad.terminal.complaint import Complaint, Misprint
from ironroad.terminal.files import STANDARD, read_text, shown

PLAYERS = 4
SEEDS = 10**9


def load_record(path: str, text: str | None = None) -> Game:
    """The game of a record; what is wrong with it is told with its place."""
    try:
        return ironroad.load(read_text(path) if text is None else text)
    except ironroad.RecordError as error:
        raise Misprint(shown(path), error.line, error.column, error.reason) from error


def begin(args: Namespace) -> Game:
    if args.record == STANDARD:
        raise Complaint("a record is kept in a file, not on standard output")
    if args.record and _has_text(Path(args.record)):
        return _resume(args)
    game = args.game or usual()
    board = args.board or (kinds()[game].board if game in kinds() else "")
    return ironroad.new(
        game,
        board=board,
        edition=args.edition,
        players=usual_players(board, game) if args.players is None else args.players,
        seed=random.SystemRandom().randrange(SEEDS) if args.seed is None else args.seed,
        options=read_options(args.option),
    )


def usual_players(board: str, game: str) -> int:
    """The usual number, or the nearest that a board is for."""
    least, most = load_board(board, game).players if board else (PLAYERS, PLAYERS)
    return max(least, min(most, PLAYERS))


def _has_text(path: Path) -> bool:
    return path.exists() and (path.is_dir() or path.stat().st_size > 0)


def read_options(words: list[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign or not name or not value:
            raise Complaint(f"an option is given as name=value, not {word!r}")
        if name in found:
            raise Complaint(f"option {name} is given twice")
        found[name] = value
    return found


def _resume(args: Namespace) -> Game:
    game = load_record(args.record)
    if game.over:
        raise Complaint(f"{args.record} holds a finished game; `ironroad replay {args.record}` shows it")
    _check_same(args, game)
    return game


def _check_same(args: Namespace, game: Game) -> None:
    """What is asked for must be what the record holds."""
    head = game.record.head
    asked = {
        "game": args.game,
        "edition": args.edition,
        "board": load_board(args.board, game.rules.game).source if args.board else None,
        "players": args.players,
        "seed": args.seed,
    }
    for key, value in asked.items():
        if value is not None and str(value) != head.get(key):
            raise Complaint(f"{args.record} holds a game with {key} {head.get(key, 'not set')}, not {value}")
    for name, value in read_options(args.option).items():
        if game.rules.chosen.get(name) != value.lower():
            raise Complaint(f"{args.record} holds a game without {name}={value}")
