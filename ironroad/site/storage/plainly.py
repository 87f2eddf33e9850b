"""Writes to SQLite what most changes are and cause: some events, the row of their table, its clock.

A thread with a connection of its own does that; through the library that otherwise talks to databases it
takes several times as long.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

from advanced_alchemy.config import EngineConfig, SQLAlchemyAsyncConfig
from sqlalchemy import Column, make_url
from sqlalchemy.dialects.sqlite import dialect

T = TypeVar("T")
Values = tuple[Any, ...]

# How long it waits for others who write; after that the change goes the usual way, and waits there.
PATIENCE: Final = 1.0
SETTINGS: Final = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")


class Plainly:
    def __init__(self, file: str) -> None:
        self._file = file
        self._thread = ThreadPoolExecutor(1)
        self._connection: sqlite3.Connection | None = None

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """What somebody finds who reads by the connection."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._read, work)

    async def write(self, work: Callable[[sqlite3.Connection], None]) -> None:
        """All that is written by the connection is stored together, or nothing."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._write, work)

    def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return work(self._open())

    def _write(self, work: Callable[[sqlite3.Connection], None]) -> None:
        connection = self._open()
        connection.execute("BEGIN IMMEDIATE")
        try:
            work(connection)
            connection.execute("COMMIT")
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            raise

    def _open(self) -> sqlite3.Connection:
        if self._connection is None:
            connection = sqlite3.connect(self._file, PATIENCE, isolation_level=None, check_same_thread=False)
            for setting in SETTINGS:
                connection.execute(f"PRAGMA {setting}")
            self._connection = connection
        return self._connection

    async def close(self) -> None:
        """Until there is something to write again."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def plainly(database: SQLAlchemyAsyncConfig) -> Plainly | None:
    """Where the database is a file."""
    url = make_url(database.connection_string or "")
    return Plainly(url.database) if url.get_backend_name() == "sqlite" and url.database else None


def as_stored(column: Column[Any]) -> Callable[[Any], Any]:
    """What makes of a value what SQLite keeps of it."""
    return column.type.dialect_impl(SQLITE).bind_processor(SQLITE) or (lambda value: value)


def as_read(column: Column[Any]) -> Callable[[Any], Any]:
    """The other way round."""
    return column.type.dialect_impl(SQLITE).result_processor(SQLITE, None) or (lambda value: value)


SQLITE: Final = dialect(json_serializer=EngineConfig().json_serializer)
