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


def difference(one: Trial, other: Trial, measure: Measure) -> list[float]:
    """By how much one is above another in each of the samples of both."""
    common = sorted(one.outcomes.keys() & other.outcomes.keys())
    return [measure(one.outcomes[sample]) - measure(other.outcomes[sample]) for sample in common]


def beside(trial: Trial, best: Trial, measure: Measure) -> float:
    """The average of a move that can be compared with that of the best: most are given up early, and what
    they brought in a few samples is worth as much as it differs from the best in the same ones."""
    rows = difference(trial, best, measure)
    return mean(best, measure) + fmean(rows) if rows else mean(trial, measure)


def chance(seat: int) -> Measure:
    return lambda outcome: chances(outcome)[seat]


def clear_difference(one: Trial, other: Trial, measure: Measure) -> float:
    """By how much one is above another on average; 0 where that may be chance."""
    rows = difference(one, other, measure)
    if len(rows) < FEW:
        return 0.0
    found, error = fmean(rows), stdev(rows) / sqrt(len(rows))
    return found if abs(found) > 2 * error else 0.0


def finite(value: float) -> float | None:
    return round(value, 2) if isfinite(value) else None
