"""Room for a few at a time, where who matters more goes first."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from typing import NamedTuple


class _Waiting(NamedTuple):
    rank: Callable[[], int]
    turn: asyncio.Future[None]


class Room:
    """So many places; of those who wait the lowest rank comes first, and then who has waited longest. Ranks
    are asked for when a place is free, as they may have changed."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: list[_Waiting] = []

    @contextlib.asynccontextmanager
    async def place(self, rank: Callable[[], int]) -> AsyncIterator[None]:
        await self._enter(rank)
        try:
            yield
        finally:
            self._leave()

    async def _enter(self, rank: Callable[[], int]) -> None:
        if self._free:
            self._free -= 1
            return
        waiting = _Waiting(rank, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        try:
            await waiting.turn
        except BaseException:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
            else:
                self._leave()
            raise

    def _leave(self) -> None:
        # Who has given up is still there until told so.
        waiting = [one for one in self._waiting if not one.turn.done()]
        if not waiting:
            self._free += 1
            return
        first = min(waiting, key=lambda one: one.rank())
        self._waiting.remove(first)
        first.turn.set_result(None)
