"""People with accounts: on a real server, or inside this process where the time is ours."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar

import httpx
from advanced_alchemy.config import SQLAlchemyAsyncConfig
from sqlalchemy import select, update

import ironroad
from ironroad.site.people.people import People, Person, person_of
from ironroad.site.settings import read_settings
from ironroad.site.storage.database import make_config
from ironroad.site.storage.keeper import Keeper
from ironroad.site.storage.models import PersonRow
from ironroad.site.table.tables import FREE, OWN_DEVICES, PERSON, Owner, Table, TableSettings
from tests.helpers.apart import run_apart
from tests.helpers.server import Server, Visitor

T = TypeVar("T")

# With it the first seat is the first to move.
SEED = "1"
PASSWORD = "all along the line"
HOME = "http://site.example"
USUAL: dict[str, Any] = {"address": HOME, "password_memory": 1}


class Inside(Visitor):
    """A visitor of an application in this process."""

    client: Any

    def __init__(self, client: Any) -> None:
        client.follow_redirects = False
        self.client = client
        self.token = ""


Open = Callable[..., Inside]


class Clock:
    """A time that passes when it is told to."""

    def __init__(self) -> None:
        self.now = datetime(2026, 5, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def pass_(self, **span: float) -> None:
        self.now += timedelta(**span)


def sign_up(visitor: Visitor, handle: str, password: str = PASSWORD, **form: Any) -> httpx.Response:
    visitor.get("/sign-up")
    answer = visitor.post("/sign-up/password", handle=handle, password=password, **form)
    assert answer.status_code == 303, answer.text
    return answer


def sign_in(visitor: Visitor, who: str, password: str = PASSWORD, **form: Any) -> httpx.Response:
    visitor.get("/sign-in")
    return visitor.post("/sign-in/password", who=who, password=password, **form)


def sign_out(visitor: Visitor) -> None:
    visitor.get("/account")
    assert visitor.post("/sign-out").status_code == 303


def signed_in(visitor: Visitor) -> bool:
    return visitor.get("/account").status_code == 200


def within(data: Path, work: Callable[[SQLAlchemyAsyncConfig], Awaitable[T]]) -> T:
    """Do something with the database of a site, as another process would."""

    async def run() -> T:
        database = make_config(read_settings(data))
        try:
            return await work(database)
        finally:
            await database.get_engine().dispose()

    return run_apart(run())


def become_guest(visitor: Visitor, data: Path, name: str = "Gast") -> Person:
    """The visitor's browser is known from now on, without an account."""

    async def make(database: SQLAlchemyAsyncConfig) -> tuple[Person, str]:
        people = People(database)
        guest = await people.make_guest(name, "en")
        return guest, await people.begin_session(guest.id, "Firefox on Linux")

    guest, secret = within(data, make)
    visitor.client.cookies.set("session", secret, domain="localhost.local")
    return guest


def own_table(data: Path, people: list[Person | None], started: bool = True) -> Table:
    """A table at which these people play, each on their own device; None leaves a seat free."""

    async def make(database: SQLAlchemyAsyncConfig) -> Table:
        names = [person.name if person else "" for person in people]
        seats = [{"name": name, "kind": PERSON if name else FREE} for name in names]
        owners = {seat: Owner(one.id, one.account) for seat, one in enumerate(people) if one}
        return await Keeper(database).create(
            ironroad.new("age-of-steam", players=len(people)),
            seats,
            name="Rust Belt",
            listed=False,
            settings=TableSettings(devices=OWN_DEVICES),
            seed=SEED,
            owners=owners,
            started=started,
        )

    return within(data, make)


def person_named(data: Path, handle: str) -> Person:
    async def find(database: SQLAlchemyAsyncConfig) -> Person:
        async with database.get_session() as session:
            row = (await session.scalars(select(PersonRow).where(PersonRow.handle == handle))).one()
        return person_of(row)

    return within(data, find)


def asked_for_letter(visitor: Visitor, mail: str, **form: Any) -> httpx.Response:
    visitor.get("/sign-in")
    return visitor.post("/sign-in/mail", mail=mail, **form)


def plain(page: str) -> str:
    """A page without what is different every time."""
    return re.sub(r'name="_csrf_token" value="[^"]+"', "", page)


def change_row(site: Server, person: str, **values: Any) -> None:
    """Change what is stored of a person behind the server's back."""

    async def change(database: SQLAlchemyAsyncConfig) -> None:
        async with database.get_session() as session:
            await session.execute(update(PersonRow).where(PersonRow.id == person).values(**values))
            await session.commit()

    within(site.data, change)
