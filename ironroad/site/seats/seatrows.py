"""Seats as they are stored: who has sat in them, whose they are, and what their owners keep there."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from ironroad.site.storage.models import InstructionRow, NoteRow, PersonRow, PlanRow, SeatRow, TableRow
from ironroad.site.table.tables import Owner, sitters_of


def new_seat(seat: dict[str, str], owner: Owner | None) -> dict[str, Any]:
    """A seat as it is stored when the table is made."""
    return seat | whose(owner) | (new_secret() if owner else {})


def whose(owner: Owner | None) -> dict[str, str]:
    """With a sitter is stored whose name that is, so that it can be forgotten."""
    return {"person": owner.person} if owner else {}


def renamed(before: list[dict[str, Any]], after: list[dict[str, Any]]) -> bool:
    """Whether somebody who has sat there is called something else now."""
    return any(
        old["name"] != new["name"]
        for seat, seat_now in zip(before, after, strict=True)
        for old, new in zip(sitters_of(seat), sitters_of(seat_now), strict=False)
    )


def changed_hands(
    seated: list[dict[str, Any]], seat: int, sitter: dict[str, Any], new_link: bool, other: bool
) -> list[dict[str, Any]]:
    """All that have sat at a table, with one more in a seat, perhaps of another owner."""
    old = seated[seat]
    new = old | {"later": [*old.get("later", []), sitter]}
    if new_link or other:
        new |= new_secret()
    if new_link:
        new["links"] = old.get("links", 0) + 1
    return [new if number == seat else one for number, one in enumerate(seated)]


def new_secret() -> dict[str, str]:
    """What the link of a seat that belongs to somebody is made with."""
    return {"secret": secrets.token_urlsafe(12)}


def owned(owners: Mapping[int, Owner], seat: int, owner: Owner | None) -> dict[int, Owner]:
    """Whose the seats are once one has another owner, or none."""
    others = {number: one for number, one in owners.items() if number != seat}
    return others | {seat: owner} if owner else others


async def store_seat(
    session: AsyncSession, id_: str, seat: int, seated: list[dict[str, Any]], owner: Owner | None
) -> None:
    await session.execute(update(TableRow).where(TableRow.id == id_).values(seats=seated))
    # What the one before wanted to hear does not bind who comes.
    await session.merge(SeatRow(table=id_, seat=seat, person=owner and owner.person, quiet=False))


async def forget_private(session: AsyncSession, id_: str, seat: int) -> None:
    """What one owner of a seat has written for themselves is not for the next, nor for a host who has given
    the seat another link and seen it."""
    for kept in (NoteRow, PlanRow, InstructionRow):
        await session.execute(delete(kept).where(kept.table == id_, kept.seat == seat))


async def read_owners(session: AsyncSession, id_: str) -> dict[int, Owner]:
    query = select(SeatRow.seat, PersonRow.id, PersonRow.account)
    query = query.join(PersonRow, PersonRow.id == SeatRow.person).where(SeatRow.table == id_)
    return {seat: Owner(person, account) for seat, person, account in (await session.execute(query)).all()}
