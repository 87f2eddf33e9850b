"""Games brought along: records and positions as text, trusted in nothing."""

from __future__ import annotations

from typing import Final

from ironroad.boards import Shelves
from ironroad.core.game import Game
from ironroad.core.record import RecordError, split
from ironroad.core.sentences import Sentence, say
from ironroad.games.family import loading
from ironroad.site.rendering.offers import find_board, offers
from ironroad.site.rendering.startpage import SetupProblem, position_game
from ironroad.site.thinkers.turns import gently

LONGEST: Final = 400_000
MOST_LINES: Final = 3_000


class ImportProblem(ValueError):
    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


async def read_game(content: bytes, shelves: Shelves = ()) -> Game:
    """The game of a record, or of a position in one line."""
    if len(content) > LONGEST or content.count(b"\n") > MOST_LINES:
        raise ImportProblem(say("That is too long to be the record of a game."))
    text = text_of(content).strip()
    if not text:
        raise ImportProblem(say("Choose a file, or paste a record or a position."))
    if text.startswith("game="):
        return _position(text, shelves)
    try:
        _check_board(text, shelves)
        game = await gently(loading(text, shelves))
    except RecordError as error:
        raise _misprint(error) from error
    assert game is not None
    game.seed = None
    return game


def text_of(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ImportProblem(
            say("That is no text: byte {number} cannot be read.", number=error.start + 1)
        ) from error


def _position(text: str, shelves: Shelves) -> Game:
    try:
        return position_game(text, shelves)
    except SetupProblem as problem:
        raise ImportProblem(problem.sentence) from problem


def _check_board(text: str, shelves: Shelves) -> None:
    """A record may name only games and boards of this site, never a file of the server."""
    head, _ = split(text)
    game, board = head.values.get("game", ""), head.values.get("board", "")
    if game and game not in [offer.id for offer in offers()]:
        raise head.error("game", say("there is no game {game} here", game=repr(game)))
    if board and find_board(game, board, shelves) is None:
        raise head.error("board", say("there is no board {board} here", board=repr(board)))


def _misprint(error: RecordError) -> ImportProblem:
    return ImportProblem(
        say(
            "Line {line}, column {column}: {reason}",
            line=error.line,
            column=error.column,
            reason=error.reason,
        )
    )
