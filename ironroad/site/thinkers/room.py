"""Room for a few at a time, where who matters more goes first."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import defaultdict, deque
from collections.abc import AsyncIterator, Callable
from typing import Final, NamedTuple

# How often, in seconds, it is asked again how much everybody matters who waits.
ASKED_AGAIN: Final = 1.0


class _Waiting(NamedTuple):
    rank: Callable[[], int]
    turn: asyncio.Future[None]


class Room:
    """So many places; of those who wait the lowest rank comes first, and then who has waited longest."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: dict[int, deque[_Waiting]] = defaultdict(deque)
        self._asked = 0.0

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
        self._waiting[rank()].append(waiting)
        try:
            await waiting.turn
        except BaseException:
            # Who has given up is passed over, unless a place was just given to them.
            if not waiting.turn.cancelled():
                self._leave()
            raise

    def _leave(self) -> None:
        if time.monotonic() - self._asked > ASKED_AGAIN:
            self._ask_again()
        for rank in sorted(self._waiting):
            line = self._waiting[rank]
            while line:
                first = line.popleft()
                if not first.turn.done():
                    first.turn.set_result(None)
                    return
        self._free += 1

    def _ask_again(self) -> None:
        """Who waits may matter more or less by now."""
        self._asked = time.monotonic()
        lines = [self._waiting[rank] for rank in sorted(self._waiting)]
        self._waiting = defaultdict(deque)
        for waiting in (one for line in lines for one in line if not one.turn.done()):
            self._waiting[waiting.rank()].append(waiting)
