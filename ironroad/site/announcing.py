"""News of tables through PostgreSQL to all server processes, also after it was away for a while."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from typing import Any, Final

import asyncpg
from litestar.channels.backends.asyncpg import AsyncPgChannelsBackend

from ironroad.site.live import MISSED

log = logging.getLogger("ironroad")

PAUSE: Final = 1.0
AWAY: Final = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError)


class Announcing(AsyncPgChannelsBackend):
    """Listens again when its connection is lost, and lets every window know that it may have missed news."""

    def __init__(self, dsn: str) -> None:
        super().__init__(dsn)
        self._closing = False
        self._returning: asyncio.Task[None] | None = None

    @property
    def listens(self) -> bool:
        return not self._listener_conn.is_closed()

    async def on_startup(self) -> None:
        await super().on_startup()
        self._listener_conn.add_termination_listener(self._lost)

    async def on_shutdown(self) -> None:
        self._closing = True
        if self._returning:
            self._returning.cancel()
        await super().on_shutdown()

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        """What cannot be announced now is seen by whoever comes back; others are told of what comes next."""
        try:
            await super().publish(data, channels)
        except AWAY as error:
            log.warning("news could not be announced: %r", error)

    def _lost(self, connection: Any) -> None:
        if not self._closing:
            log.warning("the connection that news come by is lost")
            self._returning = asyncio.get_running_loop().create_task(self._return())

    async def _return(self) -> None:
        """Until it is back, who wants to listen waits."""
        async with self._listener_lock:
            while not await self._is_back():
                await asyncio.sleep(PAUSE)
        if self._queue:
            for channel in self._subscribed_channels:
                self._queue.put_nowait((channel, MISSED))

    async def _is_back(self) -> bool:
        try:
            self._listener_conn = await self._connect()
            for channel in self._subscribed_channels:
                await self._listener_conn.add_listener(channel, self._listener)
        except AWAY:
            return False
        self._listener_conn.add_termination_listener(self._lost)
        return True
