"""Copies all rows of a site from one database to another, whichever kinds they are."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final

from advanced_alchemy.base import orm_registry
from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ironroad.site.settings import Settings
from ironroad.site.storage.database import make_config, migrate

ROWS: Final = 1000
TABLES: Final = orm_registry.metadata.sorted_tables


async def copy(source: AsyncConnection, target: AsyncConnection) -> None:
    """Into tables that are empty; those that others point to come first."""
    for table in TABLES:
        async with source.stream(select(table)) as rows:
            async for part in rows.mappings().partitions(ROWS):
                await target.execute(insert(table), [dict(row) for row in part])


async def empty(target: AsyncConnection) -> None:
    for table in reversed(TABLES):
        await target.execute(delete(table))


async def is_empty(target: AsyncConnection) -> bool:
    counts = [await target.scalar(select(func.count()).select_from(table)) for table in TABLES]
    return not any(counts)


@asynccontextmanager
async def in_sqlite(settings: Settings, file: Path) -> AsyncIterator[AsyncEngine]:
    """A database in a file, brought to the newest form."""
    engine = make_config(replace(settings, database=f"sqlite+aiosqlite:///{file.absolute()}")).get_engine()
    try:
        await migrate(engine)
        yield engine
    finally:
        await engine.dispose()
