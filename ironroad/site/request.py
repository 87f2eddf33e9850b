"""What a request says about who asks: language, theme, the tables and boards the browser knows."""

from __future__ import annotations

import re
from typing import Any, Final
from urllib.parse import urlencode

from litestar import MediaType, Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.utils.scope.state import ScopeState

from ironroad.core.sentences import say
from ironroad.site.people.ways import offered
from ironroad.site.rendering.pages import Page
from ironroad.site.rendering.words import choose_language, speaker
from ironroad.site.table.sights import Answer
from ironroad.site.table.viewer import Viewer

AnyRequest = Request[Any, Any, Any]

# The settings of a browser, the usual one first.
CHOICES: Final = {
    "theme": ("auto", "light", "dark"),
    "pace": ("quick", "calm", "instant"),
    "sound": ("off", "on"),
}
TABLES: Final = "tables"
BOARDS: Final = "boards"
MOST_KNOWN: Final = {TABLES: 60, BOARDS: 12}
# The handlers whose answers are zipped by themselves.
ZIPPED: Final = "zipped"
YEAR: Final = 365 * 24 * 3600
HOLES: Final = re.compile(r"\{[^}]*\}")
# What the words of links and the names of boards are made of; no database need be asked about others.
WORD: Final = re.compile(r"[A-Za-z0-9_-]{1,100}")


def language_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    person, query = connection.scope.get("user"), connection.query_params
    chosen = query.get("lang") or connection.cookies.get("lang") or (person and person.language)
    return choose_language(chosen, connection.headers.get("accept-language", ""))


def page_for(request: AnyRequest, viewer: Viewer | None = None) -> Page:
    language = language_of(request)
    return Page(
        language,
        names_for(viewer, language) if viewer else (),
        **{name: chosen(request, name) for name in CHOICES},
        confirm=request.cookies.get("confirm") != "off",
        csrf=_token(request),
        here=here(request),
        me=request.scope.get("user"),
        accounts=bool(offered(request)),
    )


def chosen(request: AnyRequest, name: str) -> str:
    """A setting as the browser keeps it, or as it usually is."""
    kept = request.cookies.get(name, "")
    return kept if kept in CHOICES[name] else CHOICES[name][0]


def names_for(viewer: Viewer, language: str) -> tuple[str, ...]:
    """What the people at a table are called; whoever looks is told which of them they are."""
    plain = speaker(language).plain
    names = [
        sitter.name or plain(say("Seat {number}", number=sitter.number + 1))
        for sitter in viewer.table.sitters
    ]
    if viewer.own is not None:
        own = say("{name} (you)", name=names[viewer.own])
        names[viewer.own] = plain(own)
    return tuple(names)


def here(request: AnyRequest) -> str:
    """The address to come back to once a setting is changed; a form that was sent has none."""
    if request.method != "GET":
        return "/"
    asked = [(key, value) for key, value in request.query_params.multi_items() if key != "lang"]
    return f"{request.url.path}?{urlencode(asked)}" if asked else request.url.path


def _token(request: AnyRequest) -> str:
    """The token forms send back; the protection against forged requests makes it."""
    token = ScopeState.from_scope(request.scope).csrf_token
    return token if isinstance(token, str) else request.cookies.get("csrftoken", "")


def within(path: str) -> str:
    """A path of this site, never another one."""
    local = path.startswith("/") and not path.startswith(("//", "/\\"))
    return path if local and path.isprintable() else "/"


def has_page(request: AnyRequest, path: str) -> bool:
    """Whether this site has a page, given with `{}` for what differs from address to address."""
    return path in {HOLES.sub("{}", route.path_format) for route in request.app.routes}


async def fields_of(request: AnyRequest) -> dict[str, str]:
    """What a form says, but for its files and for what no database takes."""
    form = await request.form()
    return {key: value.replace("\0", "") for key, value in form.items() if isinstance(value, str)}


def wants_json(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    return "application/json" in connection.headers.get("accept", "")


def address_of(request: AnyRequest, site: str = "") -> str:
    """The address of the site, to which paths are added: as its host gave it, or as it was asked for."""
    return (site or str(request.base_url)).rstrip("/")


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
    words = request.cookies.get(what, "").split(".")
    return [word for word in words if WORD.fullmatch(word)][: MOST_KNOWN[what]]


def _remember(request: AnyRequest, what: str, id_: str) -> Cookie:
    known = [id_, *(known for known in _known(request, what) if known != id_)]
    return keep(what, ".".join(known[: MOST_KNOWN[what]]))


def sent(request: AnyRequest, answer: Answer, status: int = 200) -> Response[bytes]:
    """An answer that is zipped already, for who takes it so; its handler is `zipped`."""
    zips = "gzip" in request.headers.get("accept-encoding", "")
    headers = {"Vary": "Accept-Encoding"} | ({"Content-Encoding": "gzip"} if zips else {})
    content = answer.zipped if zips else answer.content
    return Response(content, status_code=status, media_type=MediaType.JSON, headers=headers)


def keep(name: str, value: str, hidden: bool = True) -> Cookie:
    return Cookie(key=name, value=value, max_age=YEAR, httponly=hidden, samesite="lax")
