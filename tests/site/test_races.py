"""Changes that contradict each other at the same moment: one wins, and nothing acknowledged is lost."""

from __future__ import annotations

from pathlib import Path

from benchmarks.contests import CONTESTS
from benchmarks.races import Races

CHANGES = 150


def test_of_many_who_act_at_once_one_wins(tmp_path: Path) -> None:
    """At two servers, which share nothing but the database; `benchmarks.races` does it ten thousand times."""
    url = f"sqlite+aiosqlite:///{tmp_path / 'ironroad.db'}"
    races = Races(tmp_path, url, servers=2, size=6, seed=0)
    races.run(CHANGES)
    assert races.changes.total() >= CHANGES
    assert races.acknowledged > 0
    assert len(races.changes) == len(CONTESTS)
