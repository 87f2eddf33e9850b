"""Recognises the browser that asks, by the session in its cookie."""

from __future__ import annotations

from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from ironroad.site.people.people import SESSION_LASTS, People, Person
from ironroad.site.request import AnyRequest, language_of

SESSION: Final = "session"

Connection = ASGIConnection[Any, Any, Any, Any]


class Recognise(ASGIMiddleware):
    """Says of every connection whose it is, as its `user`."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)
    exclude_path_pattern = "^/static/"

    def __init__(self, people: People) -> None:
        self._people = people

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        secret = ASGIConnection[Any, Any, Any, Any](scope).cookies.get(SESSION, "")
        scope["user"] = await self._people.recognise(secret) if secret else None
        await next_app(scope, receive, send)


def me(connection: Connection) -> Person | None:
    """Who asks, if the browser is known."""
    person: Person | None = connection.scope.get("user")
    return person


async def somebody(request: AnyRequest, people: People, name: str = "") -> tuple[Person, list[Cookie]]:
    """Who asks; a browser that is not known yet becomes a guest, with the cookie by which it is known."""
    person = me(request)
    if person is not None:
        return person, []
    person = await people.make_guest(name, language_of(request))
    return person, [await new_session(request, people, person)]


async def new_session(request: AnyRequest, people: People, person: Person) -> Cookie:
    """The cookie of a session that begins now."""
    secret = await people.begin_session(person.id, request.headers.get("user-agent", ""))
    lasts = int(SESSION_LASTS.total_seconds())
    return Cookie(key=SESSION, value=secret, max_age=lasts, httponly=True, samesite="lax")
