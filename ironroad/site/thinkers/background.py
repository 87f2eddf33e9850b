"""Work that keeps nobody waiting: looked for again and again, or stored and done piece by piece."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import zlib
from collections.abc import Awaitable, Callable
from typing import Any, Final, Generic, TypeVar

from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncSession

log = logging.getLogger("ironroad")

# Another process may have left something behind without a word, or be at work in the meantime.
LOOKING: Final = 20.0

Piece = TypeVar("Piece")


class Background:
    """Looks once it is woken, and in any case after so many seconds."""

    def __init__(
        self,
        look: Callable[[], Awaitable[None]],
        complaint: str,
        pause: Callable[[], float] = lambda: LOOKING,
    ) -> None:
        self._look = look
        self._complaint = complaint
        self._pause = pause
        self._wanted = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    def wake(self) -> None:
        self._wanted.set()

    async def close(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            self._wanted.clear()
            try:
                await self._look()
            except Exception:
                log.exception(self._complaint)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._pause()):
                    await self._wanted.wait()


class Backlog(Generic[Piece]):
    """What people have asked for and waits in the database. Other processes work on it, too: what one of them
    leaves undone another goes on with."""

    def __init__(self, complaint: str) -> None:
        self._background = Background(self._work_off, complaint)

    def start(self) -> None:
        self._background.start()

    async def wake(self) -> None:
        """Another process has ended, and may have left something undone."""
        self._background.wake()

    async def close(self) -> None:
        await self._background.close()

    async def _take(self) -> Piece | None:
        """What has waited longest and no other living process works on: from now on this one does."""
        raise NotImplementedError

    async def _work_on(self, piece: Piece) -> None:
        raise NotImplementedError

    async def _give_up(self, piece: Piece, error: Exception) -> None:
        """It cannot be done, whoever tries."""
        raise NotImplementedError

    async def _work_off(self) -> None:
        while (piece := await self._take()) is not None:
            try:
                await self._work_on(piece)
            except (SQLAlchemyError, OSError):
                # What was found is stored, and it goes on when the database is back.
                raise
            except Exception as error:
                await self._give_up(piece, error)


async def commit_if_first(session: AsyncSession) -> None:
    """Nothing is stored where somebody else has asked for the same in the meantime."""
    try:
        await session.commit()
    except IntegrityError:
        await session.rollback()


def packed(found: Any) -> bytes:
    """How far a piece is, as it is stored."""
    return zlib.compress(json.dumps(found, separators=(",", ":")).encode())


def unpacked(what: bytes) -> Any:
    return json.loads(zlib.decompress(what))
