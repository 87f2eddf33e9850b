"""A lesson: a record that is played along, and marks at which the coach speaks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from ironroad.core.located import LocatedError
from ironroad.lessons.script import Asked, Script

LANGUAGES: Final = ("en", "de", "nl")

# What is said, by language.
Texts = dict[str, str]


class LessonError(LocatedError):
    """A lesson file that cannot be used."""


class At(NamedTuple):
    """Where a mark belongs: a kind of question, perhaps of one round, perhaps only the n-th of that round."""

    kind: str
    round: int = 0
    number: int = 0

    def fits(self, asked: Asked) -> bool:
        same_round = self.round in (0, asked.round)
        return self.kind == asked.kind and same_round and self.number in (0, asked.number)


@dataclass(frozen=True)
class Mark:
    """What the coach says at a question that is at least as near to the record as `standing`. `why` is the
    reason for the suggested move, `otherwise` what is said to who did something else, `lights` the hexes to
    look at; `keep`: the move of the record is suggested whenever it is legal, wherever the game has gone."""

    at: At
    text: Texts
    why: Texts
    otherwise: Texts
    lights: tuple[str, ...]
    standing: int
    keep: bool


@dataclass(frozen=True)
class Lesson:
    """`place` is where it stands among the lessons of its game, `names` are those of the bots; `calm` are
    moves that a bot makes when the record has none for it."""

    game: str
    name: str
    title: Texts
    about: Texts
    minutes: int
    place: int
    names: tuple[str, ...]
    seed: str
    calm: tuple[str, ...]
    learnt: tuple[Texts, ...]
    marks: tuple[Mark, ...]
    script: Script

    @property
    def id(self) -> str:
        return f"{self.game}/{self.name}"

    @property
    def learner(self) -> int:
        return self.script.learner

    @property
    def steps(self) -> list[Mark]:
        """The marks on the way through the lesson; the others are for who strays from it."""
        return [mark for mark in self.marks if mark.at.round]

    def marks_for(self, asked: Asked, standing: int) -> list[Mark]:
        """Those that fit a question best: named by round and number, by round, or by its kind alone."""
        fitting = [mark for mark in self.marks if mark.at.fits(asked) and mark.standing <= standing]
        best = max((_closeness(mark.at) for mark in fitting), default=0)
        return [mark for mark in fitting if _closeness(mark.at) == best]


def _closeness(at: At) -> int:
    return 2 * bool(at.round) + bool(at.number)
