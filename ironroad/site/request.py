"""What a request says about who asks: language, theme, the tables the browser knows."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request
from litestar.datastructures import Cookie
from litestar.utils.scope.state import ScopeState

from ironroad.site.pages import Page
from ironroad.site.tables import Table
from ironroad.site.words import choose_language

AnyRequest = Request[Any, Any, Any]

THEMES: Final = ("auto", "light", "dark")
KNOWN: Final = "tables"
MOST_KNOWN: Final = 60
YEAR: Final = 365 * 24 * 3600


def language_of(request: AnyRequest) -> str:
    chosen = request.query_params.get("lang") or request.cookies.get("lang")
    return choose_language(chosen, request.headers.get("accept-language", ""))


def page_for(request: AnyRequest, table: Table | None = None) -> Page:
    names = tuple(chair.name for chair in table.chairs) if table else ()
    theme = request.cookies.get("theme", THEMES[0])
    return Page(
        language_of(request),
        names,
        theme=theme if theme in THEMES else THEMES[0],
        confirm=request.cookies.get("confirm") != "off",
        csrf=_token(request),
        here=request.url.path,
    )


def _token(request: AnyRequest) -> str:
    """The token forms send back; the protection against forged requests makes it."""
    token = ScopeState.from_scope(request.scope).csrf_token
    return token if isinstance(token, str) else request.cookies.get("csrftoken", "")


def wants_json(request: AnyRequest) -> bool:
    return "application/json" in request.headers.get("accept", "")


def known_tables(request: AnyRequest) -> list[str]:
    return [id_ for id_ in request.cookies.get(KNOWN, "").split(".") if id_][:MOST_KNOWN]


def remember_table(request: AnyRequest, id_: str) -> Cookie:
    """The browser keeps the links it has used, so that the start page can show them."""
    known = [id_, *(known for known in known_tables(request) if known != id_)]
    return keep(KNOWN, ".".join(known[:MOST_KNOWN]))


def keep(name: str, value: str, hidden: bool = True) -> Cookie:
    return Cookie(key=name, value=value, max_age=YEAR, httponly=hidden, samesite="lax")
