"""Backs a site up into one file, also while it is running."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import make_url
from sqlalchemy.exc import SQLAlchemyError

from ironroad.site.operating.archive import (
    BOARDS,
    DATABASE,
    KEYS,
    About,
    digest,
    one,
    problem_of,
    reading,
    write,
)
from ironroad.site.operating.copying import copy, in_sqlite
from ironroad.site.settings import Settings
from ironroad.site.storage.database import VERSION, make_config, newest_migrations
from ironroad.terminal.complaint import Complaint


async def back_up(settings: Settings, file: Path) -> About:
    """The file appears when it is whole; if it cannot be, nothing stays behind."""
    if file.exists():
        raise Complaint(f"{file} is there already")
    try:
        with tempfile.TemporaryDirectory(dir=file.parent, prefix=f".{file.name}.") as name:
            return await _back_up(settings, file, Path(name))
    except (OSError, sqlite3.Error) as error:
        raise Complaint(f"{file} could not be written: {_reason(error)}") from error


async def _back_up(settings: Settings, file: Path, folder: Path) -> About:
    if settings.postgres:
        await _copy_postgres(settings, folder / DATABASE)
    else:
        copy_sqlite(sqlite_file(settings), folder / DATABASE)
    if problem := problem_of(folder / DATABASE):
        # Better none, which whoever runs the site hears of, than one that nothing can be restored from.
        raise Complaint(f"the database is damaged, so there is no backup of it: {problem}")
    # Boards after the tables that need them: a board is there before its first table.
    names = [DATABASE, *_copy_files(settings.data, folder)]
    about = _about(folder, names)
    draft = folder / "backup"
    write(draft, folder, names, about)
    draft.chmod(0o600)
    _settle(draft)
    draft.rename(file)
    return about


def _settle(file: Path) -> None:
    """Wait until it is on the disk."""
    with file.open("rb") as content:
        os.fsync(content.fileno())


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)


def sqlite_file(settings: Settings) -> Path:
    return Path(make_url(settings.database).database or "")


def copy_sqlite(source: Path, target: Path) -> None:
    """As it stands at one moment. All in one go: a copy in parts would begin anew with every move that is
    made meanwhile, and nobody who writes waits for one who reads."""
    with reading(source) as old, reading(target) as new:
        old.backup(new)
        # One file, without a journal beside it.
        new.execute("PRAGMA journal_mode=DELETE")


async def _copy_postgres(settings: Settings, target: Path) -> None:
    source = make_config(settings).get_engine()
    try:
        async with in_sqlite(settings, target) as draft, source.connect() as old, draft.begin() as new:
            await old.execution_options(isolation_level="REPEATABLE READ")
            if await old.scalar(VERSION) not in newest_migrations():
                raise Complaint("the database is not that of this Ironroad; start the server once")
            await copy(old, new)
    except SQLAlchemyError as error:
        raise Complaint(f"the database could not be copied: {getattr(error, 'orig', error)}") from error
    finally:
        await source.dispose()
    with reading(target) as done:
        done.execute("PRAGMA journal_mode=DELETE")


def _copy_files(data: Path, folder: Path) -> Iterator[str]:
    boards = [path.relative_to(data).as_posix() for path in sorted((data / BOARDS).glob("*/*.toml"))]
    for name in (*KEYS, *boards):
        if (data / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(data / name, folder / name)
            yield name


def _about(folder: Path, names: list[str]) -> About:
    with reading(folder / DATABASE) as database:
        revision = one(database, "SELECT version_num FROM alembic_version", str)
        tables = one(database, "SELECT count(*) FROM tables", int)
    made = datetime.now(UTC).isoformat(timespec="seconds")
    return About(made, revision, tables, {name: digest(folder / name) for name in names})
