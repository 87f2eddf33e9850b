"""Writes notices in the transaction of what causes them, one for each way that leads to a person."""

from __future__ import annotations

import json
import secrets
import sqlite3
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from sqlalchemy import Table as StoredTable
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from ironroad.site.notices.kinds import HOOK, MAIL, PUSH, WAITING
from ironroad.site.notices.wishes import Wishes, wishes_of
from ironroad.site.storage.models import NoticeRow, PersonRow, PushRow, SeatRow
from ironroad.site.storage.plainly import as_stored
from ironroad.site.table.tables import Table


class Reach(NamedTuple):
    """What is stored of how a person can be reached, and whether they want to hear of a table."""

    mail: str | None
    settings: dict[str, Any]
    hears: bool
    browsers: list[str]


class Outbox:
    """`wait` is for how many seconds a notice may turn out not to be needed; `letters` whether there is
    somebody to carry them."""

    def __init__(self, clock: Callable[[], datetime], wait: float, letters: bool) -> None:
        self.clock = clock
        self._wait = timedelta(seconds=wait)
        self._letters = letters

    async def put(
        self, session: AsyncSession, person: str, kind: str, table: Table, number: int, **facts: Any
    ) -> None:
        """What the person wishes to hear of; `number` is the event that it comes with."""
        reach = await _reach(session, person, table.id)
        told = {"person": person, "kind": kind, "table": table.id, "number": number}
        session.add_all(NoticeRow(**row) for row in self._rows(reach, told, facts))

    def put_plainly(
        self, connection: sqlite3.Connection, person: str, kind: str, table: Table, number: int, **facts: Any
    ) -> None:
        reach = _reach_plainly(connection, person, table.id)
        told = {"person": person, "kind": kind, "table": table.id, "number": number}
        rows = self._rows(reach, told, facts)
        connection.executemany(NEW_NOTICE, [[STORED[name](row[name]) for name in STORED] for row in rows])

    def _rows(self, reach: Reach | None, told: dict[str, Any], facts: dict[str, Any]) -> list[dict[str, Any]]:
        """One for each way to a person; each browser is one of its own, so that none has to wait for
        another."""
        if reach is None or not reach.hears:
            return []
        at, wishes = self.clock(), wishes_of(reach.settings)
        ways = [*self._addresses(reach, wishes), *((PUSH, {"push": browser}) for browser in reach.browsers)]
        return [
            told
            | {"id": secrets.token_hex(16), "way": way, "facts": facts | where}
            | {"state": WAITING, "tries": 0, "due": at + self._wait, "at": at}
            for way, where in ways
            if wishes.wants(way, told["kind"])
        ]

    def _addresses(self, reach: Reach, wishes: Wishes) -> Iterator[tuple[str, dict[str, str]]]:
        if reach.mail and self._letters:
            yield MAIL, {}
        if wishes.url:
            yield HOOK, {}


async def _reach(session: AsyncSession, person: str, table: str) -> Reach | None:
    row = await session.get(PersonRow, person)
    if row is None:
        return None
    muted = (SeatRow.table == table) & (SeatRow.person == person) & SeatRow.quiet
    quiet = await session.scalar(select(SeatRow.seat).where(muted).limit(1)) is not None
    browsers = await session.scalars(select(PushRow.id).where(PushRow.person == row.id))
    return Reach(row.mail, row.settings, not (row.blocked or quiet), [*browsers])


def _reach_plainly(connection: sqlite3.Connection, person: str, table: str) -> Reach | None:
    """The same in words that SQLite takes as they are."""
    row = connection.execute(PERSON, (person,)).fetchone()
    if row is None:
        return None
    mail, settings, blocked = row
    quiet = connection.execute(MUTED, (table, person)).fetchone() is not None
    browsers = [id_ for (id_,) in connection.execute(BROWSERS, (person,))]
    return Reach(mail, json.loads(settings or "{}"), not (blocked or quiet), browsers)


PERSON: Final = "SELECT mail, settings, blocked FROM people WHERE id = ?"
MUTED: Final = 'SELECT seat FROM seats WHERE "table" = ? AND person = ? AND quiet LIMIT 1'
BROWSERS: Final = "SELECT id FROM pushes WHERE person = ?"
NOTICES: Final[StoredTable] = NoticeRow.__table__  # type: ignore[assignment]
STORED: Final = {column.name: as_stored(column) for column in NOTICES.columns}
QUOTED: Final = [f'"{name}"' for name in STORED]
NEW_NOTICE: Final = f"INSERT INTO notices ({', '.join(QUOTED)}) VALUES ({', '.join('?' for _ in STORED)})"
