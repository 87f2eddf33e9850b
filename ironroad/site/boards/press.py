"""Boards as PDF: made beside the server, once for all who ask for the same, and kept for a while."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from litestar.exceptions import ServiceUnavailableException

from ironroad.site.boards.printing import Order, printed
from ironroad.site.thinkers.workers import Died, Workers

KEPT: Final = 12
MOST_WAITING: Final = 6


class Press:
    def __init__(self, workers: Workers, charge: Callable[[str, float], None]) -> None:
        self._workers = workers
        self._charge = charge
        self._kept: OrderedDict[Order, bytes] = OrderedDict()
        self._making: dict[Order, asyncio.Task[bytes]] = {}

    async def pdf(self, order: Order, address: str) -> bytes:
        """The sheets, for which the first who asks pays; PrintProblem where there would be too many."""
        if order in self._kept:
            self._kept.move_to_end(order)
            return self._kept[order]
        if order not in self._making:
            self._begin(order, address)
        return await asyncio.shield(self._making[order])

    def _begin(self, order: Order, address: str) -> None:
        if len(self._making) >= MOST_WAITING:
            raise ServiceUnavailableException(headers={"Retry-After": "10"})
        task = self._making[order] = asyncio.create_task(self._make(order, address))
        task.add_done_callback(lambda _: self._making.pop(order, None))

    async def _make(self, order: Order, address: str) -> bytes:
        try:
            seconds, made = await self._workers.run(printed, order)
        except Died as error:
            self._charge(address, self._workers.seconds)
            raise ServiceUnavailableException(headers={"Retry-After": "10"}) from error
        self._charge(address, seconds)
        self._kept[order] = made
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return made
