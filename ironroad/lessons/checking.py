"""Plays lessons through: along their record, and along other ways that a learner may take."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from ironroad.core.game import Game
from ironroad.core.moves import Move
from ironroad.lessons.coach import Coach, calm_move
from ironroad.lessons.lesson import LANGUAGES, Lesson

STRAYS: Final = 12

Learner = Callable[[Coach], Move]


def complaints(lesson: Lesson, strays: int = STRAYS) -> list[str]:
    """What is wrong with a lesson that can be read: with its own way, or with one of some others."""
    found = list(_along(lesson))
    for seed in range(strays):
        found += _heard(lesson, stray(seed))
    return list(dict.fromkeys(found))


def stray(seed: int) -> Learner:
    """A learner who does what was suggested, or just as often anything else."""
    random = Random(seed)

    def choose(coach: Coach) -> Move:
        moves = coach.game.legal_moves()
        return random.choice(list(moves)) if random.random() < 0.5 else suggested(coach)

    return choose


def suggested(coach: Coach) -> Move:
    assert coach.advice.suggested is not None
    return coach.game.read(coach.advice.suggested.move)


def played(lesson: Lesson, learner: Learner) -> Iterator[Coach]:
    """The lesson at every question to the learner, who answers it, and at its end."""
    game = begin(lesson)
    while not game.over:
        coach = Coach(lesson, game.copy())
        if coach.asks_learner:
            yield coach
            game.push(learner(coach))
        else:
            game.push(calm_move(lesson, game))
    yield Coach(lesson, game)


def begin(lesson: Lesson) -> Game:
    game = lesson.script.opening.copy()
    game.seed = lesson.seed
    return game


def _along(lesson: Lesson) -> Iterator[str]:
    """Who follows every suggestion plays the record to its end."""
    end = None
    for end in played(lesson, suggested):  # noqa: B007
        pass
    assert end is not None
    if end.game.record.moves != lesson.script.whole.record.moves:
        yield "who follows every suggestion does not play the record"
    yield from _heard(lesson, suggested)


def _heard(lesson: Lesson, learner: Learner) -> Iterator[str]:
    for coach in played(lesson, learner):
        if not coach.game.over:
            yield from _faults(coach)


def _faults(coach: Coach) -> Iterator[str]:
    """What is wrong with what the coach says at a question."""
    asked, advice = coach.asked, coach.advice
    if not advice.pages:
        yield f'nothing is said at "{asked.kind}", to which a learner may come'
    if coach.game.why_not(suggested(coach)) is not None:
        yield f"an illegal move is suggested at {coach.game.position}"
    for said in [*advice.pages, *filter(None, [advice.why])]:
        for language in LANGUAGES:
            if "{" in said.text(language) or not said.text(language):
                yield f'a hole stays open at "{asked.kind}" in {language}'
