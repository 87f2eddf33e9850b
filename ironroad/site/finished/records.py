"""All public games that are over as one file, made anew now and then beside the server's other work."""

from __future__ import annotations

import asyncio
import os
import zipfile
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from advanced_alchemy.config import SQLAlchemyAsyncConfig
from sqlalchemy import select

from ironroad.site.storage.models import RecordRow, now

FRESH: Final = timedelta(hours=1)
BATCH: Final = 200

# A day that no zip file can be older than; that of a record tells nothing.
_DAY: Final = (1980, 1, 1, 0, 0, 0)


class Records:
    """The file lies in the data directory; who reads an older one keeps it when a new one takes its place."""

    def __init__(
        self, database: SQLAlchemyAsyncConfig, data: Path, clock: Callable[[], datetime] = now
    ) -> None:
        self._database = database
        self._path = data / "records.zip"
        self._clock = clock
        self._made: datetime | None = None
        self._making = asyncio.Lock()

    async def file(self) -> Path:
        async with self._making:
            if self._made is None or self._clock() - self._made > FRESH or not self._path.exists():
                await self._make()
                self._made = self._clock()
        return self._path

    async def _make(self) -> None:
        new = self._path.with_suffix(".new")
        with zipfile.ZipFile(new, "w", zipfile.ZIP_DEFLATED) as file:
            last = ""
            while batch := await self._after(last):
                await asyncio.to_thread(_write, file, batch)
                last = batch[-1][0]
        os.replace(new, self._path)

    async def _after(self, last: str) -> list[tuple[str, str, str]]:
        """A table's id would be its players' link, so records are named by their number."""
        query = select(RecordRow.table, RecordRow.text, RecordRow.at).where(RecordRow.public)
        query = query.where(RecordRow.table > last).order_by(RecordRow.table).limit(BATCH)
        async with self._database.get_session() as session:
            rows = (await session.execute(query)).all()
        return [(table, text, at.date().isoformat()) for table, text, at in rows]


def _write(file: zipfile.ZipFile, batch: list[tuple[str, str, str]]) -> None:
    for _, text, day in batch:
        number = len(file.namelist()) + 1
        name = zipfile.ZipInfo(f"{number:06}-{day}.txt", _DAY)
        file.writestr(name, text, zipfile.ZIP_DEFLATED)
