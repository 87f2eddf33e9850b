"""Work that waits in the database and is done piece by piece while nobody is kept waiting."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

log = logging.getLogger("ironroad")

# Another process may have left something behind without a word, or be at work in the meantime.
LOOKING: Final = 20.0


class Background:
    """`next_piece` does what has waited longest, and says whether there was anything."""

    def __init__(self, next_piece: Callable[[], Awaitable[bool]], complaint: str) -> None:
        self._next_piece = next_piece
        self._complaint = complaint
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
                while await self._next_piece():
                    pass
            except Exception:
                log.exception(self._complaint)
            try:
                async with asyncio.timeout(LOOKING):
                    await self._wanted.wait()
            except TimeoutError:
                continue
