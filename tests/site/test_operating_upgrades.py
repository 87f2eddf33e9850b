"""Databases of earlier versions come up, and their tables are played on.

That of 0001 was written by the code of its time, 0002 comes from it by its migration, and 0003 was written by
the code of its time again; `python -m tools.databases` makes those of later ones."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from benchmarks.processes import wait_until
from tests.helpers.commands import give
from tests.helpers.quick import Quick
from tests.helpers.server import Visitor
from tools.databases import FOLDER, load, revisions

KEPT = sorted(path.stem for path in FOLDER.glob("*.sql"))


def test_every_earlier_migration_has_its_database() -> None:
    assert set(revisions()[:-1]) - set(KEPT) == set()
    assert set(KEPT) <= set(revisions())


def events(data: Path) -> dict[str, list[str]]:
    query = 'SELECT "table", text FROM events ORDER BY "table", number'
    found: dict[str, list[str]] = {}
    with sqlite3.connect(data / "ironroad.db") as database:
        for table, text in database.execute(query):
            found.setdefault(table, []).append(text)
    return found


PATIENCE = 30
# The oldest and the newest are played on at all tables, those between at one each, another every time.
ALL_TABLES = (KEPT[0], KEPT[-1])
ON_ONE_SCREEN = "SELECT id FROM tables WHERE json_extract(settings, '$.devices') IS NOT 'own'"
ALL = "SELECT watch FROM tables"


def asked(data: Path, query: str) -> list[str]:
    with sqlite3.connect(data / "ironroad.db") as database:
        return [word for (word,) in database.execute(query)]


@pytest.mark.parametrize("revision", KEPT)
def test_its_tables_are_played_on(revision: str, tmp_path: Path) -> None:
    load(revision, tmp_path / "ironroad.db")
    before = events(tmp_path)
    server = Quick(tmp_path)
    try:
        visitor = Visitor(server)
        with visitor.client:
            visitor.get("/")
            tables = asked(tmp_path, ON_ONE_SCREEN)
            assert len(tables) >= 4
            tables = tables if revision in ALL_TABLES else [tables[int(revision) % len(tables)]]
            for table in tables:
                move(visitor, f"/t/{table}")
            assert max(visitor.get(f"/w/{word}").status_code for word in asked(tmp_path, ALL)) < 400
    finally:
        server.stop()
    after = events(tmp_path)
    assert all(len(after[table]) > len(before[table]) for table in tables)
    assert {table: after[table][: len(old)] for table, old in before.items()} == before
    assert give("site", "check", "--data", tmp_path) == (0, "", "")


def move(visitor: Visitor, path: str) -> None:
    """Move for somebody, once it is not for a bot to move; who has secrets says that they look."""
    assert visitor.get(path).status_code == 200

    def moves() -> list[dict[str, str]]:
        found: list[dict[str, str]] = visitor.state(path, look=visitor.state(path)["seat"])["moves"]
        return found

    wait_until(lambda: bool(moves()), f"nobody is to move at {path}", PATIENCE)
    answer = visitor.move(path, moves()[0]["move"], visitor.state(path)["number"])
    assert answer.status_code == 200, answer.text


def test_an_old_database_is_not_looked_after_before_it_is_brought_up_to_date(tmp_path: Path) -> None:
    load(KEPT[0], tmp_path / "ironroad.db")
    refused = give("site", "check", "--data", tmp_path)
    assert (refused.returncode, "another version" in refused.stderr) == (2, True)
    (tmp_path / "ironroad.db").write_text("no database")
    refused = give("site", "check", "--data", tmp_path)
    assert (refused.returncode, "cannot be read" in refused.stderr) == (2, True)
