"""Ratings that come with the package are of bots and games there are; what was not measured has none."""

from __future__ import annotations

from ironroad.bots import bots_for
from ironroad.bots.ratings import rating_of, ratings
from ironroad.games.found import kinds


def test_only_bots_that_play_a_game_are_rated_in_it() -> None:
    for game, found in ratings().items():
        assert game in kinds()
        assert set(found) <= {*bots_for(game)}
        assert all(isinstance(rating, int) for rating in found.values())


def test_who_was_not_measured_has_no_rating() -> None:
    assert rating_of("no game", "medium") is None
    assert [rating_of(game, "nobody") for game in kinds()] == [None] * len(kinds())
