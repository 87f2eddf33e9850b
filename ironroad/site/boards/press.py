"""Boards as PDF: made beside the server, once for all who ask for the same, and kept for a while."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from litestar.exceptions import ServiceUnavailableException

from ironroad.site.workers import Died, Workers
from ironroad.workshop.printing import Printout, pdf

KEPT: Final = 12
MOST_WAITING: Final = 6

# What the same sheets are known by: game, name, paper, size of hexes, language.
Key = tuple[str, str, str, float, str]


class Press:
    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._making: dict[Key, asyncio.Task[bytes]] = {}

    async def pdf(self, key: Key, printout: Callable[[], Printout]) -> bytes:
        """The sheets; what they show is drawn only if they are not there."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._making:
            self._begin(key, printout())
        return await asyncio.shield(self._making[key])

    def _begin(self, key: Key, printout: Printout) -> None:
        if len(self._making) >= MOST_WAITING:
            raise ServiceUnavailableException(headers={"Retry-After": "10"})
        task = self._making[key] = asyncio.create_task(self._make(key, printout))
        task.add_done_callback(lambda _: self._making.pop(key, None))

    async def _make(self, key: Key, printout: Printout) -> bytes:
        try:
            made = await self._workers.run(pdf, printout)
        except Died as error:
            raise ServiceUnavailableException(headers={"Retry-After": "10"}) from error
        self._kept[key] = made
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return made
