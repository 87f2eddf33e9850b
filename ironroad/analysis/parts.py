"""What a review of a game is made of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from ironroad.analysis.data import Hint
from ironroad.core.sentences import Sentence

# Less than so many points are not worth a word; nor is a chance to win that changes by less.
POINTS: Final = 1.0
TURN: Final = 0.15


@dataclass(frozen=True)
class Moment:
    """What every seat was to expect after so many entries of the record: its score, None if to be out, and
    its chance to win."""

    number: int
    round: int
    expected: list[float | None]
    win: list[float]


@dataclass(frozen=True)
class Decision:
    """What a seat did when the record had so many entries, what would clearly have been better, if anything,
    and by how many points of its lead. `rank` is the place of what was played among all that was tried, 0 if
    the analysis would not have thought of it; `others` is what else was tried, without reasons; `sure` says
    whether it is more than luck that something was better."""

    number: int
    round: int
    phase: str
    kind: str
    seat: int
    played: Hint
    better: Hint | None
    loss: float
    rank: int = 1
    others: list[Hint] = field(default_factory=list)
    sure: bool = True

    @property
    def costly(self) -> bool:
        """Whether something was clearly better, by points or for a victory."""
        if self.better is None:
            return False
        return self.loss >= POINTS or self.better.win - self.played.win >= TURN


@dataclass(frozen=True)
class Part:
    """A decision that was looked at, and what was to be expected after it."""

    moment: Moment
    decision: Decision


@dataclass(frozen=True)
class Turning:
    """A moment at which a seat's chance to win changed more than at most others."""

    number: int
    round: int
    seat: int
    before: float
    after: float
    text: Sentence


@dataclass(frozen=True)
class Summary:
    """How a seat has played: how many of its decisions were looked at, how many were as good as any, how many
    points the others cost, and what to say about it."""

    seat: int
    decisions: int
    sound: int
    loss: float
    texts: list[Sentence]


@dataclass(frozen=True)
class Agreement:
    """Of so many decisions of a kind, how many moves were first and among the first three of the analysis;
    those of the winners and of the others apart."""

    kind: str
    winners: bool
    first: int
    leading: int
    decisions: int


@dataclass(frozen=True)
class Exercise:
    """A position in which a seat can find something better than what was played, among `choices`."""

    number: int
    seat: int
    question: Sentence
    task: Sentence
    answer: Hint
    choices: list[Hint] = field(default_factory=list)


@dataclass(frozen=True)
class Review:
    """A game looked at decision by decision. The last moment is the end as it was; `skipped` is how many
    decisions could not be tried often enough to say anything."""

    moments: list[Moment]
    decisions: list[Decision]
    turnings: list[Turning]
    summaries: list[Summary]
    exercises: list[Exercise]
    skipped: int = 0
