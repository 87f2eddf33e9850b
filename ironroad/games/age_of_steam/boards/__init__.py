"""Boards with rules of their own: each a module that names only what differs. A board file asks for one by
its key, `rules = "..."`."""

from __future__ import annotations

from typing import Any, Final

from ironroad.core.board import Board, BoardError
from ironroad.core.options import Option
from ironroad.games.age_of_steam.boards.barbados import Barbados
from ironroad.games.age_of_steam.boards.germany import Germany
from ironroad.games.age_of_steam.boards.southern_us import SouthernUs
from ironroad.games.age_of_steam.boards.st_lucia import StLucia
from ironroad.games.age_of_steam.boards.western_us import WesternUs
from ironroad.games.age_of_steam.rules import AgeOfSteam

RULES: Final[dict[str, type[AgeOfSteam]]] = {
    "": AgeOfSteam,
    "western-us": WesternUs,
    "southern-us": SouthernUs,
    "germany": Germany,
    "barbados": Barbados,
    "st-lucia": StLucia,
}


def age_of_steam(
    edition: str, board: Board, players: int, given: dict[str, Any], revision: int
) -> AgeOfSteam:
    """The rules of a game on a board."""
    return _rules_of(board)(edition, board, players, given, revision)


def options_of(board: Board) -> list[Option]:
    """The options that a board adds."""
    return _rules_of(board).own_options


def _rules_of(board: Board) -> type[AgeOfSteam]:
    if board.rules not in RULES:
        known = ", ".join(key for key in RULES if key)
        raise BoardError(f"board {board.name} asks for the rules {board.rules!r}; there are {known}")
    return RULES[board.rules]
