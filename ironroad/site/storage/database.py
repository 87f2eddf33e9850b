"""The database: its engine, its sessions and its migrations."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from advanced_alchemy.base import orm_registry
from advanced_alchemy.config import (
    AlembicAsyncConfig,
    AsyncSessionConfig,
    EngineConfig,
    SQLAlchemyAsyncConfig,
)
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import CursorResult, Delete, Update, event, func, inspect, select, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine.interfaces import DBAPIConnection, Dialect
from sqlalchemy.exc import DBAPIError, OperationalError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from ironroad.site.settings import Settings
from ironroad.terminal.complaint import Complaint

MIGRATIONS = Path(__file__).parents[1] / "migrations"
# Any number by which processes that migrate know each other.
MIGRATING = 1_804_289_383
# Which migration a database has come to.
VERSION = text("SELECT version_num FROM alembic_version")
CONNECT = "CONNECT"
# What PostgreSQL says of connections that have ended, when it lacks room, and when it stops or starts.
UNCONNECTED = ("08", "53", "57")
# What SQLite says where the disk is to blame.
NO_DISK = ("disk is full", "disk I/O error", "readonly database", "unable to open database file")


def make_config(settings: Settings) -> SQLAlchemyAsyncConfig:
    # What an error says goes to the log, and the words of links are among what is given.
    engine_config = EngineConfig(pool_pre_ping=settings.postgres, hide_parameters=True)
    if not settings.postgres:
        engine_config.connect_args = {"factory": Ending}
    config = SQLAlchemyAsyncConfig(
        connection_string=settings.database,
        session_config=AsyncSessionConfig(expire_on_commit=False),
        engine_config=engine_config,
        alembic_config=AlembicAsyncConfig(script_location=str(MIGRATIONS)),
        metadata=orm_registry.metadata,
    )
    engine = config.get_engine().sync_engine
    event.listen(engine, "do_connect", _connect)
    if not settings.postgres:
        event.listen(engine, "connect", _tune_sqlite)
    return config


class Ending(sqlite3.Connection):
    """A connection that leaves no lock behind: the traceback of cancelled work may keep a cursor, and
    SQLite ends what is closed, lock and all, only when the last of its cursors is gone."""

    def close(self) -> None:
        if self.in_transaction:
            self.rollback()
        super().close()


def _connect(dialect: Dialect, record: Any, words: tuple[Any, ...], named: dict[str, Any]) -> DBAPIConnection:
    """What fails here is the database's fault, whatever its driver or the system calls it."""
    try:
        return dialect.connect(*words, **named)
    except Exception as error:
        raise OperationalError(CONNECT, None, error) from error


def is_away(error: BaseException | None) -> bool:
    """Whether something failed because the database could not be reached or stores nothing, not for what was
    asked of it."""
    if not isinstance(error, DBAPIError):
        return False
    if any(words in str(error.orig) for words in NO_DISK):
        return True
    return error.connection_invalidated or error.statement == CONNECT or state_of(error)[:2] in UNCONNECTED


def state_of(error: DBAPIError) -> str:
    """PostgreSQL's word for what was wrong; empty where there is none."""
    return str(getattr(error.orig, "sqlstate", None) or "")


def _tune_sqlite(connection: DBAPIConnection, record: Any) -> None:
    """Readers beside one writer, who waits; what was acknowledged is on disk."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


async def count_changed(session: AsyncSession, statement: Update | Delete) -> int:
    """Change or delete rows, and say how many those were."""
    found = await session.execute(statement)
    assert isinstance(found, CursorResult)
    return found.rowcount


async def put(session: AsyncSession, model: type[Any], **values: Any) -> None:
    """Store a row, or these values in the one with its key, whoever does the same at the same moment."""
    await put_all(session, model, [values])


async def put_all(session: AsyncSession, model: type[Any], rows: Sequence[Mapping[str, Any]]) -> None:
    """The same with several rows of the same names, in one statement: whoever else writes waits no longer."""
    if not rows:
        return
    keys = _keys(model)
    new = _insert(session)(model.__table__)
    others = {name: new.excluded[name] for name in rows[0] if name not in keys}
    await session.execute(new.on_conflict_do_update(index_elements=keys, set_=others), rows)


async def hold(session: AsyncSession, model: type[Any], **values: Any) -> None:
    """Store a row unless there is one with its key; nobody else changes it until the transaction ends, so
    that what is read of it then still holds when it is written."""
    keys = _keys(model)
    new = _insert(session)(model).values(**values)
    same = {keys[0]: new.excluded[keys[0]]}
    await session.execute(new.on_conflict_do_update(index_elements=keys, set_=same))


def _keys(model: type[Any]) -> list[str]:
    return [str(column.key) for column in inspect(model).primary_key]


def _insert(session: AsyncSession) -> Any:
    """Both databases know what to do with a key that is there already, each in words of its own."""
    return (postgresql if session.get_bind().dialect.name == "postgresql" else sqlite).insert


async def migrate(engine: AsyncEngine) -> None:
    """Bring the database to the newest form; of several processes that begin at once the others wait."""
    async with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(select(func.pg_advisory_xact_lock(MIGRATING)))
        await connection.run_sync(_upgrade)
        await connection.commit()


async def expect_known(settings: Settings) -> None:
    """Complain of a database that cannot be opened, or not by this version: whoever starts the site mends
    that."""
    engine = make_config(settings).get_engine()
    try:
        async with engine.connect() as connection:
            begun = await connection.run_sync(lambda one: inspect(one).has_table("alembic_version"))
            version = await connection.scalar(VERSION) if begun else None
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise Complaint(f"the database cannot be opened: {getattr(error, 'orig', error)}") from error
    finally:
        await engine.dispose()
    if version is not None and version not in known_migrations():
        raise Complaint("the database is that of a newer Ironroad, which this one cannot open")


def newest_migrations() -> set[str]:
    return set(ScriptDirectory(str(MIGRATIONS)).get_heads())


def known_migrations() -> set[str]:
    return {script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()}


def _upgrade(connection: Any) -> None:
    command.upgrade(alembic_config(connection), "head")


def alembic_config(connection: Any) -> Config:
    """What migrations go by, on a connection that is open."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    return config
