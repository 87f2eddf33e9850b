"""Where limits are written down: in memory, or for several processes in a small file that all of them share.

The file may be lost without harm, so nobody waits for the disk."""

from __future__ import annotations

import contextlib
import logging
import math
import sqlite3
import time
from collections import OrderedDict
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Protocol

from ironroad.site.settings import Settings

log = logging.getLogger("ironroad.limits")

MOST_KEPT: Final = 20_000
# How long the others are waited for, how long a file that does not do is left alone, and after how many
# seconds and how many words old ones are let go.
PATIENCE: Final = 0.2
PAUSE: Final = 10.0
FORGOTTEN: Final = 24 * 3600
TIDIED_AFTER: Final = 1000

FILE: Final = "limits.db"

Entry = tuple[float, ...]


class Entries(Protocol):
    """What is written of words: an address, the name of an account."""

    def get(self, word: str) -> Entry | None: ...
    def put(self, word: str, entry: Entry) -> None: ...
    def drop(self, word: str) -> None: ...


class Book(Protocol):
    def hold(self) -> contextlib.AbstractContextManager[Entries]:
        """The entries, which nobody else changes meanwhile."""


class Memory:
    """For one process; of the most words that fit the oldest goes."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._entries: OrderedDict[str, Entry] = OrderedDict()

    @contextlib.contextmanager
    def hold(self) -> Iterator[Entries]:
        yield self

    def get(self, word: str) -> Entry | None:
        return self._entries.get(word)

    def put(self, word: str, entry: Entry) -> None:
        self._entries[word] = entry
        self._entries.move_to_end(word)
        if len(self._entries) > self._most:
            self._entries.popitem(last=False)

    def drop(self, word: str) -> None:
        self._entries.pop(word, None)


class Shared:
    """For all processes on this computer. While the file does not do, each goes on counting for itself."""

    def __init__(self, file: Path, name: str) -> None:
        self._file = file
        self._name = name
        self._spare = Memory()
        self._puts = 0
        self._again = -math.inf
        self._database: sqlite3.Connection | None = None

    @contextlib.contextmanager
    def hold(self) -> Iterator[Entries]:
        if not self._begin():
            yield self._spare
            return
        try:
            yield self
        finally:
            self._ask("COMMIT")

    def _begin(self) -> bool:
        if self._database is None and time.monotonic() >= self._again:
            try:
                self._database = self._opened()
            except sqlite3.Error as error:
                self._lose(error)
        return self._ask("BEGIN IMMEDIATE") is not None

    def _opened(self) -> sqlite3.Connection:
        """The file, which has just shown that it can be written to."""
        columns = "word TEXT PRIMARY KEY, a REAL, b REAL, c REAL, at REAL"
        with contextlib.ExitStack() as stack:
            database = sqlite3.connect(self._file, PATIENCE, isolation_level=None, check_same_thread=False)
            stack.callback(database.close)
            database.execute("PRAGMA journal_mode=WAL")
            database.execute("PRAGMA synchronous=OFF")
            database.execute(f"CREATE TABLE IF NOT EXISTS {self._name} ({columns})")
            database.execute("PRAGMA user_version=1")
            stack.pop_all()
        return database

    def _ask(self, statement: str, *given: object) -> sqlite3.Cursor | None:
        """None where the file does not do."""
        if self._database is None:
            return None
        try:
            return self._database.execute(statement, given)
        except sqlite3.Error as error:
            self._lose(error)
            return None

    def _lose(self, error: sqlite3.Error) -> None:
        """Do without the file for a while."""
        log.warning("limits are counted by this process alone: %s", error)
        self._again = time.monotonic() + PAUSE
        if self._database is not None:
            self._database.close()
            self._database = None

    def get(self, word: str) -> Entry | None:
        found = self._ask(f"SELECT a, b, c FROM {self._name} WHERE word = ?", word)
        return self._spare.get(word) if found is None else found.fetchone()

    def put(self, word: str, entry: Entry) -> None:
        self._spare.put(word, entry)
        values = (word, *entry, *[0.0] * (3 - len(entry)), time.time())
        self._ask(f"INSERT OR REPLACE INTO {self._name} VALUES (?, ?, ?, ?, ?)", *values)
        self._puts += 1
        if self._puts % TIDIED_AFTER == 0:
            self._ask(f"DELETE FROM {self._name} WHERE at < ?", time.time() - FORGOTTEN)

    def drop(self, word: str) -> None:
        self._spare.drop(word)
        self._ask(f"DELETE FROM {self._name} WHERE word = ?", word)


def make_book(settings: Settings, name: str) -> Book:
    """Only a site on PostgreSQL has several processes."""
    return Shared(settings.data / FILE, name) if settings.postgres else Memory()
