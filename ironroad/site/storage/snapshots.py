"""Snapshots: tables as they were after some of their events, kept beside these and never trusted over them.

A snapshot is written some time after the events it stands for, in nobody's way. It counts only where its mark
fits the events that are stored and the code that reads them; without it a table opens as well, only later.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import logging
import zlib
from collections.abc import Iterator
from functools import cache
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final, NamedTuple

from advanced_alchemy.config import SQLAlchemyAsyncConfig
from sqlalchemy import func, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncSession

from ironroad.boards import Shelves
from ironroad.games.found import BOARDS, kinds
from ironroad.site.storage.database import put_all
from ironroad.site.storage.models import EventRow, SnapshotRow, TableRow
from ironroad.site.storage.stored import open_table
from ironroad.site.table.tables import Table

log = logging.getLogger("ironroad")

# After so many events, or so many lines told, a table is worth another one.
EVERY: Final = 100
# Those of some tables are written together, after so many seconds: few enough that no move waits for them.
PAUSE: Final = 0.25
AT_ONCE: Final = 10
# What decides how a table comes out of its events.
CODE: Final = (".py", ".toml", ".so", ".pyd")


class Snapshot(NamedTuple):
    """One that is stored, with the events it stands for, one a line, as they are stored now."""

    number: int
    mark: str
    what: bytes
    events: str

    @property
    def fits(self) -> bool:
        """Whether it comes from these events, by the code that is here."""
        return self.mark == mark_of(digest_of(self.events))


class Snapshots:
    """Writes them. What is kept of a table is taken between two of its changes."""

    def __init__(self, database: SQLAlchemyAsyncConfig) -> None:
        self._database = database
        self._wanted: dict[str, Table] = {}
        self._writing: asyncio.Task[None] | None = None
        self._misfits: set[str] = set()

    async def start(self) -> None:
        """Find out by which code tables are opened here, before the first one is."""
        await asyncio.to_thread(code)

    async def heard(self, table: Table) -> None:
        """A table has changed."""
        self.look_at(table)

    def look_at(self, table: Table) -> None:
        if max(table.number - table.kept_until, table.told_since) < EVERY:
            return
        self._wanted[table.id] = table
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_soon())

    async def _write_soon(self) -> None:
        while self._wanted:
            await asyncio.sleep(PAUSE)
            await self.write()

    async def write(self) -> None:
        """Write those that are due. They can be done without, so nothing waits for it and nothing fails."""
        # All processes take tables in the same order, so that none waits for another in a circle.
        wanted = [self._wanted.pop(id_) for id_ in sorted([*self._wanted][:AT_ONCE])]
        rows = [await _taken(table) for table in wanted]
        try:
            async with self._database.get_session() as session:
                await put_all(session, SnapshotRow, rows)
                await session.commit()
        except (SQLAlchemyError, OSError) as error:
            log.warning("snapshots of %s tables could not be written: %s", len(wanted), error)

    async def close(self) -> None:
        if self._writing is not None:
            self._writing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writing
        while self._wanted:
            await self.write()

    def opened(self, row: TableRow, shelves: Shelves, found: Snapshot | None) -> Table:
        """A table as far as a snapshot has it; at its beginning if there is none that fits."""
        if found is not None and found.fits:
            try:
                return resumed(row, shelves, found)
            except Exception as error:
                self._pass_over(row.id, error)
        return open_table(row, shelves)

    def _pass_over(self, id_: str, error: Exception) -> None:
        if id_ not in self._misfits:
            self._misfits.add(id_)
            log.warning("a snapshot of table %s... is damaged and passed over: %r", id_[:6], error)


async def _taken(table: Table) -> dict[str, Any]:
    """A snapshot ready to be written: that takes a while, and nobody's moves wait for it."""
    kept, number, mark = table.kept(), table.number, mark_of(table.digest)
    table.kept_until, table.told_since = number, 0
    what = await asyncio.to_thread(_packed, kept)
    return {"table": table.id, "number": number, "mark": mark, "what": what}


async def read_snapshot(session: AsyncSession, id_: str) -> Snapshot | None:
    """The snapshot of a table, if there is one."""
    query = select(SnapshotRow.number, SnapshotRow.mark, SnapshotRow.what).where(SnapshotRow.table == id_)
    found = (await session.execute(query)).one_or_none()
    if found is None:
        return None
    first = select(EventRow.text).where(EventRow.table == id_, EventRow.number <= found.number)
    ordered = first.order_by(EventRow.number).subquery()
    events = await session.scalar(select(func.aggregate_strings(ordered.c.text, "\n")))
    return Snapshot(*found, events or "")


def resumed(row: TableRow, shelves: Shelves, found: Snapshot) -> Table:
    """A table as far as a snapshot has it."""
    table = open_table(row, shelves)
    table.resume(_unpacked(found.what), found.events.split("\n"))
    return table


def agree(snapshot: Table, table: Table) -> bool:
    """Whether a table that was opened from a snapshot is the one its events make, to the last line of its log
    and at every moment that is kept of its past."""
    for line in (*snapshot.lines, *table.lines):
        line.say_now()
    one, other = snapshot.kept(), table.kept()
    ladder = one.pop("ladder")
    other.pop("ladder")
    past = all(table.game.at(number).folded()[0] == folded for number, folded in ladder)
    return past and one == other and snapshot.digest == table.digest


def _packed(kept: dict[str, Any]) -> bytes:
    return zlib.compress(json.dumps(kept, ensure_ascii=False, separators=(",", ":")).encode(), 1)


def _unpacked(what: bytes) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(zlib.decompress(what))
    return found


# What it stands for


def digest_of(events: str) -> str:
    return hashlib.blake2b(f"{events}\n".encode(), digest_size=16).hexdigest()


def mark_of(events: str) -> str:
    """From these events, by this code."""
    return f"{code()} {events}"


@cache
def code() -> str:
    """Stands for all that is installed of the library, of games and of boards."""
    brought = {entry.module for entry in entry_points(group=BOARDS)}
    packages = {name.partition(".")[0] for name in ("ironroad", *_packages(), *brought)}
    digest = hashlib.blake2b(digest_size=16)
    for name in sorted(packages):
        for file in _files(files(name)):
            digest.update(file.read_bytes())
    return digest.hexdigest()


def _packages() -> list[str]:
    return [kind.package for kind in kinds().values()]


def _files(folder: Traversable) -> Iterator[Traversable]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _files(entry)
        elif entry.name.endswith(CODE):
            yield entry
