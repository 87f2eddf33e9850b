"""Where limits are written down: a file that may be lost, and what is counted while it is."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ironroad.site.protection import books
from ironroad.site.protection.books import Shared
from ironroad.site.protection.throttle import Throttle
from tests.helpers.full import full_disk

WORD = "account ada"
NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is looked at again with every try."""
    monkeypatch.setattr(books, "PAUSE", 0.0)


def throttle(file: Path, free: int = 3) -> Throttle:
    return Throttle(free, lambda: NOON, Shared(file, "tries"))


def tries(found: Throttle, most: int = 10) -> int:
    """How many can be made before one has to wait."""
    made = 0
    while made < most and not found.wait(WORD):
        found.count(WORD)
        made += 1
    return made


def test_several_count_together(tmp_path: Path) -> None:
    one, two = throttle(tmp_path / "limits.db"), throttle(tmp_path / "limits.db")
    one.count(WORD)
    assert tries(two) == 2
    assert tries(one) == 0


def test_on_a_full_disk_each_goes_on_counting(tmp_path: Path) -> None:
    known = throttle(tmp_path / "limits.db")
    known.count(WORD)
    with full_disk():
        assert tries(known) == 2
        assert tries(throttle(tmp_path / "another.db")) == 3
    assert tries(throttle(tmp_path / "limits.db")) == 2


@pytest.mark.parametrize("damage", [b"this is no database at all" * 100, b""])
def test_a_damaged_file_is_done_without_until_it_is_deleted(tmp_path: Path, damage: bytes) -> None:
    file = tmp_path / "limits.db"
    if damage:
        file.write_bytes(damage)
    else:
        file.mkdir()
    alone = throttle(file)
    assert tries(alone) == 3
    file.unlink() if damage else file.rmdir()
    assert tries(alone) == 3
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("SELECT word, a FROM tries").fetchall() == [(WORD, 3.0)]


def test_whoever_holds_the_file_holds_nobody_up(tmp_path: Path) -> None:
    known = throttle(tmp_path / "limits.db")
    known.count(WORD)
    with closing(sqlite3.connect(tmp_path / "limits.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert tries(known) == 2
        other.execute("ROLLBACK")
