"""The ways to sign in that a site offers, and under which address it is known."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.exceptions import NotFoundException
from litestar.handlers import BaseRouteHandler
from litestar.types import Guard

from ironroad.site.people.mail import Mailer
from ironroad.site.people.passkeys import Place
from ironroad.site.settings import Settings

PASSKEY: Final = "passkey"
MAIL: Final = "mail"
PASSWORD: Final = "password"
# In the order in which they are offered.
WAYS: Final = (PASSKEY, MAIL, PASSWORD)

Connection = ASGIConnection[Any, Any, Any, Any]


def configured(settings: Settings, mailer: Mailer) -> tuple[str, ...]:
    """What the host has not switched off; letters need somebody who carries them."""
    wanted = [way.strip() for way in settings.sign_in.split(",")]
    return tuple(way for way in WAYS if way in wanted and (way != MAIL or mailer.works))


def place_of(connection: Connection) -> Place:
    """The site as the host has named it, or as this browser calls it."""
    return Place(connection.app.state.address or str(connection.base_url).rstrip("/"))


def offered(connection: Connection) -> tuple[str, ...]:
    """The ways that work here: a passkey is bound to a name, and links in letters lead only to where the host
    says the site is, never to where a stranger's request says it is."""
    place = place_of(connection)
    works = {
        PASSKEY: place.has_name,
        MAIL: bool(connection.app.state.address) or _this_computer(place.origin),
        PASSWORD: True,
    }
    return tuple(way for way in connection.app.state.sign_in if works[way])


def _this_computer(origin: str) -> bool:
    name = urlsplit(origin).hostname or ""
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"


def with_accounts(connection: Connection, handler: BaseRouteHandler) -> None:
    """Where nobody can sign in there is nothing to be found."""
    if not offered(connection):
        raise NotFoundException


def by(way: str) -> Guard:
    """For pages of one way to sign in."""

    def check(connection: Connection, handler: BaseRouteHandler) -> None:
        if way not in offered(connection):
            raise NotFoundException

    return check
