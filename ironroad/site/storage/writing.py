"""Stores changes of tables: those that come while others are being stored are stored together, next."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Sequence
from typing import Any, Final

from advanced_alchemy.config import SQLAlchemyAsyncConfig
from sqlalchemy import Table as StoredTable
from sqlalchemy import bindparam, insert, update
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from ironroad.site.storage.change import Also, Change, PlainWriter, Refused, Writer
from ironroad.site.storage.models import EventRow, TableRow
from ironroad.site.storage.plainly import Values, as_stored, plainly
from ironroad.site.table.tables import summary_of

log = logging.getLogger("ironroad")

EVENTS: Final[StoredTable] = EventRow.__table__  # type: ignore[assignment]
TABLES: Final[StoredTable] = TableRow.__table__  # type: ignore[assignment]
WRITTEN: Final = ("events", "over", "summary", "changed", "started", "to_move", "turn_began", "mover")
ROW: Final = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("of"))
    .values({name: bindparam(f"new_{name}", type_=TABLES.c[name].type) for name in WRITTEN})
)
# The same in words that SQLite takes as they are.
NEW_EVENT: Final = 'INSERT INTO events ("table", number, text, at) VALUES (?, ?, ?, ?)'
NEW_ROW: Final = f"UPDATE tables SET {', '.join(f'{name} = ?' for name in WRITTEN)} WHERE id = ?"
AT: Final = as_stored(EVENTS.c.at)
STORED: Final = {name: as_stored(TABLES.c[name]) for name in WRITTEN}
MOST: Final = 200
# What PostgreSQL says to one of two who wait for each other.
IN_EACH_OTHERS_WAY: Final = ("40001", "40P01")


class Write:
    """A change on its way to the disk; `also` is stored with it."""

    def __init__(self, change: Change, also: Also | None) -> None:
        self.change = change
        self.also = also
        self.begun = False
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class Writing:
    """One transaction after another. `along` writes what changes cause, and `mover` is the process that then
    moves for bots. `plain` says of a change that all it causes is what those of `plainly_along` write."""

    def __init__(self, database: SQLAlchemyAsyncConfig, along: Writer, mover: str) -> None:
        self.plain: Callable[[Change], bool] = lambda change: False
        self.plainly_along: list[PlainWriter] = []
        self._database = database
        self._along = along
        self._mover = mover
        self._plainly = plainly(database)
        # Hears of each change that is stored, before its table stands as it does then.
        self.stored: Callable[[Change], None] = lambda change: None
        self._waiting: list[Write] = []
        self._task: asyncio.Task[None] | None = None

    async def store(self, change: Change, also: Also | None = None) -> None:
        """Answers when it is on disk. IntegrityError if somebody else was first."""
        write = Write(change, also)
        self._waiting.append(write)
        if self._task is None:
            self._task = asyncio.create_task(self._run())
        try:
            await asyncio.shield(write.done)
        except asyncio.CancelledError:
            await self._give_up(write)
            raise

    async def _give_up(self, write: Write) -> None:
        """What has not begun to be stored will not be; else nobody may act before it is known to be."""
        if not write.begun:
            self._waiting.remove(write)
        elif not write.done.done():
            await asyncio.wait([write.done])

    async def _run(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
                # All processes take tables in the same order, so that none waits for another in a circle.
                batch.sort(key=lambda write: write.change.table.id)
                for write in batch:
                    write.begun = True
                await self._settle(batch)
        finally:
            self._task = None

    async def _settle(self, batch: list[Write]) -> None:
        """Most of them plainly; the others the usual way, and so those of which something is wrong."""
        plain = [write for write in batch if self._is_plain(write)]
        usual = [write for write in batch if write not in plain]
        if plain:
            try:
                if await self._stored_plainly([write.change for write in plain]):
                    self._acknowledge(plain)
                else:
                    usual = batch
            except BaseException as error:
                _fail(plain, error)
        if usual:
            await self._settle_usually(usual)

    async def _settle_usually(self, batch: list[Write]) -> None:
        """Who loses a race loses it alone, and the others are stored without them."""
        try:
            await self._store(batch)
        except BaseException as error:
            if len(batch) > 1 and _is_of_one(error):
                for write in batch:
                    await self._settle_usually([write])
            else:
                _fail(batch, error)
        else:
            self._acknowledge(batch)

    def _acknowledge(self, batch: list[Write]) -> None:
        for write in batch:
            self.stored(write.change)
            write.done.set_result(None)

    def _is_plain(self, write: Write) -> bool:
        return self._plainly is not None and write.also is None and self.plain(write.change)

    async def _stored_plainly(self, changes: Sequence[Change]) -> bool:
        """Whether that was possible."""
        events, rows = _plain_events(changes), self._plain_rows(changes)

        def work(connection: sqlite3.Connection) -> None:
            connection.executemany(NEW_EVENT, events)
            connection.executemany(NEW_ROW, rows)
            for writer in self.plainly_along:
                writer(connection, changes)

        assert self._plainly is not None
        try:
            await self._plainly.write(work)
        except Exception as error:
            if not isinstance(error, sqlite3.Error):
                log.exception("a change could not be stored plainly")
            return False
        return True

    def _plain_rows(self, changes: Sequence[Change]) -> list[Values]:
        rows = ((change, row_values(change, self._mover)) for change in changes)
        return [
            (*(STORED[name](values[name]) for name in WRITTEN), change.table.id) for change, values in rows
        ]

    async def close(self) -> None:
        if self._plainly is not None:
            await self._plainly.close()

    async def _store(self, batch: list[Write]) -> None:
        changes = [write.change for write in batch]
        async with self._database.get_session() as session:
            await append(session, changes)
            await session.execute(ROW, [self._row(change) for change in changes])
            for write in batch:
                if write.also:
                    await write.also(session)
            await self._along(session, changes)
            await session.commit()

    def _row(self, change: Change) -> dict[str, Any]:
        values = row_values(change, self._mover)
        return {f"new_{name}": values[name] for name in WRITTEN} | {"of": change.table.id}


def _fail(batch: list[Write], error: BaseException) -> None:
    for write in batch:
        write.done.set_exception(error)


def _plain_events(changes: Sequence[Change]) -> list[Values]:
    return [(row["table"], row["number"], row["text"], AT(row["at"])) for row in _events(changes)]


def _events(changes: Sequence[Change]) -> list[dict[str, Any]]:
    return [
        {"table": change.table.id, "number": number, "text": text, "at": change.at}
        for change in changes
        for number, text in enumerate(change.texts, change.number - len(change.texts) + 1)
    ]


async def append(session: AsyncSession, changes: Sequence[Change]) -> None:
    """Add events; their numbers let only one of two who act at once win."""
    rows = _events(changes)
    if rows:
        await session.execute(insert(EVENTS), rows)


def row_values(change: Change, mover: str) -> dict[str, Any]:
    """What the row of a table says after a change."""
    return {
        "events": change.number,
        "over": change.after.over or change.closed,
        "summary": summary_of(change.after) | ({"closed": True} if change.closed else {}),
        "changed": change.at,
        "started": change.table.started,
        "to_move": change.asked,
        "turn_began": change.turn_began,
        "mover": mover if change.bot_asked else None,
    }


def _is_of_one(error: BaseException) -> bool:
    """Whether one change of several is to blame, and not the database as a whole."""
    if isinstance(error, DBAPIError) and not isinstance(error, IntegrityError):
        return getattr(error.orig, "sqlstate", None) in IN_EACH_OTHERS_WAY
    return isinstance(error, (IntegrityError, Refused))
