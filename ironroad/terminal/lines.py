"""Sentences as lines of the text game."""

from __future__ import annotations

from ironroad.core.game import CHANCE, Game
from ironroad.core.moves import Leave, Move
from ironroad.core.sentences import seat_word
from ironroad.telling import teller


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def who(game: Game, move: Move) -> int | None:
    """The seat that makes a move; nobody where chance does."""
    seat = move.seat if isinstance(move, Leave) else game.to_move
    return None if seat == CHANCE else seat


def move_line(game: Game, move: Move) -> str:
    seat, words = who(game, move), teller(game).told(move, game)
    return words if seat is None else capital(f"{seat_word(seat)} {words}")
