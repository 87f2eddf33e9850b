"""Steam Power: the library's track moves and those of the referee, in lively games and on small dense boards."""

from __future__ import annotations

import time

import pytest

from tests.referees.play import power_games
from tests.referees.steam_power import compare

SECONDS = 8
# Whether the library reads P-06 and P-08b as corrected.
CORRECTED = False


@pytest.mark.parametrize("first", [1, 2], ids=["printed maps", "small maps"])
@pytest.mark.rule("POWER-BUILD-04", "POWER-BUILD-07", "POWER-BUILD-09", "POWER-BUILD-10", "P-06", "P-08")
def test_the_referee_finds_the_same_moves_and_prices(first: int) -> None:
    end, seed, moves = time.monotonic() + SECONDS, first, 0
    while time.monotonic() < end:
        for game in power_games(seed):
            told = compare(game, CORRECTED)
            moves += told.compared
            assert not told.missing, str(told)
            assert not told.extra, str(told)
            if time.monotonic() > end:
                break
        seed += 2
    assert moves
