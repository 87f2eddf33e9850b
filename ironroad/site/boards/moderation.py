"""What whoever runs the site can do with boards that people publish."""

from __future__ import annotations

from typing import Final

from advanced_alchemy.config import SQLAlchemyAsyncConfig
from sqlalchemy import and_, delete, or_, select, true, update

from ironroad.site.boards.ownboards import OwnBoards
from ironroad.site.boards.words import has_words
from ironroad.site.storage.models import PublicationRow, ShelfWordRow, StarsRow, VersionRow

LISTED: Final = 50


class Moderation:
    def __init__(self, database: SQLAlchemyAsyncConfig, boards: OwnBoards) -> None:
        self._database = database
        self._boards = boards

    async def boards(self, word: str) -> list[PublicationRow]:
        """Publications by words or the address of a version, the last changed first."""
        query = select(PublicationRow).order_by(PublicationRow.changed.desc()).limit(LISTED)
        if word:
            name = word.rstrip("/").rpartition("/")[2]
            versions = select(VersionRow.publication).where(VersionRow.name == name)
            query = query.where(or_(PublicationRow.id.in_(versions), and_(true(), *has_words(word))))
        async with self._database.get_session() as session:
            return [*await session.scalars(query)]

    async def hide(self, id_: str, hidden: bool) -> None:
        """Take a board off the shelf so that its owner does not put it back, or let it be there again."""
        listed = PublicationRow.withdrawn.is_(False) if not hidden else False
        async with self._database.get_session() as session:
            rows = update(PublicationRow).where(PublicationRow.id == id_)
            await session.execute(rows.values(hidden=hidden, listed=listed))
            await session.commit()

    async def delete(self, id_: str) -> None:
        """What was published, for good; the boards themselves, too, unless there are tables on them."""
        async with self._database.get_session() as session:
            versions = select(VersionRow.name).where(VersionRow.publication == id_)
            names = [*await session.scalars(versions)]
            for table in (ShelfWordRow, StarsRow, VersionRow):
                await session.execute(delete(table).where(table.publication == id_))
            await session.execute(delete(PublicationRow).where(PublicationRow.id == id_))
            await session.commit()
        await self._boards.let_go(names)
