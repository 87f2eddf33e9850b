"""Figures and their intervals, worked out by hand or against tables."""

from __future__ import annotations

import random
from statistics import fmean

import pytest

from ironroad.arena.figures import (
    bot_figures,
    differences,
    mean,
    pair_figures,
    share,
    t_quantile,
    whole_deals,
)
from ironroad.arena.fixtures import challenge
from ironroad.arena.playing import Played, lead, points_of
from ironroad.core.game import Result
from tests.helpers.contested import played

SEATINGS = challenge("new", "old", 3)


def deal(name: str, *rows: list[int | None]) -> list[Played]:
    return [played(name, sitters, row) for sitters, row in zip(SEATINGS, rows, strict=True)]


def test_who_is_out_counts_as_nothing_or_as_the_last() -> None:
    assert points_of(Result([1, 2, 3], [9, 4, None], [{}] * 3)) == [9, 4, 0]
    assert points_of(Result([1, 2, 3], [9, -4, None], [{}] * 3)) == [9, -4, -4]


def test_a_lead_is_over_the_best_other() -> None:
    assert [lead([9.0, 4.0, 7.0], seat) for seat in range(3)] == [2, -5, -2]
    assert lead([9.0], 0) == 9


def test_figures_of_a_deal() -> None:
    games = deal("d-0", [9, 4, 7], [5, 5, None], [1, 2, 30])
    new, old = bot_figures(whole_deals(games, SEATINGS))
    assert (new.bot, new.games, new.score.value) == ("new", 3, fmean([9, 5, 30]))
    assert new.wins.value == pytest.approx((1 + 1 / 2 + 1) / 3)
    assert new.lead.value == pytest.approx((2 + 0 + 28) / 3)
    assert [new.expected, old.expected] == pytest.approx([1 / 3, 2 / 3])
    assert old.out == pytest.approx(1 / 6)
    assert new.wins.low is None
    pair = pair_figures("new", "old", whole_deals(games, SEATINGS))
    assert pair.points.value == pytest.approx(fmean([9, 5, 30]) - fmean([4, 7, 5, 0, 1, 2]))


def test_no_interval_goes_beyond_all_the_wins() -> None:
    games = [*deal("d-0", [9, 4, 7], [5, 9, 1], [1, 2, 30]), *deal("d-1", [1, 4, 7], [5, 2, 1], [1, 2, 0])]
    pair = pair_figures("new", "old", whole_deals(games, SEATINGS))
    assert [*pair.wins] == pytest.approx([0.25, -1, 1])
    assert pair.points.high is not None
    assert pair.points.high > 10


def test_deals_that_are_not_whole_do_not_count() -> None:
    games = deal("d-10", [9, 4, 7], [5, 6, 1], [1, 2, 30])
    more = deal("d-9", [9, 4, 7], [5, 6, 1], [1, 2, 3])
    found = whole_deals([*games, *more, played("d-2", SEATINGS[0], [1, 2, 3])], SEATINGS)
    assert list(found) == ["d-9", "d-10"]
    assert len(differences("new", "old", found)) == 2


def test_alone_two_bots_are_compared_by_their_deal() -> None:
    rows = [played("d-0", ("a",), [40]), played("d-0", ("b",), [None])]
    assert differences("a", "b", whole_deals(rows, [("a",), ("b",)])) == [40]


@pytest.mark.parametrize(
    ("freedom", "known"), [(1, 12.706), (5, 2.571), (10, 2.228), (30, 2.042), (200, 1.972)]
)
def test_quantiles_of_student(freedom: int, known: float) -> None:
    assert t_quantile(freedom) == pytest.approx(known, abs=0.01)


def test_the_interval_of_a_mean() -> None:
    found = mean([1.0, 2.0, 3.0, 4.0, 5.0, 6.0])
    assert [*found] == pytest.approx([3.5, 1.537, 5.463], abs=0.01)


def test_the_interval_of_a_share() -> None:
    """Independent games are Wilson's own; nothing but wins still leaves a doubt."""
    found = share([1.0] * 30 + [0.0] * 20, 50)
    assert [*found] == pytest.approx([0.6, 0.461, 0.724], abs=0.005)
    sure = share([1.0] * 10, 40)
    assert sure.value == sure.high == pytest.approx(1)
    assert sure.low == pytest.approx(0.722, abs=0.001)


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    """Games of a deal go together: taken one by one they would be too sure of themselves."""
    chance, held = random.Random(1), 0
    for _ in range(300):
        deals = [chance.betavariate(2, 3) for _ in range(30)]
        shares = [sum(chance.random() < deal for _ in range(4)) / 4 for deal in deals]
        found = share(shares, 120)
        assert found.low is not None
        assert found.high is not None
        held += found.low <= 0.4 <= found.high
    assert 275 <= held <= 297
