"""Keeps the clocks of tables: charges who has moved, and sees to those whose time runs out.

A table says in its row when its clock is due, so that only those are looked at whose time has come, by
whichever server process is first. What then happens is an event, and of two who write one only one wins.
"""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Column, bindparam, select, update
from sqlalchemy import Table as StoredTable
from sqlalchemy.ext.asyncio import AsyncSession

from ironroad.site.rendering.offers import USUAL_BOT
from ironroad.site.storage.change import Change, Stale, incident_seat
from ironroad.site.storage.database import count_changed, put
from ironroad.site.storage.keeper import Keeper
from ironroad.site.storage.models import PersonRow, SeatRow, TableRow
from ironroad.site.storage.plainly import as_read, as_stored
from ironroad.site.table.incidents import LATE, RETURNS, SITS, STANDS_IN, Incident
from ironroad.site.table.tables import ANEW, PERSON, TIMEOUT, UNDO, Damaged, Table
from ironroad.site.thinkers.background import Background
from ironroad.site.timing.clocks import BOT, NEW, OUT, Clock, SeatTime, Times, read_clock
from ironroad.site.timing.holidays import away

log = logging.getLogger("ironroad")

# How long to wait at most before looking again, and at least when something could not be done.
POLL: Final = 20.0
BREATH: Final = 2.0
AT_ONCE: Final = 100

TABLES: Final[StoredTable] = TableRow.__table__  # type: ignore[assignment]
DUE_OF: Final = "SELECT due FROM tables WHERE id = ?"
NEW_DUE: Final = "UPDATE tables SET due = ? WHERE id = ?"
SEATS_OF: Final = """SELECT seat, bank, spent, settings FROM seats
    LEFT JOIN people ON people.id = person WHERE "table" = ?"""
CHARGE: Final = """INSERT INTO seats ("table", seat, bank, spent, looked, quiet) VALUES (?, ?, ?, ?, 0, 0)
    ON CONFLICT ("table", seat) DO UPDATE SET bank = excluded.bank, spent = excluded.spent"""
UPDATE_DUE: Final = (
    update(TABLES).where(TABLES.c.id == bindparam("of")).values(due=bindparam("new", type_=TABLES.c.due.type))
)
DUE: Final[Column[Any]] = TABLES.c.due
OF_MOMENT: Final = as_stored(DUE)
TO_MOMENT: Final = as_read(DUE)


class Charge:
    """What a change costs: the times of the seats after it, the rows of those that have another time then,
    and when the clock is due."""

    def __init__(self, change: Change, clock: Clock) -> None:
        self.change = change
        self.clock = clock
        self.seats: dict[int, SeatTime] = {}
        self.charged: list[dict[str, Any]] = []
        self.due: datetime | None = None

    def reckon(self, seats: dict[int, SeatTime]) -> None:
        """From the times before it."""
        self.seats = seats
        for seat, has in [*_changed(self.clock, seats, self.change)]:
            seats[seat] = has
            row = {"table": self.change.table.id, "seat": seat, "bank": has.bank, "spent": has.spent}
            self.charged.append(row)
        self.due = _due(self.clock, seats, self.change)


class Timekeeper:
    """Writes along with every change, and looks after the clocks for as long as the server runs."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._next: datetime | None = None
        # What the clocks of tables say that are being changed.
        self._written: dict[str, Times] = {}
        complaint = "the clocks could not be looked at; it is tried again"
        self._background = Background(self.look, complaint, self._pause)

    def start(self) -> None:
        self._background.start()

    async def close(self) -> None:
        await self._background.close()

    def _pause(self) -> float:
        if self._next is None:
            return POLL
        left = (self._next - self._keeper.clock()).total_seconds()
        return min(POLL, left) if left > 0 else BREATH

    async def heard(self, table: Table) -> None:
        """A table has changed: its clock may be due before all others."""
        times = self._written.pop(table.id, None)
        if times:
            table.times = times
        else:
            await read_times(self._keeper, table)
        due = table.times and table.times.due
        if due and (self._next is None or due < self._next):
            self._background.wake()

    # With every change

    async def write(self, session: AsyncSession, changes: Sequence[Change]) -> None:
        """Charge seats whose turn has ended, and note when clocks are due next."""
        charges = [Charge(change, clock) for change in changes if (clock := _clock_of(change))]
        if not charges:
            return
        stored = await _all_seat_times(session, {one.change.table.id: one.clock for one in charges})
        for charge in charges:
            charge.reckon(stored.get(charge.change.table.id, {}))
            self._note(charge)
        for row in (row for charge in charges for row in charge.charged):
            await put(session, SeatRow, **row)
        await session.execute(UPDATE_DUE, [{"of": one.change.table.id, "new": one.due} for one in charges])
        for change in (charge.change for charge in charges):
            for late in map(_out_of_time, change.texts):
                if late is not None:
                    await self._tell_low(session, change.table, late, 0.0)

    def _note(self, charge: Charge) -> None:
        """What a table's clock says once the change is stored."""
        self._written[charge.change.table.id] = Times(
            charge.clock, self._keeper.clock, charge.seats, charge.due
        )

    def write_plainly(self, connection: sqlite3.Connection, changes: Sequence[Change]) -> None:
        """The same where nobody's time is up."""
        for change in changes:
            clock = _clock_of(change)
            if clock is not None:
                charge = Charge(change, clock)
                charge.reckon(_seats_plainly(connection, change.table.id, clock))
                self._note(charge)
                _store_plainly(connection, charge)

    async def _tell_low(self, session: AsyncSession, table: Table, seat: int, left: float) -> None:
        for hook in self._keeper.clock_low:
            await hook(session, table, seat, left)

    # When time has come

    async def look(self) -> None:
        """See to all tables whose clock is due."""
        at = self._keeper.clock()
        due = select(TableRow.id).where(TableRow.due <= at).order_by(TableRow.due).limit(AT_ONCE)
        async with self._keeper.database.get_session() as session:
            ids = [*await session.scalars(due)]
        for id_ in ids:
            await self._see_to(id_)
        following = select(TableRow.due).where(TableRow.due.is_not(None)).order_by(TableRow.due).limit(1)
        async with self._keeper.database.get_session() as session:
            self._next = await session.scalar(following)

    async def look_again(self, session: AsyncSession, person: str) -> None:
        """Somebody's holidays change: look at every clock of theirs that runs; what is not due is put off."""
        asked = (SeatRow.table == TableRow.id) & (SeatRow.seat == TableRow.to_move)
        mine = select(TableRow.id).join(SeatRow, asked).where(SeatRow.person == person)
        due = update(TableRow).where(TableRow.id.in_(mine), TableRow.due.is_not(None))
        await session.execute(due.values(due=self._keeper.clock()))
        self._background.wake()

    async def _see_to(self, id_: str) -> None:
        try:
            await self._judge(await self._keeper.table(id_))
        except Stale:
            # Somebody has acted, so the clock is due at another time.
            return
        except Damaged:
            async with self._keeper.database.get_session() as session:
                await session.execute(update(TableRow).where(TableRow.id == id_).values(due=None))
                await session.commit()
        except Exception:
            log.exception("the clock of table %s... could not be looked at", id_[:6])

    async def _judge(self, table: Table) -> None:
        number, seat, began = table.number, table.ticking, table.turn_began
        times = await read_times(self._keeper, table)
        if times is None or seat is None or began is None or seat == table.late:
            await self._put_off(table, number, None)
            return
        clock, has, at = times.clock, times[seat], self._keeper.clock()
        if times.due is None or times.due > at:
            # Another process was here first.
            return
        up = has.up_at(clock, began)
        if at >= up:
            await self._time_is_up(table, number, seat, clock)
        elif at >= has.low_at(clock, began):
            await self._put_off(table, number, up, (seat, has.left(clock, began, at)))
        else:
            await self._put_off(table, number, has.low_at(clock, began))

    async def _put_off(
        self, table: Table, number: int, due: datetime | None, low: tuple[int, float] | None = None
    ) -> None:
        """Look again later. Of several processes the one that notes this says that the clock runs low."""
        was = table.times and table.times.due
        mine = (TableRow.id == table.id) & (TableRow.events == number) & (TableRow.due == was)
        async with self._keeper.database.get_session() as session:
            noted = await count_changed(session, update(TableRow).where(mine).values(due=due))
            if low and noted:
                await self._tell_low(session, table, *low)
            await session.commit()

    async def _time_is_up(self, table: Table, number: int, seat: int, clock: Clock) -> None:
        if clock.ends == OUT:
            await self._keeper.move(table, number, f"{TIMEOUT}{seat}", {seat})
        elif clock.ends == BOT:
            await self._keeper.happen(table, number, Incident(STANDS_IN, seat, USUAL_BOT))
        else:
            await self._keeper.happen(table, number, Incident(LATE, seat))


async def come_back(keeper: Keeper, table: Table, number: int, seats: frozenset[int]) -> int:
    """The owners of seats for which bots move are here again; the number of the table after that."""
    for seat in sorted(seats & table.stand_ins.keys()):
        await keeper.happen(table, number, Incident(RETURNS, seat))
        number = table.number
    return number


async def read_times(keeper: Keeper, table: Table) -> Times | None:
    """What the clock of a table says, if it has one, and nobody may know better than the database."""
    clock = read_clock(table.settings.clock)
    if clock is None:
        return None
    due, seats = await _stored_times(keeper, table.id, clock)
    table.times = Times(clock, keeper.clock, seats, due)
    return table.times


async def _stored_times(
    keeper: Keeper, id_: str, clock: Clock
) -> tuple[datetime | None, dict[int, SeatTime]]:
    if keeper.reading:
        return await keeper.reading.read(lambda connection: _read_plainly(connection, id_, clock))
    async with keeper.database.get_session() as session:
        due = await session.scalar(select(TableRow.due).where(TableRow.id == id_))
        return due, (await _all_seat_times(session, {id_: clock})).get(id_, {})


async def _all_seat_times(
    session: AsyncSession, clocks: Mapping[str, Clock]
) -> dict[str, dict[int, SeatTime]]:
    """What every seat of some tables has; nobody leaves a live game for a holiday."""
    query = select(SeatRow.table, SeatRow.seat, SeatRow.bank, SeatRow.spent, PersonRow.settings)
    query = query.outerjoin(PersonRow, PersonRow.id == SeatRow.person).where(SeatRow.table.in_(clocks))
    found: dict[str, dict[int, SeatTime]] = {}
    for table, seat, bank, spent, settings in (await session.execute(query)).all():
        found.setdefault(table, {})[seat] = _seat_time(clocks[table], bank, spent, settings)
    return found


def _clock_of(change: Change) -> Clock | None:
    return read_clock(change.table.settings.clock)


def _seat_time(clock: Clock, bank: float | None, spent: float, settings: dict[str, Any] | None) -> SeatTime:
    return SeatTime(bank, spent, () if clock.live else away(settings or {}))


# The same in words that SQLite takes as they are


def _read_plainly(
    connection: sqlite3.Connection, id_: str, clock: Clock
) -> tuple[datetime | None, dict[int, SeatTime]]:
    (due,) = connection.execute(DUE_OF, (id_,)).fetchone()
    return TO_MOMENT(due), _seats_plainly(connection, id_, clock)


def _seats_plainly(connection: sqlite3.Connection, id_: str, clock: Clock) -> dict[int, SeatTime]:
    rows = connection.execute(SEATS_OF, (id_,))
    return {
        seat: _seat_time(clock, bank, spent, settings and json.loads(settings))
        for seat, bank, spent, settings in rows
    }


def _store_plainly(connection: sqlite3.Connection, charge: Charge) -> None:
    connection.executemany(CHARGE, [tuple(row.values()) for row in charge.charged])
    connection.execute(NEW_DUE, (OF_MOMENT(charge.due), charge.change.table.id))


def _changed(clock: Clock, seats: dict[int, SeatTime], change: Change) -> Iterator[tuple[int, SeatTime]]:
    """The seats that have another time after a change. What is taken back gives no time back: a seat goes on
    with what was left of its turn, and only if all agree to go back does it get a new one."""
    table, asked = change.table, change.asked
    was, began = table.ticking, table.turn_began
    back = any(text.startswith(UNDO) for text in change.texts)
    ends = not change.turn_goes_on or any(incident_seat(text, STANDS_IN) == was for text in change.texts)
    if was is not None and began is not None and ends and not back:
        charged = seats.get(was, NEW).charged(clock, began, change.at)
        yield was, charged
    else:
        charged = seats.get(was, NEW) if was is not None else NEW
    if asked is None or change.turn_goes_on:
        return
    has = charged if asked == was else seats.get(asked, NEW)
    if any(incident_seat(text, SITS) == asked for text in change.texts):
        yield asked, replace(has, bank=None, spent=0.0)
    elif has.spent and (not back or any(text.endswith(ANEW) for text in change.texts)):
        yield asked, replace(has, spent=0.0)


def _due(clock: Clock, seats: dict[int, SeatTime], change: Change) -> datetime | None:
    """When the clock of the seat that is then asked wants to be looked at."""
    seat, began = change.asked, change.turn_began
    if seat is None or began is None or change.kind_of(seat) != PERSON:
        return None
    late = change.turn_goes_on and change.table.late == seat
    if late or Incident(LATE, seat).text in change.texts or change.stood_in(seat):
        return None
    return seats.get(seat, NEW).due(clock, began, change.at)


def _out_of_time(text: str) -> int | None:
    """The seat whose time an event says is up."""
    if text.startswith(TIMEOUT):
        return int(text.removeprefix(TIMEOUT))
    late = incident_seat(text, LATE)
    return incident_seat(text, STANDS_IN) if late is None else late
