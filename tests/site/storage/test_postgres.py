"""The site on PostgreSQL: several processes at once, old databases, and what no database takes."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sqlite3
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import asyncpg
import httpx
import pytest
from alembic import command
from sqlalchemy import text
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.sync.connection import Connection

from benchmarks.contests import CONTESTS
from benchmarks.processes import wait_until
from benchmarks.races import Races
from benchmarks.stored import Store
from ironroad.site.settings import Settings
from ironroad.site.storage.change import Stale
from ironroad.site.storage.database import alembic_config, make_config, migrate
from ironroad.site.storage.keeper import Keeper
from ironroad.site.windows import announcing
from ironroad.site.windows.announcing import CHANNEL, Announcing
from ironroad.site.windows.live import COME_AGAIN, MISSED
from tests.helpers.accounts import sign_in, sign_up
from tests.helpers.apart import run_apart
from tests.helpers.at_once import check_all_are_kept
from tests.helpers.commands import give
from tests.helpers.company import Company, long_played
from tests.helpers.logged import Logged
from tests.helpers.quick import Quick
from tests.helpers.server import Visitor
from tests.helpers.together import invitations, open_table, take_seat

PEOPLE = ("person", "person", "person")
FIRST_VERSION = "0001"
PATIENCE = 60
# Enough that every contest is held once.
CHANGES = 60
OTHERS = "FROM pg_stat_activity WHERE datname = current_database() AND pid != pg_backend_pid()"
END_ALL = f"SELECT pg_terminate_backend(pid) {OTHERS}"
OF_TABLES = "id, watch, name, head, seats, seed, seeded_from, listed, events, over, summary, created, changed"


@pytest.fixture
def address(cluster: str, request: pytest.FixtureRequest) -> str:
    """That of an empty database."""
    name = f"ironroad_{abs(hash(request.node.name))}"
    run_apart(_execute(cluster, f"CREATE DATABASE {name}"))
    return cluster.replace("/postgres?", f"/{name}?")


async def _execute(address: str, *statements: str) -> None:
    engine = make_config(_settings(address)).get_engine()
    async with engine.connect() as connection:
        connection = await connection.execution_options(isolation_level="AUTOCOMMIT")
        for statement in statements:
            await connection.execute(text(statement))
    await engine.dispose()


def _settings(address: str) -> Settings:
    return Settings(Path(), with_driver(address), "")


def with_driver(address: str) -> str:
    return address.replace("postgresql", "postgresql+asyncpg")


def test_of_many_who_act_at_once_one_wins(tmp_path: Path, address: str) -> None:
    races = Races(tmp_path, with_driver(address), servers=2, size=4, seed=0, DATABASE_URL=address)
    races.run(CHANGES)
    assert len(races.changes) == len(CONTESTS)


def test_what_is_written_of_the_same_thing_at_once_is_all_kept(tmp_path: Path, address: str) -> None:
    run_apart(check_all_are_kept(tmp_path, with_driver(address)))


def test_a_table_is_opened_from_its_snapshot(address: str) -> None:
    async def doing() -> None:
        site = Company(_settings(address))
        await migrate(site.database.get_engine())
        id_ = await long_played(site)
        table = await Keeper(site.database).table(id_)
        assert 0 < table.kept_until < table.number
        assert table.game.record == (await site.keeper.table(id_)).game.record
        await site.database.get_engine().dispose()

    run_apart(doing())


def test_of_two_that_write_the_same_snapshots_none_waits_in_a_circle(
    address: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def doing() -> None:
        sites = [Company(_settings(address)) for _ in range(2)]
        await migrate(sites[0].database.get_engine())
        ids = [await long_played(sites[0]) for _ in range(10)]
        for site, order in zip(sites, (ids, reversed(ids)), strict=True):
            for id_ in order:
                table = await site.keeper.table(id_)
                table.kept_until = 0
                site.keeper.snapshots.look_at(table)
        await asyncio.gather(*(site.keeper.snapshots.write() for site in sites))
        for site in sites:
            await site.keeper.snapshots.close()
            await site.database.get_engine().dispose()

    with caplog.at_level("WARNING", "ironroad"):
        run_apart(doing())
    assert not caplog.messages


def test_servers_that_begin_at_once_make_one_database(tmp_path: Path, address: str) -> None:
    with ThreadPoolExecutor(2) as pool:
        servers = [*pool.map(lambda _: Quick(tmp_path, DATABASE_URL=address), range(2))]
    try:
        one, two = map(Visitor, servers)
        with one.client, two.client:
            path = one.new_table(*PEOPLE)
            # A form of one is good at the other: they sign with the same key.
            two.client.cookies, two.token = one.client.cookies, one.token
            assert two.move(path, "shares 2", two.state(path)["number"]).status_code == 200
    finally:
        for server in servers:
            server.stop()


def test_windows_hear_of_moves_again_when_the_database_was_away(tmp_path: Path, address: str) -> None:
    server = Quick(tmp_path, DATABASE_URL=address)
    try:
        visitor = Visitor(server)
        with visitor.client:
            path = visitor.new_table(*PEOPLE)
            visitor.get(path)
            live = f"ws{server.url[4:]}{path}/live"
            with connect(live) as window:
                window.recv(PATIENCE)
                run_apart(_execute(address, END_ALL))
                assert _closed(window) == COME_AGAIN
            with connect(live) as window:
                number = json.loads(window.recv(PATIENCE))["number"]
                assert visitor.move(path, "shares 2", number).status_code == 200
                while json.loads(window.recv(PATIENCE)).get("number") != number + 1:
                    pass
    finally:
        server.stop()


def test_windows_come_again_where_the_line_is_dead(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is never closed; nobody answers at its other end any more."""
    monkeypatch.setattr(announcing, "PULSE", 0.1)
    monkeypatch.setattr(announcing, "LONGEST_WAIT", 0.5)

    async def doing() -> None:
        news = Announcing(address)
        await news.on_startup()
        await news.subscribe(["t"])
        look = await asyncpg.connect(address)
        other_end = await look.fetchval(f"SELECT pid {OTHERS}")
        os.kill(other_end, signal.SIGSTOP)
        try:
            assert await asyncio.wait_for(anext(news.stream_events()), PATIENCE) == ("t", MISSED)
            assert news.listens
        finally:
            os.kill(other_end, signal.SIGCONT)
            await look.close()
            await news.on_shutdown()

    run_apart(doing())


def test_others_hear_of_a_change_whose_process_dies_as_it_is_stored(address: str) -> None:
    """It is announced by being stored: whoever stores here has no connection to announce anything by, and
    who loses a race announces nothing."""

    async def doing() -> None:
        site = Company(_settings(address))
        await migrate(site.database.get_engine())
        table = await site.table(await site.person("Anna"))
        other = Keeper(site.database)
        slow = await other.table(table.id)
        heard: asyncio.Queue[str] = asyncio.Queue()
        listener = await asyncpg.connect(address)
        await listener.add_listener(CHANNEL, lambda *given: heard.put_nowait(given[-1]))
        for keeper in (site.keeper, other):
            keeper.writers.append(Announcing(address).along)
        number = table.number
        await site.keeper.move(table, number, "shares 2", {0})
        with pytest.raises(Stale):
            await other.move(slow, number, "shares 1", {0})
        await site.keeper.move(table, number + 1, "shares 2", {1})
        for told in (1, 2):
            _, watch, news = (await asyncio.wait_for(heard.get(), PATIENCE)).split(" ", 2)
            assert watch == table.watch
            assert json.loads(news) == {"number": number + told, "seat": told}
        await listener.close()
        await site.database.get_engine().dispose()

    run_apart(doing())


def _closed(window: Connection) -> int | None:
    """Listen until a window is closed; with which code it was."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            window.recv(PATIENCE)
    return window.close_code


def test_limits_are_those_of_all_processes(tmp_path: Path, address: str) -> None:
    """Alone each would let pass ten changes more."""
    given = {"IRONROAD_CHANGES_A_MINUTE": "12", "IRONROAD_TRIES": "3"}
    servers = [Quick(tmp_path, DATABASE_URL=address, **given) for _ in range(2)]  # type: ignore[arg-type]
    try:
        one, two = map(Visitor, servers)
        with one.client, two.client:
            tries = [sign_in(visitor, "hanna", "wrong").status_code for visitor in (one, two, one, two)]
            assert tries == [422, 422, 422, 429]
            for visitor in (one, two):
                visitor.get("/")
            codes = [visitor.post("/settings", lang="en").status_code for visitor in (one, two) * 12]
            assert codes.count(303) < 2 * 10
            assert 429 in codes[::2]
            assert 429 in codes[1::2]
    finally:
        for server in servers:
            server.stop()


def test_a_site_that_has_lost_its_database_says_so(tmp_path: Path, address: str) -> None:
    """To people and in its log, where one line is enough."""
    server = Logged(tmp_path, DATABASE_URL=address)
    name = address.partition("@/")[2].partition("?")[0]
    cluster = address.replace(f"/{name}?", "/postgres?")
    try:
        with Visitor(server).client as client:
            assert set(client.get("/readyz").json().values()) == {"well"}
            run_apart(_execute(cluster, f"ALTER DATABASE {name} ALLOW_CONNECTIONS false"))
            run_apart(_execute(cluster, END_ALL.replace("current_database()", f"'{name}'")))
            away = {"database", "migrations", "news"}
            wait_until(lambda: _not_well(client) == away, "nothing is told")
            assert client.get("/readyz").status_code == 503
            assert client.get("/healthz").status_code == 200
            answers = [client.get("/lobby") for _ in range(3)]
            assert [answer.status_code for answer in answers] == [503] * 3
            assert "cannot reach its database" in answers[0].text
            run_apart(_execute(cluster, f"ALTER DATABASE {name} ALLOW_CONNECTIONS true"))
            wait_until(lambda: client.get("/readyz").status_code == 200, "it is not well again")
    finally:
        server.stop()
    failed = [line for line in server.lines() if "GET failed: the database is away" in line["message"]]
    assert len(failed) == 1
    assert not any("trace" in line for line in server.lines())


def _not_well(client: httpx.Client) -> set[str]:
    return {part for part, state in client.get("/readyz").json().items() if state != "well"}


def test_a_backup_leads_from_one_database_to_the_other(tmp_path: Path, address: str, cluster: str) -> None:
    server = Quick(tmp_path / "postgres", DATABASE_URL=address)
    visitor = Visitor(server)
    with visitor.client:
        sign_up(visitor, "hanna")
        path = visitor.new_table(*PEOPLE)
        visitor.get(path)
        assert visitor.move(path, "shares 2", visitor.state(path)["number"]).status_code == 200
        file, again = tmp_path / "site.tar.gz", tmp_path / "again.tar.gz"
        made = give("site", "backup", file, "--data", server.data, DATABASE_URL=address)
        assert made.returncode == 0, made.stderr
        late = give("site", "restore", file, "--data", server.data, "--force", DATABASE_URL=address)
        assert "stop the server" in late.stderr
        before = visitor.state(path)
    server.stop()
    files = tmp_path / "sqlite"
    assert give("site", "restore", file, "--data", files).returncode == 0
    assert give("site", "check", "--data", files) == (0, "", "")
    assert give("site", "backup", again, "--data", files).returncode == 0
    run_apart(_execute(address, "UPDATE tables SET name = 'Of today'"))
    given = ("site", "restore", again, "--data", server.data)
    assert "--force" in give(*given, DATABASE_URL=address).stderr
    assert [row.name for row in Store(with_driver(address)).rows("SELECT name FROM tables")] == ["Of today"]
    done = give(*given, "--force", DATABASE_URL=address)
    assert done.returncode == 0, done.stderr
    assert [*(tmp_path / "postgres").glob("replaced-*/backup.tar.gz")]
    server.start()
    try:
        with Visitor(server).client as client:
            state = client.get(f"{path}/state").json()
            assert [state[name] for name in ("number", "moves")] == [
                before[name] for name in ("number", "moves")
            ]
    finally:
        server.stop()


def test_tables_of_the_first_version_are_opened(tmp_path: Path, address: str) -> None:
    """They come from a site on SQLite, which can tell what was stored then."""
    old = Quick(tmp_path)
    visitor = Visitor(old)
    with visitor.client:
        path = visitor.new_table("person", "random", "random")
    old.stop()
    run_apart(_first_version(address))
    run_apart(_execute(address, *_rows(tmp_path / "ironroad.db")))
    server = Quick(tmp_path, DATABASE_URL=address)
    try:
        again = Visitor(server)
        with again.client:
            assert again.get(path).status_code == 200
            wait_until(lambda: bool(again.state(path)["moves"]), "the bots sleep")
            state = again.state(path)
            assert again.move(path, state["moves"][0]["move"], state["number"]).status_code == 200
    finally:
        server.stop()


async def _first_version(address: str) -> None:
    engine = make_config(_settings(address)).get_engine()
    async with engine.connect() as connection:
        await connection.run_sync(lambda given: command.upgrade(alembic_config(given), FIRST_VERSION))
        await connection.commit()
    await engine.dispose()


def _rows(file: Path) -> list[str]:
    """Statements that put the tables there."""
    with sqlite3.connect(file) as database:
        tables = database.execute(f"SELECT {OF_TABLES} FROM tables").fetchall()
        events = database.execute('SELECT "table", number, text, at FROM events ORDER BY number').fetchall()
    return [
        *(f"INSERT INTO tables ({OF_TABLES}) VALUES ({_values(row, {7, 9})})" for row in tables),
        *(f"INSERT INTO events VALUES ({_values(row)})" for row in events),
    ]


def _values(row: tuple[object, ...], truths: Collection[int] = ()) -> str:
    found = (bool(value) if n in truths else value for n, value in enumerate(row))
    return ", ".join("'" + str(value).replace("'", "''").replace(":", r"\:") + "'" for value in found)


def test_what_postgresql_cannot_store_is_no_fault_of_ours(tmp_path: Path, address: str) -> None:
    server = Quick(tmp_path, DATABASE_URL=address)
    try:
        host, guest = Visitor(server), Visitor(server)
        with host.client, guest.client:
            check_words(guest)
            sign_up(host, "hanna")
            path = open_table(host, seat__0__name="Anna")
            seat = take_seat(guest, invitations(host, path)[0], "Ben")
            bad = "a\0b"
            answers = [
                guest.post(f"{seat}/notes", notes=bad),
                guest.post(f"{seat}/talk", text=bad),
                guest.post(f"{path}/mute", person=bad),
                guest.post(f"{seat}/report", text=bad),
                host.post(f"{path}/invite", handle=bad),
                host.post("/sign-in/password", who=bad, password=bad),
                host.post("/tables", name=bad, players=3),
                guest.post("/notices", zone=bad, url=f"https://example.org/{bad}", secret=bad),
                guest.post("/holidays/end", leaves=bad),
                guest.post("/sign-up/password", handle=bad, name=bad, password="all along the line"),
                guest.get("/lobby", game=bad),
                guest.get("/@" + "%00"),
                guest.get("/link/%00"),
                guest.get("/join/%00"),
                guest.get("/results", board=bad),
                guest.post(f"{seat}/moves", json=True, number=10**30, move=bad),
            ]
            statuses = {str(answer.request.url): answer.status_code for answer in answers}
            assert max(statuses.values()) < 500, statuses
            assert guest.post(f"{seat}/notes", notes="kept").status_code in (200, 303)
    finally:
        server.stop()
    [row] = Store(with_driver(address)).rows("SELECT text FROM notes")
    assert json.dumps(row.text) == '"kept"'


def check_words(visitor: Visitor) -> None:
    """What no database takes names no table, and a cookie with it is no cookie."""
    for where in ("/t/%00", "/s/%00", "/w/%00/state", "/t/%ff", "/w/" + "x" * 5_000):
        answer = visitor.get(where)
        assert (answer.status_code, "no such table" in answer.text) == (404, True)
    for cookie in (b"tables=%00.%00", b"tables=\xff\xfe; boards=%00", b'tables="\\', b"=;=;"):
        assert visitor.client.get("/", headers=[(b"cookie", cookie)]).status_code == 200
