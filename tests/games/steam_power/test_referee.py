"""Steam Power: the library's track moves and those of the referee, in lively games and on small maps."""

from __future__ import annotations

from itertools import chain, count, islice
from pathlib import Path

import pytest

import ironroad
from tests.referees.lattice import split
from tests.referees.play import POWER_REST, power_games
from tests.referees.steam_power import Referee, compare

# Ca A1 and Cb B2 touch; A3 lies below both, C1 and D2 lead from Cb to Cc E1.
GROUP = f"""
name = "Group"
game = "steam-power"
hexes = "flat"
players = [2, 5]
grid = '''
Ca  .  Cc
  Cb  .
.   .   .
  .   .
.   .   .
  .   .
'''
{POWER_REST}
[cities]
Ca = "One"
Cb = "Two"
Cc = "Three"
"""
CB_CC = "C1:SE-SW+1;D2:NE-NW+1"


# Games with an odd number are played on the printed maps, the others on small ones drawn by lot.
@pytest.mark.parametrize(("first", "positions"), [(1, 120), (2, 250)], ids=["printed maps", "small maps"])
@pytest.mark.rule("POWER-BUILD-04", "POWER-BUILD-07", "POWER-BUILD-09", "POWER-BUILD-10", "P-06", "P-08")
def test_the_referee_finds_the_same_moves_and_prices(first: int, positions: int) -> None:
    games = chain.from_iterable(map(power_games, count(first, 2)))
    moves = 0
    for game in islice(games, positions):
        told = compare(game)
        moves += told.compared
        assert not told.missing, str(told)
        assert not told.extra, str(told)
    assert moves > positions


def judged(tmp_path: Path, track: str, revision: int = 2) -> dict[str, int]:
    """What the referee allows seat 0 on the map of the group."""
    path = tmp_path / "group.toml"
    path.write_text(GROUP, encoding="utf-8")
    start = ironroad.new("steam-power", board=str(path), players=2, seed=1, revision=revision)
    fields = split(start.position) | {"order": "0,1", "todo": "0,1", "track": track, "money": "9,9"}
    words = [f"{key}={value}" for key, value in fields.items() if value]
    return Referee(ironroad.from_position(" ".join(words))).moves()


@pytest.mark.rule("P-06")
def test_two_cities_of_a_group_are_joined_only_as_long_as_nobody_has_joined_it(tmp_path: Path) -> None:
    assert "build A3 N-NE" not in judged(tmp_path, "", revision=1)
    assert "build A3 N-NE" in judged(tmp_path, "")
    assert "build A3 N-NE" not in judged(tmp_path, CB_CC)


@pytest.mark.rule("P-08b")
def test_half_of_a_crossing_is_replaced_if_the_other_half_stays(tmp_path: Path) -> None:
    """Seat 0's last track on C3 leads from Cb below seat 1's straight N-S."""
    track = "C1:S-SW+1;C3:N-S+1,SE-NW+0"
    assert "build C3 N-S NE-NW" not in judged(tmp_path, track, revision=1)
    assert judged(tmp_path, track)["build C3 N-S NE-NW"] == 0
    assert "build C3 N-S NE-SW" not in judged(tmp_path, track)
    assert "remove C3" in judged(tmp_path, track)
