"""From the words of an address to who looks at which table."""

from __future__ import annotations

from litestar.exceptions import NotFoundException

from ironroad.site.people.identity import Connection, me
from ironroad.site.people.people import Person
from ironroad.site.request import WORD
from ironroad.site.storage.keeper import Keeper
from ironroad.site.storage.stored import NoTable
from ironroad.site.table.tables import KEY_START, Table
from ironroad.site.table.viewer import Viewer, host, sitting, watching
from ironroad.site.timing.timekeeper import read_times

PLAY = ("/t/{id:str}", "/s/{key:str}")
LOOK = (*PLAY, "/w/{watch:str}")


def to_play(path: str) -> list[str]:
    """A path by every link that holds seats."""
    return [link + path for link in PLAY]


def to_look(path: str = "") -> list[str]:
    """A path by every link to a table."""
    return [link + path for link in LOOK]


async def find_viewer(keeper: Keeper, connection: Connection) -> Viewer:
    """The players of `/t/...`, the one of `/s/...` or the spectator of `/w/...`."""
    viewer = await _find(keeper, connection)
    await read_times(keeper, viewer.table)
    return viewer


async def _find(keeper: Keeper, connection: Connection) -> Viewer:
    names, person = connection.path_params, me(connection)
    if not all(WORD.fullmatch(str(names[name])) for name in ("id", "key", "watch") if name in names):
        raise NoTable(connection.url.path)
    if "id" in names:
        return host(await keeper.table(names["id"]), _claimed(connection), person)
    if "key" in names:
        table, seat = await _seated(keeper, names["key"], person)
        _check_owner(table, seat, person)
        return sitting(table, seat, person)
    return watching(await keeper.watched(names["watch"]), person)


def found_again(viewer: Viewer, table: Table) -> Viewer:
    """Who looks by the same link at the table as it is now; the link may be worth nothing any more."""
    if viewer.hosts:
        return host(table, viewer.claimed, viewer.person)
    if not viewer.plays:
        return watching(table, viewer.person)
    seat = table.seat_of(viewer.word)
    if seat is None:
        raise NoTable(viewer.word)
    _check_owner(table, seat, viewer.person)
    return sitting(table, seat, viewer.person)


async def _seated(keeper: Keeper, key: str, person: Person | None) -> tuple[Table, int]:
    """The table and the seat of a key. Whose seat has got another one since then is known by the browser."""
    try:
        return await keeper.seated(key)
    except NoTable:
        table = await keeper.watched(key[:KEY_START])
        own = table.seats_of(person.id) if person else frozenset()
        if not own:
            raise
        return table, min(own)


class ForeignSeat(Exception):
    """The link of a seat that belongs to somebody else's account."""

    def __init__(self, table: Table, seat: int) -> None:
        super().__init__(f"seat {seat}")
        self.table = table
        self.seat = seat


def _check_owner(table: Table, seat: int, person: Person | None) -> None:
    """A guest's link is good on every device; who has an account signs in there."""
    owner = table.owners.get(seat)
    if owner and owner.account and (person is None or person.id != owner.person):
        raise ForeignSeat(table, seat)


async def find_host(keeper: Keeper, connection: Connection) -> Viewer:
    """Who has the host's link of a table at which everyone plays on their own device."""
    viewer = await find_viewer(keeper, connection)
    if not viewer.hosts or not viewer.table.own_devices:
        raise NotFoundException
    return viewer


async def find_invitation(keeper: Keeper, word: str) -> tuple[Table, int | None]:
    """The table of an invitation, and the seat if it is to a certain one."""
    table = await keeper.watched(word[:KEY_START])
    known, seat = table.invited_to(word)
    if not known or not table.own_devices:
        raise NoTable(word)
    return table, seat


def _claimed(connection: Connection) -> int | None:
    seat = connection.query_params.get("look", "")
    return int(seat) if seat.isascii() and seat.isdigit() and len(seat) < 3 else None


def moment_of(table: Table, at: int | None) -> int | None:
    if at is not None and not 0 <= at <= table.length:
        raise NotFoundException
    return at
