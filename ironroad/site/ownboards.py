"""Boards that people bring along: checked, kept beside the database, found by names nobody can guess."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
import random
import tempfile
from pathlib import Path
from typing import Final

import ironroad
from ironroad.boards import Shelves, read_board
from ironroad.core.board import Board, BoardError
from ironroad.core.sentences import Sentence, say
from ironroad.draw import Scene, board_svg
from ironroad.site.importing import ImportProblem, text_of

# More than twice what the largest printed boards need; what is made to be hard to read takes seconds at most.
LONGEST: Final = 10_000
MOST_LINES: Final = 250
MOST_HEXES: Final = 400
MOST_KEPT: Final = 5_000
LONGEST_NAME: Final = 60
TRIED_MOVES: Final = 80

log = logging.getLogger("ironroad")


class BoardProblem(ValueError):
    """A board that cannot be kept: sentences for the form, and the first line that is wrong."""

    def __init__(self, *sentences: Sentence, line: int = 0) -> None:
        super().__init__("\n".join(sentences))
        self.sentences = sentences
        self.line = line


class OwnBoards:
    """The shelf of such boards: `<directory>/<game>/own-<hash>.toml`."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._reading = asyncio.Lock()
        self.shelves: Shelves = (directory,)

    async def keep(self, content: bytes) -> Board:
        """The board of a file, from now on known by its `id`; BoardProblem says what is wrong with it."""
        async with self._reading:
            return await asyncio.to_thread(self._keep, content)

    def _keep(self, content: bytes) -> Board:
        text = _text(content)
        name = f"own-{hashlib.sha256(text.encode()).hexdigest()[:24]}"
        board = _board(text, name)
        file = self._directory / board.game / f"{name}.toml"
        if not file.exists():
            self._check_room()
            _try_out(board)
            _write(file, text)
        return board

    def _check_room(self) -> None:
        if sum(1 for _ in self._directory.glob("*/*.toml")) >= MOST_KEPT:
            raise BoardProblem(say("This server has no room for more boards."))


def _text(content: bytes) -> str:
    if len(content) > LONGEST or content.count(b"\n") >= MOST_LINES:
        raise BoardProblem(
            say(
                "That is too long: a board has at most {lines} lines and {characters} characters.",
                lines=MOST_LINES,
                characters=LONGEST,
            )
        )
    try:
        text = text_of(content)
    except ImportProblem as problem:
        raise BoardProblem(problem.sentence) from problem
    if not text.strip():
        raise BoardProblem(say("Choose the file of a board, or paste its text."))
    return text.replace("\r\n", "\n")


def _board(text: str, name: str) -> Board:
    try:
        board = read_board(text, name)
    except BoardError as error:
        raise _misprints(str(error), name) from error
    if len(board.hexes) > MOST_HEXES:
        raise BoardProblem(say("A board has at most {most} hexes.", most=MOST_HEXES))
    if len(board.name) > LONGEST_NAME:
        raise BoardProblem(say("The name of a board has at most {most} characters.", most=LONGEST_NAME))
    return board


def _misprints(text: str, name: str) -> BoardProblem:
    """What the reader of boards says, line by line: `name:12: reason`."""
    found = [line.removeprefix(f"{name}:").partition(": ") for line in text.split("\n")]
    sentences = [say("Line {line}: {reason}", line=line, reason=reason) for line, _, reason in found]
    return BoardProblem(*sentences, line=int(found[0][0]))


def _try_out(board: Board) -> None:
    """Rules of other boards may need what this one lacks: better to know before people sit down."""
    try:
        for players in set(board.players):
            _play(board, players)
        board_svg(Scene(board))
    except (BoardError, ironroad.SetupError) as error:
        raise BoardProblem(say("This board cannot be played: {reason}.", reason=str(error))) from error
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


def _write(file: Path, text: str) -> None:
    """The whole file at once, so that nobody ever reads a part of it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, path = tempfile.mkstemp(dir=file.parent)
    with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as out:
        out.write(text)
    os.replace(path, file)
