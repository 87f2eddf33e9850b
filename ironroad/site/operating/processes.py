"""The server processes on one database, as they know of each other.

Who is alone knows its tables by heart and asks the database for nothing that it has written itself. Somebody
who comes says so and changes nothing before the others have noticed. Nobody's clock matters: a process lives
as long as others see its beat change.
"""

from __future__ import annotations

import asyncio
import logging
import os
import platform
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, Final, NamedTuple

from advanced_alchemy.config import SQLAlchemyAsyncConfig
from sqlalchemy import Row, delete, func, insert, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncSession

from ironroad.site.storage.database import count_changed
from ironroad.site.storage.models import ProcessRow

log = logging.getLogger("ironroad")

# How often processes look at each other, how long one that has not looked may still think to be alone, and
# when the others give it up: later than that.
BEAT: Final = 1.0
SURE: Final = 3.0
PATIENCE: Final = 6.0
WAIT: Final = 0.05
# Any number by which processes that look at each other know it.
LOOKING: Final = 1_804_289_384

Hook = Callable[[], Awaitable[None]]


class _Seen(NamedTuple):
    beat: int
    at: float


class Processes:
    """This process among the others; `left` is called when one of them is gone, and `beats` every now and
    then as long as there are others."""

    def __init__(self, database: SQLAlchemyAsyncConfig, shared: bool = False) -> None:
        self.id = secrets.token_hex(8)
        self.left: list[Hook] = []
        self.beats: list[Hook] = []
        self._database = database
        self._shared = shared
        self._known: dict[str, _Seen] = {}
        self._alone = False
        self._turns = 0
        self._looked = 0.0
        self._task: asyncio.Task[None] | None = None

    @property
    def alone(self) -> int | None:
        """None where others may write; else a number that is another one after others were here."""
        return self._turns if self._alone and time.monotonic() - self._looked < SURE else None

    @property
    def others(self) -> list[str]:
        """Those that are known to live."""
        return [*self._known]

    @property
    def living(self) -> list[str]:
        """The same, and this one among them."""
        return [self.id, *self._known]

    async def join(self) -> None:
        """Be known to all before anything is changed: nobody thinks any more to be alone."""
        await self._say([], False)
        while any(row.alone for row in await self._look()):
            await asyncio.sleep(WAIT)
        self._task = asyncio.create_task(self._run())

    async def leave(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._alone = False
        with suppress(SQLAlchemyError, OSError):
            async with self._database.get_session() as session:
                await session.execute(delete(ProcessRow).where(ProcessRow.id == self.id))
                await session.commit()

    @asynccontextmanager
    async def joined(self) -> AsyncIterator[None]:
        """While something is done beside a server that may be running."""
        await self.join()
        try:
            yield
        finally:
            await self.leave()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                if await self._look():
                    await _call(self.beats)
            except Exception:
                self._alone = False
                log.exception("other processes cannot be looked for; it is tried again")

    async def _look(self) -> Sequence[Row[Any]]:
        """Notice who has come and who is gone; the others that live."""
        start, known = time.monotonic(), {*self._known}
        async with self._database.get_session() as session:
            rows = await self._others(session)
        gone = [row for row in rows if self._is_gone(row)]
        living = [row for row in rows if row not in gone]
        self._keep(living)
        alone = not living and not self._shared
        if living or gone or not alone:
            self._alone = False
        if rows or alone != self._alone:
            alone = await self._say(gone, alone)
        if alone and not self._alone:
            self._turns += 1
        self._alone, self._looked = alone, start
        # Some have said that they go, and of others somebody else has noticed it first.
        if gone or known - self._known.keys():
            await _call(self.left)
        return living

    def _keep(self, others: Sequence[Row[Any]]) -> None:
        ids = {row.id for row in others}
        self._known = {id_: seen for id_, seen in self._known.items() if id_ in ids}

    async def _others(self, session: AsyncSession) -> Sequence[Row[Any]]:
        query = select(*ProcessRow.__table__.columns).where(ProcessRow.id != self.id)
        return (await session.execute(query)).all()

    def _is_gone(self, row: Row[Any]) -> bool:
        seen = self._known.get(row.id)
        if seen is None or seen.beat != row.beat:
            seen = self._known[row.id] = _Seen(row.beat, time.monotonic())
        gone = _has_ended(row.host, row.pid) or time.monotonic() - seen.at > PATIENCE
        if gone:
            del self._known[row.id]
        return gone

    async def _say(self, gone: Sequence[Row[Any]], alone: bool) -> bool:
        """Beat, for others to see, and say whether this one is alone, which is the answer: one after the
        other, so that of two who come at once one sees the other."""
        async with self._database.get_session() as session:
            await _in_turn(session)
            for row in gone:
                same = (ProcessRow.id == row.id) & (ProcessRow.beat == row.beat)
                await session.execute(delete(ProcessRow).where(same))
            await self._beat(session, False)
            others = await self._others(session)
            self._keep(others)
            if alone and not others:
                await self._beat(session, True)
            await session.commit()
        return alone and not others

    async def _beat(self, session: AsyncSession, alone: bool) -> None:
        mine = update(ProcessRow).where(ProcessRow.id == self.id)
        if not await count_changed(session, mine.values(beat=ProcessRow.beat + 1, alone=alone)):
            place = {"host": platform.node(), "pid": os.getpid()}
            await session.execute(insert(ProcessRow).values(id=self.id, beat=0, alone=alone, **place))


async def _call(hooks: Sequence[Hook]) -> None:
    for hook in hooks:
        await hook()


async def _in_turn(session: AsyncSession) -> None:
    """SQLite lets one write at a time anyway."""
    if session.get_bind().dialect.name == "postgresql":
        await session.execute(select(func.pg_advisory_xact_lock(LOOKING)))


def _has_ended(host: str, pid: int) -> bool:
    """Whether a process of this very machine is there no more. Its number may be ours now."""
    if host != platform.node():
        return False
    if pid == os.getpid():
        return True
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False
