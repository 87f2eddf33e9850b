"""Ratings by places."""

from __future__ import annotations

from ironroad.arena.ratings import ratings
from tests.helpers.contested import played


def test_who_wins_is_rated_higher() -> None:
    games = [played(f"d-{n}", ("new", "old", "old"), [9 + n, 4, 7]) for n in range(10)]
    new, old = ratings(games)
    assert (new.bot, old.bot) == ("new", "old")
    assert new.at_least > old.rating
    assert new.spread < ratings(games[:2])[0].spread


def test_a_bot_against_itself_learns_nothing() -> None:
    (only,) = ratings([played("d-0", ("one", "one"), [9, 4])])
    assert round(only.rating, 6) == 25


def test_who_is_alone_at_the_table_is_not_rated() -> None:
    assert ratings([played("d-0", ("one",), [9])]) == []
