"""What stands before the application: it answers whoever looks after the site, and numbers, counts and logs
what all others ask."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any, Final, NamedTuple

from litestar import Litestar
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from ironroad.site.operating.health import Health
from ironroad.site.operating.logs import log_request
from ironroad.site.operating.metrics import CONTENT_TYPE, Metrics
from ironroad.site.operating.seen import Seen, begin
from ironroad.site.protection.security import ASSETS

NUMBER: Final = b"x-request-id"
# Whatever a proxy may say of itself; one on this computer is no reader of metrics.
FORWARDED: Final = {b"x-forwarded-for", b"x-forwarded-proto", b"x-real-ip", b"forwarded", b"via"}
THIS_COMPUTER: Final = ("127.0.0.1", "::1", "localhost")
PAUSE: Final = 5.0
SOCKET: Final = "SOCKET"
# Whatever else somebody makes up is counted and logged by one word, and codes that are none of the protocol
# by one number: each has a place in memory for good.
METHODS: Final = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT"}
OTHER: Final = "OTHER"
CODES: Final = range(1000, 1016)
UNKNOWN_CODE: Final = 1006
FOR_FEW: Final = b"Metrics are for programs on this computer, or need the token of IRONROAD_METRICS_TOKEN.\n"


class Answer(NamedTuple):
    status: int
    body: bytes
    kind: str = "text/plain; charset=utf-8"


class Front:
    """`look` asks now and then for what is told with the metrics."""

    def __init__(
        self,
        app: Litestar,
        health: Health,
        metrics: Metrics,
        look: Callable[[], Awaitable[None]],
        proxies: str,
        token: str = "",
    ) -> None:
        self._proxied: Any = ProxyHeadersMiddleware(app, proxies)  # type: ignore[arg-type]
        self.trusted = self._proxied.trusted_hosts
        self._health = health
        self._metrics = metrics
        self._look = look
        self._token = token.encode()
        self._answers = {"/healthz": self._alive, "/readyz": self._ready, "/metrics": self._told}

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await self._live(scope, receive, send)
        elif (
            scope["type"] == "http" and scope["method"] in ("GET", "HEAD") and scope["path"] in self._answers
        ):
            await _give(await self._answers[scope["path"]](scope), scope, send)
        else:
            await self._observe(scope, receive, send)

    async def _live(self, scope: Any, receive: Any, send: Any) -> None:
        looking = asyncio.create_task(self._look_again())
        try:
            await self._proxied(scope, receive, send)
        finally:
            looking.cancel()

    async def _look_again(self) -> None:
        """Whichever process is asked tells of the others what they have noted last."""
        while True:
            await asyncio.sleep(PAUSE)
            await self._look()
            self._metrics.look()

    # For whoever looks after the site

    async def _alive(self, scope: Any) -> Answer:
        return Answer(HTTPStatus.OK, b"alive\n")

    async def _ready(self, scope: Any) -> Answer:
        parts = await self._health.look()
        status = HTTPStatus.OK if all(parts.values()) else HTTPStatus.SERVICE_UNAVAILABLE
        told = {name: "well" if well else "not well" for name, well in parts.items()}
        return Answer(status, json.dumps(told).encode(), "application/json")

    async def _told(self, scope: Any) -> Answer:
        if not self._may_read(scope):
            return Answer(HTTPStatus.FORBIDDEN, FOR_FEW)
        return Answer(HTTPStatus.OK, self._metrics.text(), CONTENT_TYPE)

    def _may_read(self, scope: Any) -> bool:
        headers = dict(scope["headers"])
        if self._token:
            return secrets.compare_digest(headers.get(b"authorization", b""), b"Bearer " + self._token)
        return _peer(scope) in THIS_COMPUTER and not FORWARDED & set(headers) and _is_asked_here(headers)

    # For all others

    async def _observe(self, scope: Any, receive: Any, send: Any) -> None:
        given = dict(scope["headers"]).get(NUMBER, b"") if _peer(scope) in self.trusted else b""
        seen, start = begin(scope, given.decode("latin1")), time.perf_counter()
        try:
            await self._proxied(scope, _listening(receive, seen), _sending(send, scope, seen))
        finally:
            self._note(scope, seen, time.perf_counter() - start)

    def _note(self, scope: Any, seen: Seen, seconds: float) -> None:
        if scope["type"] == "http":
            seen.status = seen.status or HTTPStatus.INTERNAL_SERVER_ERROR
            method = scope["method"] if scope["method"] in METHODS else OTHER
            self._metrics.answered(seen, method, seconds)
            log_request(seen, method, seconds)
        else:
            seen.status = seen.status or UNKNOWN_CODE
            self._metrics.socket_closed(seen)
            log_request(seen, SOCKET, seconds)


def _peer(scope: Any) -> str:
    """Who holds the other end of the line, whatever is said about others behind."""
    return scope["client"][0] if scope["client"] else ""


def _is_asked_here(headers: dict[bytes, bytes]) -> bool:
    """Whether the site was asked by a name of this computer; a page of elsewhere in a browser here cannot."""
    name = headers.get(b"host", b"").decode("latin1")
    return name.rpartition(":")[0].strip("[]") in THIS_COMPUTER or name.strip("[]") in THIS_COMPUTER


async def _give(answer: Answer, scope: Any, send: Any) -> None:
    headers = {
        "content-type": answer.kind,
        "content-length": str(len(answer.body)),
        "cache-control": "no-store",
    }
    listed = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": int(answer.status), "headers": listed})
    body = b"" if scope["method"] == "HEAD" else answer.body
    await send({"type": "http.response.body", "body": body})


def _sending(send: Any, scope: Any, seen: Seen) -> Any:
    """Notes how it was answered, and says the number; files that all share need none."""

    async def noting(message: Any) -> None:
        if message["type"] == "http.response.start":
            seen.status = message["status"]
            if not scope["path"].startswith(ASSETS):
                message = message | {"headers": [*message["headers"], (NUMBER, seen.number.encode())]}
        elif message["type"] == "websocket.close":
            seen.status = message.get("code", 1000)
        await send(message)

    return noting


def _listening(receive: Any, seen: Seen) -> Any:
    async def noting() -> Any:
        message = await receive()
        if message["type"] == "websocket.disconnect":
            code = message.get("code")
            seen.status = seen.status or (code if code in CODES else UNKNOWN_CODE)
        return message

    return noting
