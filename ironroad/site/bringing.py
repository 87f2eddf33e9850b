"""Games brought along: records and positions as text, trusted in nothing."""

from __future__ import annotations

from typing import Final

import ironroad
from ironroad.game import Game
from ironroad.record import RecordError, split
from ironroad.sentences import Sentence, say
from ironroad.site.startpage import SetupProblem, offers, position_game

LONGEST: Final = 400_000
MOST_LINES: Final = 6_000


class BroughtProblem(ValueError):
    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


def bring(content: bytes) -> Game:
    """The game of a record, or of a position in one line."""
    text = _text(content)
    if text.startswith("game="):
        return _position(text)
    try:
        _check_board(text)
        game = ironroad.load(text)
    except RecordError as error:
        raise _misprint(error) from error
    game.seed = None
    return game


def _text(content: bytes) -> str:
    if len(content) > LONGEST or content.count(b"\n") > MOST_LINES:
        raise BroughtProblem(say("That is too long to be the record of a game."))
    try:
        text = content.decode("utf-8-sig").strip()
    except UnicodeDecodeError as error:
        raise BroughtProblem(
            say("That is no text: byte {number} cannot be read.", number=error.start + 1)
        ) from error
    if not text:
        raise BroughtProblem(say("Choose a file, or paste a record or a position."))
    return text


def _position(text: str) -> Game:
    try:
        return position_game(text)
    except SetupProblem as problem:
        raise BroughtProblem(problem.sentence) from problem


def _check_board(text: str) -> None:
    """A record may name only boards of this site, never a file of the server."""
    head, _ = split(text)
    names = [board.id for game in offers() for board in game.boards]
    if head.values.get("board", names[0]) not in names:
        raise head.error("board", f"there is no board {head.values['board']!r} here")


def _misprint(error: RecordError) -> BroughtProblem:
    return BroughtProblem(
        say(
            "Line {line}, column {column}: {reason}",
            line=error.line,
            column=error.column,
            reason=error.reason,
        )
    )
