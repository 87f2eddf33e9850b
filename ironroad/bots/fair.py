"""Bots that fail do not stop a game: one that crashes or answers nonsense has a simple move made for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from ironroad.bots.kind import Bot
from ironroad.core.game import Game, LegalMoves
from ironroad.core.moves import Done, Drop, Leave, Move, Pass

# What does least, where it is legal.
IDLE: Final = (Done(), Pass(), Drop())


class Answer(NamedTuple):
    """A legal move, and what went wrong if it is not the bot's own."""

    move: Move
    trouble: str = ""


def simple_move(moves: LegalMoves) -> Move:
    """To do nothing if one may, else the first move there is."""
    return next((move for move in IDLE if move in moves), None) or next(iter(moves))


def fair_answer(bot: Callable[[], Bot], view: Game, budget: float | None) -> Answer:
    """What a bot answers, or a simple move where that is none, be it that the bot cannot even be made. What
    it does to its view does not matter: it has one of its own."""
    shown = view.copy()
    try:
        found = bot().choose(shown, shown.legal_moves(), budget)
        move = view.read(str(found))
    except (Exception, SystemExit) as error:
        return Answer(simple_move(view.legal_moves()), f"failed: {type(error).__name__}: {error}")
    if isinstance(move, Leave) or move not in view.legal_moves():
        return Answer(simple_move(view.legal_moves()), f"chose {move.text!r}, which is not legal")
    return Answer(move)


class Fair:
    """A bot that always has a legal answer. `report` hears of every time it was not its own."""

    def __init__(self, bot: Bot, report: Callable[[str, str], None]) -> None:
        self.name = bot.name
        self._bot = bot
        self._report = report

    def choose(self, view: Game, moves: LegalMoves, budget: float | None) -> Move:
        answer = fair_answer(lambda: self._bot, view, budget)
        if answer.trouble:
            self._report(self.name, answer.trouble)
        return answer.move
