"""Tables at which only bots play: one address has only a few of them, as they never wait for anybody.

They are written down in a small file that all processes of this computer share, or in memory where there is
only one; it may be lost without harm, so nobody waits for the disk."""

from __future__ import annotations

import contextlib
import logging
import secrets
import sqlite3
import time
from collections.abc import AsyncIterator, Collection, Iterable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from litestar.connection import ASGIConnection

from ironroad.core.sentences import say
from ironroad.site.protection.books import FILE, PATIENCE
from ironroad.site.protection.limits import address_of
from ironroad.site.settings import Settings
from ironroad.site.storage.keeper import Keeper, Refused
from ironroad.site.table.tables import PERSON

log = logging.getLogger("ironroad.limits")

# So many are remembered; of more those go whose address has not asked for the longest time.
MOST_KNOWN: Final = 20_000
# What stands for a table until it is made; no table is called that. One whose process has died is forgotten.
PLACE: Final = "-"
FORGOTTEN: Final = 60.0
IN_MEMORY: Final = ":memory:"
TABLE: Final = """CREATE TABLE IF NOT EXISTS bot_tables
    (address TEXT, id TEXT PRIMARY KEY, made REAL, asked REAL)"""


class Made:
    """The tables that addresses have made, by their ids."""

    def __init__(self, file: Path | str) -> None:
        self._database = sqlite3.connect(file, PATIENCE, isolation_level=None, check_same_thread=False)
        for statement in ("PRAGMA journal_mode=WAL", "PRAGMA synchronous=OFF", TABLE):
            self._database.execute(statement)

    def of(self, address: str) -> list[str]:
        query = "SELECT id FROM bot_tables WHERE address = ? AND id NOT LIKE ?"
        return [id_ for (id_,) in self._database.execute(query, (address, f"{PLACE}%"))]

    def take(self, address: str, over: Collection[str], most: int) -> Place | None:
        """A place for one more, unless there are so many without those that are over; nobody else takes it
        meanwhile."""
        place, now = f"{PLACE}{secrets.token_hex(8)}", time.time()
        with self._alone() as database:
            database.executemany("DELETE FROM bot_tables WHERE id = ?", [(id_,) for id_ in over])
            old = "DELETE FROM bot_tables WHERE id LIKE ? AND abs(? - made) > ?"
            database.execute(old, (f"{PLACE}%", now, FORGOTTEN))
            database.execute("UPDATE bot_tables SET asked = ? WHERE address = ?", (now, address))
            count = "SELECT count(*) FROM bot_tables WHERE address = ?"
            if database.execute(count, (address,)).fetchone()[0] >= most:
                return None
            database.execute("INSERT INTO bot_tables VALUES (?, ?, ?, ?)", (address, place, now, now))
            rest = "SELECT id FROM bot_tables ORDER BY asked DESC, rowid DESC LIMIT -1 OFFSET ?"
            database.execute(f"DELETE FROM bot_tables WHERE id IN ({rest})", (MOST_KNOWN,))
        return Place(self, place)

    def give(self, place: str, id_: str | None) -> None:
        """A table was made in a place, or none."""
        if id_ is None:
            self._database.execute("DELETE FROM bot_tables WHERE id = ?", (place,))
        else:
            self._database.execute("UPDATE bot_tables SET id = ? WHERE id = ?", (id_, place))

    @contextlib.contextmanager
    def _alone(self) -> Iterator[sqlite3.Connection]:
        self._database.execute("BEGIN IMMEDIATE")
        try:
            yield self._database
            self._database.execute("COMMIT")
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                self._database.execute("ROLLBACK")
            raise


class Place(NamedTuple):
    """Where it is written, and by which word."""

    made: Made
    word: str

    def settle(self, id_: str | None) -> None:
        """A table was made in it, or none. Where that cannot be written the place is free again before
        long."""
        with contextlib.suppress(sqlite3.Error):
            self.made.give(self.word, id_)


class BotTables:
    """By the address of whoever made them. Where the file does not do, each process counts for itself."""

    def __init__(self, keeper: Keeper, most: int, file: Path | str = IN_MEMORY) -> None:
        self._keeper = keeper
        self._most = most
        self._spare = Made(IN_MEMORY)
        self._made = self._opened(file)

    @contextlib.asynccontextmanager
    async def making(
        self, connection: ASGIConnection[Any, Any, Any, Any], kinds: Iterable[str]
    ) -> AsyncIterator[list[str]]:
        """While a table with such sitters is made, whose id is added to the list; refused where there are
        enough of bots alone."""
        made: list[str] = []
        if PERSON in kinds:
            yield made
            return
        place = await self._place(address_of(connection))
        try:
            yield made
        finally:
            place.settle(made[0] if made else None)

    def _opened(self, file: Path | str) -> Made:
        try:
            return Made(file)
        except sqlite3.Error as error:
            log.warning("tables of bots are counted by this process alone: %s", error)
            return self._spare

    async def _place(self, address: str) -> Place:
        try:
            place = await self._take(self._made, address)
        except sqlite3.Error as error:
            log.warning("tables of bots are counted by this process alone: %s", error)
            place = await self._take(self._spare, address)
        if place is None:
            raise Refused(
                say(
                    "Bots already play at {most} tables made from here. Let them finish, or take a seat.",
                    most=self._most,
                )
            )
        return place

    async def _take(self, made: Made, address: str) -> Place | None:
        ids = made.of(address)
        going_on = await self._keeper.going_on(ids)
        return made.take(address, {*ids} - {*going_on}, self._most)


def make_bot_tables(settings: Settings, keeper: Keeper) -> BotTables:
    """Only a site on PostgreSQL has several processes."""
    return BotTables(keeper, settings.bot_tables, settings.data / FILE if settings.postgres else IN_MEMORY)
