"""Live tables: every window is sent at once what has changed, as far as it may see it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from typing import Any, Final

from litestar import WebSocket, websocket
from litestar.channels import ChannelsPlugin, Subscriber
from litestar.channels.backends.base import ChannelsBackend
from litestar.exceptions import WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected

from ironroad.site.people.people import People
from ironroad.site.protection.costs import Steps, Stopped, Tolls
from ironroad.site.protection.limits import address_of
from ironroad.site.protection.security import same_origin
from ironroad.site.seats.catching_up import lookers
from ironroad.site.seats.finding import ForeignSeat, find_viewer, to_look
from ironroad.site.storage.keeper import Keeper
from ironroad.site.storage.stored import NoTable
from ironroad.site.table.tables import Damaged, Table
from ironroad.site.table.viewer import Viewer
from ironroad.site.windows.audience import Audience
from ironroad.site.windows.window import SessionOver, Window

log = logging.getLogger("ironroad")

PING: Final = 20.0
# Of how much at most a window hears late.
MOST_UNSENT: Final = 50
# A page says when it is in sight and what it shows; nobody has more to say without a pause.
MOST_SAID: Final = 200
SAYS_TOO_MUCH: Final = 1008
NOT_FOUND: Final = 4404
FOREIGN: Final = 4403
DAMAGED: Final = 4500
# How news of a change begin.
CHANGED: Final = b'{"number"'
# A window that may have missed news opens its socket anew and is told how the table stands.
MISSED: Final = b"missed"
COME_AGAIN: Final = 1012
FAILED: Final = 1011

# What is raised where the other side is gone.
GONE: Final = (WebSocketDisconnect, ClientDisconnected)
# What is raised where the table is not for this window, or not any more.
LOST: Final = (NoTable, ForeignSeat, SessionOver, Damaged)

Socket = WebSocket[Any, Any, Any]


def make_channels(backend: ChannelsBackend) -> ChannelsPlugin:
    """What is announced by table; whoever is slow to listen misses old news, never the newest."""
    return ChannelsPlugin(
        backend=backend,
        arbitrary_channels_allowed=True,
        subscriber_max_backlog=MOST_UNSENT,
        subscriber_backlog_strategy="dropleft",
    )


def announcer(channels: ChannelsPlugin) -> Callable[[Table], Awaitable[None]]:
    async def announce(table: Table) -> None:
        channels.publish(_news(table), table.watch)

    return announce


@websocket(to_look("/live"))
async def follow(
    socket: Socket, channels: ChannelsPlugin, keeper: Keeper, audience: Audience, people: People, tolls: Tolls
) -> None:
    """Say how the table stands now, and what is new after every change."""
    with audience.sockets.one(address_of(socket)) as room, contextlib.suppress(*GONE):
        if not room:
            await socket.close()
            return
        await socket.accept()
        viewer = await _find(socket, keeper)
        if viewer is None:
            return
        table, window = viewer.table, Window(socket, viewer, keeper, people, tolls)
        async with channels.start_subscription(table.watch) as subscriber:
            with (
                _window(table.watch, address_of(socket), audience, channels),
                audience.looker(table.watch, lookers(viewer)) as window.looker,
            ):
                await socket.send_json(_news(table) | {"watching": audience[table.watch]})
                await _talk(socket, subscriber, window, tolls)


@contextlib.contextmanager
def _window(table: str, address: str, audience: Audience, channels: ChannelsPlugin) -> Iterator[None]:
    try:
        with audience.window(table, address):
            audience.tell(table, channels)
            yield
    finally:
        audience.tell(table, channels)


async def _find(socket: Socket, keeper: Keeper) -> Viewer | None:
    if not same_origin(socket.headers.get("origin"), socket.headers.get("host", "")):
        await socket.close(code=FOREIGN)
        return None
    try:
        return await find_viewer(keeper, socket)
    except LOST as error:
        await socket.close(code=_code(error))
        return None


def _code(error: Exception) -> int:
    return DAMAGED if isinstance(error, Damaged) else NOT_FOUND


def _news(table: Table) -> dict[str, int | None]:
    return news_of(table.number, table.asked)


def news_of(number: int, asked: int | None) -> dict[str, int | None]:
    """The number of the last event, and the seat to move."""
    return {"number": number, "seat": asked}


async def _talk(socket: Socket, subscriber: Subscriber, window: Window, tolls: Tolls) -> None:
    """Pass news on until the other side is gone, and hear what it says."""
    # Not the subscriber's own task: that waits until all is sent, for ever where sending has failed.
    sending = asyncio.create_task(_closing(socket, window, _pass_on(socket, subscriber, window, tolls)))
    try:
        await _closing(socket, window, _until_closed(socket, window, tolls))
    finally:
        sending.cancel()


async def _closing(socket: Socket, window: Window, work: Awaitable[None]) -> None:
    """Do the work; where it ends because the table is not for this window, or takes too long, say so."""
    with contextlib.suppress(*GONE):
        try:
            await work
        except LOST as error:
            await _close(socket, _code(error))
        except Stopped:
            # What is in memory of the table may be half done; the database knows it whole.
            window.forget()
            await _close(socket, DAMAGED)
        except GONE:
            return
        except Exception:
            # A window that stayed open would be told nothing any more, and never know.
            log.exception("a window could not be told what is new; it comes again")
            await _close(socket, FAILED)


async def _close(socket: Socket, code: int) -> None:
    """From now on whoever has still something to say finds that the other side is gone."""
    await socket.close(code=code)
    socket.connection_state = "disconnect"


async def _measured(socket: Socket, work: Coroutine[Any, Any, None], tolls: Tolls) -> None:
    """Do something that its address pays for at once: sockets stay open for hours."""
    steps = Steps(work)
    try:
        await steps
    finally:
        tolls.charge(address_of(socket), steps.spent)


async def _pass_on(socket: Socket, subscriber: Subscriber, window: Window, tolls: Tolls) -> None:
    async for news in subscriber.iter_events():
        if news == MISSED:
            await _close(socket, COME_AGAIN)
            return
        number = json.loads(news).get("number") if window.follows else None
        if number is None:
            await socket.send_text(news)
        else:
            await _measured(socket, window.tell(number), tolls)


async def _until_closed(socket: Socket, window: Window, tolls: Tolls) -> None:
    """Keep the connection alive until the other side is gone; it has little to say."""
    said = 0
    while said < MOST_SAID:
        try:
            async with asyncio.timeout(PING):
                text = await socket.receive_text()
        except TimeoutError:
            said = 0
            await socket.send_text("ping")
        else:
            said += 1
            await _measured(socket, window.heard(text), tolls)
    await _close(socket, SAYS_TOO_MUCH)
