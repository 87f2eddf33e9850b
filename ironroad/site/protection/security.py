"""Headers that keep pages and the secrets in their addresses to themselves."""

from __future__ import annotations

from typing import Final

from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
ASSETS: Final = "/static/"
# A file that anybody may have needs one of these: the others would be sent thirty times for one table.
ASSET_HEADERS: Final = ("X-Content-Type-Options",)


async def add_headers(message: Message, scope: Scope) -> None:
    if message["type"] != "http.response.start":
        return
    if scope["scheme"] == "https" or _is_safe(scope):
        message["headers"] = [(name, _secure(name, value)) for name, value in message["headers"]]
    headers = MutableScopeHeaders(message)
    for name in ASSET_HEADERS if scope["path"].startswith(ASSETS) else HEADERS:
        headers.setdefault(name, HEADERS[name])
    # Nobody finds a hand by going back to what another has looked at.
    looked = b"look=" in scope.get("query_string", b"")
    headers.setdefault("Cache-Control", "no-store" if looked else "no-cache")


def _is_safe(scope: Scope) -> bool:
    """Whether people come to the site by a safe line, although its proxy may not say so."""
    return str(scope["litestar_app"].state.address).startswith("https:")


def _secure(name: bytes, value: bytes) -> bytes:
    """What is set over a safe line is never sent over another."""
    return value + b"; Secure" if name.lower() == b"set-cookie" and b"secure" not in value.lower() else value


def same_origin(origin: str | None, host: str) -> bool:
    """Whether a connection was opened by a page of this site; programs send no origin."""
    return origin is None or origin.partition("://")[2] == host
