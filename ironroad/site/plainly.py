"""Writes to SQLite what most changes are: some events and the row of their table.

A thread with a connection of its own does that; through the library that otherwise talks to databases it
takes several times as long.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from advanced_alchemy.config import EngineConfig
from sqlalchemy import Column
from sqlalchemy.dialects.sqlite import dialect

Values = tuple[Any, ...]

# How long it waits for others who write; after that the change goes the usual way, and waits there.
PATIENCE: Final = 1.0
SETTINGS: Final = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")


class Plainly:
    """All of what is given is stored together, or nothing."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._thread = ThreadPoolExecutor(1)
        self._connection: sqlite3.Connection | None = None

    async def write(self, *statements: tuple[str, Sequence[Values]]) -> None:
        """Statements, each with the values it is made with, again and again."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._write, statements)

    def _write(self, statements: Sequence[tuple[str, Sequence[Values]]]) -> None:
        connection = self._open()
        connection.execute("BEGIN IMMEDIATE")
        try:
            for statement, values in statements:
                connection.executemany(statement, values)
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


def as_stored(column: Column[Any]) -> Callable[[Any], Any]:
    """What makes of a value what SQLite keeps of it."""
    return column.type.dialect_impl(SQLITE).bind_processor(SQLITE) or (lambda value: value)


SQLITE: Final = dialect(json_serializer=EngineConfig().json_serializer)
