"""Where limits are written down: in memory, or for several processes in a small file that all of them share.

The file may be lost without harm, so nobody waits for the disk."""

from __future__ import annotations

import contextlib
import logging
import sqlite3
import time
from collections import OrderedDict
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Protocol

from ironroad.site.settings import Settings

log = logging.getLogger("ironroad")

MOST_KEPT: Final = 20_000
# How long the others are waited for, and after how many seconds and how many words old ones are let go.
PATIENCE: Final = 0.2
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
    """For all processes on this computer. Where the file does not do, each counts for itself."""

    def __init__(self, file: Path, name: str) -> None:
        self._name = name
        self._spare = Memory()
        self._puts = 0
        self._database = sqlite3.connect(file, PATIENCE, isolation_level=None, check_same_thread=False)
        self._database.execute("PRAGMA journal_mode=WAL")
        self._database.execute("PRAGMA synchronous=OFF")
        self._database.execute(
            f"CREATE TABLE IF NOT EXISTS {name} (word TEXT PRIMARY KEY, a REAL, b REAL, c REAL, at REAL)"
        )

    @contextlib.contextmanager
    def hold(self) -> Iterator[Entries]:
        try:
            self._database.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as error:
            log.warning("limits are counted by this process alone: %s", error)
            yield self._spare
            return
        try:
            yield self
        finally:
            self._end()

    def _end(self) -> None:
        try:
            self._database.execute("COMMIT")
        except sqlite3.Error as error:
            log.warning("limits could not be written down: %s", error)
            with contextlib.suppress(sqlite3.Error):
                self._database.execute("ROLLBACK")

    def get(self, word: str) -> Entry | None:
        query = f"SELECT a, b, c FROM {self._name} WHERE word = ?"
        found: Entry | None = self._database.execute(query, (word,)).fetchone()
        return found

    def put(self, word: str, entry: Entry) -> None:
        values = (word, *entry, *[0.0] * (3 - len(entry)), time.time())
        self._database.execute(f"INSERT OR REPLACE INTO {self._name} VALUES (?, ?, ?, ?, ?)", values)
        self._puts += 1
        if self._puts % TIDIED_AFTER == 0:
            self._database.execute(f"DELETE FROM {self._name} WHERE at < ?", (time.time() - FORGOTTEN,))

    def drop(self, word: str) -> None:
        self._database.execute(f"DELETE FROM {self._name} WHERE word = ?", (word,))


def make_book(settings: Settings, name: str) -> Book:
    """Only a site on PostgreSQL has several processes."""
    return Shared(settings.data / FILE, name) if settings.postgres else Memory()
