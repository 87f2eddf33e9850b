"""Steam: the library's track moves and those of the referee, in lively games and on small dense boards."""

from __future__ import annotations

from itertools import chain, count, islice

import pytest

from tests.referees.play import steam_games
from tests.referees.steam import compare


# Games with an odd number are played on the printed boards, the others on small ones drawn by lot.
@pytest.mark.parametrize(("first", "positions"), [(1, 6), (2, 130)], ids=["printed boards", "small boards"])
@pytest.mark.rule("STEAM-BUILD-10", "STEAM-BUILD-11", "STEAM-BUILD-21", "STEAM-BUILD-24", "R-17")
def test_the_referee_finds_the_same_moves_and_prices(first: int, positions: int) -> None:
    games = chain.from_iterable(map(steam_games, count(first, 2)))
    moves = 0
    for game in islice(games, positions):
        told = compare(game)
        moves += told.compared
        assert not told.missing, str(told)
        assert not told.extra, str(told)
    assert moves > positions
