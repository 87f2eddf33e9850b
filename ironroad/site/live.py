"""Live tables: every window hears at once that something has changed, and asks for what it may see."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, Final

from litestar import WebSocket, websocket
from litestar.channels import ChannelsPlugin, Subscriber
from litestar.channels.backends.base import ChannelsBackend
from litestar.exceptions import WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected

from ironroad.site.keeper import Keeper
from ironroad.site.limits import Held, address_of
from ironroad.site.looking import has_looked, lookers
from ironroad.site.routes.finding import ForeignSeat, find_viewer, to_look
from ironroad.site.security import same_origin
from ironroad.site.stored import NoTable
from ironroad.site.tables import Damaged, Table
from ironroad.site.viewer import Viewer

PING: Final = 20.0
# How long the others wait to hear of those who come and go, and of how much at most they hear late.
COUNTING: Final = 0.5
MOST_UNSENT: Final = 50
# A page says when it is in sight and what it shows; nobody has more to say without a pause.
MOST_SAID: Final = 200
SAYS_TOO_MUCH: Final = 1008
NOT_FOUND: Final = 4404
FOREIGN: Final = 4403
DAMAGED: Final = 4500
# A window that may have missed news opens its socket anew and is told how the table stands.
MISSED: Final = b"missed"
COME_AGAIN: Final = 1012
# What a page says of itself.
HERE: Final = "here"
AWAY: Final = "away"

# What is raised where the other side is gone.
GONE: Final = (WebSocketDisconnect, ClientDisconnected)

Socket = WebSocket[Any, Any, Any]


class Audience:
    """The windows that are open in this process: how many on each table, who holds them, who looks."""

    def __init__(self, most: int) -> None:
        self.sockets = Held(most)
        self._windows: Counter[str] = Counter()
        self._looking: set[Looker] = set()
        self._telling: set[str] = set()

    def __getitem__(self, table: str) -> int:
        return self._windows[table]

    @property
    def windows(self) -> int:
        return self._windows.total()

    @contextlib.contextmanager
    def window(self, table: str) -> Iterator[None]:
        self._windows[table] += 1
        try:
            yield
        finally:
            self._windows[table] -= 1
            if not self._windows[table]:
                del self._windows[table]

    def tell(self, table: str, channels: ChannelsPlugin) -> None:
        """Tell the others that somebody came or went; a crowd is told of once."""
        if table not in self._telling:
            self._telling.add(table)
            asyncio.get_running_loop().call_later(COUNTING, self._tell, table, channels)

    def _tell(self, table: str, channels: ChannelsPlugin) -> None:
        self._telling.discard(table)
        if self[table]:
            channels.publish({"watching": self[table]}, table)

    def looks(self, table: str, person: str) -> bool:
        """Whether a person has a table in sight."""
        return any(looker.table == table and person in looker.people for looker in self._looking)

    @contextlib.contextmanager
    def looker(self, keeper: Keeper, viewer: Viewer) -> Iterator[Looker]:
        looker = Looker(self._looking, keeper, viewer)
        try:
            yield looker
        finally:
            self._looking.discard(looker)


class Looker:
    """A window that says whether it is in sight, `here` or `away`, and with `here 58` what it shows."""

    def __init__(self, looking: set[Looker], keeper: Keeper, viewer: Viewer) -> None:
        self._looking = looking
        self._keeper = keeper
        self._viewer = viewer
        self._shown = -1
        self.table = viewer.table.watch
        self.people = lookers(viewer)

    async def heard(self, text: str) -> None:
        word, _, number = text.partition(" ")
        if word == AWAY:
            self._looking.discard(self)
            self._shown = -1
        elif word == HERE:
            self._looking.add(self)
            if number.isascii() and number.isdigit() and len(number) < 9:
                with contextlib.suppress(NoTable, Damaged):
                    await self._show(int(number))

    async def _show(self, number: int) -> None:
        table = await self._keeper.table(self._viewer.table.id)
        if self._shown < number <= table.number:
            self._shown = number
            await has_looked(self._keeper, self._viewer, number)


@contextlib.contextmanager
def _window(table: str, audience: Audience, channels: ChannelsPlugin) -> Iterator[None]:
    try:
        with audience.window(table):
            audience.tell(table, channels)
            yield
    finally:
        audience.tell(table, channels)


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
async def follow(socket: Socket, channels: ChannelsPlugin, keeper: Keeper, audience: Audience) -> None:
    """Say the number of the last event now and after every change; the page fetches what is new."""
    with audience.sockets.one(address_of(socket)) as room, contextlib.suppress(*GONE):
        if not room:
            await socket.close()
            return
        await socket.accept()
        viewer = await _find(socket, keeper)
        if viewer is None:
            return
        table = viewer.table
        async with channels.start_subscription(table.watch) as subscriber:
            with _window(table.watch, audience, channels), audience.looker(keeper, viewer) as looker:
                await socket.send_json(_news(table) | {"watching": audience[table.watch]})
                await _talk(socket, subscriber, looker.heard)


async def _find(socket: Socket, keeper: Keeper) -> Viewer | None:
    if not same_origin(socket.headers.get("origin"), socket.headers.get("host", "")):
        await socket.close(code=FOREIGN)
        return None
    try:
        return await find_viewer(keeper, socket)
    except (NoTable, ForeignSeat, Damaged) as error:
        await socket.close(code=DAMAGED if isinstance(error, Damaged) else NOT_FOUND)
        return None


def _news(table: Table) -> dict[str, int | None]:
    """The number of the last event, and the seat to move."""
    return {"number": table.number, "seat": table.asked}


async def _talk(socket: Socket, subscriber: Subscriber, heard: Callable[[str], Awaitable[None]]) -> None:
    """Pass news on until the other side is gone, and hear whether it looks."""
    # Not the subscriber's own task: that waits until all is sent, for ever where sending has failed.
    sending = asyncio.create_task(_pass_on(socket, subscriber))
    try:
        await _until_closed(socket, heard)
    finally:
        sending.cancel()


async def _pass_on(socket: Socket, subscriber: Subscriber) -> None:
    with contextlib.suppress(*GONE):
        async for news in subscriber.iter_events():
            if news == MISSED:
                await socket.close(code=COME_AGAIN)
                return
            await socket.send_text(news)


async def _until_closed(socket: Socket, heard: Callable[[str], Awaitable[None]]) -> None:
    """Keep the connection alive until the other side is gone; it has little to say."""
    said = 0
    while said < MOST_SAID:
        try:
            await heard(await asyncio.wait_for(socket.receive_text(), PING))
            said += 1
        except TimeoutError:
            said = 0
            await socket.send_text("ping")
    await socket.close(code=SAYS_TOO_MUCH)
