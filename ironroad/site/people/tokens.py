"""Links that work once, for a while: only a digest of their secret is stored."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from advanced_alchemy.config import SQLAlchemyAsyncConfig
from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession

from ironroad.site.people.people import digest
from ironroad.site.storage.database import count_changed
from ironroad.site.storage.models import TokenRow, now

LASTS: Final = timedelta(minutes=15)
LONGEST: Final = 100

# What a link is for: to sign in, to make an account, to confirm an address; and the challenge of a passkey.
SIGN_IN: Final = "sign in"
SIGN_UP: Final = "sign up"
MAIL: Final = "mail"
CHALLENGE: Final = "challenge"


class Token(NamedTuple):
    purpose: str
    person: str | None
    mail: str


class Spent(Exception):
    """A link that somebody else has just used."""


class Tokens:
    def __init__(self, database: SQLAlchemyAsyncConfig, clock: Callable[[], datetime] = now) -> None:
        self._database = database
        self._clock = clock

    async def issue(
        self, purpose: str, person: str | None = None, mail: str = "", lasts: timedelta = LASTS
    ) -> str:
        """The secret of a new link. Those that are too old go."""
        secret, at = secrets.token_urlsafe(32), self._clock()
        row = TokenRow(id=digest(secret), purpose=purpose, person=person, mail=mail, ends=at + lasts)
        async with self._database.get_session() as session:
            await session.execute(delete(TokenRow).where(TokenRow.ends < at))
            session.add(row)
            await session.commit()
        return secret

    async def look_at(self, secret: str, *purposes: str) -> Token | None:
        """What a link is for, if it still works. Looking does not use it up."""
        if len(secret) > LONGEST:
            return None
        async with self._database.get_session() as session:
            row = await session.get(TokenRow, digest(secret))
        if row is None or row.ends <= self._clock() or row.purpose not in purposes:
            return None
        return Token(row.purpose, row.person, row.mail)

    async def use(self, secret: str, *purposes: str) -> Token | None:
        """The same, and it works no more: of two who use it at once one wins."""
        token = await self.look_at(secret, *purposes)
        if token is None:
            return None
        async with self._database.get_session() as session:
            try:
                await spend(session, secret)
            except Spent:
                return None
            await session.commit()
        return token


async def spend(session: AsyncSession, secret: str) -> None:
    """End a link with the transaction, unless somebody else has."""
    if await count_changed(session, delete(TokenRow).where(TokenRow.id == digest(secret))) != 1:
        raise Spent
