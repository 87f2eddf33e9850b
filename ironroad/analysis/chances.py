"""Chances to win. Where a game was not played to its end nobody knows who wins, but only by how much the
scores that are forecast may be off; and few games that were tried say little."""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, prod, sqrt
from statistics import NormalDist
from typing import Final

from ironroad.bots.rollout import Outcome
from ironroad.core.sentences import Sentence, say

# The luck of a seat, from the worst to the best, each as likely as the others.
LUCK: Final = [NormalDist().inv_cdf((n + 0.5) / 24) for n in range(24)]
# So many games, in which all are as likely to win, count beside those that were tried.
BESIDE: Final = 2
# In hundredths: nobody knows a chance more precisely.
STEP: Final = 5


def chances(outcome: Outcome) -> list[float]:
    """Every seat's chance to win as one rollout has it."""
    seats = range(len(outcome.scores))
    playing = [seat for seat in seats if not (outcome.out and outcome.out[seat])]
    if not outcome.error or not playing:
        return [outcome.share(seat) for seat in seats]
    found = dict(zip(playing, _among([outcome.scores[seat] for seat in playing], outcome.error), strict=True))
    return [found.get(seat, 0.0) for seat in seats]


def _among(scores: Sequence[float], error: float) -> list[float]:
    """The chances of those whose scores may all be off by as much."""
    weights = [_ahead(scores, seat, error) for seat in range(len(scores))]
    return [weight / sum(weights) for weight in weights]


def _ahead(scores: Sequence[float], seat: int, error: float) -> float:
    """How often a seat is ahead of all others, whatever its own luck."""
    leads = [(scores[seat] - score) / error for other, score in enumerate(scores) if other != seat]
    return sum(prod(_below(lead + luck) for lead in leads) for luck in LUCK) / len(LUCK)


def _below(value: float) -> float:
    """The part of a normal distribution below a value."""
    return erfc(-value / sqrt(2)) / 2


def tempered(chance: float, samples: int, players: int) -> float:
    """What so many games say of a chance."""
    return (chance * samples + BESIDE / players) / (samples + BESIDE)


def per_cent(chance: float) -> int:
    """As precisely as it can be told of a game that is not over."""
    return min(max(STEP * round(100 * chance / STEP), STEP), 100 - STEP)


def in_words(chance: float) -> Sentence:
    found = per_cent(chance)
    if 100 * chance < found == STEP:
        return say("less than {n} % to win", n=found)
    if 100 * chance > found == 100 - STEP:
        return say("more than {n} % to win", n=found)
    return say("about {n} % to win", n=found)
