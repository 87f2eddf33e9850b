"""Whether the site can do its work, and which part of it cannot."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from typing import Any, Final

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from ironroad.site.storage.database import VERSION, newest_migrations

DATABASE: Final = "database"
MIGRATIONS: Final = "migrations"
PATIENCE: Final = 3.0
# However many ask, the database is asked once in so many seconds.
GOOD_FOR: Final = 1.0


class Health:
    """`parts` say of themselves whether they are well."""

    def __init__(self, engine: AsyncEngine, **parts: Callable[[], bool]) -> None:
        self._engine = engine
        self._parts = parts
        self._newest = newest_migrations()
        self._asking = asyncio.Lock()
        self._found: dict[str, bool] = {}
        self._at = -GOOD_FOR

    async def look(self) -> Mapping[str, bool]:
        """Which parts are well."""
        async with self._asking:
            if time.monotonic() - self._at >= GOOD_FOR:
                self._found = await self._ask_database()
                self._at = time.monotonic()
        return self._found | {name: well() for name, well in self._parts.items()}

    async def _ask_database(self) -> dict[str, bool]:
        try:
            async with asyncio.timeout(PATIENCE):
                version = await self._version()
        except (OSError, SQLAlchemyError, TimeoutError):
            return {DATABASE: False, MIGRATIONS: False}
        return {DATABASE: True, MIGRATIONS: version == self._newest}

    async def _version(self) -> set[Any]:
        async with self._engine.connect() as connection:
            return {*await connection.scalars(VERSION)}
