"""The record of a lesson, opened: what was asked in it, what each seat answered, and the positions of the
learner's questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ironroad.core.game import CHANCE, Game
from ironroad.core.moves import Move
from ironroad.core.record import Entry

# How near a game is to the record: anywhere, where the record's plan can go on, or in the very same position.
ALWAYS: Final = 0
PLAN: Final = 1
EXACT: Final = 2


class Asked(NamedTuple):
    """A question: its kind, its round, and the how manieth of that kind it is to the seat in that round."""

    round: int
    kind: str
    number: int


class Script:
    """`opening` is the game before the first decision; all before it was drawn. `plan` are the first words of
    moves by which a learner keeps to the plan of the record or leaves it."""

    def __init__(self, whole: Game, learner: int, plan: Sequence[str]) -> None:
        entries = whole.record.entries
        drawn = next((n for n, entry in enumerate(entries) if entry.seat != CHANCE), len(entries))
        self.whole = whole
        self.learner = learner
        self.opening = whole.at(drawn)
        self._answers: dict[tuple[int, Asked], Move] = {}
        self._moves: dict[str, Move] = {}
        self._plan = plan
        self._planned: dict[Asked, list[str]] = {}
        self._play(entries[drawn:])

    def _play(self, entries: list[Entry]) -> None:
        game = self.opening.copy()
        for entry in entries:
            if entry.seat != CHANCE:
                self._answers[entry.seat, asked_of(game, entry.seat)] = entry.move
            if entry.seat == self.learner:
                self._moves[game.position] = entry.move
                self._planned[asked_of(game, entry.seat)] = self._plan_so_far(game)
            game.push(entry.move)

    def _plan_so_far(self, game: Game) -> list[str]:
        """What the learner has done of a plan; in which order does not matter."""
        moves = [entry.move.text for entry in game.record.entries if entry.seat == self.learner]
        return sorted(text for text in moves if text.split()[0] in self._plan)

    def standing(self, game: Game) -> int:
        """How near a game in which the learner is asked is to the record."""
        if game.position in self._moves:
            return EXACT
        planned = self._planned.get(asked_of(game, self.learner))
        on_plan = planned == self._plan_so_far(game) and self.answer(game, self.learner) is not None
        return PLAN if on_plan else ALWAYS

    def move_at(self, game: Game) -> Move | None:
        """What the learner did in this very position."""
        return self._moves.get(game.position)

    def answer(self, game: Game, seat: int) -> Move | None:
        """What a seat answered to this question, if that is legal now."""
        move = self._answers.get((seat, asked_of(game, seat)))
        return move if move in game.legal_moves() else None

    def turn_after(self, asked: Asked) -> list[Move]:
        """What the learner answered to the later questions of the same kind and round."""
        later = [one for one in self.questions if one[:2] == asked[:2] and one.number > asked.number]
        return [self._answers[self.learner, one] for one in later]

    @property
    def questions(self) -> list[Asked]:
        """Those of the learner."""
        return [asked for seat, asked in self._answers if seat == self.learner]


def asked_of(game: Game, seat: int) -> Asked:
    """The question that a seat is asked now."""
    assert game.pending is not None
    kind = game.pending.kind
    entries = game.record.entries
    before = [n for n, entry in enumerate(entries) if (entry.round, entry.seat) == (game.round, seat)]
    return Asked(game.round, kind, 1 + sum(1 for n in before if _kind_at(game, n) == kind))


def _kind_at(game: Game, number: int) -> str:
    pending = game.at(number).pending
    return pending.kind if pending else ""
