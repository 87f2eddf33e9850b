"""A review as its pages show it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import groupby, pairwise
from statistics import fmean
from typing import Final, NamedTuple

from markupsafe import Markup

from ironroad.analysis import Decision, Exercise, Hint, Moment, Review
from ironroad.core.sentences import Sentence, say
from ironroad.draw import chart_svg

# So many of the decisions that cost most are told on the first page.
MOST_COSTLY: Final = 6

Figures = Callable[[Moment], Sequence[float]]


class Curve(NamedTuple):
    """What every seat was to expect in each phase, and in the last one of each round."""

    title: Sentence
    moments: list[Moment]
    figures: Figures

    def svg(self, title: str) -> Markup:
        """Rounds are named where they begin."""
        seats = range(len(self.figures(self.moments[0])))
        series = {seat: [round(self.figures(moment)[seat]) for moment in self.moments] for seat in seats}
        rounds = [0, *(moment.round for moment in self.moments)]
        labels = [str(new) if new != old else "" for old, new in pairwise(rounds)]
        return Markup(chart_svg(series, labels, str(title)))

    @property
    def rows(self) -> list[tuple[int, list[int]]]:
        """By round, as it ended."""
        last = {moment.round: self.figures(moment) for moment in self.moments}
        return [(number, [round(figure) for figure in figures]) for number, figures in last.items()]


class ReviewPage:
    """One round of it, or what there is to say about all."""

    def __init__(self, review: Review, round_: int | None, in_money: bool) -> None:
        self.review = review
        self.round = round_
        self._in_money = in_money

    @property
    def curves(self) -> list[Curve]:
        moments = by_phase(self.review)
        title = say("Expected money at the end") if self._in_money else say("Expected points at the end")
        found = [Curve(title, moments, lambda moment: moment.expected)]
        if len(moments[0].win) > 1:
            found.append(Curve(say("Chance to win in per cent"), moments, _per_cent))
        return found

    @property
    def rounds(self) -> list[int]:
        return sorted({decision.round for decision in self.review.decisions})

    @cached_property
    def decisions(self) -> list[Decision]:
        """All of the round, or those of the game that cost most."""
        if self.round is not None:
            return [one for one in self.review.decisions if one.round == self.round]
        costly = [one for one in self.review.decisions if one.costly]
        return sorted(costly, key=lambda one: -one.loss)[:MOST_COSTLY]


def by_phase(review: Review) -> list[Moment]:
    """What was to be expected in each phase on average, which is less a matter of luck than single moments;
    and the end as it was."""
    pairs = zip(review.moments, review.decisions, strict=False)
    phases = groupby(pairs, key=lambda pair: (pair[1].round, pair[1].phase))
    found = [_average([moment for moment, _ in pairs]) for _, pairs in phases]
    return found + review.moments[len(review.decisions) :]


def _average(moments: Sequence[Moment]) -> Moment:
    last = moments[-1]
    expected, win = (
        [fmean(column) for column in zip(*rows, strict=True)]
        for rows in ([one.expected for one in moments], [one.win for one in moments])
    )
    return Moment(last.number, last.round, expected, win)


def _per_cent(moment: Moment) -> list[float]:
    return [100 * share for share in moment.win]


class Tried(NamedTuple):
    """An exercise with what somebody has chosen, if anything yet."""

    exercise: Exercise
    chosen: Hint | None

    @property
    def found(self) -> bool:
        return self.chosen is not None and self.chosen.move == self.exercise.answer.move

    @property
    def as_good(self) -> bool:
        """Whether what was chosen leaves the seat as far ahead, whatever it scores itself."""
        return self.chosen is not None and self.chosen.value >= self.exercise.answer.value

    @property
    def tells_scores(self) -> bool:
        """Whether they agree with the verdict: what is better may score no more but leave others less."""
        return self.chosen is None or round(self.chosen.score) < round(self.exercise.answer.score)


def try_exercise(exercise: Exercise, move: str) -> Tried:
    return Tried(exercise, next((one for one in exercise.choices if one.move == move), None))
