"""The gate: counts what an address asks for before anything is looked for, and turns away who has had enough,
which costs next to nothing."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, Final

import msgspec
from litestar.connection import ASGIConnection

from ironroad.site.errors import MESSAGES
from ironroad.site.protection.costs import LATER, Tolls
from ironroad.site.protection.limits import address_of
from ironroad.site.protection.security import ASSETS, HEADERS
from ironroad.site.rendering.words import speaker
from ironroad.site.request import language_of, wants_json

TRY_AGAIN: Final = 1013
# Who comes again opens another connection, and those are counted, too.
BARE: Final = HEADERS | LATER | {"Cache-Control": "no-store", "Connection": "close"}


async def admitted(scope: Any, send: Any, tolls: Tolls) -> bool:
    """Files that all share are for everybody."""
    if scope["path"].startswith(ASSETS) or tolls.admits(address_of(ASGIConnection(scope))):
        return True
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": TRY_AGAIN})
    else:
        await _turn_away(scope, send)
    return False


async def _turn_away(scope: Any, send: Any) -> None:
    asked: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)
    words = speaker(language_of(asked)).plain(MESSAGES[HTTPStatus.TOO_MANY_REQUESTS])
    kind, body = "text/plain; charset=utf-8", words.encode()
    if wants_json(asked):
        kind, body = "application/json", msgspec.json.encode({"error": words})
    told = BARE | {"Content-Type": kind, "Content-Length": str(len(body))}
    headers = [(name.lower().encode(), value.encode()) for name, value in told.items()]
    start = {"type": "http.response.start", "status": int(HTTPStatus.TOO_MANY_REQUESTS), "headers": headers}
    await send(start)
    await send({"type": "http.response.body", "body": body})
