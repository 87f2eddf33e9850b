"""The sequential test: what it says, when, and how often it is wrong."""

from __future__ import annotations

from random import Random

from ironroad.arena.sprt import BETTER, FEWEST, NO_BETTER, OPEN, judge


def deals(mean: float, seed: int, number: int = 300) -> list[float]:
    chance = Random(seed)
    return [chance.gauss(mean, 9) for _ in range(number)]


def test_what_is_better_and_what_is_not() -> None:
    assert judge(deals(6, 1), 3).word == BETTER
    assert judge(deals(-2, 1), 3).word == NO_BETTER
    assert judge(deals(6, 1, FEWEST - 1), 3).word == OPEN


def test_it_ends_with_the_first_deal_that_decides() -> None:
    found = deals(3, 2)
    verdict = judge(found, 3)
    assert FEWEST <= verdict.deals < len(found)
    assert judge(found[: verdict.deals], 3) == verdict
    assert judge(found[: verdict.deals - 1], 3).word == OPEN


def test_deals_that_are_all_alike_are_no_trouble() -> None:
    assert judge([5.0] * FEWEST, 3).word == BETTER
    assert judge([0.0] * FEWEST, 3).word == NO_BETTER


def test_it_is_rarely_wrong() -> None:
    wrong = [
        sum(judge(deals(mean, seed), 3).word == word for seed in range(200))
        for mean, word in ((0, BETTER), (3, NO_BETTER))
    ]
    assert max(wrong) <= 20
