"""A stored table that cannot be opened says so, is left alone, and can be repaired."""

from __future__ import annotations

import re
import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.sync.connection import Connection

import ironroad
from benchmarks.processes import wait_until
from tests.helpers import quick
from tests.helpers.server import Server, Visitor

Visit = Callable[[Server], Visitor]

BOTS = ("random", "random", "random")
PEOPLE = ("person", "person", "person")
LANGUAGES = {"en": "cannot be opened", "de": "nicht öffnen", "nl": "niet worden geopend"}

CUT_OFF = "UPDATE events SET text = 'fly 3' WHERE number = 40"
GAP = "DELETE FROM events WHERE number = 40"
UNDONE = "UPDATE events SET text = 'undo 4000' WHERE number = 40"
NEWER = "UPDATE tables SET head = json_set(head, '$.rules', '99')"
OTHER_GAME = "UPDATE tables SET head = json_set(head, '$.game', 'chess')"
NO_BOARD = "UPDATE tables SET head = json_set(head, '$.board', 'own-gone')"
NO_TEXT = "UPDATE tables SET head = '{'"
NO_SEATS = "UPDATE tables SET seats = '[]'"
NO_SETTINGS = "UPDATE tables SET settings = '7'"
DAMAGES = {
    CUT_OFF: "Event 40",
    GAP: "Event 40",
    UNDONE: "Event 40",
    NEWER: "newer Ironroad",
    OTHER_GAME: "newer Ironroad",
    NO_BOARD: "board is gone",
    NO_TEXT: "cannot be read",
    NO_SEATS: "cannot be read",
    NO_SETTINGS: "cannot be read",
}
BAD_SUMMARIES = (
    "UPDATE tables SET summary = '{'",
    "UPDATE tables SET summary = '{}'",
    "UPDATE tables SET summary = 'null'",
)


class Site(NamedTuple):
    """A server that is not running, a table of bots for each kind of damage, one of people, and one where
    everybody agreed to go back to the very beginning."""

    data: Path
    server: Server
    bots: list[str]
    people: str
    gone_back: str


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Site:
    server = quick.Quick(tmp_path_factory.mktemp("site"), IRONROAD_PACE="600")
    visitor = Visitor(server)
    bots = [visitor.new_table(*BOTS) for _ in DAMAGES]
    people, gone_back = visitor.new_table(*PEOPLE), visitor.new_table(*PEOPLE)
    go_back(visitor, gone_back)
    visitor.client.close()
    server.stop()
    server.environment["IRONROAD_PACE"] = "0"
    return Site(server.data, server, bots, people, gone_back)


def go_back(visitor: Visitor, table: str) -> None:
    visitor.get(table)
    visitor.move(table, "shares 2", visitor.state(table)["number"])
    for way, seat in (("back", 0), ("agree", 1), ("agree", 2)):
        number = visitor.state(table)["number"]
        answer = visitor.post(f"{table}/{way}", json=True, number=number, seat=seat, to=0)
        assert answer.status_code == 200, answer.text


@pytest.fixture
def site(prepared: Site, tmp_path: Path) -> Iterator[Site]:
    """The site with a copy of the data that a test may ill-treat."""
    prepared.server.data = tmp_path / "data"
    shutil.copytree(prepared.data, prepared.server.data)
    yield prepared
    prepared.server.stop()


def damage(server: Server, sql: str, *tables: str) -> None:
    ids = [path.removeprefix("/t/") for path in tables]
    column = '"table"' if "events" in sql else "id"
    where = " AND " if "WHERE" in sql else " WHERE "
    with sqlite3.connect(server.data / "ironroad.db") as database:
        for id_ in ids:
            assert database.execute(f"{sql}{where}{column} = ?", (id_,)).rowcount == 1


def events_of(server: Server, table: str) -> list[str]:
    query = 'SELECT text FROM events WHERE "table" = ? ORDER BY number'
    with sqlite3.connect(server.data / "ironroad.db") as database:
        return [text for (text,) in database.execute(query, (table.removeprefix("/t/"),))]


def command(server: Server, *words: str, said: str = "") -> subprocess.CompletedProcess[str]:
    return quick.command("site", *words, "--data", str(server.data), said=said)


def test_they_say_so_and_the_rest_of_the_site_goes_on(
    site: Site, visit: Visit, capfd: pytest.CaptureFixture[str]
) -> None:
    for table, sql in zip(site.bots, DAMAGES, strict=True):
        damage(site.server, sql, table)
    site.server.start()
    visitor = visit(site.server)
    for table, reason in zip(site.bots, DAMAGES.values(), strict=True):
        for language, words in LANGUAGES.items():
            answer = visitor.get(table, lang=language)
            assert answer.status_code == (409 if reason == "newer Ironroad" else 500)
            assert words in answer.text
            assert "Traceback" not in answer.text
        assert reason in visitor.get(table, lang="en").text
    assert visitor.get(site.people).status_code == 200
    assert visitor.get("/").status_code == 200
    others = visitor.new_table(*BOTS)
    wait_until(lambda: visitor.state(others)["number"] > 90, "the bots do not play")
    logged = capfd.readouterr().err
    assert logged.count("`ironroad site check`") == len(DAMAGES), logged
    assert "Traceback" not in logged


@pytest.mark.parametrize("sql", [NO_SEATS, NO_SETTINGS, *BAD_SUMMARIES])
def test_whose_own_table_is_damaged_finds_the_others(sql: str, site: Site, visit: Visit) -> None:
    site.server.start()
    visitor, guest = visit(site.server), visit(site.server)
    damaged, sound = (visitor.new_table(*PEOPLE, devices="own") for _ in range(2))
    for table in (damaged, sound):
        [link] = re.findall(r"/join/[\w-]+", visitor.get(table).text)[:1]
        guest.get(link)
        assert guest.post(link, name="Cora").status_code == 303
    damage(site.server, sql, damaged.removesuffix("/invite"))
    site.server.stop()
    site.server.start()
    for somebody in (visitor, guest):
        for page in ("/", "/games", "/lobby", "/tables", "/holidays", "/notices"):
            assert somebody.client.get(f"{site.server.url}{page}").status_code == 200, page


def test_a_bad_summary_only_keeps_a_table_off_the_lists(site: Site, visit: Visit) -> None:
    for table, sql in zip(site.bots, BAD_SUMMARIES, strict=False):
        damage(site.server, sql, table)
    damage(site.server, BAD_SUMMARIES[0], site.people)
    assert command(site.server, "check").stdout.count("summary") == len(BAD_SUMMARIES) + 1
    stored = {table: len(events_of(site.server, table)) for table in site.bots[: len(BAD_SUMMARIES)]}
    site.server.start()
    visitor = visit(site.server)
    assert visitor.get("/").status_code == 200
    for table, number in stored.items():
        wait_until(lambda: visitor.state(table)["number"] > number, "the bots do not play")  # noqa: B023
    state = visitor.state(site.people)
    visitor.get(site.people)
    assert visitor.move(site.people, state["moves"][0]["move"], state["number"]).status_code == 200
    assert site.people in visitor.get("/").text


def test_sound_tables_pass_the_check(site: Site) -> None:
    table = site.bots[0]
    done = command(site.server, "check")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    exported = command(site.server, "export", table)
    assert exported.returncode == 0
    assert len(ironroad.load(exported.stdout).record) == len(events_of(site.server, table))
    assert "nothing to repair" in command(site.server, "repair", table, "--yes").stdout


def test_the_check_names_the_damaged_tables_and_no_others(site: Site) -> None:
    for table, sql in zip(site.bots, DAMAGES, strict=True):
        damage(site.server, sql, table)
    done = command(site.server, "check")
    named = [line.partition(": ")[0] for line in done.stdout.splitlines()]
    assert sorted(named) == sorted(site.bots)
    assert (done.returncode, done.stderr) == (1, "")


def test_a_table_can_be_named_as_the_check_names_it_whatever_it_begins_with(site: Site) -> None:
    damage(site.server, CUT_OFF, site.bots[0])
    old = site.bots[0].removeprefix("/t/")
    with sqlite3.connect(site.server.data / "ironroad.db") as database:
        database.execute("PRAGMA foreign_keys = OFF")
        database.execute("UPDATE tables SET id = '-' || id WHERE id = ?", (old,))
        database.execute('UPDATE events SET "table" = \'-\' || "table" WHERE "table" = ?', (old,))
    named = command(site.server, "check").stdout.partition(": ")[0]
    assert named == f"/t/-{old}"
    assert "# It stops here: event 40" in command(site.server, "export", named).stdout


def test_what_is_readable_can_be_exported_and_the_rest_cut_off(site: Site) -> None:
    tables = site.bots[:3]
    before = [events_of(site.server, table) for table in tables]
    for table, sql in zip(tables, (CUT_OFF, GAP, UNDONE), strict=True):
        damage(site.server, sql, table)
    damaged = events_of(site.server, tables[0])
    refused = command(site.server, "repair", tables[0], said="n\n")
    assert (refused.returncode, events_of(site.server, tables[0])) == (1, damaged)
    for table, events, answer in zip(tables, before, ("y\n", "yes\n", "y\n"), strict=True):
        done = command(site.server, "export", table.removeprefix("/t/")[:8])
        assert done.returncode == 1
        assert [move.text for move in ironroad.load(done.stdout).record.moves] == events[:39]
        assert "# It stops here: event 40" in done.stdout
        assert f"# event 41: {events[40]}" in done.stdout
        done = command(site.server, "repair", table, said=answer)
        assert done.returncode == 0, done.stderr
        assert f"  41 {events[40]}\n" in done.stdout
        kept = site.server.data / f"removed-{table.removeprefix('/t/')}.txt"
        assert f"41 {events[40]}\n" in kept.read_text()
        # All that was cut off are draws, and the seed gives the same ones again.
        assert events_of(site.server, table) == events
    assert command(site.server, "check").returncode == 0


def test_what_cannot_be_repaired_is_left_as_it_is(site: Site) -> None:
    server, bots = site.server, site.bots[0]
    before = events_of(server, bots)
    damage(server, NO_BOARD, bots)
    done = command(server, "repair", bots, "--yes")
    assert done.returncode == 2
    assert "cannot be repaired: Its board is gone" in done.stderr
    assert events_of(server, bots) == before
    assert "no table 'nobody'" in command(server, "repair", "nobody").stderr


def test_there_must_be_tables(tmp_path: Path) -> None:
    done = quick.command("site", "check", "--data", str(tmp_path / "no"))
    assert (done.returncode, "there are no tables in" in done.stderr) == (2, True)
    assert not (tmp_path / "no").exists()


def test_what_was_drawn_anew_is_not_repaired_into_what_was_drawn_before(site: Site) -> None:
    events = events_of(site.server, site.gone_back)
    anew = events.index("undo 0 anew")
    first, second = events[: len(events) - anew - 1], events[anew + 1 :]
    assert first != second
    damage(site.server, f"UPDATE events SET text = 'fly 3' WHERE number = {anew + 4}", site.gone_back)
    assert command(site.server, "repair", site.gone_back, "--yes").returncode == 0
    assert events_of(site.server, site.gone_back) == events
    assert command(site.server, "check").returncode == 0


def test_an_incident_that_makes_no_sense_is_cut_off_and_the_right_seat_is_asked(
    site: Site, visit: Visit
) -> None:
    events = events_of(site.server, site.gone_back)
    asked = events.index("! asks-back 0 0")
    damage(site.server, f"UPDATE events SET text = '! sits 0 7' WHERE number = {asked + 1}", site.gone_back)
    done = command(site.server, "repair", site.gone_back, "--yes")
    assert f"Of {len(events)} events {asked} are good" in done.stdout
    assert events_of(site.server, site.gone_back) == events[:asked]
    site.server.start()
    visitor = visit(site.server)
    state = visitor.state(site.gone_back)
    query = "SELECT to_move FROM tables WHERE id = ?"
    with sqlite3.connect(site.server.data / "ironroad.db") as database:
        [(to_move,)] = database.execute(query, (site.gone_back.removeprefix("/t/"),))
    assert to_move == state["seat"]
    visitor.get(site.gone_back)
    assert visitor.move(site.gone_back, "shares 2", state["number"]).status_code == 200


def hear_out(window: Connection) -> None:
    while True:
        window.recv(20)


def test_what_is_deleted_beside_a_running_server_is_gone_there_too(site: Site, visit: Visit) -> None:
    site.server.start()
    visitor = visit(site.server)
    state = visitor.state(site.people)
    live = f"ws{site.server.url[4:]}{site.people}/live"
    with connect(live) as window:
        window.send(f"at {state['number']}")
        assert command(site.server, "delete", site.people).returncode == 0
        assert visitor.get(site.people).status_code == 404
        window.send(f"move {state['number']} {state['moves'][0]['move']}")
        with pytest.raises(ConnectionClosed) as closed:
            hear_out(window)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404
    assert visitor.get("/").status_code == 200
