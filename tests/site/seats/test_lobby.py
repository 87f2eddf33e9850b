"""The lobby: open tables that wait for people."""

from __future__ import annotations

import re
import sqlite3
import warnings
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import ironroad
from tests.helpers.apart import run_apart
from tests.helpers.server import Server, Visitor
from tests.helpers.together import invitations, open_table, take_seat

# What the database library warns of as it is loaded is no business of these tests.
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from sqlalchemy import event, select
    from sqlalchemy.ext.asyncio import AsyncSession

    from ironroad.site.people.people import People, Person
    from ironroad.site.seats.hosting import END, Wish, use_power
    from ironroad.site.seats.lobby import pace_of, waiting_tables
    from ironroad.site.seats.seating import invite, owner_of, play_again
    from ironroad.site.settings import read_settings
    from ironroad.site.storage.database import make_config, migrate
    from ironroad.site.storage.keeper import Keeper
    from ironroad.site.storage.models import PersonRow
    from ironroad.site.table.tables import OWN_DEVICES, Table, TableSettings

Visit = Callable[[Server], Visitor]


def card(visitor: Visitor, name: str, path: str = "/lobby") -> str:
    """What the lobby shows of the table at which somebody sits."""
    cards = re.findall(r'<li class="card table-card waiting-card">.*?</li>', visitor.get(path).text, re.S)
    found = [one for one in cards if name in one]
    return found[0] if found else ""


def test_open_tables_that_wait_are_listed_and_joined(server: Server, visit: Visit) -> None:
    host, guest = visit(server), visit(server)
    path = open_table(host, "person", "person", "greedy", seat__0__name="Ottilie", starts="host")
    shown = card(guest, "Ottilie")
    assert "2 of 3 seats taken" in shown
    assert "Rust Belt" in shown
    assert "No clock" in shown
    assert path not in shown
    join = re.search(r'href="(/join/[\w-]+)"', shown)
    assert join
    seat = take_seat(guest, join[1], "Paul")
    mine = card(guest, "Ottilie")
    assert f'href="{seat}"' in mine
    assert f'action="{seat}/stand-up"' in mine
    assert f'action="{path}/start"' in card(host, "Ottilie")
    assert seat not in card(host, "Ottilie")
    assert card(guest, "Ottilie", "/")
    assert host.post(f"{path}/start").status_code == 303
    assert not card(guest, "Ottilie")


def test_who_leaves_from_the_lobby_leaves_a_free_seat(server: Server, visit: Visit) -> None:
    host, guest = visit(server), visit(server)
    path = open_table(host, seat__0__name="Quirin")
    seat = take_seat(guest, invitations(host, path)[0], "Rosa")
    assert guest.post(f"{seat}/stand-up").headers["location"] == "/lobby"
    assert "1 of 3 seats taken" in card(guest, "Quirin")


def test_private_and_ended_tables_are_not_listed(server: Server, visit: Visit) -> None:
    host, guest = visit(server), visit(server)
    open_table(host, seat__0__name="Sigmund", hidden="on")
    path = open_table(host, seat__0__name="Thekla")
    assert not card(guest, "Sigmund")
    assert card(guest, "Thekla")
    assert host.post(f"{path}/host", power="end", sure=1).status_code == 303
    assert not card(guest, "Thekla")


def test_the_lobby_is_filtered_by_game(server: Server, visit: Visit) -> None:
    host, guest = visit(server), visit(server)
    open_table(host, seat__0__name="Ulrich", game="steam", board="northeast", edition="base")
    assert card(guest, "Ulrich", "/lobby?game=steam")
    assert not card(guest, "Ulrich", "/lobby?game=age-of-steam")
    assert card(guest, "Ulrich", "/lobby?game=nonsense")


def test_nobody_is_invited_by_a_name_that_is_not_there(visitor: Visitor) -> None:
    path = open_table(visitor)
    answer = visitor.post(f"{path}/invite", handle="nobody-at-all")
    assert answer.status_code == 422
    assert "nobody-at-all" in answer.text


def test_what_was_agreed_on_is_told_in_words() -> None:
    assert str(pace_of({})) == "No clock"
    assert str(pace_of({"rated": True, "hints": "all"})) == "No clock, rated"
    assert str(pace_of({"hints": "all"})) == "No clock, with hints"
    assert "2 days a turn" in str(pace_of({"clock": {"pace": "days", "turn": 172800, "bank": 0}}))


# Inside: people with accounts, and who is told that they were given a seat


class Site:
    """A database with two accounts, and what was written for whom."""

    def __init__(self, data: Path) -> None:
        self.database = make_config(read_settings(data))
        self.keeper, self.people = Keeper(self.database), People(self.database)
        self.invited: list[tuple[str, str]] = []
        self.keeper.invitations.append(self._write)

    async def _write(self, session: AsyncSession, table: Table, person: str) -> None:
        # What is told is told by what the same transaction knows.
        assert await session.scalar(select(PersonRow.id).where(PersonRow.id == person))
        self.invited.append((table.id, person))

    async def account(self, handle: str) -> Person:
        guest = await self.people.make_guest(handle.title(), "en")
        async with self.database.get_session() as session:
            row = await session.get(PersonRow, guest.id)
            assert row is not None
            row.account, row.handle = True, handle
            await session.commit()
        found = await self.people.named(f" @{handle.upper()} ")
        assert found == replace(guest, account=True, handle=handle)
        return found

    async def table(self, host: Person, **given: Any) -> Table:
        seats = [{"name": host.name, "kind": "person"}, *[{"name": "", "kind": "free"}] * 2]
        return await self.keeper.create(
            ironroad.new(players=3),
            seats,
            name="Rust Belt",
            listed=True,
            settings=TableSettings(devices=OWN_DEVICES),
            host=host.id,
            owners={0: owner_of(host)},
            started=False,
            **given,
        )


def inside(data: Path, story: Callable[[Site], Any]) -> None:
    async def run() -> None:
        site = Site(data)
        await migrate(site.database.get_engine())
        try:
            await story(site)
        finally:
            await site.database.get_engine().dispose()

    run_apart(run())


def test_an_account_is_invited_by_name_and_told(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        anna, ben = await site.account("anna"), await site.account("ben")
        table = await site.table(anna)
        await invite(site.keeper, table, ben, 2)
        assert table.seats_of(ben.id) == {2}
        assert site.invited == [(table.id, ben.id)]
        (shown,) = await waiting_tables(site.keeper, ben, "en")
        assert (shown["taken"], shown["seat_url"]) == (2, f"/s/{table.key(2)}")

    inside(tmp_path, story)


def test_who_plays_again_is_not_told_but_the_others_are(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        anna, ben = await site.account("anna"), await site.account("ben")
        table = await site.table(anna)
        await invite(site.keeper, table, ben, 2)
        await use_power(site.keeper, table, Wish(END))
        site.invited.clear()
        new = await play_again(site.keeper, table, ironroad.new(players=3), {0})
        assert site.invited == [(new.id, ben.id)]
        assert (new.host, new.owners, new.free, new.started) == (anna.id, table.owners, [1], False)
        assert await play_again(site.keeper, table, ironroad.new(players=3), {2}) is new
        assert len(site.invited) == 1

    inside(tmp_path, story)


def test_what_an_owner_wrote_for_themselves_goes_with_them(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        anna, ben = await site.account("anna"), await site.account("ben")
        table = await site.table(anna)
        with sqlite3.connect(tmp_path / "ironroad.db") as file:
            file.execute("insert into notes values (?, 0, 'mine alone', '2026-01-01 00:00:00')", (table.id,))
        await use_power(site.keeper, table, Wish("rename", 0, 0, "Anne"))
        with sqlite3.connect(tmp_path / "ironroad.db") as file:
            assert file.execute("select count(*) from notes").fetchone() == (1,)
        await use_power(site.keeper, table, Wish("account", 0, 1, "ben", ben))
        with sqlite3.connect(tmp_path / "ironroad.db") as file:
            assert file.execute("select count(*) from notes").fetchone() == (0,)
        assert table.seats_of(anna.id) == frozenset()

    inside(tmp_path, story)


def test_the_lobby_is_found_by_an_index(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        await site.table(await site.account("anna"))
        with sqlite3.connect(tmp_path / "ironroad.db") as file:
            plan = file.execute(
                "explain query plan select * from tables where started is 0 and listed is 1"
                " and changed > '2026' and over is 0 order by changed desc limit 24"
            ).fetchall()
        assert "tables_by_start" in str(plan)

    inside(tmp_path, story)


def test_the_start_page_sorts_only_what_it_shows(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        await site.table(await site.account("anna"))
        asked: list[tuple[str, Any]] = []
        engine = site.keeper.database.get_engine().sync_engine
        event.listen(engine, "before_cursor_execute", lambda *given: asked.append(given[2:4]))
        assert len(await site.keeper.listed(["x"], 0, 20)) == 1
        ((statement, values),) = asked
        with sqlite3.connect(tmp_path / "ironroad.db") as file:
            plan = [row[3] for row in file.execute(f"explain query plan {statement}", values)]
        assert any("tables_by_change" in step for step in plan)
        assert "SCAN tables" not in plan

    inside(tmp_path, story)
