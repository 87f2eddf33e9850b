"""Steam: the library's track moves and those of the referee, in lively games and on small dense boards."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

import ironroad
from ironroad import Game
from tests.referees.lattice import Difference
from tests.referees.play import steam_games
from tests.referees.steam import compare, waits

SECONDS = 8
# Whether the library reads R-12b and R-19 as corrected, and finds every sequence that joins loose track.
CORRECTED = ironroad.games()["steam"]["options"]["join_unowned_strict"]["defaults"]["base"] == "true"


def wrong(told: Difference) -> dict[str, int]:
    """What differs; before the correction some tiles that leave loose track may be missing."""
    missing = {text: price for text, price in told.missing.items() if CORRECTED or not waits(told, text)}
    return missing | told.extra


def sampled(first: int) -> Iterator[Game]:
    """Positions for some seconds, of every second game: from 1 on the printed boards, from 2 on small ones."""
    end = time.monotonic() + SECONDS
    seed = first
    while True:
        for game in steam_games(seed):
            yield game
            if time.monotonic() > end:
                return
        seed += 2


@pytest.mark.parametrize("first", [1, 2], ids=["printed boards", "small boards"])
@pytest.mark.rule("STEAM-BUILD-10", "STEAM-BUILD-11", "STEAM-BUILD-21", "STEAM-BUILD-24", "R-17")
def test_the_referee_finds_the_same_moves_and_prices(first: int) -> None:
    moves = 0
    for game in sampled(first):
        told = compare(game, CORRECTED)
        moves += told.compared
        assert not wrong(told), str(told)
    assert moves
