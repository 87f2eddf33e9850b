"""Live tables: every window hears at once that something has changed, and asks for what it may see."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, Final

from litestar import WebSocket, websocket
from litestar.channels import ChannelsPlugin
from litestar.exceptions import WebSocketDisconnect

from ironroad.site.keeper import Keeper
from ironroad.site.routes.finding import find_viewer, to_look
from ironroad.site.security import same_origin
from ironroad.site.stored import NoTable
from ironroad.site.tables import Damaged, Table

PING: Final = 20.0
NOT_FOUND: Final = 4404
FOREIGN: Final = 4403
DAMAGED: Final = 4500


class Audience:
    """How many windows are open on each table, in this process."""

    def __init__(self) -> None:
        self._windows: Counter[str] = Counter()

    def __getitem__(self, table: str) -> int:
        return self._windows[table]

    @contextlib.contextmanager
    def window(self, table: str) -> Iterator[None]:
        self._windows[table] += 1
        try:
            yield
        finally:
            self._windows[table] -= 1
            if not self._windows[table]:
                del self._windows[table]


def announcer(channels: ChannelsPlugin) -> Callable[[Table], Awaitable[None]]:
    async def announce(table: Table) -> None:
        channels.publish({"number": table.number}, table.watch)

    return announce


@websocket(to_look("/live"))
async def follow(
    socket: WebSocket[Any, Any, Any],
    channels: ChannelsPlugin,
    keeper: Keeper,
    audience: Audience,
) -> None:
    """Say the number of the last event now and after every change; the page fetches what is new."""
    await socket.accept()
    if not same_origin(socket.headers.get("origin"), socket.headers.get("host", "")):
        await socket.close(code=FOREIGN)
        return
    try:
        table = (await find_viewer(keeper, socket)).table
    except (NoTable, Damaged) as error:
        await socket.close(code=NOT_FOUND if isinstance(error, NoTable) else DAMAGED)
        return
    async with channels.start_subscription(table.watch) as subscriber:
        with audience.window(table.watch):
            _count(channels, audience, table.watch)
            await socket.send_json({"number": table.number, "watching": audience[table.watch]})
            async with subscriber.run_in_background(socket.send_text):
                await _until_closed(socket)
    _count(channels, audience, table.watch)


def _count(channels: ChannelsPlugin, audience: Audience, watch: str) -> None:
    """Tell the others that somebody came or went."""
    channels.publish({"watching": audience[watch]}, watch)


async def _until_closed(socket: WebSocket[Any, Any, Any]) -> None:
    """Keep the connection alive until the other side is gone."""
    with contextlib.suppress(WebSocketDisconnect):
        while True:
            try:
                await asyncio.wait_for(socket.receive_text(), PING)
            except TimeoutError:
                await socket.send_text("ping")
