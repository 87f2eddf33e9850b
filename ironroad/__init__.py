"""Ironroad: Age of Steam and its family as a library.

An independent, unofficial implementation; the games' names are trademarks of their owners.
"""

from ironroad.core.board import Board, BoardError
from ironroad.core.game import CHANCE, Game, IllegalMove, LegalMoves, Pending, Result
from ironroad.core.moves import Move, NotationError
from ironroad.core.options import OptionError
from ironroad.core.position import PositionError
from ironroad.core.record import Record, RecordError

# `ironroad.games()` hides the package of that name: what is in it is imported by `from`.
from ironroad.games.family import SetupError, from_position, games, load, new

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
