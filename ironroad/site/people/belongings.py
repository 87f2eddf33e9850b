"""All that is stored of a person: given to somebody else, forgotten, or told to them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sqlalchemy import ColumnElement, and_, delete, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncSession

from ironroad.site.boards.leaving import forget_publications
from ironroad.site.boards.rating import forget_stars
from ironroad.site.people.people import held
from ironroad.site.seats.mygames import link_to
from ironroad.site.seats.seatrows import new_secret
from ironroad.site.storage.keeper import tables_of
from ironroad.site.storage.models import (
    DraftRow,
    InstructionRow,
    KnownRow,
    NoteRow,
    NoticeRow,
    PasskeyRow,
    PersonRow,
    PlanRow,
    PublicationRow,
    PushRow,
    RatingRow,
    ReportRow,
    ResultRow,
    SeatRow,
    SessionRow,
    StarsRow,
    TableRow,
    TalkRow,
    TokenRow,
)
from ironroad.site.table.tables import sitters_of

# What those are called whose name is forgotten, in every language.
NO_NAME: Final = "N. N."

# Where a person is named: what stays with their games, and what is theirs alone.
SHARED: Final[tuple[Any, ...]] = (
    SeatRow.person,
    TalkRow.person,
    ReportRow.person,
    ResultRow.who,
    TableRow.host,
    PublicationRow.person,
)
ALONE: Final[tuple[Any, ...]] = (
    SessionRow.person,
    KnownRow.person,
    PasskeyRow.person,
    TokenRow.person,
    NoticeRow.person,
    PushRow.person,
    RatingRow.who,
    StarsRow.person,
    DraftRow.person,
)
# What is a seat's, and nobody else may see.
SEATS: Final[tuple[Any, ...]] = (NoteRow, PlanRow, InstructionRow)


async def hand_over(session: AsyncSession, guest: str, person: str) -> None:
    """What a guest has becomes somebody's with an account; the guest is gone."""
    await _carry_settings(session, guest, person)
    await _rename(session, guest, lambda sitter: sitter | {"person": person})
    for column in (*SHARED, PushRow.person, NoticeRow.person):
        await session.execute(update(column.class_).where(column == guest).values({column.key: person}))
    for column in ALONE:
        await session.execute(delete(column.class_).where(column == guest))
    await session.execute(delete(PersonRow).where(PersonRow.id == guest, PersonRow.account.is_(False)))


async def _carry_settings(session: AsyncSession, guest: str, person: str) -> None:
    """What the guest has wished for holds on where the account has no wish of its own."""
    rows = [await held(session, id_) for id_ in (guest, person)]
    wishes = [row.settings or {} for row in rows if row]
    if len(wishes) == 2 and wishes[0]:
        values = {"settings": wishes[0] | wishes[1]}
        await session.execute(update(PersonRow).where(PersonRow.id == person).values(**values))


async def forget(session: AsyncSession, person: str) -> None:
    """Games and what was said at them stay without a name, and boards off the shelf; the rest is gone."""
    await held(session, person)
    # The link of a seat that was safe with its owner is worth nothing when there is none any more.
    await _rename(session, person, lambda sitter: sitter | {"name": NO_NAME, "person": None}, new_secret)
    await session.execute(update(TalkRow).where(TalkRow.person == person).values(name=NO_NAME))
    await forget_publications(session, person, NO_NAME)
    await forget_stars(session, person)
    for table in SEATS:
        await session.execute(delete(table).where(_seat_of(table, person)))
    for column in SHARED:
        await session.execute(update(column.class_).where(column == person).values({column.key: None}))
    for column in ALONE:
        await session.execute(delete(column.class_).where(column == person))
    await session.execute(update(PersonRow).where(PersonRow.id == person).values(**_EMPTY))


_EMPTY: Final = {
    "name": "",
    "account": False,
    "handle": None,
    "mail": None,
    "password": None,
    "admin": False,
    "language": "",
    "zone": "UTC",
    "settings": {},
}


def _seat_of(table: Any, person: str) -> ColumnElement[bool]:
    mine = select(SeatRow.table, SeatRow.seat).where(SeatRow.person == person)
    return and_(tuple_(table.table, table.seat).in_(mine))


async def _rename(
    session: AsyncSession,
    person: str,
    changed: Callable[[dict[str, Any]], dict[str, Any]],
    seat_anew: Callable[[], dict[str, str]] = dict,
) -> None:
    """Change the sitters that are this person, at all tables, and the seats in which they sit; nobody sits
    down there in the meantime."""

    def renamed(seat: dict[str, Any]) -> dict[str, Any]:
        sitters = sitters_of(seat)
        first, *later = [changed(sitter) if sitter.get("person") == person else sitter for sitter in sitters]
        anew = seat_anew() if sitters[-1].get("person") == person else {}
        return first | ({"later": later} if later else {}) | anew

    query = tables_of(person).with_only_columns(TableRow.id, TableRow.seats).order_by(TableRow.id)
    for id_, seats in (await session.execute(query.with_for_update(key_share=True))).all():
        values = {"seats": [renamed(seat) for seat in seats]}
        await session.execute(update(TableRow).where(TableRow.id == id_).values(**values))


# What is told to them


async def collected(session: AsyncSession, person: str) -> dict[str, Any]:
    """Everything that is stored of a person, but for what only proves who they are."""
    row = await session.get_one(PersonRow, person)
    tell = _Telling(session, person)
    return {
        "account": _facts(row, "id", "password") | {"password": row.password is not None},
        "sessions": await tell.all(SessionRow.person, "id"),
        "passkeys": await tell.all(PasskeyRow.person, "public_key"),
        "links": await tell.all(KnownRow.person),
        "seats": await tell.all(SeatRow.person),
        "talk": await tell.all(TalkRow.person),
        "notes": await tell.of_seats(NoteRow),
        "plans": await tell.of_seats(PlanRow),
        "instructions": await tell.of_seats(InstructionRow),
        "notices": await tell.all(NoticeRow.person),
        "pushes": await tell.all(PushRow.person, "keys"),
        "results": await tell.all(ResultRow.who),
        "ratings": await tell.all(RatingRow.who),
        "reports": await tell.all(ReportRow.person),
        "boards": await tell.all(PublicationRow.person),
        "stars": await tell.all(StarsRow.person),
        "drafts": await tell.all(DraftRow.person),
    }


class _Telling:
    """Tables are named by the links that this person has to them: their ids are the links of their hosts."""

    def __init__(self, session: AsyncSession, person: str) -> None:
        self._session = session
        self._person = person

    async def all(self, column: Any, *hidden: str) -> list[dict[str, Any]]:
        return await self._told(column.class_, column == self._person, column.key, *hidden)

    async def of_seats(self, table: Any) -> list[dict[str, Any]]:
        return await self._told(table, _seat_of(table, self._person))

    async def _told(self, table: Any, mine: ColumnElement[bool], *hidden: str) -> list[dict[str, Any]]:
        rows = [*await self._session.scalars(select(table).where(mine))]
        return [_facts(row, "table", *hidden) | await self._link(row) for row in rows]

    async def _link(self, row: Any) -> dict[str, str]:
        if getattr(row, "table", None) is None:
            return {}
        table = await self._session.get_one(TableRow, row.table)
        seats = select(SeatRow.seat).where(SeatRow.table == table.id, SeatRow.person == self._person)
        link = link_to(table, self._person, [*await self._session.scalars(seats)])
        return {"table": link, "record": f"{link}/record.txt"}


def _facts(row: Any, *hidden: str) -> dict[str, Any]:
    return {name: getattr(row, name) for name in row.__mapper__.column_attrs.keys() if name not in hidden}  # noqa: SIM118
