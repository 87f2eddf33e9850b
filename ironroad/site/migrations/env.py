"""How Alembic reaches the database: over the connection it is given, or by the URL in DATABASE_URL."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from advanced_alchemy.base import orm_registry
from alembic import context

from ironroad.site.settings import read_settings
from ironroad.site.storage import models
from ironroad.site.storage.database import make_config

assert models.TableRow.metadata is orm_registry.metadata


def run(connection: Any) -> None:
    context.configure(
        connection=connection,
        target_metadata=orm_registry.metadata,
        render_as_batch=connection.dialect.name == "sqlite",
    )
    with context.begin_transaction():
        context.run_migrations()


async def run_by_url() -> None:
    engine = make_config(read_settings(Path("ironroad-data"))).get_engine()
    async with engine.connect() as connection:
        await connection.run_sync(run)


given = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    asyncio.run(run_by_url())
