"""A move chosen word by word.

The legal moves are a tree: each way from its root to an end is one of them, and each of them is one such way.
Only the branches that are taken are worked out. A word that is the only one that can follow is not asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ironroad.core.game import LegalMoves
from ironroad.core.moves import Move, Part
from ironroad.env.words import END_ACTION, Vocabulary

Actions = tuple[int, ...]
Branch = tuple[Actions, Move | Part]


class IllegalAction(ValueError):
    """A word that cannot follow; nothing has changed."""


class Choice:
    """`taken` are the words so far; `move` is the move once it is chosen."""

    def __init__(self, vocabulary: Vocabulary, moves: LegalMoves) -> None:
        self._vocabulary = vocabulary
        self._branches = self._grown(list(self._roots(moves)), 0)
        self.taken: list[int] = []
        self.move: Move | None = None
        self._skip()
        if self.move is not None:
            self.taken, self.move = [], None
            self._branches = self._grown([(vocabulary.actions(moves[0].text), moves[0])], 0)

    def copy(self) -> Choice:
        new = Choice.__new__(Choice)
        new._vocabulary = self._vocabulary
        new._branches = self._branches
        new.taken = self.taken[:]
        new.move = self.move
        return new

    @property
    def actions(self) -> list[int]:
        """The words that may follow."""
        return list(self._branches)

    def take(self, action: int) -> None:
        """Say the next word, and all that follow of necessity."""
        if action not in self._branches:
            raise IllegalAction(self._why_not(action))
        self._follow(action)
        if self.move is None:
            self._skip()

    def _why_not(self, action: int) -> str:
        words = self._vocabulary.words
        said = " ".join(words[taken] for taken in self.taken)
        word = repr(words[action]) if 0 <= action < len(words) else f"action {action}"
        return f"{word} cannot follow {said!r}" if said else f"no legal move begins with {word}"

    def _skip(self) -> None:
        while self.move is None and len(self._branches) == 1:
            self._follow(next(iter(self._branches)))

    def _follow(self, action: int) -> None:
        branches = self._branches[action]
        if action == END_ACTION:
            self._finish(branches[0][1])
            return
        self.taken.append(action)
        self._branches = self._grown(branches, len(self.taken))
        if list(self._branches) == [END_ACTION]:
            self._finish(self._branches[END_ACTION][0][1])

    def _finish(self, move: Move | Part) -> None:
        assert isinstance(move, Move)
        self.move = move

    def _roots(self, moves: LegalMoves) -> Iterator[Branch]:
        """A part whose moves begin alike stays closed as long as one of those words is asked for."""
        for part in moves.parts():
            if part.count > 1 and part.alike:
                yield self._vocabulary.actions(part.move(0).text)[: part.alike], part
            else:
                yield from self._said(part.moves())

    def _said(self, moves: Iterable[Move]) -> Iterator[Branch]:
        return ((self._vocabulary.actions(move.text), move) for move in moves)

    def _grown(self, branches: list[Branch], depth: int) -> dict[int, list[Branch]]:
        """The branches by the word that comes next."""
        found: dict[int, list[Branch]] = {}
        for words, thing in self._opened(branches, depth):
            found.setdefault(words[depth] if depth < len(words) else END_ACTION, []).append((words, thing))
        return found

    def _opened(self, branches: list[Branch], depth: int) -> Iterator[Branch]:
        for branch in branches:
            words, thing = branch
            if isinstance(thing, Part) and len(words) == depth:
                yield from self._said(thing.moves())
            else:
                yield branch
