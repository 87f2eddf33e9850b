"""Writes notices in the transaction of what causes them, one for each way that leads to a person."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from ironroad.site.models import NoticeRow, PersonRow, PushRow, SeatRow
from ironroad.site.notices.kinds import HOOK, MAIL, PUSH
from ironroad.site.notices.wishes import Wishes, wishes_of
from ironroad.site.tables import Table


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
        row = await session.get(PersonRow, person)
        if row is None or row.blocked or await _is_quiet(session, table.id, person):
            return
        at = self.clock()
        for way, where in await self._ways(session, row, kind):
            session.add(
                NoticeRow(
                    id=secrets.token_hex(16),
                    person=person,
                    way=way,
                    kind=kind,
                    table=table.id,
                    number=number,
                    facts=facts | where,
                    due=at + self._wait,
                    at=at,
                )
            )

    async def _ways(
        self, session: AsyncSession, row: PersonRow, kind: str
    ) -> list[tuple[str, dict[str, str]]]:
        """The ways to a person; each browser is one of its own, so that none has to wait for another."""
        wishes = wishes_of(row.settings)
        browsers = await session.scalars(select(PushRow.id).where(PushRow.person == row.id))
        ways = [*self._addresses(row, wishes), *((PUSH, {"push": browser}) for browser in browsers)]
        return [(way, where) for way, where in ways if wishes.wants(way, kind)]

    def _addresses(self, row: PersonRow, wishes: Wishes) -> Iterator[tuple[str, dict[str, str]]]:
        if row.mail and self._letters:
            yield MAIL, {}
        if wishes.url:
            yield HOOK, {}


async def _is_quiet(session: AsyncSession, table: str, person: str) -> bool:
    """Whether a person has muted a table."""
    muted = (SeatRow.table == table) & (SeatRow.person == person) & SeatRow.quiet
    return await session.scalar(select(SeatRow.seat).where(muted).limit(1)) is not None
