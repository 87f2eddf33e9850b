"""What belongs to somebody: what joins an account, what is told of it, and what goes with it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from advanced_alchemy.base import orm_registry
from advanced_alchemy.config import SQLAlchemyAsyncConfig
from sqlalchemy import select

from ironroad.site.people.belongings import ALONE, NO_NAME, SHARED
from ironroad.site.storage.keeper import Keeper
from ironroad.site.storage.models import NoteRow, PersonRow, SeatRow, TableRow, TalkRow
from tests.helpers.accounts import (
    PASSWORD,
    Clock,
    Open,
    become_guest,
    change_row,
    own_table,
    person_named,
    sign_in,
    sign_out,
    sign_up,
    signed_in,
    within,
)
from tests.helpers.server import Server, Visitor

# The site's packages have given up what others of them still use.
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")

Visit = Callable[[Server], Visitor]


# What the browser played joins the account


def test_seats_of_a_guest_become_the_accounts(site: Server, one: Visitor, two: Visitor, visit: Visit) -> None:
    guest = become_guest(one, site.data)
    table = own_table(site.data, [guest, None, None])
    seat = f"/s/{table.key(0)}"
    assert one.get(seat).status_code == 200
    change_row(site, guest.id, settings={"wish": 1})
    assert two.get(seat).status_code == 200  # a guest's link is good on every device
    sign_up(one, "joiner", name="Jo")
    assert one.get(seat).status_code == 200
    answer = two.get(seat)
    assert answer.status_code == 403
    assert f'href="/sign-in?next={seat}"' in answer.text
    sign_in(two, "joiner")
    assert two.get(seat).status_code == 200
    assert seat in two.get("/games").text
    person = person_named(site.data, "joiner").id

    async def rows(database: SQLAlchemyAsyncConfig) -> tuple[Any, ...]:
        async with database.get_session() as session:
            row = await session.get_one(TableRow, table.id)
            owner = await session.scalar(select(SeatRow.person).where(SeatRow.table == table.id))
            return owner, row.seats[0]["person"], await session.get(PersonRow, guest.id)

    assert within(site.data, rows) == (person, person, None)
    assert person_named(site.data, "joiner").settings == {"wish": 1}


def test_tables_that_a_browser_knows_are_known_on_every_device(one: Visitor, two: Visitor) -> None:
    path = one.new_table("person", "person", "person", hidden="on")
    one.get(path)
    sign_up(one, "carrier")
    later = one.new_table("person", "person", "person", hidden="on")
    one.get(later)
    sign_in(two, "carrier")
    for where in ("/", "/games"):
        page = two.get(where).text
        assert path in page
        assert later in page
    sign_out(two)
    assert path not in two.get("/").text
    sign_out(one)
    assert later not in one.get("/games").text


def test_every_place_that_names_a_person_is_looked_after() -> None:
    named = {
        f"{table.name}.{key.parent.name}"
        for table in orm_registry.metadata.tables.values()
        for key in table.foreign_keys
        if key.column.table.name == "people"
    }
    handled = {f"{column.class_.__tablename__}.{column.key}" for column in (*SHARED, *ALONE)}
    assert named <= handled
    assert handled - named == {"results.who", "ratings.who", "tables.host"}


# My games


def test_my_games_come_in_the_order_in_which_they_want_me(site: Server, one: Visitor, two: Visitor) -> None:
    sign_up(one, "orderly")
    person = person_named(site.data, "orderly")
    guest = become_guest(two, site.data)
    first, last = own_table(site.data, [person, guest, guest]), own_table(site.data, [guest, guest, guest])
    waiting = own_table(site.data, [person, None, None], started=False)
    asked, other = one.new_table("person", "person", "person"), own_table(site.data, [guest, person, guest])
    one.get(asked)
    page = one.get("/games").text
    mine = [f"/s/{table.key(seat)}" for table, seat in ((first, 0), (other, 1), (waiting, 0))]
    places = [page.find(link) for link in (mine[0], asked, mine[1], mine[2])]
    assert -1 not in places
    assert places == sorted(places)
    assert last.watch not in page
    assert one.get("/games/next").headers["location"] == mine[0]
    # On one screen nobody else waits, so the tab does not press.
    assert one.get("/games/waiting").json() == {"count": 1}
    assert "2 games wait for you" in one.get("/").text


def test_a_stranger_has_no_games(one: Visitor) -> None:
    assert "There are none yet" in one.get("/games").text
    assert one.get("/games/next").headers["location"] == "/games"
    assert one.get("/games/waiting").json() == {"count": 0}
    assert "waiting.js" not in one.get("/").text


def test_the_sign_with_a_number(one: Visitor) -> None:
    assert ">7</text>" in one.get("/icons/waiting/7").text
    assert one.get("/icons/waiting/0").status_code == 400
    assert one.get("/icons/waiting/100").status_code == 400


# Data, and the end


def test_everything_that_is_stored_is_told_and_no_link_of_anybody_else(site: Server, one: Visitor) -> None:
    sign_up(one, "curious", name="Curious")
    person = person_named(site.data, "curious")
    table = own_table(site.data, [person, None, None])
    _say_and_note(site.data, table.id, person.id)
    data = one.get("/account/data.json")
    assert "attachment" in data.headers["content-disposition"]
    told = data.json()
    assert told["account"]["handle"] == "curious"
    assert told["account"]["password"] is True
    assert told["seats"][0]["table"] == f"/s/{table.key(0)}"
    assert told["seats"][0]["record"] == f"/s/{table.key(0)}/record.txt"
    assert told["talk"][0]["text"] == "Hello"
    assert told["notes"][0]["text"] == "secret plan"
    assert len(told["sessions"]) == 1
    assert table.id not in data.text
    assert "argon2" not in data.text


def _say_and_note(data: Path, table: str, person: str) -> None:
    async def write(database: SQLAlchemyAsyncConfig) -> None:
        async with database.get_session() as session:
            session.add(
                TalkRow(
                    table=table, number=1, room="table", person=person, seat=0, name="Curious", text="Hello"
                )
            )
            session.add(NoteRow(table=table, seat=0, text="secret plan"))
            await session.commit()

    within(data, write)


def test_a_deleted_account_leaves_games_without_a_name(site: Server, one: Visitor, two: Visitor) -> None:
    sign_up(one, "leaver", name="Leaver Lou")
    person = person_named(site.data, "leaver")
    table = own_table(site.data, [person, None, None])
    _say_and_note(site.data, table.id, person.id)
    watch, seat = f"/w/{table.watch}", f"/s/{table.key(0)}"
    assert "Leaver Lou" in two.get(watch).text
    assert two.get(seat).status_code == 403
    sign_in(two, "leaver")
    one.get("/account/delete")
    assert one.post("/account/delete").status_code == 422
    assert one.post("/account/delete", sure="yes").status_code == 303
    assert not signed_in(one)
    assert not signed_in(two)
    assert two.get(seat).status_code == 404
    for visitor in (one, two):
        page = visitor.get(watch).text
        assert "Leaver Lou" not in page
        assert NO_NAME in page
    assert one.get("/people/leaver").status_code == 404
    assert sign_in(one, "leaver").status_code == 422

    async def left(database: SQLAlchemyAsyncConfig) -> tuple[Any, ...]:
        async with database.get_session() as session:
            row = await session.get_one(PersonRow, person.id)
            talk = (await session.scalars(select(TalkRow).where(TalkRow.table == table.id))).one()
            notes = await session.scalar(select(NoteRow.text).where(NoteRow.table == table.id))
            owner = await session.scalar(select(SeatRow.person).where(SeatRow.table == table.id))
            kept = (row.name, row.handle, row.mail, row.password, row.account)
            return kept, talk.name, talk.text, talk.person, notes, owner

    kept, *rest = within(site.data, left)
    assert kept == ("", None, None, None, False)
    assert rest == [NO_NAME, "Hello", None, None, None]
    sign_up(two, "leaver")


def test_a_name_is_forgotten_also_by_another_process_that_has_the_table_open(
    site: Server, one: Visitor
) -> None:
    """The server deletes while another process looks on: it opens the table anew."""
    sign_up(one, "elsewhere", name="Elsa Where")
    table = own_table(site.data, [person_named(site.data, "elsewhere"), None, None])

    async def look_on(database: SQLAlchemyAsyncConfig) -> list[str]:
        keeper = Keeper(database)
        before = (await keeper.table(table.id)).sitters[0].name
        one.get("/account/delete")
        one.post("/account/delete", sure="yes")
        after = await keeper.table(table.id)
        assert after.owners == {}
        return [before, after.sitters[0].name]

    assert within(site.data, look_on) == ["Elsa Where", NO_NAME]


def test_who_signed_in_long_ago_deletes_with_the_password_only(inside: Open, clock: Clock) -> None:
    visitor = inside()
    sign_up(visitor, "slow")
    clock.pass_(minutes=20)
    assert 'name="password"' in visitor.get("/account/delete").text
    for wrong in ("", "wrong password"):
        assert visitor.post("/account/delete", sure="yes", password=wrong).status_code == 422
    assert signed_in(visitor)
    assert visitor.post("/account/delete", sure="yes", password=PASSWORD).status_code == 303
    assert not signed_in(visitor)
