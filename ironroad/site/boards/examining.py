"""Boards that people bring along are read and tried out, in another process: nothing is loaded here that it
does not need."""

from __future__ import annotations

import logging
import random
import time
from functools import partial
from typing import Any, Final

import ironroad
from ironroad.boards import read_board
from ironroad.core.board import Board, BoardError
from ironroad.core.sentences import Sentence, said, say
from ironroad.draw import Scene, board_svg

# More than twice what the largest printed boards need.
LONGEST: Final = 10_000
MOST_LINES: Final = 250
MOST_HEXES: Final = 400
LONGEST_NAME: Final = 60
TRIED_MOVES: Final = 80
# In seconds of processor time; the server reads a board again whenever it opens a table on it.
LONGEST_READING: Final = 1.0

log = logging.getLogger("ironroad")


class BoardProblem(ValueError):
    """A board that cannot be kept: sentences for the form, and the first line that is wrong."""

    def __init__(self, *sentences: Sentence, line: int = 0) -> None:
        super().__init__("\n".join(sentences))
        self.sentences = sentences
        self.line = line

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(BoardProblem, line=self.line), self.sentences


def read(text: str, name: str) -> Board:
    """BoardProblem says what is wrong with it."""
    try:
        board = read_board(text, name)
    except BoardError as error:
        raise _misprints(error) from error
    if len(board.hexes) > MOST_HEXES:
        raise BoardProblem(say("A board has at most {most} hexes.", most=MOST_HEXES))
    if len(board.name) > LONGEST_NAME:
        raise BoardProblem(say("The name of a board has at most {most} characters.", most=LONGEST_NAME))
    return board


def timed(text: str, name: str) -> tuple[float, str | BoardProblem]:
    """The seconds it takes to examine a board, and what comes of it."""
    start = time.process_time()
    try:
        found: str | BoardProblem = examine(text, name)
    except BoardProblem as problem:
        found = problem
    return time.process_time() - start, found


def examine(text: str, name: str) -> str:
    """Read a board and try it out, in another process; the answer is its game."""
    start = time.process_time()
    board = read(text, name)
    if time.process_time() - start > LONGEST_READING:
        raise BoardProblem(say("It takes too long to find out how this board plays."))
    _try_out(board)
    return board.game


def _misprints(error: BoardError) -> BoardProblem:
    """What the reader of boards says, line by line."""
    found = error.mistakes
    sentences = [say("Line {line}: {reason}", line=line, reason=reason) for line, reason in found]
    return BoardProblem(*sentences, line=found[0].line)


def _try_out(board: Board) -> None:
    """Rules of other boards may need what this one lacks: better to know before people sit down."""
    try:
        for players in set(board.players):
            _play(board, players)
        board_svg(Scene(board))
    except (BoardError, ironroad.SetupError) as error:
        raise BoardProblem(say("This board cannot be played: {reason}.", reason=said(error))) from error
    except Exception as error:
        log.warning("a board that was brought along failed: %r", error)
        raise BoardProblem(
            say("A game cannot be played on this board. Does it have all that its rules need?")
        ) from error


def _play(board: Board, players: int) -> None:
    game = ironroad.new(board.game, board=board, players=players, seed=1)
    chance = random.Random(players)
    for _ in range(TRIED_MOVES):
        if game.over:
            return
        moves = game.legal_moves()
        game.push(moves[chance.randrange(len(moves))])
    game.check()
