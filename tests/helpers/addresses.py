"""Every address of the site with something to put in its place, and a form that its owner could send."""

from __future__ import annotations

import base64
import itertools
import os
import re
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any, Final

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from litestar.routes import HTTPRoute, WebSocketRoute

from ironroad.site.app import create_app
from ironroad.site.rendering.pages import assets
from ironroad.site.settings import read_settings
from tests.helpers.accounts import PASSWORD
from tests.helpers.everybody import (
    ACCOUNT,
    HOST,
    LEAKED,
    LINK,
    OTHER,
    OWNER,
    Everybody,
    Table,
)

Form = dict[str, Any]

_counted = itertools.count()

# A socket is no method, but opening one is asking for something as well.
LIVE: Final = "LIVE"
LINKS: Final = ("/t/{id}", "/s/{key}", "/w/{watch}")


@cache
def all_routes() -> list[str]:
    """Every route of the application, as `GET /path`."""
    with tempfile.TemporaryDirectory() as data:
        app = create_app(read_settings(Path(data)))
    found: list[str] = []
    for route in app.routes:
        path = re.sub(r"{(\w+):\w+}", r"{\1}", route.path)
        if isinstance(route, HTTPRoute):
            found += [f"{method} {path}" for method in route.methods - {"OPTIONS"}]
        elif isinstance(route, WebSocketRoute):
            found.append(f"{LIVE} {path}")
    return sorted(found, key=lambda name: (name.partition(" ")[2], name))


# After these nobody else could do the same any more.
ONCE: Final = (
    "/moves",
    "/undo",
    "/leave",
    "/back",
    "/agree",
    "/refuse",
    "/here",
    "/start",
    "/stand-up",
    "/invite",
    "/host",
    "/again",
    "/review",
    "/join/{word}",
    "/notices/off/{token}",
)

# These only add to what there is, and change nothing for those who come later.
MORE: Final = (
    "/fork",
    "/import",
    "/lessons/{game}/{name}",
    "/measure",
    "/mute",
    "/notices/push",
    "/passkey/options",
    "/report",
    "/sign-in/mail",
    "/tables",
    "/talk",
    "/today/play",
    "/workshop/drafts",
)


# Tables

WAITING: Final = ("/stand-up", "/start", "/invite")
CLOSED: Final = ("/again",)
OVER: Final = ("/review", "/review/exercise/{number}")


def table_of(scene: Everybody, route: str, who: str) -> Table:
    """The table at which somebody tries a route: one that is as the route wants it."""
    if who == LINK:
        return scene.screen
    if route.endswith(WAITING):
        return scene.waiting
    if route.endswith(OVER):
        return scene.over
    return scene.closed if route.endswith(CLOSED) else scene.running


def prepare(scene: Everybody, route: str, who: str) -> None:
    """Let happen what must have happened before."""
    happens = {"/undo": scene.move, "/agree": scene.ask_back, "/refuse": scene.ask_back}
    happens["/here"] = scene.stand_in
    for ending, happen in happens.items():
        if route.endswith(ending):
            happen(table_of(scene, route, who))


def _word(scene: Everybody, route: str, who: str, name: str) -> str:
    """What somebody has for a part of an address. Nobody but the host has the host's link, and others try the
    spectators' word in its place; everybody tries the link of the owner's seat, but for those who have
    one at the same or another table."""
    table = table_of(scene, route, who)
    if name == "id":
        return table.id if who in (LINK, HOST, LEAKED) else table.watch
    if name == "key":
        return table.key(1 if who == OTHER else 0)
    return table.watch


WORDS: Final[dict[str, str]] = {
    "at": "1",
    "number": "1",
    "phase": "build",
    "kind": "bids",
    "name": "L18",
    "game": "age-of-steam",
    "board": "rust-belt",
    "edition": "deluxe",
    "count": "3",
    "players": "3",
    "layout": "flat",
    "owners": "0",
    "version": "x",
    "path": next(iter(assets())),
    "word": "phase-shares",
    "draft": "nobodys",
}
FILES: Final = {
    "/board/{game}/{file}": "rust-belt.svg",
    "/boards/{game}/{name}/measure/{file}": "track.svg",
    "/icons/{file}": "192.png",
    "/tile/{layout}/{owners}/{file}": "N-S.svg",
}


MEASURED: Final = "/boards/{game}/{name}/measure"
MEASURING: Final = (MEASURED, f"{MEASURED}/stop", f"{MEASURED}/{{file}}")


def address(scene: Everybody, route: str, who: str) -> str:
    """The address of a route, for somebody to try."""
    path = route.partition(" ")[2]
    special: dict[str, Callable[[], str]] = {
        "/link/{secret}": lambda: scene.sign_in_link(OWNER),
        "/admin/claim/{secret}": scene.admin_link,
        "/notices/off/{token}": lambda: scene.off_token(OWNER),
        "/people/{handle}": lambda: scene.handle(OWNER),
        "/join/{word}": lambda: scene.waiting.invitation(),
        "/lessons/{game}/{name}": lambda: "first-links",
        **{path: lambda: "barbados" for path in MEASURING},
    }

    def filled(found: re.Match[str]) -> str:
        name = found[1]
        if name in ("id", "key", "watch"):
            return _word(scene, route, who, name)
        if name == "name" and path.startswith("/boards/"):
            return "rust-belt"
        if path in special and name in ("secret", "token", "handle", "word", "name"):
            return special[path]()
        return FILES[path] if name == "file" else WORDS[name]

    query = "?move=shares 1" if path.endswith("/preview") else ""
    query = f"?p={scene.running.game.position}" if path.startswith("/position") else query
    return re.sub(r"{(\w+)}", filled, path) + query


# Forms


def form(scene: Everybody, route: str, who: str) -> Form:
    """What somebody sends: at a table always what the owner of the first seat, who is to move, could send."""
    path = route.partition(" ")[2]
    for link in LINKS:
        if path.startswith(link):
            return _at_table(scene, path.removeprefix(link), table_of(scene, route, who))
    return _elsewhere(scene, path)


def _at_table(scene: Everybody, path: str, table: Table) -> Form:
    number = {"number": table.number}
    seat = number | {"seat": 0}
    forms: dict[str, Form] = {
        "/moves": number | {"move": "shares 1"},
        "/undo": number | {"to": table.length - 1},
        "/here": number,
        "/leave": seat,
        "/back": seat | {"to": 0},
        "/agree": seat,
        "/refuse": seat,
        "/fork": {"at": 1},
        "/start": {"bot": "random"},
        "/invite": {"handle": scene.handle(ACCOUNT)},
        "/host": {"power": "end", "sure": 1},
        "/talk": {"text": "hello", "seat": 0, "name": "Somebody"},
        "/mute": {"person": "somebody"},
        "/notes": {"notes": "a note"},
        "/report": {"text": "rude words", "about": "a name"},
        "/plan/{phase}/moves": {"move": "done"},
        "/plan/{phase}/drop": {},
        "/instructions/{kind}": {"most": 5},
        "/instructions/{kind}/withdraw": {},
        "/again": {},
        "/review": {},
        "/stand-up": {},
    }
    return forms[path]


def _encoded(key: bytes) -> str:
    return base64.urlsafe_b64encode(key).decode().rstrip("=")


POINT: Final = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
PUSH_KEYS: Final = {
    "p256dh": _encoded(ec.generate_private_key(ec.SECP256R1()).public_key().public_bytes(*POINT)),
    "auth": _encoded(os.urandom(16)),
}


def _elsewhere(scene: Everybody, path: str) -> Form:
    people = {"seat.0.kind": "person", "seat.1.kind": "person", "seat.2.kind": "person"}
    newcomer = {"handle": f"new-{next(_counted)}", "password": PASSWORD}
    today = datetime.now(UTC).date()
    forms: dict[str, Form] = {
        "/account": {"name": "Another Name"},
        "/account/delete": {"sure": "yes"},
        "/account/mail": {"mail": f"new{scene.number}@example.org"},
        "/account/passkeys": {"credential": "{}"},
        "/account/passkeys/options": {},
        "/account/password": {"password": "another password"},
        "/account/sessions/end": {},
        "/account/ways/remove": {"way": "password"},
        "/admin/boards": {"board": "nothing", "do": "hide"},
        "/admin/claim/{secret}": {},
        "/admin/people": {"person": scene.mark(ACCOUNT, "id"), "do": "block"},
        "/admin/reports": {"report": f"r{OWNER}{scene.number}"},
        "/admin/tables": {"table": scene.running.watch, "do": "hide"},
        "/boards": {"board_text": "no board"},
        "/boards/{game}/{name}/publish": {"title": "A board", "designer": "Somebody"},
        "/boards/{game}/{name}/rate": {"stars": 5},
        "/boards/{game}/{name}/report": {"text": "rude words"},
        "/boards/{game}/{name}/withdraw": {"do": "withdraw"},
        "/boards/balanced/{game}/{name}/keep": {},
        "/boards/balanced/{game}/{name}/stop": {},
        "/boards/generate/balance": {"game": "no game"},
        "/boards/generate/keep": {"game": "no game"},
        "/boards/today/play": {},
        "/boards/{game}/{name}/measure": {"games": 60},
        "/boards/{game}/{name}/measure/stop": {},
        "/holidays": {"first": today, "last": today, "zone": "Pacific/Pago_Pago"},
        "/holidays/end": {"leaves": ""},
        "/import": {"record": scene.running.game.position},
        "/join/{word}": {"name": "Newcomer"},
        "/lessons/{game}/{name}": {},
        "/link/{secret}": {},
        "/notices": {"zone": "UTC"},
        "/notices/hook": {"url": "https://example.org/hook"},
        "/notices/off/{token}": {},
        "/notices/push": {"endpoint": f"https://example.org/{next(_counted)}", **PUSH_KEYS},
        "/notices/push/off": {},
        "/settings": {"lang": "en", "back": "/"},
        "/sign-in/mail": {"mail": scene.mail(OWNER)},
        "/sign-in/passkey": {"credential": "{}"},
        "/sign-in/passkey/options": {},
        "/sign-in/password": {"who": scene.handle(OWNER), "password": PASSWORD},
        "/sign-out": {},
        "/sign-up/passkey": newcomer | {"credential": "{}"},
        "/sign-up/passkey/options": newcomer,
        "/sign-up/password": newcomer,
        "/tables": {"players": 3, **people},
        "/workshop": {"text": "no board"},
        "/workshop/drafts": {"name": "A draft", "text": "no board yet"},
        "/workshop/drafts/{draft}/remove": {},
        "/workshop/edit": {"text": "no board"},
        "/workshop/keep": {"text": "no board", "to": "try"},
    }
    return forms[path]
