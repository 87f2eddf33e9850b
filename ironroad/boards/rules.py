"""Boards with rules of their own. A board file asks for them with `rules = "..."`; they are the module of
that name beside the board files, and say only what differs."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any, TypeVar

from ironroad.boards.shelf import NAME
from ironroad.core.board import Board, BoardError
from ironroad.core.game import Rules
from ironroad.core.sentences import say
from ironroad.games.found import board_packages

R = TypeVar("R", bound=Rules[Any])


def rules_of(board: Board, usual: type[R]) -> type[R]:
    """The rules that a board asks for, or the usual ones of its game."""
    if not board.rules:
        return usual
    module = _module_of(board)
    things = [thing for thing in vars(import_module(module)).values() if isinstance(thing, type)]
    found = [thing for thing in things if issubclass(thing, usual) and thing.__module__ == module]
    if len(found) != 1:
        raise BoardError(
            say(
                "{module} has {number} subclasses of {name}; a board needs one",
                module=module,
                number=len(found),
                name=usual.__name__,
            )
        )
    return found[0]


def rules_names(game: str) -> list[str]:
    """The rules that boards of a game can ask for."""
    packages = [import_module(package) for package in board_packages(game)]
    return sorted(m.name.replace("_", "-") for package in packages for m in iter_modules(package.__path__))


def _module_of(board: Board) -> str:
    if NAME.fullmatch(board.rules):
        for package in board_packages(board.game):
            module = f"{package}.{board.rules.replace('-', '_')}"
            if find_spec(module):
                return module
    known = ", ".join(rules_names(board.game)) or say("none")
    raise BoardError(
        say(
            "board {name} asks for the rules {rules}; there are {known}",
            name=board.name,
            rules=repr(board.rules),
            known=known,
        )
    )
