"""`ironroad check-board` and `ironroad boards check`: board files, good or bad."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from ironroad.boards import board_names, load_board
from ironroad.core.board import Board, BoardError

BAD = 2


def run(args: Namespace) -> int:
    return max(_check(name) for name in args.files)


def _check(name: str) -> int:
    try:
        board = load_board(name if name in board_names() else Path(name))
    except (BoardError, ValueError) as error:
        print(error, file=sys.stderr)
        return BAD
    print(f"ok: {facts(board)}")
    return 0


def facts(board: Board) -> str:
    """What a board is, in one line."""
    least, most = board.players
    parts = [
        board.name,
        f"{len(board.hexes)} hexes",
        f"{len(board.cities)} cities",
        f"{len(board.towns)} towns",
        f"{len(board.new_cities)} New Cities",
        f"{least} to {most} players",
    ]
    return ", ".join(parts)
