"""What is worth something to a seat."""

from __future__ import annotations

from ironroad.core.game import CHANCE
from ironroad.env.playing import rules_of
from ironroad.env.rewards import leads, scores, wins
from ironroad.games.family import load, new
from tests.env.tables import SECRETS, random_game
from tests.helpers.places import GOLDEN


def test_scores_leads_and_wins_of_a_game_that_is_over() -> None:
    game = load((GOLDEN / "age-of-steam-deluxe-rust-belt-3-greedy.txt").read_text("utf-8"))
    assert game.result is not None
    found = [score for score in game.result.scores if score is not None]
    best, second, last = sorted(found, reverse=True)
    assert scores(game) == found
    assert [leads(game)[found.index(score)] for score in (best, second, last)] == [
        best - second,
        second - best,
        last - best,
    ]
    assert [wins(game)[found.index(score)] for score in (best, second, last)] == [1, 0, 0]


def test_a_seat_that_is_out_has_less_than_any_other() -> None:
    game = new("age-of-steam", players=3, seed=1)
    game.push("resign 1")
    standing = scores(game)
    assert standing[1] < 0
    assert standing[1] < min(standing[0], standing[2])


def test_nobody_has_won_before_the_end() -> None:
    assert wins(new("steam", players=3, seed=1)) == [0, 0, 0]


def test_a_seat_alone_leads_by_its_score() -> None:
    game = new("age-of-steam", board="barbados", players=1, seed=1)
    assert leads(game) == scores(game)


def test_what_is_paid_on_the_way_is_known_to_everybody() -> None:
    for game in random_game(rules_of(SECRETS), 3, 60):
        assert scores(game) == scores(game.view(CHANCE))
