"""The coach: what there is to say at a moment of a lesson, what to suggest, and what was done instead."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from ironroad.bots import make_bot
from ironroad.core.board import Board
from ironroad.core.game import CHANCE, Game
from ironroad.core.moves import Leave, Move
from ironroad.core.sentences import Sentence, Value, hex_word, money_word, say, seat_word, stop_word
from ironroad.lessons.lesson import LANGUAGES, Lesson, Mark, Texts
from ironroad.lessons.script import Asked, asked_of
from ironroad.telling import teller
from ironroad.telling.parts import Choice

# Who is asked for advice where the record has none.
ADVISER: Final = "greedy"
HOLE: Final = re.compile(r"\{(\w+)\}")
SEAT: Final = "seat"
FIGURES: Final = (
    "money",
    "income",
    "shares",
    "engine",
    "expenses",
    "points",
    "links",
    "contracts",
    "factories",
    "score",
)
# Those of them that are dollars.
IN_MONEY: Final = ("money", "expenses")


@dataclass(frozen=True)
class Said:
    """A text of a lesson with its holes filled, in every language. `step` is its place on the way through the
    lesson, 0 for one that is not on it."""

    texts: Texts
    values: dict[str, Value]
    lights: tuple[str, ...] = ()
    step: int = 0

    def text(self, language: str) -> Sentence:
        template = self.texts.get(language) or self.texts[LANGUAGES[0]]
        return Sentence(template, "", 1, self.values)


@dataclass(frozen=True)
class Named:
    """A move as the coach speaks of it, and what follows from it."""

    move: str
    name: Sentence
    effects: list[Sentence]


@dataclass(frozen=True)
class Instead:
    """What the learner did last, where the coach had suggested something else."""

    done: Named
    suggested: Named
    said: Said | None


@dataclass(frozen=True)
class Advice:
    """What the coach says now. Nothing is suggested while others are to move."""

    pages: list[Said]
    suggested: Named | None = None
    why: Said | None = None
    instead: Instead | None = None
    lights: tuple[str, ...] = ()


class Coach:
    """Looks at one moment of a lesson. What it says depends on the game alone, so nothing has to be kept."""

    def __init__(self, lesson: Lesson, game: Game) -> None:
        self.lesson = lesson
        self.game = game

    @property
    def asks_learner(self) -> bool:
        return self.game.to_move == self.lesson.learner

    @cached_property
    def advice(self) -> Advice:
        if not self.asks_learner:
            return Advice([], instead=self._instead())
        marks = self._marks()
        move = self._suggestion(marks)
        reasons = [mark for mark in marks if mark.why] if self._as_recorded(move) else []
        return Advice(
            pages=[self._said(mark) for mark in marks],
            suggested=self._named(move),
            why=self._fill(reasons[-1].why) if reasons else None,
            instead=self._instead(),
            lights=self._lights(move),
        )

    @property
    def going_on(self) -> list[Move]:
        """What the record goes on with in the same turn after the move that is suggested."""
        move = self._suggestion(self._marks())
        return self.lesson.script.turn_after(self.asked) if self._as_recorded(move) else []

    @property
    def learnt(self) -> list[Said]:
        return [self._fill(texts) for texts in self.lesson.learnt]

    # What is said

    @property
    def asked(self) -> Asked:
        return asked_of(self.game, self.lesson.learner)

    def _marks(self) -> list[Mark]:
        return self.lesson.marks_for(self.asked, self.lesson.script.standing(self.game))

    def _said(self, mark: Mark) -> Said:
        steps = self.lesson.steps
        step = steps.index(mark) + 1 if mark in steps else 0
        return Said(mark.text, self._values, mark.lights, step)

    def _fill(self, texts: Texts) -> Said:
        return Said(texts, self._values)

    @cached_property
    def _values(self) -> dict[str, Value]:
        return values(self.game, self.lesson.learner)

    # What is suggested

    def _suggestion(self, marks: list[Mark]) -> Move:
        """The move of the record where the game stands as in it, or where the plan goes on with it or it is
        good anyhow; else that of a bot that plays well. It is always legal."""
        script = self.lesson.script
        move = script.move_at(self.game)
        if move is None and any(mark.keep or mark.standing for mark in marks):
            move = script.answer(self.game, self.lesson.learner)
        return move or self._advised()

    def _advised(self) -> Move:
        view = self.game.view(self.lesson.learner)
        return make_bot(ADVISER, self.lesson.seed).choose(view, view.legal_moves(), None)

    def _as_recorded(self, move: Move) -> bool:
        """Whether the reasons that the lesson gives are those for this move."""
        script = self.lesson.script
        return move in (script.move_at(self.game), script.answer(self.game, self.lesson.learner))

    def _named(self, move: Move) -> Named:
        view = self.game.view(self.lesson.learner)
        choice = teller(view).choices(view).find(move.text)
        assert choice is not None, move.text
        return Named(move.text, full_name(choice), choice.effects)

    def _lights(self, move: Move) -> tuple[str, ...]:
        """The hexes that a move names."""
        return tuple(dict.fromkeys(word for word in move.text.split() if word in self.game.board.index))

    # What was done instead

    def _instead(self) -> Instead | None:
        last = self._last()
        if last is None:
            return None
        before = Coach(self.lesson, self.game.at(last))
        done, marks = self.game.record.moves[last], before._marks()
        suggested = before._suggestion(marks)
        if done == suggested or isinstance(done, Leave):
            return None
        said = [mark for mark in marks if mark.otherwise]
        return Instead(
            before._named(done),
            before._named(suggested),
            self._fill(said[-1].otherwise) if said else None,
        )

    def _last(self) -> int | None:
        """The learner's last decision."""
        entries = self.game.record.entries
        mine = [n for n, entry in enumerate(entries) if entry.seat == self.lesson.learner]
        return mine[-1] if mine else None


def full_name(choice: Choice) -> Sentence:
    """A choice by itself: with the place that its heading names, without a mere title like "contracts"."""
    label, heading = choice.label, choice.heading
    if heading is None or not heading.values:
        return label
    if "cube" in label.values and "stop" in heading.values:
        return say("{move}, from {stop}", move=label, stop=heading.values["stop"])
    return say("{place}: {move}", place=heading, move=label)


# Holes in texts


def values(game: Game, learner: int) -> dict[str, Value]:
    """What the texts of a lesson can name: the learner's figures, the seats, and every hex by its name."""
    return _figures(game, learner) | _seats(game.rules.players) | _hexes(game.board)


def _figures(game: Game, learner: int) -> dict[str, Value]:
    """The numbers that this game has of a seat."""
    seat = game.seats[learner]
    found: dict[str, Value] = {name: getattr(seat, name) for name in FIGURES if hasattr(seat, name)}
    return found | {name: money_word(getattr(seat, name)) for name in IN_MONEY if hasattr(seat, name)}


def _seats(players: int) -> dict[str, Value]:
    return {f"{SEAT}{seat}": seat_word(seat) for seat in range(players)}


def _hexes(board: Board) -> dict[str, Value]:
    named = [stop_word if h.title else hex_word for h in board.hexes]
    return {h.name: word(board, n) for n, (h, word) in enumerate(zip(board.hexes, named, strict=True))}


def holes(text: str) -> list[str]:
    return HOLE.findall(text)


# The others at the table


def calm_move(lesson: Lesson, game: Game) -> Move:
    """What a bot of the lesson does: as in the record where it can, else something that disturbs nobody."""
    seat = game.to_move
    assert seat is not None
    assert seat != CHANCE
    recorded = lesson.script.answer(game, seat)
    if recorded is not None:
        return recorded
    moves = game.legal_moves()
    quiet = [move for move in moves if move.text in lesson.calm]
    return min(quiet, key=lambda move: lesson.calm.index(move.text)) if quiet else moves[0]
