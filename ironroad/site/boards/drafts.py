"""Drafts that people with an account keep here, a few each, so that they find them on every device."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import datetime
from typing import Final

from advanced_alchemy.config import SQLAlchemyAsyncConfig
from sqlalchemy import delete, func, select

from ironroad.core.sentences import say
from ironroad.site.storage.database import put
from ironroad.site.storage.keeper import Refused
from ironroad.site.storage.models import DraftRow, now

MOST: Final = 20
LONGEST_NAME: Final = 80


class Drafts:
    def __init__(self, database: SQLAlchemyAsyncConfig, clock: Callable[[], datetime] = now) -> None:
        self._database = database
        self._clock = clock

    async def of(self, person: str) -> list[DraftRow]:
        """Those of somebody, the one they worked on last first."""
        query = select(DraftRow).where(DraftRow.person == person).order_by(DraftRow.changed.desc())
        async with self._database.get_session() as session:
            return [*await session.scalars(query)]

    async def find(self, person: str, id_: str) -> DraftRow | None:
        async with self._database.get_session() as session:
            row = await session.get(DraftRow, id_)
            return row if row and row.person == person else None

    async def keep(self, person: str, id_: str, name: str, text: str) -> str:
        """Store a draft under the id it has, or a new one; the answer is that id."""
        async with self._database.get_session() as session:
            row = await session.get(DraftRow, id_) if id_ else None
            known = row.id if row and row.person == person else ""
            if not known:
                count = select(func.count()).select_from(DraftRow).where(DraftRow.person == person)
                if (await session.scalar(count) or 0) >= MOST:
                    raise Refused(
                        say("You keep {most} drafts here already. Delete one of them first.", most=MOST)
                    )
            found = known or secrets.token_hex(12)
            await put(
                session,
                DraftRow,
                id=found,
                person=person,
                name=name[:LONGEST_NAME],
                text=text,
                changed=self._clock(),
            )
            await session.commit()
        return found

    async def remove(self, person: str, id_: str) -> None:
        async with self._database.get_session() as session:
            await session.execute(delete(DraftRow).where(DraftRow.id == id_, DraftRow.person == person))
            await session.commit()
