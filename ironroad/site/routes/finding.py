"""From the words of an address to who looks at which table."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection
from litestar.exceptions import NotFoundException

from ironroad.site.keeper import Keeper
from ironroad.site.tables import Table
from ironroad.site.viewer import Viewer, host, sitting, watching

PLAY = ("/t/{id:str}", "/s/{key:str}")
LOOK = (*PLAY, "/w/{watch:str}")

Connection = ASGIConnection[Any, Any, Any, Any]


def to_play(path: str) -> list[str]:
    """A path by every link that holds seats."""
    return [link + path for link in PLAY]


def to_look(path: str = "") -> list[str]:
    """A path by every link to a table."""
    return [link + path for link in LOOK]


async def find_viewer(keeper: Keeper, connection: Connection) -> Viewer:
    """The players of `/t/...`, the one of `/s/...` or the spectator of `/w/...`."""
    names = connection.path_params
    if "id" in names:
        return host(await keeper.table(names["id"]), _claimed(connection))
    if "key" in names:
        return sitting(*await keeper.seated(names["key"]))
    return watching(await keeper.watched(names["watch"]))


def _claimed(connection: Connection) -> int | None:
    seat = connection.query_params.get("look", "")
    return int(seat) if seat.isascii() and seat.isdigit() and len(seat) < 3 else None


def moment_of(table: Table, at: int | None) -> int | None:
    if at is not None and not 0 <= at <= table.length:
        raise NotFoundException
    return at
