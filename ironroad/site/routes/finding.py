"""From the words of an address to the table it names."""

from __future__ import annotations

from litestar.exceptions import NotFoundException

from ironroad.site.keeper import Keeper, NoTable
from ironroad.site.tables import Table
from ironroad.site.viewer import Viewer


async def find_viewer(keeper: Keeper, id_: str | None, watch: str | None) -> Viewer:
    """The player of `/t/...` or the spectator of `/w/...`."""
    if id_:
        return Viewer(await keeper.table(id_), True)
    if watch:
        return Viewer(await keeper.watched(watch), False)
    raise NoTable


def moment_of(table: Table, at: int | None) -> int | None:
    if at is not None and not 0 <= at <= table.length:
        raise NotFoundException
    return at
