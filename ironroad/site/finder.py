"""Finds tables: one as it stands in the database, and lists of them."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from datetime import datetime
from typing import Any, Final

from advanced_alchemy.config import SQLAlchemyAsyncConfig
from sqlalchemy import Select, Text, cast, select
from sqlalchemy.ext.asyncio import AsyncSession

from ironroad.boards import Shelves
from ironroad.site.incidents import is_incident
from ironroad.site.models import EventRow, SeatRow, TableRow, now
from ironroad.site.seatrows import read_owners, renamed
from ironroad.site.stored import NoTable, open_table, read_row, replay
from ironroad.site.tables import KEY_START, OWN_DEVICES, PERSON, Damaged, Table

log = logging.getLogger("ironroad")

REMEMBERED: Final = 300


class Finder:
    """Those looked at last stay in memory, which is only a cache: other server processes write, too."""

    def __init__(
        self, database: SQLAlchemyAsyncConfig, shelves: Shelves = (), clock: Callable[[], datetime] = now
    ) -> None:
        self.database = database
        self.clock = clock
        self._shelves = shelves
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._loading = asyncio.Lock()
        self._damaged: set[str] = set()

    @property
    def remembered(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    # One table

    async def table(self, id_: str) -> Table:
        """The table as it stands in the database."""
        try:
            table = self._tables.get(id_)
            if table is None:
                async with self._loading:
                    table = self._tables.get(id_) or await self._load(id_)
            self._tables.move_to_end(id_)
            await self._refresh(table)
            if id_ not in self._tables:
                return await self.table(id_)
        except Damaged as damage:
            self._tables.pop(id_, None)
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
                del self._tables[id_]

    async def _load(self, id_: str) -> Table:
        async with self.database.get_session() as session:
            row = await read_row(session, id_)
            owners = await read_owners(session, id_)
        table = open_table(row, self._shelves)
        table.owners = owners
        return self._remember(table)

    def _remember(self, table: Table) -> Table:
        self._tables[table.id] = table
        while len(self._tables) > REMEMBERED:
            self._tables.popitem(last=False)
        return table

    async def _refresh(self, table: Table) -> None:
        """Take in what other server processes have stored."""
        async with table.lock:
            await self._take_in(table)

    async def _take_in(self, table: Table) -> None:
        query = select(EventRow.number, EventRow.text)
        query = query.where(EventRow.table == table.id, EventRow.number > table.number)
        async with self.database.get_session() as session:
            events = (await session.execute(query.order_by(EventRow.number))).all()
            # Seats change hands without an event when a guest gets an account, or an account is deleted.
            if table.own_devices or any(is_incident(text) for _, text in events):
                await self._reseat(session, table)
            if events:
                query_turn = select(TableRow.turn_began).where(TableRow.id == table.id)
                table.turn_began = await session.scalar(query_turn)
        if events:
            await replay(table, [(number, text) for number, text in events])

    async def _reseat(self, session: AsyncSession, table: Table) -> None:
        """Somebody else may have come, and the game begun, in another process."""
        query = select(TableRow.seats, TableRow.started).where(TableRow.id == table.id)
        seated, table.started = (await session.execute(query)).one()
        if renamed(table.seated, seated):
            self._tables.pop(table.id, None)
        table.seated = seated
        table.owners = await read_owners(session, table.id)

    # Lists

    async def listed(self, known: list[str], page: int, size: int) -> list[TableRow]:
        """Tables for the start page, the last changed first: those the browser knows, by their id
        or by the key of a seat, and the open ones."""
        watched = [word[:KEY_START] for word in known]
        shown = TableRow.listed | TableRow.id.in_(known) | TableRow.watch.in_(watched)
        query = select(TableRow).where(shown).order_by(TableRow.changed.desc())
        return await self.rows(query.offset(page * size).limit(size))

    async def rows(self, query: Select[Any]) -> list[TableRow]:
        """The tables a query finds, as far as they can be read."""
        rows, _ = await self._readable(query)
        return [row for (row,) in rows]

    async def going_on(self, ids: list[str]) -> list[str]:
        """Those of these tables whose game is not over."""
        query = select(TableRow.id).where(TableRow.id.in_(ids), TableRow.over.is_(False))
        async with self.database.get_session() as session:
            return [*await session.scalars(query)]

    async def waiting_for_bots(self) -> list[str]:
        """Tables at which a bot is to move, as far as can be told without opening them."""
        query = select(TableRow.id, TableRow.seats, TableRow.summary, TableRow.settings)
        query = query.where(TableRow.over.is_(False), TableRow.started.is_(True))
        rows, unreadable = await self._readable(query)
        return [id_ for id_, *facts in rows if _may_wait_for_bot(*facts)] + unreadable

    async def _readable(self, query: Select[Any]) -> tuple[list[Any], list[str]]:
        """What a query for tables finds, and the tables of which that cannot be read."""
        try:
            async with self.database.get_session() as session:
                return [*(await session.execute(query)).all()], []
        except ValueError:
            return await self._readable_one_by_one(query)

    async def _readable_one_by_one(self, query: Select[Any]) -> tuple[list[Any], list[str]]:
        found: list[Any] = []
        unreadable: list[str] = []
        async with self.database.get_session() as session:
            for id_ in [*(await session.scalars(query.with_only_columns(TableRow.id)))]:
                one = query.offset(None).limit(None).where(TableRow.id == id_)
                try:
                    found += (await session.execute(one)).all()
                except ValueError as error:
                    self.report(id_, error)
                    unreadable.append(id_)
        return found, unreadable


def tables_of(person: str) -> Select[TableRow]:
    """Tables that somebody has made, or at which they sit or have sat."""
    named = cast(TableRow.seats, Text).contains(person, autoescape=True)
    owned = TableRow.id.in_(select(SeatRow.table).where(SeatRow.person == person))
    return select(TableRow).where(named | owned | (TableRow.host == person))


def _may_wait_for_bot(seats: Any, summary: Any, settings: Any) -> bool:
    """Where a bot may stand in, or others have come to sit, only the table itself can tell."""
    try:
        seat = summary["to_move"]
        others = settings.get("devices") == OWN_DEVICES or bool(settings.get("clock"))
        return seat is not None and (seats[seat]["kind"] != PERSON or others)
    except (LookupError, TypeError):
        return True
