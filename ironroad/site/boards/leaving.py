"""What becomes of somebody's boards when their account goes: tables on them go on, their name does not."""

from __future__ import annotations

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from ironroad.site.storage.models import PublicationRow, ShelfWordRow, VersionRow


async def forget_publications(session: AsyncSession, person: str, no_name: str) -> None:
    """Off the shelf, without a name and without what was said about them; boards that others have made from
    them name nobody any more."""
    mine = select(PublicationRow.id).where(PublicationRow.person == person)
    await _unname_forks(session, person, no_name)
    await session.execute(delete(ShelfWordRow).where(ShelfWordRow.publication.in_(mine)))
    values = {"designer": no_name, "description": "", "withdrawn": True, "listed": False}
    await session.execute(update(PublicationRow).where(PublicationRow.person == person).values(**values))


async def _unname_forks(session: AsyncSession, person: str, no_name: str) -> None:
    versions = select(VersionRow.game, VersionRow.name).join(PublicationRow)
    for game, name in (await session.execute(versions.where(PublicationRow.person == person))).all():
        forks = select(PublicationRow).where(PublicationRow.origin == f"{game}/{name}")
        for fork in [*await session.scalars(forks)]:
            fork.after = (fork.after or {}) | {"designer": no_name}
