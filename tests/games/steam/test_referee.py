"""Steam: the library's track moves and those of the referee, in lively games and on small dense boards."""

from __future__ import annotations

from itertools import chain, count, islice

import pytest

import ironroad
from tests.referees.lattice import Difference
from tests.referees.play import steam_games
from tests.referees.steam import compare, waits

# Whether the library reads R-12b and R-19 as corrected, and finds every sequence that joins loose track.
CORRECTED = ironroad.games()["steam"]["options"]["join_unowned_strict"]["defaults"]["base"] == "true"


def wrong(told: Difference) -> dict[str, int]:
    """What differs; before the correction some tiles that leave loose track may be missing."""
    missing = {text: price for text, price in told.missing.items() if CORRECTED or not waits(told, text)}
    return missing | told.extra


# Games with an odd number are played on the printed boards, the others on small ones drawn by lot.
@pytest.mark.parametrize(
    ("first", "positions"), [(1, 6), (2, 130), (3002, 130)], ids=["printed boards", "small boards", "more"]
)
@pytest.mark.rule("STEAM-BUILD-10", "STEAM-BUILD-11", "STEAM-BUILD-21", "STEAM-BUILD-24", "R-17")
def test_the_referee_finds_the_same_moves_and_prices(first: int, positions: int) -> None:
    games = chain.from_iterable(map(steam_games, count(first, 2)))
    moves = 0
    for game in islice(games, positions):
        told = compare(game, CORRECTED)
        moves += told.compared
        assert not wrong(told), str(told)
    assert moves > positions
