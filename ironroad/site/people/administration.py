"""What whoever runs the site can do: look after people, tables and reports, and let old things go."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from advanced_alchemy.base import orm_registry
from advanced_alchemy.config import SQLAlchemyAsyncConfig
from sqlalchemy import Table as StoredTable
from sqlalchemy import delete, func, or_, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncSession

from ironroad.core.sentences import say
from ironroad.site.people.accounts import Accounts
from ironroad.site.people.tokens import Tokens
from ironroad.site.settings import Settings
from ironroad.site.storage.keeper import Keeper, Refused
from ironroad.site.storage.models import (
    KnownRow,
    PersonRow,
    ReportRow,
    SeatRow,
    SessionRow,
    TableRow,
    now,
)

log = logging.getLogger("ironroad")

ADMIN: Final = "admin"
A_DAY: Final = 24 * 3600
LISTED: Final = 50
LONGEST_REPORT: Final = 2000
# The link that makes somebody the first administrator is for whoever reads the console.
LINK_LASTS: Final = timedelta(days=1)


class Tidied(NamedTuple):
    """What was let go."""

    tables: int
    guests: int


class Administration:
    def __init__(
        self,
        database: SQLAlchemyAsyncConfig,
        keeper: Keeper,
        accounts: Accounts,
        settings: Settings,
        clock: Callable[[], datetime] = now,
    ) -> None:
        self._database = database
        self._keeper = keeper
        self._accounts = accounts
        self._settings = settings
        self._clock = clock
        self._tokens = Tokens(database, clock)

    # Administrators

    async def first_link(self) -> str | None:
        """The path by which an account becomes the first administrator, as long as there is none."""
        async with self._database.get_session() as session:
            known = await session.scalar(select(func.count()).where(PersonRow.admin))
        if known:
            return None
        return f"/admin/claim/{await self._tokens.issue(ADMIN, lasts=LINK_LASTS)}"

    async def claim(self, secret: str, person: str) -> bool:
        """Make an account an administrator, if the link still works."""
        if await self._tokens.use(secret, ADMIN) is None:
            return False
        await self.set_person(person, admin=True)
        return True

    # People

    async def people(self, word: str) -> list[PersonRow]:
        """Accounts by a part of their handle, name or mail address, the last seen first."""
        query = select(PersonRow).where(PersonRow.account).order_by(PersonRow.seen.desc()).limit(LISTED)
        if word:
            columns = (PersonRow.handle, PersonRow.name, PersonRow.mail)
            query = query.where(or_(*(column.icontains(word, autoescape=True) for column in columns)))
        async with self._database.get_session() as session:
            return [*await session.scalars(query)]

    async def set_person(self, person: str, **values: bool) -> None:
        """Block somebody or not, make them administrator or not; who is blocked is signed out."""
        async with self._database.get_session() as session:
            await session.execute(update(PersonRow).where(PersonRow.id == person).values(**values))
            if values.get("blocked"):
                await session.execute(delete(SessionRow).where(SessionRow.person == person))
            await session.commit()

    async def delete_person(self, person: str) -> None:
        await self._accounts.delete(person)

    # Tables

    async def tables(self, word: str) -> list[TableRow]:
        """Tables by their id, their spectators' word or a part of their name, the last changed first."""
        query = select(TableRow).order_by(TableRow.changed.desc()).limit(LISTED)
        if word:
            word = word.rpartition("/")[2]
            named = TableRow.name.icontains(word, autoescape=True)
            query = query.where(named | (TableRow.id == word) | (TableRow.watch == word))
        async with self._database.get_session() as session:
            return [*await session.scalars(query)]

    async def hide_table(self, watch: str) -> None:
        """Take a table off all lists, and with it those that are made from it."""
        async with self._database.get_session() as session:
            await session.execute(update(TableRow).where(TableRow.watch == watch).values(listed=False))
            await session.commit()
        self._keeper.forget(watch)

    async def delete_table(self, watch: str) -> None:
        """The table and all that belongs to it, for good."""
        async with self._database.get_session() as session:
            id_ = await session.scalar(select(TableRow.id).where(TableRow.watch == watch))
            if id_ is not None:
                await _delete_table(session, id_)
                await session.commit()
                self._keeper.forget(id_)

    # Reports

    async def report(
        self, table: str | None, person: str | None, about: str, text: str, board: str | None = None
    ) -> None:
        """What somebody says about a table or a board, `game/name`."""
        text = text.strip()
        if not text or len(text) > LONGEST_REPORT:
            raise Refused(say("Say in 1 to {n} characters what is wrong.", n=LONGEST_REPORT))
        row = ReportRow(id=secrets.token_urlsafe(12), table=table, person=person, about=about[:200])
        row.text, row.at, row.board = text, self._clock(), board
        async with self._database.get_session() as session:
            session.add(row)
            await session.commit()

    async def reports(self) -> list[tuple[ReportRow, str | None, str | None]]:
        """What is not settled yet, with the table's spectators' word and the name of who reports."""
        query = select(ReportRow, TableRow.watch, PersonRow.name).select_from(ReportRow)
        query = query.where(ReportRow.settled.is_(False)).outerjoin(TableRow, TableRow.id == ReportRow.table)
        query = query.outerjoin(PersonRow, PersonRow.id == ReportRow.person)
        async with self._database.get_session() as session:
            rows = (await session.execute(query.order_by(ReportRow.at).limit(LISTED))).all()
        return [(row, watch, name) for row, watch, name in rows]

    async def settle(self, report: str) -> None:
        async with self._database.get_session() as session:
            await session.execute(update(ReportRow).where(ReportRow.id == report).values(settled=True))
            await session.commit()

    # Retention

    async def tidy(self) -> Tidied:
        """Let go what the host does not want to keep for ever."""
        tables = 0
        for days, over in ((self._settings.keep_finished, True), (self._settings.keep_idle, False)):
            while days and (found := await self._old_tables(days, over)):
                tables += await self._delete_tables(found)
        return Tidied(tables, await self._tidy_guests())

    async def _old_tables(self, days: int, over: bool) -> list[str]:
        before = self._clock() - timedelta(days=days)
        query = select(TableRow.id).where(TableRow.over.is_(over), TableRow.changed < before)
        async with self._database.get_session() as session:
            return [*await session.scalars(query.limit(LISTED))]

    async def _delete_tables(self, ids: list[str]) -> int:
        async with self._database.get_session() as session:
            for id_ in ids:
                await _delete_table(session, id_)
            await session.commit()
        for id_ in ids:
            self._keeper.forget(id_)
        return len(ids)

    async def _tidy_guests(self) -> int:
        """Guests whom no browser knows any more and who sit nowhere."""
        if not self._settings.keep_guests:
            return 0
        before = self._clock() - timedelta(days=self._settings.keep_guests)
        seated = select(SeatRow.person).where(SeatRow.person.is_not(None))
        gone = select(PersonRow.id).where(
            PersonRow.account.is_(False), PersonRow.seen < before, PersonRow.id.not_in(seated)
        )
        async with self._database.get_session() as session:
            ids = [*await session.scalars(gone.limit(10 * LISTED))]
        for id_ in ids:
            await self._accounts.delete(id_)
        return len(ids)


async def _delete_table(session: AsyncSession, id_: str) -> None:
    for stored, column in _of_tables():
        await session.execute(delete(stored).where(column == id_))
    row = select(TableRow.watch).where(TableRow.id == id_)
    watch = await session.scalar(row)
    await session.execute(delete(KnownRow).where(KnownRow.word.in_([id_, watch])))
    await session.execute(delete(TableRow).where(TableRow.id == id_))


def _of_tables() -> list[tuple[StoredTable, Any]]:
    """Everything stored that belongs to a table."""
    tables = TableRow.__table__
    return [
        (stored, key.parent)
        for stored in orm_registry.metadata.sorted_tables
        for key in stored.foreign_keys
        if key.column.table is tables
    ]


async def tidy_daily(administration: Administration) -> None:
    """Tidy up once a day, for as long as the server runs."""
    while True:
        await asyncio.sleep(A_DAY)
        try:
            await administration.tidy()
        except SQLAlchemyError:
            log.exception("tidying up failed; it is tried again tomorrow")
