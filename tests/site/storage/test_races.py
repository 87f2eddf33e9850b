"""Changes that contradict each other at the same moment: one wins, and nothing acknowledged is lost."""

from __future__ import annotations

from pathlib import Path

from benchmarks.contests import CONTESTS
from benchmarks.races import Races
from tests.helpers.apart import run_apart
from tests.helpers.at_once import check_all_are_kept

# Enough that every contest is held once.
CHANGES = 60


def database_in(data: Path) -> str:
    return f"sqlite+aiosqlite:///{data / 'ironroad.db'}"


def test_what_is_written_of_the_same_thing_at_once_is_all_kept(tmp_path: Path) -> None:
    run_apart(check_all_are_kept(tmp_path, database_in(tmp_path)))


def test_of_many_who_act_at_once_one_wins(tmp_path: Path) -> None:
    """At two servers, which share nothing but the database; `benchmarks.races` does it ten thousand times."""
    races = Races(tmp_path, database_in(tmp_path), servers=2, size=4, seed=0)
    races.run(CHANGES)
    assert races.changes.total() >= CHANGES
    assert races.acknowledged > 0
    assert len(races.changes) == len(CONTESTS)
