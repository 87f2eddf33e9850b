"""Ironroad: Age of Steam and its family as a library.

An independent, unofficial implementation; the games' names are trademarks of their owners.
"""

from ironroad.boards import Board, BoardError
from ironroad.game import CHANCE, Game, IllegalMove, LegalMoves, Pending, Result
from ironroad.moves import Move, NotationError
from ironroad.options import OptionError
from ironroad.position import PositionError
from ironroad.record import Record, RecordError
from ironroad.rules import SetupError, from_position, games, load, new

__all__ = [
    "CHANCE",
    "Board",
    "BoardError",
    "Game",
    "IllegalMove",
    "LegalMoves",
    "Move",
    "NotationError",
    "OptionError",
    "Pending",
    "PositionError",
    "Record",
    "RecordError",
    "Result",
    "SetupError",
    "from_position",
    "games",
    "load",
    "new",
]
