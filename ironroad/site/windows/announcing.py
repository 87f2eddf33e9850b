"""News of tables through PostgreSQL to all server processes, also after it was away for a while."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any, Final

import asyncpg
from sqlalchemy import ARRAY, Text, bindparam, text
from sqlalchemy.ext.asyncio import AsyncSession

from ironroad.site.storage.change import Change
from ironroad.site.windows.live import CHANGED, MISSED, news_of
from ironroad.site.windows.news import News
from ironroad.site.windows.presence import ALL, Presence

log = logging.getLogger("ironroad")

PAUSE: Final = 1.0
# How long the connection is left alone, and how long it may take to answer.
PULSE: Final = 20.0
LONGEST_WAIT: Final = 10.0
PARTING: Final = 2.0
AWAY: Final = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError)
# One for everybody: whoever listens is told all, which is less work than to say what one wants to hear.
CHANNEL: Final = "ironroad"
NOTIFY: Final = "SELECT pg_notify($1, news) FROM unnest($2::text[]) AS news"
# The same in the words of the library by which changes are stored.
NOTIFY_ALONG: Final = text("SELECT pg_notify(:channel, news) FROM unnest(:news) AS news").bindparams(
    bindparam("news", type_=ARRAY(Text))
)
# What PostgreSQL carries at most; who is told of more must come and look.
LONGEST: Final = 7_000
MOST_UNSENT: Final = 10_000


class Announcing(News):
    """Windows of this process hear at once, those of others by way of the database: of changes by what is
    stored with them, so that nobody misses one whose process dies; of all else by a connection that nobody
    waits for. When that is lost it is made again, and every window is let know that it may have missed
    news."""

    def __init__(self, dsn: str) -> None:
        super().__init__()
        self._dsn = dsn
        self._me = secrets.token_hex(4)
        self._presence = Presence()
        self._unsent: deque[str] = deque(maxlen=MOST_UNSENT)
        self._news = asyncio.Event()
        self._lost = asyncio.Event()
        self._connection: asyncpg.Connection[Any] | None = None
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def listens(self) -> bool:
        return self._connection is not None and not self._connection.is_closed()

    async def on_startup(self) -> None:
        await super().on_startup()
        await self._connect()
        self._tell_others(ALL, b"")
        self._tasks = [asyncio.create_task(self._send()), asyncio.create_task(self._come_back())]

    async def on_shutdown(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._connection is not None:
            with contextlib.suppress(TimeoutError, *AWAY):
                await self._connection.close(timeout=PARTING)
        await super().on_shutdown()

    def elsewhere(self, table: str) -> int:
        return self._presence.elsewhere(table)

    def looks_hard(self, table: str) -> bool:
        return self._presence.looks_hard(table)

    async def along(self, session: AsyncSession, changes: Sequence[Change]) -> None:
        """Announce changes in their transaction: others hear of them when they are stored, and only then.
        Nobody can be at a table that is being made."""
        news = [self._worded(change.table.watch, _news(change)) for change in changes if not change.begins]
        if news:
            await session.execute(NOTIFY_ALONG, {"channel": CHANNEL, "news": news})

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        for table in channels:
            if not data.startswith(CHANGED):
                self._tell_others(table, data if len(data) < LONGEST else MISSED)
            self._pass_on(table, self._presence.told(table) if self._presence.is_here(table, data) else data)

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        tables = [*channels]
        await super().unsubscribe(tables)
        for table in tables:
            self._tell_others(table, self._presence.gone(table))

    def _tell_others(self, table: str, news: bytes) -> None:
        self._unsent.append(self._worded(table, news.decode()))
        self._news.set()

    def _worded(self, table: str, news: str) -> str:
        return f"{self._me} {table} {news}"

    async def _send(self) -> None:
        """Tell the others, all that has come meanwhile at once; and if there is nothing to tell, that, for a
        line that nobody uses may be dead for hours before anybody knows."""
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), PULSE)
            self._news.clear()
            news = [*self._unsent]
            self._unsent.clear()
            try:
                await self._announce(news)
            except (TimeoutError, *AWAY) as error:
                if news:
                    log.warning("news could not be announced, and are when that is possible: %r", error)
                self._unsent.extendleft(reversed(news))

    async def _announce(self, news: Sequence[str]) -> None:
        connection = self._connection
        if connection is None:
            return
        try:
            async with asyncio.timeout(LONGEST_WAIT):
                await connection.execute(NOTIFY, CHANNEL, news)
        except TimeoutError:
            connection.terminate()
            raise

    async def _connect(self) -> None:
        connection = await asyncpg.connect(self._dsn)
        await connection.add_listener(CHANNEL, self._hear)
        connection.add_termination_listener(lambda _: self._lost.set())
        self._connection = connection

    def _hear(self, connection: Any, pid: int, channel: str, payload: object) -> None:
        sender, table, text = str(payload).split(" ", 2)
        if sender == self._me:
            return
        if table == ALL:
            for known, count in self._presence.here().items():
                self._tell_others(known, count)
            return
        told = self._presence.is_there(sender, table, text.encode())
        self._pass_on(table, self._presence.told(table) if told else text.encode())

    def _pass_on(self, table: str, news: bytes) -> None:
        if self._queue is not None and table in self._channels:
            self._queue.put_nowait((table, news))

    async def _come_back(self) -> None:
        while True:
            await self._lost.wait()
            log.warning("the connection that news come by is lost")
            self._lost.clear()
            while not await self._is_back():
                await asyncio.sleep(PAUSE)
            self._news.set()
            await self.miss()

    async def miss(self) -> None:
        """News, or those of a process that has died."""
        self._presence.forget()
        self._tell_others(ALL, b"")
        for table in [*self._channels]:
            self._pass_on(table, MISSED)

    async def _is_back(self) -> bool:
        try:
            await self._connect()
        except AWAY:
            return False
        return True


def _news(change: Change) -> str:
    return json.dumps(news_of(change.number, change.asked))
