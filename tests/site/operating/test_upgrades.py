"""Databases of earlier versions come up, and their tables are played on.

That of 0001 was written by the code of its time, 0002 comes from it by its migration, and 0003 was written by
the code of its time again; `python -m tools.databases` makes those of later ones."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from benchmarks.processes import wait_until
from tests.helpers.apart import run_apart
from tests.helpers.commands import give
from tests.helpers.company import company
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
# The oldest and the newest are played on at a server, those between only as they are stored.
ENDS = (KEPT[0], KEPT[-1])
ON_ONE_SCREEN = "SELECT id FROM tables WHERE json_extract(settings, '$.devices') IS NOT 'own'"
ALL = "SELECT watch FROM tables"


def asked(data: Path, query: str) -> list[str]:
    with sqlite3.connect(data / "ironroad.db") as database:
        return [word for (word,) in database.execute(query)]


@pytest.mark.parametrize("revision", ENDS)
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
            for table in tables:
                move(visitor, f"/t/{table}")
            assert max(visitor.get(f"/w/{word}").status_code for word in asked(tmp_path, ALL)) < 400
    finally:
        server.stop()
    check_kept(tmp_path, before, tables)


def check_kept(data: Path, before: dict[str, list[str]], moved: list[str]) -> None:
    """Everything that was there is, more where somebody moved, and all of it is sound."""
    after = events(data)
    assert all(len(after[table]) > len(before[table]) for table in moved)
    assert {table: after[table][: len(old)] for table, old in before.items()} == before
    assert give("site", "check", "--data", data) == (0, "", "")


@pytest.mark.parametrize("revision", [one for one in KEPT if one not in ENDS])
def test_tables_of_a_version_between_are_opened_and_moved_at(revision: str, tmp_path: Path) -> None:
    load(revision, tmp_path / "ironroad.db")
    before = events(tmp_path)
    moved = run_apart(move_everywhere(tmp_path))
    assert len(moved) >= 4
    check_kept(tmp_path, before, moved)


async def move_everywhere(data: Path) -> list[str]:
    """Move at every table where somebody is to move; which those were."""
    moved = []
    async with company(data) as site:
        for word in asked(data, ALL):
            table = await site.keeper.watched(word)
            if table.started and not table.closed and not table.game.over:
                text = next(iter(table.game.legal_moves())).text
                await site.keeper.move(table, table.number, text, {*range(table.game.rules.players)})
                moved.append(table.id)
    return moved


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
