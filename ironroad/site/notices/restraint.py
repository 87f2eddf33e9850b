"""When a notice is not sent after all: it is not needed any more, or there were enough."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from ironroad.site.notices.kinds import BACK, CLOCK, MAIL, OVER, SENT, TURN
from ironroad.site.notices.wishes import wishes_of
from ironroad.site.seats.consent import voters
from ironroad.site.storage.models import NoticeRow, PersonRow, SeatRow, TableRow
from ironroad.site.table.tables import Table

A_DAY: Final = timedelta(days=1)
# What no earlier letter says: whoever has one of a turn would wait for a game that has long ended.
PRESSING: Final = (CLOCK, OVER)


async def needless(session: AsyncSession, notice: NoticeRow, person: PersonRow) -> bool:
    """Whether the person has other wishes now, or the table has moved on."""
    if person.blocked or not wishes_of(person.settings).wants(notice.way, notice.kind):
        return True
    at_table = (SeatRow.table == notice.table) & (SeatRow.person == notice.person)
    seats = {row.seat: row for row in await session.scalars(select(SeatRow).where(at_table))}
    if any(row.quiet for row in seats.values()):
        return True
    if notice.kind not in (TURN, CLOCK) or notice.facts.get("up"):
        return False
    return notice.facts["seat"] not in seats or not await _still_asked(session, notice)


def answered(notice: NoticeRow, table: Table) -> bool:
    """Whether a wish to go back needs no word of the person any more."""
    wish = table.wish
    if notice.kind != BACK:
        return False
    return wish is None or notice.facts["seat"] not in voters(table, wish.length) - wish.agreed


async def _still_asked(session: AsyncSession, notice: NoticeRow) -> bool:
    query = select(TableRow.to_move, TableRow.turn_began).where(TableRow.id == notice.table)
    to_move, began = (await session.execute(query)).one()
    since = notice.facts.get("since")
    return to_move == notice.facts["seat"] and (since is None or began == datetime.fromisoformat(since))


class Restraint:
    """One letter for each table until its reader has looked there, but that time runs low or the game is
    over is told anyway; and no more than so many a day."""

    def __init__(self, clock: Callable[[], datetime], letters_a_day: int) -> None:
        self._clock = clock
        self._letters_a_day = letters_a_day

    async def forbids(self, session: AsyncSession, notice: NoticeRow) -> bool:
        if notice.way != MAIL:
            return False
        letters = (NoticeRow.person == notice.person) & (NoticeRow.way == MAIL) & (NoticeRow.id != notice.id)
        unread = letters & (NoticeRow.table == notice.table) & (NoticeRow.state == SENT)
        if notice.kind not in PRESSING and await session.scalar(select(NoticeRow.id).where(unread).limit(1)):
            return True
        today = letters & (NoticeRow.tries > 0) & (NoticeRow.at > self._clock() - A_DAY)
        count = await session.scalar(select(func.count()).select_from(NoticeRow).where(today))
        return (count or 0) >= self._letters_a_day
