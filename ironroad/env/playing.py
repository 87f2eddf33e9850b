"""A game played word by word: what all skins have in common."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypedDict

from ironroad.core.board import Board
from ironroad.core.game import CHANCE, Game, Rules, start
from ironroad.core.moves import Move
from ironroad.env.choice import Choice
from ironroad.env.words import Vocabulary
from ironroad.games.family import load, make_rules
from ironroad.games.found import lesson_boards, usual


class Setup(TypedDict, total=False):
    """What is played: as in `ironroad.new`."""

    game: str
    board: str | Path | Board
    edition: str
    players: int
    options: dict[str, Any]


def rules_of(setup: Setup) -> Rules[Any]:
    """The rules of a setup; the small boards of lessons count among the boards."""
    game = setup.get("game") or usual()
    board = setup.get("board") or None
    if isinstance(board, str) and board in lesson_boards(game):
        board = Path(str(lesson_boards(game)[board]))
    return make_rules(
        game, board, setup.get("edition") or None, setup.get("players", 4), setup.get("options", {})
    )


class Play:
    """A game and the choice that is being made in it. Without a seed chance is asked as well."""

    def __init__(self, vocabulary: Vocabulary, game: Game) -> None:
        self.vocabulary = vocabulary
        self.game = game
        # What was made of the position for each seat, until it changes.
        self.known: dict[int, Any] = {}
        self._choice: Choice | None = None

    @classmethod
    def begin(cls, rules: Rules[Any], vocabulary: Vocabulary, seed: str | None) -> Play:
        return cls(vocabulary, start(rules, seed))

    def copy(self) -> Play:
        new = Play(self.vocabulary, self.game.copy())
        new._choice = None if self._choice is None else self._choice.copy()
        return new

    def __deepcopy__(self, memo: object) -> Play:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        taken = self._choice.taken if self._choice is not None else []
        return Play._restored, (str(self.game.record), taken)

    @staticmethod
    def _restored(record: str, taken: list[int]) -> Play:
        game = load(record)
        found = Play(Vocabulary(game.rules), game)
        while taken and taken != found.choice.taken:
            found.choice.take(taken[len(found.choice.taken)])
        return found

    @property
    def seat(self) -> int | None:
        """Who is asked: a seat, CHANCE, or None when it is over."""
        return self.game.to_move

    @property
    def choice(self) -> Choice:
        if self._choice is None:
            self._choice = Choice(self.vocabulary, self.game.legal_moves())
        return self._choice

    def actions(self) -> list[int]:
        """The words that the seat that is asked may say next."""
        return [] if self.seat in (None, CHANCE) else self.choice.actions

    def taken(self, seat: int) -> list[int]:
        """What a seat has said of its move; others hear of it when it is made."""
        return self.choice.taken if seat == self.seat else []

    def take(self, action: int) -> Move | None:
        """Say a word; the move, if it is complete and was made."""
        self.choice.take(action)
        move = self.choice.move
        if move is not None:
            self.push(move)
        return move

    def push(self, move: Move) -> None:
        """Make a whole move, that of a bot or of chance."""
        self._choice = None
        self.known.clear()
        self.game.push(move)
