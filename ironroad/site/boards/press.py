"""Boards as PDF: made beside the server, once for all who ask for the same, and kept for a while."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final, NamedTuple

from litestar.exceptions import ServiceUnavailableException

from ironroad.boards import Shelves, load_board
from ironroad.site.words import speaker
from ironroad.site.workers import Died, Workers
from ironroad.workshop.printing import pdf, printout

KEPT: Final = 12
MOST_WAITING: Final = 6


class Order(NamedTuple):
    """Sheets that somebody asks for."""

    game: str
    name: str
    shelves: Shelves
    paper: str
    hex: float
    language: str


class Press:
    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._kept: OrderedDict[Order, bytes] = OrderedDict()
        self._making: dict[Order, asyncio.Task[bytes]] = {}

    async def pdf(self, order: Order) -> bytes:
        """The sheets; PrintProblem where there would be too many."""
        if order in self._kept:
            self._kept.move_to_end(order)
            return self._kept[order]
        if order not in self._making:
            self._begin(order)
        return await asyncio.shield(self._making[order])

    def _begin(self, order: Order) -> None:
        if len(self._making) >= MOST_WAITING:
            raise ServiceUnavailableException(headers={"Retry-After": "10"})
        task = self._making[order] = asyncio.create_task(self._make(order))
        task.add_done_callback(lambda _: self._making.pop(order, None))

    async def _make(self, order: Order) -> bytes:
        try:
            made = await self._workers.run(printed, order)
        except Died as error:
            raise ServiceUnavailableException(headers={"Retry-After": "10"}) from error
        self._kept[order] = made
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return made


def printed(order: Order) -> bytes:
    """Draw and set the sheets, in another process."""
    board = load_board(order.name, order.game, order.shelves)
    speak = speaker(order.language).plain
    return pdf(printout(board, order.paper, order.hex, speak, order.language))
