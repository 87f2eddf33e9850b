"""Stars: what those who have played to the end on a board think of it."""

from __future__ import annotations

from typing import Final

from sqlalchemy import delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from ironroad.core.sentences import say
from ironroad.site.boards.shelf import Entry, Shelf, ranked
from ironroad.site.people.people import Person
from ironroad.site.storage.change import Refused
from ironroad.site.storage.database import put
from ironroad.site.storage.models import PublicationRow, ResultRow, StarsRow, now

MOST: Final = 5


class Rating:
    def __init__(self, shelf: Shelf) -> None:
        self._database = shelf.database

    async def given(self, person: Person, entry: Entry) -> int:
        """The stars somebody has given; 0 if none."""
        async with self._database.get_session() as session:
            row = await session.get(StarsRow, (entry.row.id, person.id))
        return row.stars if row else 0

    async def may_rate(self, person: Person | None, entry: Entry) -> bool:
        """Whether somebody with an account has played to the end on it, who has not published it."""
        if person is None or not person.account or entry.row.person == person.id:
            return False
        played = select(ResultRow.table).where(ResultRow.who == person.id, ResultRow.game == entry.row.game)
        async with self._database.get_session() as session:
            found = await session.scalar(played.where(ResultRow.board.in_(entry.names)).limit(1))
        return found is not None

    async def rate(self, person: Person, entry: Entry, stars: int) -> None:
        if not 1 <= stars <= MOST:
            raise Refused(say("A board gets 1 to {most} stars.", most=MOST))
        if not await self.may_rate(person, entry):
            raise Refused(say("Only who has played a board to the end rates it, and nobody their own."))
        async with self._database.get_session() as session:
            await hold_publication(session, entry.row.id)
            await put(session, StarsRow, publication=entry.row.id, person=person.id, stars=stars, at=now())
            await count_stars(session, entry.row.id)
            await session.commit()


async def hold_publication(session: AsyncSession, id_: str) -> None:
    """Nobody else counts until the transaction ends."""
    same = update(PublicationRow).where(PublicationRow.id == id_)
    await session.execute(same.values(games=PublicationRow.games))


async def count_stars(session: AsyncSession, id_: str) -> None:
    """Bring a publication in line with the stars there are."""
    query = select(func.coalesce(func.sum(StarsRow.stars), 0), func.count()).where(
        StarsRow.publication == id_
    )
    stars, raters = (await session.execute(query)).one()
    values = {"stars": stars, "raters": raters, "rank": ranked(stars, raters)}
    await session.execute(update(PublicationRow).where(PublicationRow.id == id_).values(**values))


async def forget_stars(session: AsyncSession, person: str) -> None:
    """All that somebody has given."""
    mine = select(StarsRow.publication).where(StarsRow.person == person).order_by(StarsRow.publication)
    for id_ in [*await session.scalars(mine)]:
        await hold_publication(session, id_)
        given = (StarsRow.publication == id_) & (StarsRow.person == person)
        await session.execute(delete(StarsRow).where(given))
        await count_stars(session, id_)
