"""Pictures as PNG: drawn beside the server, one for all who ask for the same, and kept for a while."""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Iterator
from typing import Final

from litestar.exceptions import ServiceUnavailableException

from ironroad.draw import png
from ironroad.site.protection.limits import Held
from ironroad.site.thinkers.workers import Died, Workers

WIDTH: Final = 1600
KEPT: Final = 40
MOST_WAITING: Final = 12
EACH_WAITS_FOR: Final = 2


class Painter:
    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._waiting = Held(EACH_WAITS_FOR)
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._drawing: dict[str, asyncio.Task[bytes]] = {}

    @contextlib.contextmanager
    def place(self, address: str) -> Iterator[None]:
        """For somebody at an address, before anything is drawn; refused where too many wait."""
        with self._waiting.one(address) as room:
            if not room or len(self._drawing) >= MOST_WAITING:
                raise ServiceUnavailableException(headers={"Retry-After": "10"})
            yield

    async def png(self, markup: str) -> bytes:
        """The picture of an SVG."""
        if markup in self._kept:
            self._kept.move_to_end(markup)
            return self._kept[markup]
        return await asyncio.shield(self._drawn(markup))

    def _drawn(self, markup: str) -> asyncio.Task[bytes]:
        if markup not in self._drawing:
            task = self._drawing[markup] = asyncio.create_task(self._draw(markup))
            task.add_done_callback(lambda _: self._drawing.pop(markup, None))
        return self._drawing[markup]

    async def _draw(self, markup: str) -> bytes:
        try:
            image = await self._workers.run(png, markup, WIDTH)
        except Died as error:
            raise ServiceUnavailableException(headers={"Retry-After": "10"}) from error
        self._kept[markup] = image
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return image
