"""Sends what lies in the outbox, as long as the server lives.

A notice is taken by a lease before it is sent. When the server is killed, whoever comes after it finds the
lease run out and sends the notice: none is lost. One that was just leaving may so go out twice, as nothing
tells whether it had left.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Final

from sqlalchemy import delete, select, update

from ironroad.site.notices.hooks import Hooks
from ironroad.site.notices.kinds import (
    DROPPED,
    FAILED,
    HOOK,
    MAIL,
    PUSH,
    SEEN,
    SENDING,
    SENT,
    WAITING,
    WAYS,
)
from ironroad.site.notices.letters import Letters
from ironroad.site.notices.push import Gone, Push
from ironroad.site.notices.restraint import Restraint, answered, needless
from ironroad.site.notices.wishes import quiet_until, wishes_of
from ironroad.site.notices.words import Message, message_for
from ironroad.site.storage.keeper import Keeper
from ironroad.site.storage.models import NoticeRow, PersonRow, PushRow, TableRow
from ironroad.site.windows.audience import Audience

log = logging.getLogger("ironroad")

# How often it is looked for notices that are due, in seconds.
POLL: Final = 1.0
# How many go out at once. Of letters one: not even a crash doubles more.
ABREAST: Final = {MAIL: 1, PUSH: 8, HOOK: 8}
# After each try that fails.
WAITS: Final = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 30, 120, 480))
# What part of its lease sending may take.
IN_TIME: Final = 0.8
KEPT: Final = timedelta(days=30)
PARTING: Final = 5.0


class Refusal(Exception):
    """Somebody does not take what we send."""


class Sender:
    """For each way there is a loop of its own, so that none waits for another."""

    def __init__(
        self,
        keeper: Keeper,
        audience: Audience,
        letters: Letters,
        push: Push,
        hooks: Hooks,
        restraint: Restraint,
        lease: float,
    ) -> None:
        self._keeper = keeper
        self._database = keeper.database
        self._audience = audience
        self._letters = letters
        self._push = push
        self._hooks = hooks
        self._restraint = restraint
        self._lease = lease
        self._closing = asyncio.Event()
        self._loops: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        await self._forget_old()
        self._loops = [asyncio.create_task(self._run(way)) for way in WAYS]

    async def close(self) -> None:
        """What is leaving may still leave."""
        self._closing.set()
        if self._loops:
            _, slow = await asyncio.wait(self._loops, timeout=PARTING)
            for loop in slow:
                loop.cancel()

    async def _run(self, way: str) -> None:
        while not self._closing.is_set():
            try:
                busy = await self.send_due(way)
            except Exception:
                log.exception("the outbox cannot be read")
                busy = False
            if not busy:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._closing.wait(), POLL)

    async def send_due(self, way: str) -> bool:
        """Send the next that are due; whether there were any."""
        notices = await self._take(way)
        await asyncio.gather(*map(self._handle, notices))
        return bool(notices)

    async def _take(self, way: str) -> Sequence[NoticeRow]:
        """Those that are due, or were left by somebody whose lease has run out. Of two who reach for the
        same one, the second finds it leased."""
        at = self._keeper.clock()
        due = NoticeRow.state.in_((WAITING, SENDING)) & (NoticeRow.due <= at) & (NoticeRow.way == way)
        async with self._database.get_session() as session:
            query = select(NoticeRow.id).where(due).order_by(NoticeRow.due).limit(ABREAST[way])
            ids = [*await session.scalars(query.with_for_update(skip_locked=True))]
            if not ids:
                return []
            leased = {
                "state": SENDING,
                "due": at + timedelta(seconds=self._lease),
                "tries": NoticeRow.tries + 1,
            }
            mine = update(NoticeRow).where(due, NoticeRow.id.in_(ids)).values(**leased).returning(NoticeRow)
            taken = (await session.scalars(mine)).all()
            await session.commit()
            return taken

    async def _handle(self, notice: NoticeRow) -> None:
        try:
            await self._settle(notice, **await self._outcome(notice))
        except Exception:
            log.exception("a notice cannot be settled")

    async def _outcome(self, notice: NoticeRow) -> dict[str, Any]:
        """What the row says once it was sent, or not."""
        try:
            async with asyncio.timeout(IN_TIME * self._lease):
                return await self._sent(notice)
        except Gone:
            await self._forget_browser(notice)
            return {"state": DROPPED}
        except Exception as error:
            return self._again(notice, error)

    async def _sent(self, notice: NoticeRow) -> dict[str, Any]:
        unsent = {"tries": notice.tries - 1}
        async with self._database.get_session() as session:
            person = await session.get(PersonRow, notice.person)
            if person is None or await needless(session, notice, person):
                return {"state": DROPPED} | unsent
            later = quiet_until(wishes_of(person.settings).quiet, person.zone, self._keeper.clock())
            if later is not None:
                return {"state": WAITING, "due": later} | unsent
            if await self._restraint.forbids(session, notice):
                return {"state": DROPPED} | unsent
            made = TableRow.host == PersonRow.id
            host = await session.scalar(
                select(PersonRow.name).join(TableRow, made).where(TableRow.id == notice.table)
            )
            browser = await session.get(PushRow, notice.facts.get("push", ""))
        if notice.way == PUSH and (browser is None or browser.person != person.id):
            return {"state": DROPPED} | unsent
        table = await self._keeper.table(notice.table or "")
        if answered(notice, table):
            return {"state": DROPPED} | unsent
        if self._audience.looks(table.watch, person.id):
            return {"state": SEEN} | unsent
        await self._send(notice, person, browser, message_for(notice, person, table, host or ""))
        return {"state": SENT}

    async def _send(
        self, notice: NoticeRow, person: PersonRow, browser: PushRow | None, message: Message
    ) -> None:
        if notice.way == MAIL:
            await self._letters.send(notice, person, message)
            return
        if browser is not None:
            status = await self._push.send(notice, browser, message)
        else:
            status = await self._hooks.send(notice, wishes_of(person.settings), message)
        if not 200 <= status < 300:
            raise Refusal(f"answer {status}")

    def _again(self, notice: NoticeRow, error: Exception) -> dict[str, Any]:
        """Try it again later, or give it up."""
        if notice.tries <= len(WAITS):
            return {"state": WAITING, "due": self._keeper.clock() + WAITS[notice.tries - 1]}
        log.warning("a notice (%s, %s) cannot be sent: %r", notice.way, notice.kind, error)
        return {"state": FAILED}

    async def _settle(self, notice: NoticeRow, **values: Any) -> None:
        """Unless its person has looked in the meantime."""
        mine = (NoticeRow.id == notice.id) & (NoticeRow.state == SENDING)
        await self._execute(update(NoticeRow).where(mine).values(**values))

    async def _forget_browser(self, notice: NoticeRow) -> None:
        await self._execute(delete(PushRow).where(PushRow.id == notice.facts.get("push", "")))

    async def _forget_old(self) -> None:
        old = self._keeper.clock() - KEPT
        done = NoticeRow.state.not_in((WAITING, SENDING)) & (NoticeRow.at < old)
        await self._execute(delete(NoticeRow).where(done))

    async def _execute(self, statement: Any) -> None:
        async with self._database.get_session() as session:
            await session.execute(statement)
            await session.commit()
