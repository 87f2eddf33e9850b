"""What causes notices: changes of a table, and what others at it do."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncSession

from ironroad.site.notices.kinds import BACK, CLOCK, INVITED, MENTIONED, OVER, TURN
from ironroad.site.notices.outbox import Outbox
from ironroad.site.seats.consent import voters
from ironroad.site.storage.keeper import Change
from ironroad.site.table.incidents import ASKS_BACK, is_incident, read_incident
from ironroad.site.table.tables import Owner, Table

LONGEST_QUOTE = 300


class Causes:
    """Each is called inside the transaction of what it tells of."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox

    async def changed(self, session: AsyncSession, changes: Sequence[Change]) -> None:
        """Tables are about to change: somebody else is asked, all are asked to go back, or it is over."""
        for change in changes:
            if change.table.owners:
                await self._one(session, change)

    def changed_plainly(self, connection: sqlite3.Connection, changes: Sequence[Change]) -> None:
        """The same of moves in the middle of a game."""
        for change in changes:
            seat, since = change.newly_asked, change.turn_began
            owner = self._owner(change.table, seat, TURN) if seat is not None else None
            if owner and since:
                self._outbox.put_plainly(
                    connection,
                    owner.person,
                    TURN,
                    change.table,
                    change.number,
                    seat=seat,
                    since=since.isoformat(),
                )

    async def _one(self, session: AsyncSession, change: Change) -> None:
        table = change.table
        if change.ends:
            for person in {owner.person for owner in table.owners.values()}:
                await self._outbox.put(session, person, OVER, table, change.number)
        if change.newly_asked is not None and change.turn_began is not None:
            since = change.turn_began.isoformat()
            await self._to_seat(session, table, change.newly_asked, TURN, change.number, since=since)
        for wish in map(read_incident, filter(is_incident, change.texts)):
            if wish.kind == ASKS_BACK:
                await self._asks_back(session, change, wish.seat, int(wish.word))

    async def _asks_back(self, session: AsyncSession, change: Change, asker: int, length: int) -> None:
        """A seat wishes to go back to a moment, for which the others must agree."""
        for seat in sorted(voters(change.table, length) - {asker}):
            await self._to_seat(session, change.table, seat, BACK, change.number, asker=asker)

    async def _to_seat(
        self, session: AsyncSession, table: Table, seat: int, kind: str, number: int, **facts: str | int
    ) -> None:
        owner = self._owner(table, seat, kind)
        if owner is not None:
            await self._outbox.put(session, owner.person, kind, table, number, seat=seat, **facts)

    def _owner(self, table: Table, seat: int, kind: str) -> Owner | None:
        """Who is told; it is not their turn while a bot moves for them."""
        return None if kind == TURN and seat in table.stand_ins else table.owners.get(seat)

    async def clock_low(self, session: AsyncSession, table: Table, seat: int, left: float) -> None:
        """A seat has only so many seconds left, or none."""
        await self._to_seat(session, table, seat, CLOCK, table.number, up=left <= 0)

    async def invited(self, session: AsyncSession, table: Table, person: str) -> None:
        await self._outbox.put(session, person, INVITED, table, table.number)

    async def mentioned(self, session: AsyncSession, table: Table, seat: int, by: str, text: str) -> None:
        """Somebody of that name has spoken of a seat's owner."""
        quote = text[:LONGEST_QUOTE]
        await self._to_seat(session, table, seat, MENTIONED, table.number, by=by, text=quote)
