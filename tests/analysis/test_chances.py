"""Chances to win: no surer than the forecasts they are made of, and than the games that were tried."""

from __future__ import annotations

import pytest

import ironroad
from ironroad.analysis import analyse
from ironroad.analysis.chances import chances, in_words, per_cent, tempered
from ironroad.bots.rollout import Outcome, ended
from ironroad.bots.search import Effort
from ironroad.games.found import kinds


def test_a_game_that_was_played_to_its_end_was_won_or_lost() -> None:
    assert chances(Outcome((20.0, 18.0, 20.0), (0, 2))) == [0.5, 0, 0.5]


def test_who_is_behind_by_less_than_forecasts_are_off_may_yet_win() -> None:
    found = chances(Outcome((24.0, 20.0, 12.0), (0,), error=10.0))
    assert sum(found) == pytest.approx(1)
    assert 0.4 < found[0] < 0.6
    assert found[0] > found[1] > found[2] > 0.1
    # A lead of four with errors of four each is 0.76 by the tables of the normal distribution.
    found = chances(Outcome((24.0, 20.0), (0,), error=4.0))
    assert found == pytest.approx([0.76, 0.24], abs=0.01)


def test_who_is_out_wins_no_more() -> None:
    found = chances(Outcome((24.0, -30.0, 20.0), (0,), out=(False, True, False), error=50.0))
    assert found[1] == 0
    assert found[0] + found[2] == pytest.approx(1)


def test_few_games_say_little() -> None:
    assert tempered(0.0, 20, 4) > tempered(0.0, 90, 4) > 0
    assert tempered(1.0, 2, 2) == 0.75
    assert tempered(1.0, 50, 1) == 1


def test_it_is_told_no_more_precisely_than_it_is_known() -> None:
    told = [str(in_words(chance)) for chance in (0.0, 0.004, 0.05, 0.334, 0.951, 1.0)]
    assert told[:3] == ["less than 5 % to win"] * 2 + ["about 5 % to win"]
    assert told[3:] == ["about 35 % to win", "more than 95 % to win", "more than 95 % to win"]
    assert [per_cent(chance) for chance in (0.0, 0.12, 1.0)] == [5, 10, 95]


@pytest.mark.parametrize("name", [*kinds()])
def test_a_forecast_says_how_far_it_may_be_off(name: str) -> None:
    """The more, the more is to come."""
    game = ironroad.new(name, players=3, seed=1)
    begun = ended(game)
    assert begun.error > 2
    assert chances(begun) == pytest.approx([1 / 3] * 3)


@pytest.mark.parametrize("name", ["steam", "steam-power"])
def test_nobody_has_lost_in_the_first_round(name: str) -> None:
    game = ironroad.new(name, players=4, seed=3)
    found = analyse(game, effort=Effort(candidates=3, rollouts=30, least=4, rounds=0))
    assert all(0.08 < hint.win < 0.6 for hint in found.hints)
