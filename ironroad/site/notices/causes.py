"""What causes notices: changes of a table, and what others at it do."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncSession

from ironroad.site.keeper import Change
from ironroad.site.notices.kinds import CLOCK, INVITED, MENTIONED, OVER, TURN
from ironroad.site.notices.outbox import Outbox
from ironroad.site.tables import Table

LONGEST_QUOTE = 300


class Causes:
    """Each is called inside the transaction of what it tells of."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox

    async def changed(self, session: AsyncSession, change: Change) -> None:
        """A table is about to change: somebody else is asked, or the game is over."""
        table = change.table
        if not table.owners:
            return
        if change.ends:
            for person in {owner.person for owner in table.owners.values()}:
                await self._outbox.put(session, person, OVER, table, change.number)
        if change.newly_asked is not None and change.turn_began is not None:
            since = change.turn_began.isoformat()
            await self._to_seat(session, table, change.newly_asked, TURN, change.number, since=since)

    async def _to_seat(
        self, session: AsyncSession, table: Table, seat: int, kind: str, number: int, **facts: str | bool
    ) -> None:
        """To the owner of a seat; it is not their turn while a bot moves for them."""
        owner = table.owners.get(seat)
        if owner is not None and not (kind == TURN and seat in table.stand_ins):
            await self._outbox.put(session, owner.person, kind, table, number, seat=seat, **facts)

    async def clock_low(self, session: AsyncSession, table: Table, seat: int, left: float) -> None:
        """A seat has only so many seconds left, or none."""
        await self._to_seat(session, table, seat, CLOCK, table.number, up=left <= 0)

    async def invited(self, session: AsyncSession, table: Table, person: str) -> None:
        await self._outbox.put(session, person, INVITED, table, table.number)

    async def mentioned(self, session: AsyncSession, table: Table, seat: int, by: str, text: str) -> None:
        """Somebody of that name has spoken of a seat's owner."""
        quote = text[:LONGEST_QUOTE]
        await self._to_seat(session, table, seat, MENTIONED, table.number, by=by, text=quote)
