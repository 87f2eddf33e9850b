"""Averages over the rollouts of a move, and how two moves differ in the same samples."""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite, sqrt
from statistics import fmean, stdev

from ironroad.analysis.chances import chances, tempered
from ironroad.analysis.data import FEW
from ironroad.bots.rollout import Outcome
from ironroad.bots.search import Trial

Measure = Callable[[Outcome], float]
Condition = Callable[[Outcome], bool]


def mean(trial: Trial, measure: Measure) -> float:
    return fmean(measure(outcome) for outcome in trial.outcomes.values()) if trial.outcomes else 0.0


def scores(trial: Trial) -> list[float]:
    """What every seat will probably score."""
    rows = [outcome.scores for outcome in trial.outcomes.values()]
    return [round(fmean(column), 2) for column in zip(*rows, strict=True)]


def shares(trial: Trial, players: int) -> list[float]:
    """Every seat's chance to win."""
    found = [mean(trial, chance(seat)) for seat in range(players)]
    return [round(tempered(one, len(trial.outcomes), players), 3) for one in found]


def lead(seat: int) -> Measure:
    return lambda outcome: outcome.lead(seat)


def difference(one: Trial, other: Trial, measure: Measure, among: Condition | None = None) -> list[float]:
    """By how much one is above another in each of the samples of both, among those that have a meaning for
    both."""
    common = sorted(one.outcomes.keys() & other.outcomes.keys())
    pairs = [(one.outcomes[sample], other.outcomes[sample]) for sample in common]
    return [measure(a) - measure(b) for a, b in pairs if among is None or (among(a) and among(b))]


def beside(trial: Trial, best: Trial, measure: Measure) -> float:
    """The average of a move that can be compared with that of the best: most are given up early, and what
    they brought in a few samples is worth as much as it differs from the best in the same ones."""
    rows = difference(trial, best, measure)
    return mean(best, measure) + fmean(rows) if rows else mean(trial, measure)


def chance(seat: int) -> Measure:
    return lambda outcome: chances(outcome)[seat]


def scoring(seat: int) -> Condition:
    """Whether a seat has a score: who is out has none."""
    return lambda outcome: not (outcome.out and outcome.out[seat])


def contested(seat: int) -> Condition:
    """Whether a seat and, unless it is alone, another one have scores."""

    def condition(outcome: Outcome) -> bool:
        others = [out for other, out in enumerate(outcome.out) if other != seat]
        return scoring(seat)(outcome) and not (others and all(others))

    return condition


def clear_difference(one: Trial, other: Trial, measure: Measure, among: Condition | None = None) -> float:
    """By how much one is above another on average; 0 where that may be chance."""
    rows = difference(one, other, measure, among)
    if len(rows) < FEW:
        return 0.0
    found, error = fmean(rows), stdev(rows) / sqrt(len(rows))
    return found if abs(found) > 2 * error else 0.0


def finite(value: float) -> float | None:
    return round(value, 2) if isfinite(value) else None
