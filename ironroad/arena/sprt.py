"""A sequential test: after every deal it says whether one bot is better than the other, or is not, or whether
more deals are needed (Wald's sequential probability ratio test).

What is tested are the differences between two bots in the same deal (`figures.differences`), a seat, in
points or in parts of the win. They are taken to be normal; their spread is estimated from the deals so far.

H0: the difference is 0 on average. H1: it is `gain`.

If H0 holds, the test says "better" in about 5 of 100 runs; if H1 holds, "no better" in about 5 of 100. The
deals are looked at one after another in their order, so that it ends with the same deal however many play at
once.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Final, NamedTuple

ERROR: Final = 0.05
BOUND: Final = log((1 - ERROR) / ERROR)
# Before that the spread is hardly known.
FEWEST: Final = 20
LEAST_VARIANCE: Final = 1e-9

BETTER: Final = "better"
NO_BETTER: Final = "no better"
OPEN: Final = "open"


class Verdict(NamedTuple):
    """What the test says, after how many deals, and the logarithm of the likelihood ratio that says so."""

    word: str
    deals: int
    ratio: float
    gain: float


def judge(differences: Sequence[float], gain: float) -> Verdict:
    """The verdict of the first deal that brings one, or how it stands."""
    ratio = total = squares = 0.0
    for deals, difference in enumerate(differences, 1):
        total += difference
        squares += difference**2
        if deals >= FEWEST:
            ratio = likelihood_ratio(deals, total, squares, gain)
            if abs(ratio) >= BOUND:
                return Verdict(BETTER if ratio > 0 else NO_BETTER, deals, ratio, gain)
    return Verdict(OPEN, len(differences), ratio, gain)


def likelihood_ratio(deals: int, total: float, squares: float, gain: float) -> float:
    """By how much H1 is likelier than H0, as a logarithm; from sums of differences and of their squares."""
    mean = total / deals
    variance = max(LEAST_VARIANCE, (squares - deals * mean**2) / (deals - 1))
    return deals * gain * (mean - gain / 2) / variance
