"""Puts a backup in the place of a site, or where there is none yet."""

from __future__ import annotations

import sqlite3
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ironroad.site.operating.archive import DATABASE, About, NoBackup, reading, unpack
from ironroad.site.operating.backup import back_up, sqlite_file
from ironroad.site.operating.copying import copy, empty, in_sqlite, is_empty
from ironroad.site.settings import Settings
from ironroad.site.storage.database import known_migrations, make_config, migrate
from ironroad.terminal.complaint import Complaint

OTHERS: Final = """SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND pid != pg_backend_pid() AND backend_type = 'client backend'"""


async def restore(settings: Settings, file: Path, force: bool) -> tuple[About, Path | None]:
    """What a backup says of itself, and where that is kept which it has replaced. Nothing of the site is
    touched before the backup is known to be whole."""
    with tempfile.TemporaryDirectory(dir=settings.data, prefix=".restore-") as name:
        folder = Path(name)
        about = unpack(file, folder)
        if about.revision not in known_migrations():
            raise NoBackup(f"{file} was made by a newer Ironroad")
        async with in_sqlite(settings, folder / DATABASE) as engine:
            put = _into_postgres if settings.postgres else _into_sqlite
            replaced = await put(settings, engine, folder, force)
        for part in about.files:
            if part != DATABASE:
                _put(folder / part, settings.data / part, replaced and replaced / part)
    return about, replaced


def _kept(settings: Settings) -> Path:
    """A folder for what is replaced."""
    folder = settings.data / f"replaced-{datetime.now(UTC):%Y%m%d-%H%M%S}"
    folder.mkdir(mode=0o700)
    return folder


def _put(new: Path, place: Path, kept: Path | None) -> None:
    """What was there before is kept, if it was more than the key that every data directory gets."""
    place.parent.mkdir(parents=True, exist_ok=True)
    if kept and place.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        place.rename(kept)
    new.rename(place)


def _check_force(settings: Settings, force: bool) -> None:
    if not force:
        raise Complaint(f"there is a site in {settings.data} already; --force puts the backup in its place")


# SQLite


async def _into_sqlite(settings: Settings, engine: AsyncEngine, folder: Path, force: bool) -> Path | None:
    place, kept = sqlite_file(settings), None
    if place.exists():
        _check_force(settings, force)
        _check_stopped(place)
        kept = _kept(settings)
    await engine.dispose()
    with reading(folder / DATABASE) as database:
        database.execute("PRAGMA journal_mode=DELETE")
    _put(folder / DATABASE, place, kept and kept / DATABASE)
    return kept


def _check_stopped(place: Path) -> None:
    """Only who is alone with a database can do without its journal; afterwards all of it is in one file."""
    try:
        with reading(place) as database:
            database.execute("PRAGMA busy_timeout=0")
            database.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.OperationalError as error:
        raise Complaint(f"{place} is in use; stop the server first") from error
    except sqlite3.DatabaseError:
        # It may be what made somebody reach for the backup.
        return


# PostgreSQL


async def _into_postgres(settings: Settings, engine: AsyncEngine, folder: Path, force: bool) -> Path | None:
    target = make_config(settings).get_engine()
    try:
        await migrate(target)
        async with target.begin() as new:
            kept = await _make_room(settings, new, force)
            async with engine.connect() as old:
                await copy(old, new)
    except SQLAlchemyError as error:
        raise Complaint(f"the database could not be filled: {getattr(error, 'orig', error)}") from error
    finally:
        await target.dispose()
    return kept


async def _make_room(settings: Settings, target: AsyncConnection, force: bool) -> Path | None:
    if await is_empty(target):
        return None
    _check_force(settings, force)
    if await target.scalar(text(OTHERS)):
        raise Complaint("others are at the database; stop the server first")
    kept = _kept(settings)
    await back_up(settings, kept / "backup.tar.gz")
    await empty(target)
    return kept
