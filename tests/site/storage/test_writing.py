"""Changes of many tables that are stored together, and a process that knows its tables by heart."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

import ironroad
from benchmarks.stored import Store
from ironroad.site.ahead.kinds import KINDS
from ironroad.site.ahead.store import Ahead
from ironroad.site.notices.causes import Causes
from ironroad.site.notices.kinds import HOOK, MAIL, PUSH
from ironroad.site.notices.outbox import Outbox
from ironroad.site.operating import processes
from ironroad.site.operating.processes import Processes
from ironroad.site.services import Services
from ironroad.site.settings import read_settings
from ironroad.site.storage.change import Change
from ironroad.site.storage.keeper import Keeper, Stale
from ironroad.site.storage.models import PersonRow, PushRow, SeatRow, now
from ironroad.site.table.tables import OWN_DEVICES, Owner, Table, TableSettings
from ironroad.site.timing.clocks import DAYS, Clock
from ironroad.site.timing.holidays import Holiday
from ironroad.site.timing.timekeeper import Timekeeper, read_times
from tests.helpers.apart import run_apart
from tests.helpers.clocked import Wall
from tests.helpers.company import Company, company

SEATS = [{"name": name, "kind": "person"} for name in ("Anna", "Ben", "Cora")]
BOTS = [{"name": name, "kind": "random"} for name in ("Anna", "Ben", "Cora")]
EVERYBODY = {0, 1, 2}
NEIGHBOURS = 10


async def new_table(keeper: Keeper, seats: list[dict[str, str]] = SEATS) -> Table:
    return await keeper.create(ironroad.new(players=3), seats, name="", listed=False)


async def together(*moves: Awaitable[None]) -> list[BaseException | None]:
    return [*await asyncio.gather(*moves, return_exceptions=True)]


def stored(data: Path) -> dict[str, list[str]]:
    return Store(f"sqlite+aiosqlite:///{data / 'ironroad.db'}").events()


def plainly(change: Change) -> bool:
    return change.plain


def usually(change: Change) -> bool:
    return False


def test_a_connection_that_is_closed_holds_no_lock_though_somebody_holds_its_cursor(tmp_path: Path) -> None:
    """As the traceback of work that was cancelled does."""

    async def visit() -> None:
        async with company(tmp_path) as site:
            engine = site.database.get_engine()
            async with engine.connect() as writing:
                driver = (await writing.get_raw_connection()).driver_connection
                assert driver
                await driver.execute("BEGIN IMMEDIATE")
                held = await driver.execute("SELECT 1 UNION SELECT 2")
                await held.fetchone()
                await driver.close()
                await writing.invalidate()
            with contextlib.closing(sqlite3.connect(tmp_path / "ironroad.db", timeout=0)) as other:
                other.execute("BEGIN IMMEDIATE")

    run_apart(visit())


WAYS = pytest.mark.parametrize("way", [plainly, usually])


@WAYS
def test_of_two_that_contradict_each_other_one_wins_and_their_neighbours_are_stored(
    tmp_path: Path, way: Callable[[Change], bool]
) -> None:
    async def visit() -> tuple[list[BaseException | None], list[Table]]:
        async with company(tmp_path) as site:
            keeper = site.keeper
            keeper.write_plainly(way)
            tables = [await new_table(keeper) for _ in range(NEIGHBOURS)]
            keeper.forget(tables[3].id)
            # The same table once more, by somebody who does not know of the other.
            tables.append(await keeper.table(tables[3].id))
            moves = (keeper.move(table, table.number, "shares 2", EVERYBODY) for table in tables)
            return await together(*moves), tables

    answers, tables = run_apart(visit())
    lost = [answer for answer in answers if answer is not None]
    assert [type(answer) for answer in lost] == [Stale]
    events = stored(tmp_path)
    assert len(events) == NEIGHBOURS
    assert all(texts.count("shares 2") == 1 for texts in events.values())
    assert all(table.number == len(events[table.id]) for table in tables)


def hurried(connection: Any, record: Any) -> None:
    connection.execute("PRAGMA busy_timeout=50")


@WAYS
def test_while_the_database_is_locked_nothing_is_acknowledged_and_nothing_lost(
    tmp_path: Path, way: Callable[[Change], bool]
) -> None:
    async def visit() -> tuple[list[BaseException | None], list[BaseException | None]]:
        async with company(tmp_path) as site:
            event.listen(site.database.get_engine().sync_engine, "connect", hurried)
            site.keeper.write_plainly(way)
            tables = [await new_table(site.keeper) for _ in range(NEIGHBOURS)]
            before = [table.number for table in tables]
            with sqlite3.connect(tmp_path / "ironroad.db", isolation_level=None) as other:
                other.execute("BEGIN IMMEDIATE")
                refused = await moved(site, tables)
                other.execute("ROLLBACK")
            assert [table.number for table in tables] == before
            return refused, await moved(site, tables)

    async def moved(site: Company, tables: list[Table]) -> list[BaseException | None]:
        moves = (site.keeper.move(table, table.number, "shares 2", EVERYBODY) for table in tables)
        return await together(*moves)

    refused, answers = run_apart(visit())
    assert all(isinstance(answer, OperationalError) for answer in refused)
    assert answers == [None] * NEIGHBOURS
    assert all(texts.count("shares 2") == 1 for texts in stored(tmp_path).values())


def test_who_goes_away_while_it_is_stored_leaves_the_table_as_it_is_stored(tmp_path: Path) -> None:
    async def visit() -> bool:
        async with company(tmp_path) as site:
            alone = Processes(site.database)
            await alone.join()
            keeper = Keeper(site.database, processes=alone)
            table = await new_table(keeper)
            number = table.number
            move = asyncio.create_task(keeper.move(table, number, "shares 2", EVERYBODY))
            while not table.lock.locked():
                await asyncio.sleep(0)
            await asyncio.sleep(0.001)
            move.cancel()
            await asyncio.wait([move])
            found = await keeper.table(table.id)
            await alone.leave()
            return found.number == len(stored(tmp_path)[table.id])

    assert run_apart(visit())


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not true():
            await asyncio.sleep(0.01)


def test_who_is_alone_notices_who_comes_before_they_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "BEAT", 0.05)

    async def visit() -> list[bool]:
        async with company(tmp_path) as site, company(tmp_path) as other:
            one, two = Processes(site.database), Processes(other.database)
            await one.join()
            alone = [one.alone is not None]
            # It has the table by heart; what the other writes is not missed.
            here, there = Keeper(site.database, processes=one), Keeper(other.database, processes=two)
            table = await here.table((await new_table(here)).id)
            # The other has the number of this very process, which it takes for a dead one's.
            monkeypatch.setattr(processes, "_has_ended", lambda host, pid: False)
            await two.join()
            alone.append(one.alone is not None)
            twin = await there.table(table.id)
            await there.move(twin, twin.number, "shares 2", EVERYBODY)
            assert (await here.table(table.id)).number == twin.number
            await two.leave()
            await until(lambda: one.alone is not None)
            assert (await here.table(table.id)).number == twin.number
            await one.leave()
            return alone

    assert run_apart(visit()) == [True, False]


def test_what_one_leaves_without_a_word_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its beat stays the same, whatever anybody's clock says."""
    monkeypatch.setattr(processes, "BEAT", 0.02)
    monkeypatch.setattr(processes, "PATIENCE", 0.3)
    monkeypatch.setattr(processes, "_has_ended", lambda host, pid: False)

    async def visit() -> None:
        async with company(tmp_path) as site:
            one, two = Processes(site.database, shared=True), Processes(site.database, shared=True)
            gone = asyncio.Event()

            async def left() -> None:
                gone.set()

            one.left.append(left)
            await one.join()
            await two.join()
            await until(lambda: two.id in one.living)
            assert two._task is not None
            two._task.cancel()
            async with asyncio.timeout(30):
                await gone.wait()
            assert one.living == [one.id]
            await one.leave()

    run_apart(visit())


def test_who_says_that_they_go_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What they leave undone is taken over as if they had died."""
    monkeypatch.setattr(processes, "BEAT", 0.02)
    monkeypatch.setattr(processes, "_has_ended", lambda host, pid: False)

    async def visit() -> None:
        async with company(tmp_path) as site:
            one, two = Processes(site.database, shared=True), Processes(site.database, shared=True)
            gone = asyncio.Event()

            async def left() -> None:
                gone.set()

            await one.join()
            await two.join()
            await until(lambda: two.id in one.living)
            one.left.append(left)
            await two.leave()
            async with asyncio.timeout(30):
                await gone.wait()
            assert one.living == [one.id]
            await one.leave()

    run_apart(visit())


def test_nobody_takes_the_tables_of_who_has_only_just_come(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As several begin at once, each takes what it finds before it knows the others."""
    monkeypatch.setattr(processes, "_has_ended", lambda host, pid: False)

    async def visit() -> None:
        async with company(tmp_path) as site:
            one, two = Processes(site.database, shared=True), Processes(site.database, shared=True)
            here, there = (Keeper(site.database, processes=process) for process in (one, two))
            await one.join()
            await two.join()
            table = await new_table(there, BOTS)
            assert await here.take_movers() == []
            await two.leave()
            assert await here.take_movers() == [table.id]
            await one.leave()

    run_apart(visit())


def test_who_is_alone_asks_the_database_nothing_it_knows(tmp_path: Path) -> None:
    """A move of a person costs two statements, to look at a table none."""

    async def visit() -> tuple[list[str], list[str]]:
        async with company(tmp_path) as site:
            alone, said = Processes(site.database), list[str]()
            keeper = Keeper(site.database, processes=alone)
            ahead = Ahead(keeper)
            keeper.writers.append(ahead.along)
            await alone.join()
            table = await new_table(keeper)
            assert await ahead.orders(table.id, 0) == []
            engine = site.database.get_engine().sync_engine
            event.listen(engine, "before_cursor_execute", lambda *given: said.append(given[2].split()[0]))
            await keeper.move(table, table.number, "shares 2", EVERYBODY)
            moved, said[:] = [*said], []
            await keeper.watched((await keeper.table(table.id)).watch)
            await ahead.orders(table.id, 0)
            # What is ordered afterwards is known.
            await ahead.give(table.id, 0, next(iter(KINDS)), {"every": True})
            assert len(await ahead.orders(table.id, 0)) == 1
            await alone.leave()
            return moved, said

    moved, said = run_apart(visit())
    assert moved == ["INSERT", "UPDATE"]
    assert said[0] == "INSERT", "the first it asked for was to store the instruction"


def test_many_who_look_at_once_read_together(tmp_path: Path) -> None:
    """All of them see what another has stored before they asked."""

    async def visit() -> tuple[list[str], set[int], int]:
        async with company(tmp_path) as site:
            said = list[str]()
            here, there = Keeper(site.database), Keeper(site.database)
            table = await here.table((await new_table(there)).id)
            twin = await there.table(table.id)
            await there.move(twin, twin.number, "shares 2", EVERYBODY)
            engine = site.database.get_engine().sync_engine
            event.listen(engine, "before_cursor_execute", lambda *given: said.append(given[2]))
            found = await asyncio.gather(*(here.table(table.id) for _ in range(NEIGHBOURS)))
            return said, {one.number for one in found}, twin.number

    said, numbers, number = run_apart(visit())
    assert numbers == {number}
    assert len([text for text in said if "FROM events" in text]) <= 2


def test_a_host_says_how_many_tables_stay_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IRONROAD_REMEMBERED", "2")
    keeper = Services(read_settings(tmp_path), now).keeper

    async def visit() -> None:
        async with company(tmp_path):
            tables = [await new_table(keeper) for _ in range(3)]
            assert keeper.remembered == 2
            first = await keeper.table(tables[0].id)
            assert first is not tables[0]
            assert first.game.record == tables[0].game.record
            assert keeper.remembered == 2
            await keeper.database.get_engine().dispose()

    run_apart(visit())


def test_what_is_written_plainly_is_what_is_written_otherwise(tmp_path: Path) -> None:
    at = datetime(2026, 1, 2, 3, 4, 5, 678900, tzinfo=UTC)

    async def visit() -> None:
        async with company(tmp_path, lambda: at) as site:
            for way in (plainly, usually):
                site.keeper.write_plainly(way)
                table = await site.keeper.create(
                    ironroad.new(players=3), SEATS, name="", listed=False, seed="the same"
                )
                await site.keeper.move(table, table.number, "shares 2", EVERYBODY)

    run_apart(visit())
    columns = ("events", "over", "summary", "changed", "started", "to_move", "turn_began", "mover")
    typed = ", ".join(f"typeof({name}), {name}" for name in columns)
    with sqlite3.connect(tmp_path / "ironroad.db") as database:
        one, two = database.execute(f"SELECT {typed} FROM tables").fetchall()
        events = database.execute(
            "SELECT number, text, typeof(at), at FROM events ORDER BY number"
        ).fetchall()
    assert one == two
    assert events[::2] == events[1::2]
    assert "2026-01-02 03:04:05.678900" in one


CLOCK = Clock(DAYS, 3600, 7200).stored
OF_NOTICES = ("way", "kind", "number", "facts", "state", "tries", "due", "at")
OF_SEATS = ("seat", "bank", "spent", "looked", "quiet")


def test_clocks_and_notices_are_written_plainly_as_they_are_otherwise(tmp_path: Path) -> None:
    """With a bank that is used, holidays, three ways to be told, and somebody who wants to hear nothing."""
    found = []
    for way in (plainly, usually):
        said = run_apart(play_by_clock(tmp_path / way.__name__, way))
        assert ("events" in said) == (way is usually)
        with sqlite3.connect(tmp_path / way.__name__ / "ironroad.db") as database:
            seats, notices = (
                database.execute(f"SELECT {typed(names)} FROM {table} ORDER BY {order}").fetchall()
                for table, names, order in (
                    ("seats", OF_SEATS, "seat"),
                    ("notices JOIN people ON people.id = person", OF_NOTICES, "number, name, way"),
                )
            )
            due = database.execute("SELECT typeof(due), due FROM tables").fetchall()
        found.append((seats, notices, due))
    assert found[0] == found[1]
    seats, notices, _ = found[0]
    assert any(bank != 7200 for _, _, _, bank, *_ in seats)
    assert {row[1] for row in notices} == {MAIL, HOOK, PUSH}


def typed(names: Sequence[str]) -> str:
    return ", ".join(f"typeof({name}), {name}" for name in names)


async def play_by_clock(data: Path, way: Callable[[Change], bool]) -> set[str]:
    """The tables of the database that were written to by the library as moves were made."""
    wall, said = Wall(), set[str]()
    async with company(data, wall) as site:
        keeper, timekeeper = site.keeper, Timekeeper(site.keeper)
        causes = Causes(Outbox(wall, 20.0, letters=True))
        keeper.writers += [timekeeper.write, causes.changed]
        keeper.write_plainly(way, timekeeper.write_plainly, causes.changed_plainly)
        anna = await site.person("Anna", "anna@example.org", url="https://example.org/hook", push=["over"])
        ben, cora = await site.person("Ben"), await site.person("Cora", "cora@example.org")
        table = await keeper.create(
            ironroad.new(players=3, options={"starting_order": "given"}),
            SEATS,
            name="",
            listed=False,
            seed="the same",
            settings=TableSettings(devices=OWN_DEVICES, clock=CLOCK),
            owners={seat: Owner(one.id, one.account) for seat, one in enumerate((anna, ben, cora))},
        )
        leaves, returns = (wall() + timedelta(hours=hours) for hours in (3, 30))
        holiday = Holiday(leaves.date(), returns.date(), leaves, returns)
        async with site.database.get_session() as session:
            for row in ("b1", "b2"):
                session.add(PushRow(id=row, person=ben.id, endpoint=f"https://example.org/{row}", keys={}))
            (await session.get_one(PersonRow, ben.id)).settings = {"holidays": [holiday.stored]}
            (await session.get_one(SeatRow, (table.id, 2))).quiet = True
            await session.commit()
        engine = site.database.get_engine().sync_engine
        event.listen(
            engine, "before_cursor_execute", lambda *given: said.add(" ".join(given[2].split()[2:3]))
        )
        for _ in range(15):
            wall.pass_(minutes=50)
            move = next(iter(table.game.legal_moves())).text
            await keeper.move(table, table.number, move, EVERYBODY)
            assert (await read_times(keeper, table)) is not None
        await keeper.close()
    return said
