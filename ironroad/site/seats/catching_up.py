"""What the owner of a seat has seen, and what happened since they last looked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import func, select, update

from ironroad.site.notices.kinds import SEEN, SENDING, SENT, WAITING
from ironroad.site.storage.keeper import Keeper
from ironroad.site.storage.models import NoticeRow, SeatRow
from ironroad.site.table.tables import Line, Table
from ironroad.site.table.viewer import Viewer

MOST_LINES: Final = 40


@dataclass(frozen=True)
class Since:
    """The lines since somebody last looked, the last of them if there are many, and the moment before."""

    moment: int
    lines: list[Line]
    left_out: int


async def since_looked(keeper: Keeper, viewer: Viewer) -> Since | None:
    """What others have done while whoever owns these seats was away."""
    table, seats = viewer.table, _owned(viewer)
    if not seats:
        return None
    query = select(func.min(SeatRow.looked)).where(SeatRow.table == table.id, SeatRow.seat.in_(seats))
    async with keeper.database.get_session() as session:
        looked = await session.scalar(query)
    return None if looked is None else _since(table, min(looked, table.number), viewer.seats)


def _since(table: Table, looked: int, seats: frozenset[int]) -> Since | None:
    """Who moved themselves was there: it begins with the first move of another."""
    lines = [line for line in table.lines if line.event > looked and not line.undone]
    others = [n for n, line in enumerate(lines) if line.seat is not None and line.seat not in seats]
    if not others:
        return None
    own, lines = lines[: others[0]], lines[others[0] :]
    moment = own[-1].n if own else table.kept_since(looked)
    return Since(moment, lines[-MOST_LINES:], max(0, len(lines) - MOST_LINES))


async def has_looked(keeper: Keeper, viewer: Viewer, number: int) -> None:
    """The owner of these seats has seen the event of that number, and needs no notice of anything before."""
    table, seats = viewer.table, _owned(viewer)
    if not seats:
        return
    people = {table.owners[seat].person for seat in seats}
    mine = (SeatRow.table == table.id) & SeatRow.seat.in_(seats) & (SeatRow.looked < number)
    told = NoticeRow.person.in_(people) & (NoticeRow.table == table.id) & (NoticeRow.number <= number)
    told &= NoticeRow.state.in_((WAITING, SENDING, SENT))
    async with keeper.database.get_session() as session:
        await session.execute(update(SeatRow).where(mine).values(looked=number))
        await session.execute(update(NoticeRow).where(told).values(state=SEEN))
        await session.commit()


def _owned(viewer: Viewer) -> frozenset[int]:
    """The seats here that belong to somebody."""
    return viewer.seats & viewer.table.owners.keys()


def lookers(viewer: Viewer) -> set[str]:
    """The people who look at this window: who asks, and who owns the seats it holds."""
    owners = {viewer.table.owners[seat].person for seat in _owned(viewer)}
    return owners | ({viewer.person.id} if viewer.person else set())
