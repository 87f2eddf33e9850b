"""Finds tables: one as it stands in the database, and lists of them."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections import OrderedDict
from collections.abc import Callable
from datetime import datetime
from typing import Any, Final
from weakref import WeakKeyDictionary

from advanced_alchemy.config import SQLAlchemyAsyncConfig
from sqlalchemy import Select, Text, cast, select, union
from sqlalchemy.ext.asyncio import AsyncSession

from ironroad.boards import Shelves
from ironroad.site.operating.processes import Processes
from ironroad.site.seats.seatrows import read_owners, renamed
from ironroad.site.storage.models import EventRow, SeatRow, TableRow, now
from ironroad.site.storage.snapshots import Snapshots, read_snapshot
from ironroad.site.storage.stored import NoTable, read_row, replay
from ironroad.site.table.incidents import is_incident
from ironroad.site.table.tables import KEY_START, Damaged, Table

log = logging.getLogger("ironroad")

# So many tables stay in memory at most where nobody says another number, and for so many seconds after they
# were last looked at.
REMEMBERED: Final = 1_000
IDLE: Final = 900.0


class Finder:
    """Those looked at last stay in memory, which is only a cache where other server processes write, too."""

    def __init__(
        self,
        database: SQLAlchemyAsyncConfig,
        shelves: Shelves = (),
        clock: Callable[[], datetime] = now,
        processes: Processes | None = None,
    ) -> None:
        self.database = database
        self.clock = clock
        self.most_remembered = REMEMBERED
        self._shelves = shelves
        self._processes = processes
        self._tables: OrderedDict[str, Table] = OrderedDict()
        # Since when nobody but this process has changed a table, as it counts such times.
        self._known: WeakKeyDictionary[Table, int] = WeakKeyDictionary()
        # When the last reading of what others have stored of a table began that has ended.
        self._read: WeakKeyDictionary[Table, float] = WeakKeyDictionary()
        self._by_watch: dict[str, str] = {}
        self._used: dict[str, float] = {}
        self._apart = 0
        self._loading = asyncio.Lock()
        self._damaged: set[str] = set()
        self.snapshots = Snapshots(database)

    @property
    def remembered(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    # One table

    async def table(self, id_: str, least: int | None = None) -> Table:
        """The table as it stands in the database; or, for who finds out by themselves what others have stored
        since, as it is in memory if that has the event of the `least` number."""
        try:
            table = self._tables.get(id_)
            if table is None:
                least = None
                async with self._loading:
                    table = self._tables.get(id_) or await self._load(id_)
            self._tables.move_to_end(id_)
            self._used[id_] = time.monotonic()
            if (least is None or table.number < least) and not self._knows(table):
                await self._refresh(table)
            if id_ not in self._tables:
                return await self.table(id_)
        except Damaged as damage:
            self._drop(id_)
            self.report(id_, damage)
            raise
        return table

    def report(self, id_: str, error: Exception) -> None:
        """Log once that a table is damaged."""
        if id_ not in self._damaged:
            self._damaged.add(id_)
            log.error("table %s... is damaged (`ironroad site check`): %s", id_[:6], error)

    async def watched(self, watch: str) -> Table:
        """The table of a spectator's link."""
        id_ = self._by_watch.get(watch)
        if id_ is None:
            async with self.database.get_session() as session:
                id_ = await session.scalar(select(TableRow.id).where(TableRow.watch == watch))
        if id_ is None:
            raise NoTable(watch)
        return await self.table(id_)

    async def seated(self, key: str) -> tuple[Table, int]:
        """The table and the seat of a seat's own link."""
        table = await self.watched(key[:KEY_START])
        seat = table.seat_of(key)
        if seat is None:
            raise NoTable(key)
        return table, seat

    def forget(self, word: str) -> None:
        """Let go of what is in memory of a table, by a word of its links; its events are on disk."""
        for id_, table in [*self._tables.items()]:
            if id_ == word or table.watch == word[:KEY_START]:
                self._drop(id_)

    def _drop(self, id_: str) -> None:
        table = self._tables.pop(id_, None)
        if table is not None:
            del self._by_watch[table.watch], self._used[id_]

    async def _load(self, id_: str) -> Table:
        async with self.database.get_session() as session:
            # Whoever sat down by one of the events of the snapshot is in the row when it is read later.
            snapshot = await read_snapshot(session, id_)
            row = await read_row(session, id_)
            owners = await read_owners(session, id_)
        table = self.snapshots.opened(row, self._shelves, snapshot)
        table.owners = owners
        return self._remember(table)

    def _remember(self, table: Table) -> Table:
        self._tables[table.id] = table
        table.much_told = self.snapshots.look_at
        self._by_watch[table.watch] = table.id
        self._used[table.id] = time.monotonic()
        self._unload()
        return table

    def _unload(self) -> None:
        """Let go of tables that nobody has looked at for long."""
        while self._tables:
            first = next(iter(self._tables))
            idle = time.monotonic() - self._used[first] > IDLE
            if len(self._tables) <= self.most_remembered and not idle:
                return
            self._drop(first)

    def _knows(self, table: Table) -> bool:
        """Whether nobody else can have changed a table since it was read."""
        alone = self.alone
        return alone is not None and self._known.get(table) == alone

    def _know(self, table: Table, alone: int | None) -> None:
        """It was read or made while this process was alone, if it was."""
        if alone is not None:
            self._known[table] = alone

    @property
    def alone(self) -> int | None:
        """None where others may write; else a number that is another one after others were here."""
        return self._processes.alone if self._processes else None

    def _doubt(self, table: Table) -> None:
        """Read it again before anybody sees it."""
        self._known.pop(table, None)

    def _note_written(self, table: Table) -> None:
        """Who was still busy with a table that is in memory anew has changed it behind its back."""
        other = self._tables.get(table.id)
        if other is not table:
            self._apart += 1
            if other is not None:
                self._doubt(other)

    async def _refresh(self, table: Table) -> None:
        """Take in what other server processes have stored. Of many who ask while it is read all but the first
        are served by one more reading, which begins after they have asked."""
        asked = time.monotonic()
        async with table.lock:
            if self._read.get(table, -math.inf) <= asked:
                await self._take_in(table)

    async def _take_in(self, table: Table) -> None:
        alone, apart, began = self.alone, self._apart, time.monotonic()
        await self._read_on(table)
        self._read[table] = began
        self._know(table, alone if apart == self._apart else None)

    async def _read_on(self, table: Table) -> None:
        new = (EventRow.table == TableRow.id) & (EventRow.number > table.number)
        query = select(TableRow.turn_began, EventRow.number, EventRow.text).outerjoin(EventRow, new)
        query = query.where(TableRow.id == table.id).order_by(EventRow.number)
        async with self.database.get_session() as session:
            rows = (await session.execute(query)).all()
            if not rows:
                self._drop(table.id)
                raise NoTable(table.id)
            events = [(number, text) for _, number, text in rows if number is not None]
            # Seats change hands without an event when a guest gets an account, or an account is deleted.
            if table.own_devices or any(is_incident(text) for _, text in events):
                await self._reseat(session, table)
        if events:
            table.turn_began = rows[0].turn_began
            await replay(table, events)
            self.snapshots.look_at(table)

    async def _reseat(self, session: AsyncSession, table: Table) -> None:
        """Somebody else may have come, and the game begun, in another process."""
        query = select(TableRow.seats, TableRow.started).where(TableRow.id == table.id)
        seated, table.started = (await session.execute(query)).one()
        if renamed(table.seated, seated):
            self._drop(table.id)
        table.seated = seated
        table.owners = await read_owners(session, table.id)

    # Lists

    async def listed(self, known: list[str], page: int, size: int) -> list[TableRow]:
        """Tables for the start page, the last changed first: those the browser knows, by their id
        or by the key of a seat, and the open ones."""
        watched = [word[:KEY_START] for word in known]
        own = select(TableRow.id).where(TableRow.id.in_(known) | TableRow.watch.in_(watched))
        last = select(TableRow.id).where(TableRow.listed.is_(True)).order_by(TableRow.changed.desc())
        # More than these are not among the first of all, so the others need not be sorted.
        first = last.limit((page + 1) * size).subquery()
        shown = TableRow.id.in_(union(own, select(first.c.id)))
        query = select(TableRow).where(shown).order_by(TableRow.changed.desc())
        return await self.rows(query.offset(page * size).limit(size))

    async def rows(self, query: Select[Any]) -> list[TableRow]:
        """The tables a query finds, as far as they can be read."""
        try:
            async with self.database.get_session() as session:
                return [*await session.scalars(query)]
        except ValueError:
            return await self._readable_one_by_one(query)

    async def going_on(self, ids: list[str]) -> list[str]:
        """Those of these tables whose game is not over."""
        query = select(TableRow.id).where(TableRow.id.in_(ids), TableRow.over.is_(False))
        async with self.database.get_session() as session:
            return [*await session.scalars(query)]

    async def _readable_one_by_one(self, query: Select[Any]) -> list[TableRow]:
        found: list[TableRow] = []
        async with self.database.get_session() as session:
            for id_ in [*(await session.scalars(query.with_only_columns(TableRow.id)))]:
                one = query.offset(None).limit(None).where(TableRow.id == id_)
                try:
                    found += await session.scalars(one)
                except ValueError as error:
                    self.report(id_, error)
        return found


def tables_of(person: str) -> Select[TableRow]:
    """Tables that somebody has made, or at which they sit or have sat."""
    named = cast(TableRow.seats, Text).contains(person, autoescape=True)
    owned = TableRow.id.in_(select(SeatRow.table).where(SeatRow.person == person))
    return select(TableRow).where(named | owned | (TableRow.host == person))
