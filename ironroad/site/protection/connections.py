"""Connections as they come in: so many for an address, each as long as the other side keeps its part."""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from ironroad.site.protection.limits import Allowance, Held, counted_as
from ironroad.site.settings import Settings

if TYPE_CHECKING:
    from ironroad.site.operating.front import Front

log = logging.getLogger("ironroad.connections")

# Pages only listen; the protocol itself needs a little more than nothing.
LARGEST_MESSAGE: Final = 1024
# So much a socket may send a minute, whatever it is.
LOUDEST: Final = 256 * 1024
# A request of the largest size, and a page on its way to a phone, may take longer than the head of a request.
LARGE: Final = 6
# So many connections an address may open a minute, or so many times as many as it may hold: whoever opens one
# after another is turned away at the door, where that costs next to nothing.
COMING: Final = 600
COMING_OF_HELD: Final = 5
# As many are accepted at once; with the database, pictures and bots they must fit under the limit of files.
WAITING: Final = 128
OTHER_FILES: Final = 128
FILES: Final = 65_536
MINUTE: Final = 60.0
# Whoever is being answered as the server stops gets so many seconds.
PATIENT_END: Final = 5


class Config(uvicorn.Config):
    """How the server talks to the world."""

    def __init__(self, app: Front, settings: Settings, charge: Callable[[str, float], None]) -> None:
        super().__init__(
            app,
            http=Http,
            ws=Socket,
            ws_max_size=LARGEST_MESSAGE,
            # What a small message unpacks to may be large, and ours are too small to gain.
            ws_per_message_deflate=False,
            backlog=WAITING,
            # What it has to say stands in our log, in the form of all that does.
            log_config=None,
            log_level="warning",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=PATIENT_END,
            lifespan="on",
            # Who asks through a proxy is found out by what stands in front.
            proxy_headers=False,
        )
        self.charge = charge
        self.patience = settings.patience
        self.held = Held(settings.connections)
        self.coming = Allowance(max(COMING, COMING_OF_HELD * settings.connections))
        self.proxies = app.trusted
        files = _most_files()
        self.most = max(files // 2, files - WAITING - OTHER_FILES)


def _most_files() -> int:
    """How many files this process may have, which is made as many as is allowed and sensible."""
    if sys.platform == "win32":
        return FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = max(soft, FILES if hard == resource.RLIM_INFINITY else min(hard, FILES))
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return most


class _Deadline:
    """Ends a connection that does not get on with something in time."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._timer: asyncio.TimerHandle | None = None
        self._task: object = None

    def set(self, task: object, seconds: float) -> None:
        """For this task; one that goes on gets no more time."""
        if task != self._task:
            self.clear()
            self._task = task
            self._timer = asyncio.get_running_loop().call_later(seconds, self._transport.abort)

    def clear(self) -> None:
        self._task = None
        if self._timer is not None:
            self._timer.cancel()


class Http(H11Protocol):
    """HTTP with limits: on the connections of an address, the time a request takes to come and an answer to
    be fetched."""

    config: Config
    _address: str | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._coming, self._going = _Deadline(transport), _Deadline(transport)
        if self._admit():
            self._watch()
        else:
            transport.abort()

    def _admit(self) -> bool:
        host = self.client[0] if self.client else ""
        if len(self.connections) > self.config.most:
            log.warning("there are as many connections as this process can have, and more are ended at once")
            return False
        # A proxy brings everybody's requests; it is for it to count its connections.
        if host in self.config.proxies:
            return True
        address = counted_as(host)
        if not self.config.coming.take(address) or not self.config.held.take(address):
            log.warning("an address opens more connections than it may, which are ended at once")
            return False
        self._address = address
        return True

    def _watch(self) -> None:
        """Give the head of a request, and then its body, some time; so does being quiet between two."""
        if self.conn.their_state is h11.IDLE:
            self._coming.set("head", self.config.patience)
        elif self.conn.their_state is h11.SEND_BODY:
            self._coming.set("body", self.config.patience * LARGE)
        else:
            self._coming.clear()

    def data_received(self, data: bytes) -> None:
        address, start = self._address, time.thread_time()
        super().data_received(data)
        if address is not None:
            # What comes in small pieces costs before anybody is asked for anything.
            self.config.charge(address, time.thread_time() - start)
        # What has become a socket is nobody's request any more.
        if self.transport.get_protocol() is self:
            self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._going.set("answer", self.config.patience * LARGE)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._going.clear()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Sockets are counted where they are served."""
        self._release()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._release()

    def _release(self) -> None:
        self._coming.clear()
        self._going.clear()
        if self._address is not None:
            self.config.held.give_back(self._address)
            self._address = None


class Socket(WebSocketsSansIOProtocol):
    """A socket that ends at once where the other side is gone, does not listen, or never stops."""

    config: Config
    _said = 0
    _until = 0.0

    def data_received(self, data: bytes) -> None:
        """Frames that say nothing cost as much as others, and nobody else counts them."""
        now = time.monotonic()
        if now >= self._until:
            self._said, self._until = 0, now + MINUTE
        self._said += len(data)
        if self._said > LOUDEST:
            self.transport.abort()
            return
        super().data_received(data)
        # All of a handshake is there at once: what is none now, a POST or one with too many headers, never
        # becomes one, and would stay for ever.
        if not self.handshake_initiated:
            self.transport.abort()

    async def send(self, message: Any) -> None:
        """Bytes that are `held` leave with what is said next, as one piece: to send them is dear."""
        if not message.get("held") or self.disconnected or self.close_sent:
            await super().send(message)
            return
        try:
            self.conn.send_binary(message["bytes"])
        except InvalidState as error:
            raise ClientDisconnected from error

    def pause_writing(self) -> None:
        """Answers to pings would pile up for somebody who sends and never reads."""
        super().pause_writing()
        self.transport.abort()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()


class Seldom(logging.Filter):
    """Lets a message through once a minute, however often somebody makes the server say it."""

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[tuple[object, ...], float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        now = time.monotonic()
        self._said = {text: at for text, at in self._said.items() if now - at < MINUTE}
        first_line = str(record.msg).partition("\n")[0]
        return now == self._said.setdefault((first_line, record.exc_info and record.exc_info[0]), now)


def calm_logs() -> None:
    for name in ("asyncio", "uvicorn.error", "ironroad.limits", log.name):
        logging.getLogger(name).addFilter(Seldom())
