"""Who is who: people with and without an account, and the sessions by which browsers are recognised."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

from advanced_alchemy.config import SQLAlchemyAsyncConfig
from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from ironroad.site.storage.models import PersonRow, SessionRow, now

# How long a browser that is not seen stays known, and how exactly it is noted when it was.
SESSION_LASTS: Final = timedelta(days=180)
MOST_MUTED: Final = 200
NOTED_AFTER: Final = timedelta(minutes=10)


@dataclass(frozen=True)
class Person:
    """Somebody who plays here; a guest has no account and is known to one browser only."""

    id: str
    name: str
    account: bool = False
    handle: str = ""
    admin: bool = False
    blocked: bool = False
    mail: str = ""
    language: str = ""
    zone: str = "UTC"
    settings: dict[str, Any] = field(default_factory=dict)


def person_of(row: PersonRow) -> Person:
    return Person(
        id=row.id,
        name=row.name,
        account=row.account,
        handle=row.handle or "",
        admin=row.admin,
        blocked=row.blocked,
        mail=row.mail or "",
        language=row.language,
        zone=row.zone,
        settings=row.settings,
    )


class People:
    """Finds and makes people. A session is a secret in a cookie, of which only a digest is stored."""

    def __init__(self, database: SQLAlchemyAsyncConfig, clock: Callable[[], datetime] = now) -> None:
        self.database = database
        self.clock = clock

    async def recognise(self, secret: str) -> Person | None:
        """Whose session this is, if it still holds."""
        async with self.database.get_session() as session:
            query = select(SessionRow, PersonRow).join(PersonRow, PersonRow.id == SessionRow.person)
            found = (await session.execute(query.where(SessionRow.id == digest(secret)))).first()
            if found is None:
                return None
            row, person = found
            if person.blocked or self.clock() - row.seen > SESSION_LASTS:
                return None
            await self._note(session, row)
            return person_of(person)

    async def _note(self, session: AsyncSession, row: SessionRow) -> None:
        seen = self.clock()
        if seen - row.seen > NOTED_AFTER:
            await session.execute(update(SessionRow).where(SessionRow.id == row.id).values(seen=seen))
            await session.execute(update(PersonRow).where(PersonRow.id == row.person).values(seen=seen))
            await session.commit()

    async def find(self, id_: str) -> Person | None:
        async with self.database.get_session() as session:
            row = await session.get(PersonRow, id_)
        return None if row is None else person_of(row)

    async def named(self, handle: str) -> Person | None:
        """Who has an account by that handle."""
        written = handle.strip().removeprefix("@").lower()
        query = select(PersonRow).where(PersonRow.handle == written, PersonRow.account.is_(True))
        async with self.database.get_session() as session:
            row = await session.scalar(query.where(PersonRow.blocked.is_(False)))
        return None if row is None else person_of(row)

    async def make_guest(self, name: str, language: str) -> Person:
        """Somebody without an account."""
        row = PersonRow(
            id=secrets.token_urlsafe(16),
            name=name,
            language=language,
            settings={},
            created=self.clock(),
            seen=self.clock(),
        )
        async with self.database.get_session() as session:
            session.add(row)
            await session.commit()
        return person_of(row)

    async def mute(self, person: Person, other: str, muted: bool) -> None:
        """Whether somebody hears another at their tables."""
        async with self.database.get_session() as session:
            row = await held(session, person.id)
            if row is not None:
                heard = [one for one in row.settings.get("muted", []) if one != other]
                now_muted = [*heard, other][-MOST_MUTED:] if muted else heard
                row.settings = row.settings | {"muted": now_muted}
            await session.commit()

    async def begin_session(self, person: str, agent: str) -> str:
        """A new session; its secret is for the browser alone."""
        secret = secrets.token_urlsafe(32)
        at = self.clock()
        row = SessionRow(id=digest(secret), person=person, agent=agent[:200], created=at, seen=at)
        async with self.database.get_session() as session:
            session.add(row)
            await session.commit()
        return secret

    async def end_session(self, id_: str, person: str) -> None:
        """End one of a person's sessions, by its digest."""
        mine = (SessionRow.id == id_) & (SessionRow.person == person)
        async with self.database.get_session() as session:
            await session.execute(delete(SessionRow).where(mine))
            await session.commit()

    async def end_others(self, secret: str, person: str) -> None:
        """End all of a person's sessions but the one of this browser."""
        others = (SessionRow.id != digest(secret)) & (SessionRow.person == person)
        async with self.database.get_session() as session:
            await session.execute(delete(SessionRow).where(others))
            await session.commit()

    async def signed_in_at(self, secret: str) -> datetime | None:
        """When the session of this browser began."""
        async with self.database.get_session() as session:
            row = await session.get(SessionRow, digest(secret))
        return None if row is None else row.created

    async def sessions(self, person: str) -> list[SessionRow]:
        query = select(SessionRow).where(SessionRow.person == person).order_by(SessionRow.seen.desc())
        async with self.database.get_session() as session:
            return [*await session.scalars(query)]


async def held(session: AsyncSession, person: str) -> PersonRow | None:
    """A person whom nobody else changes until the transaction ends: what is read of them then still holds
    when it is written. Only a write keeps others out of every database."""
    same = update(PersonRow).where(PersonRow.id == person).values(settings=PersonRow.settings)
    row: PersonRow | None = await session.scalar(same.returning(PersonRow))
    return row


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
