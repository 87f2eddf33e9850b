"""What a request says about who asks: language, theme, the tables and boards the browser knows."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlencode

from litestar import Request
from litestar.datastructures import Cookie
from litestar.utils.scope.state import ScopeState

from ironroad.site.pages import Page
from ironroad.site.tables import Table
from ironroad.site.words import choose_language

AnyRequest = Request[Any, Any, Any]

THEMES: Final = ("auto", "light", "dark")
TABLES: Final = "tables"
BOARDS: Final = "boards"
MOST_KNOWN: Final = {TABLES: 60, BOARDS: 12}
YEAR: Final = 365 * 24 * 3600


def language_of(request: AnyRequest) -> str:
    chosen = request.query_params.get("lang") or request.cookies.get("lang")
    return choose_language(chosen, request.headers.get("accept-language", ""))


def page_for(request: AnyRequest, table: Table | None = None) -> Page:
    names = tuple(sitter.name for sitter in table.sitters) if table else ()
    theme = request.cookies.get("theme", THEMES[0])
    return Page(
        language_of(request),
        names,
        theme=theme if theme in THEMES else THEMES[0],
        confirm=request.cookies.get("confirm") != "off",
        csrf=_token(request),
        here=_here(request),
    )


def _here(request: AnyRequest) -> str:
    """The address to come back to once a setting is changed; a form that was sent has none."""
    if request.method != "GET":
        return "/"
    asked = [(key, value) for key, value in request.query_params.multi_items() if key != "lang"]
    return f"{request.url.path}?{urlencode(asked)}" if asked else request.url.path


def _token(request: AnyRequest) -> str:
    """The token forms send back; the protection against forged requests makes it."""
    token = ScopeState.from_scope(request.scope).csrf_token
    return token if isinstance(token, str) else request.cookies.get("csrftoken", "")


def wants_json(request: AnyRequest) -> bool:
    return "application/json" in request.headers.get("accept", "")


def known_tables(request: AnyRequest) -> list[str]:
    return _known(request, TABLES)


def remember_table(request: AnyRequest, id_: str) -> Cookie:
    """The browser keeps the links it has used, so that the start page can show them."""
    return _remember(request, TABLES, id_)


def known_boards(request: AnyRequest) -> list[str]:
    return _known(request, BOARDS)


def remember_board(request: AnyRequest, id_: str) -> Cookie:
    """The browser keeps the boards it has brought along; nobody else is shown them."""
    return _remember(request, BOARDS, id_)


def _known(request: AnyRequest, what: str) -> list[str]:
    return [id_ for id_ in request.cookies.get(what, "").split(".") if id_][: MOST_KNOWN[what]]


def _remember(request: AnyRequest, what: str, id_: str) -> Cookie:
    known = [id_, *(known for known in _known(request, what) if known != id_)]
    return keep(what, ".".join(known[: MOST_KNOWN[what]]))


def keep(name: str, value: str, hidden: bool = True) -> Cookie:
    return Cookie(key=name, value=value, max_age=YEAR, httponly=hidden, samesite="lax")
