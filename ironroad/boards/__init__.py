"""Board files: reading them, and finding those that are there."""

from ironroad.boards.reader import read_board
from ironroad.boards.shelf import Shelves, board_names, board_text, is_board, load_board
from ironroad.core.board import Board, BoardError

__all__ = [
    "Board",
    "BoardError",
    "Shelves",
    "board_names",
    "board_text",
    "is_board",
    "load_board",
    "read_board",
]
