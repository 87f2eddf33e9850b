"""Ten thousand open tables in the database: how long a server takes to start, what its lists cost, and how
much memory it holds, beside the same with hardly any."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import insert, select

from benchmarks.databases import INSTALLED, KINDS, database
from benchmarks.figures import options, progress, show, times
from benchmarks.moves import used
from benchmarks.processes import memory
from ironroad.site.settings import Settings
from ironroad.site.storage.models import EventRow, SeatRow, TableRow
from ironroad.site.table.newtable import new_words
from tests.helpers.company import Company, Somebody
from tests.helpers.server import Server, Visitor

FEW = 10
CHUNK = 500
# Everybody sits at some of them; of ten tables that are copied one waits for people.
PEOPLE = 300
MOVES = 12
PAGES = ("/", "/lobby", "/games", "/games/waiting", "/tables?page=3")
ASKED = 20


Row = dict[str, Any]


async def _begun(site: Company, people: list[Somebody]) -> list[str]:
    """Tables that are made and played as anybody's are."""
    ids: list[str] = []
    for n in range(FEW):
        waits = n == 0
        table = await site.table(*people[: 2 if waits else 3], started=not waits)
        for _ in range(0 if waits else MOVES):
            move = next(iter(table.game.legal_moves())).text
            await site.keeper.move(table, table.number, move, {0, 1, 2})
        ids.append(table.id)
    return ids


class Copies:
    """Tables copied from others, at which other people sit."""

    def __init__(self, site: Company, people: list[Somebody], seed: int) -> None:
        self._site = site
        self._people = [one.id for one in people]
        self._random = random.Random(seed)

    async def make(self, ids: list[str], number: int) -> None:
        tables, events, seats = [await self._rows(model, ids) for model in (TableRow, EventRow, SeatRow)]
        for start in range(0, number, CHUNK):
            chosen = [self._random.choice(tables) for _ in range(min(CHUNK, number - start))]
            copies = [(old["id"], self._table(old)) for old in chosen]
            who = {new["id"]: self._random.sample(self._people, 3) for _, new in copies}
            of_seats = [row | {"person": who[row["table"]][row["seat"]]} for row in _copied(seats, copies)]
            async with self._site.database.get_session() as session:
                hosts = [new | {"host": who[new["id"]][0]} for _, new in copies]
                await session.execute(insert(TableRow), hosts)
                await session.execute(insert(EventRow), _copied(events, copies))
                await session.execute(insert(SeatRow), of_seats)
                await session.commit()
            progress(f"{start + len(chosen)} tables")

    async def _rows(self, model: type[Any], ids: list[str]) -> list[Row]:
        key = model.id if model is TableRow else model.table
        async with self._site.database.get_session() as session:
            found = await session.execute(select(*model.__table__.columns).where(key.in_(ids)))
            return [dict(row._mapping) for row in found]

    def _table(self, row: Row) -> Row:
        id_, watch = new_words()
        past = timedelta(seconds=self._random.uniform(0, 20 * 86400))
        return row | {"id": id_, "watch": watch, "changed": row["changed"] - past}


def _copied(rows: list[Row], copies: list[tuple[str, Row]]) -> list[Row]:
    """What belongs to tables, for their copies."""
    return [row | {"table": new["id"]} for old, new in copies for row in rows if row["table"] == old]


async def fill(data: Path, address: str, number: int) -> tuple[list[str], str]:
    """Store so many tables; some of them, and the session of somebody who plays at some."""
    site = Company(Settings(data, address, ""))
    people = [await site.person(f"Player {n}") for n in range(PEOPLE)]
    ids = await _begun(site, people)
    await Copies(site, people, 0).make(ids, number - FEW)
    async with site.database.get_session() as session:
        some = [*await session.scalars(select(TableRow.id).limit(10 * ASKED))]
    await site.database.get_engine().dispose()
    return some, people[-1].session


def timed(server: Server, ask: Callable[[], object], number: int) -> str:
    """How long it takes, and what it costs the server each time."""
    waits, before = [], used(server)
    for _ in range(number):
        start = time.perf_counter()
        ask()
        waits.append(time.perf_counter() - start)
    return f"{1000 * (used(server) - before) / number:.1f} ms of the processor; {times(waits)}"


def begin(server: Server) -> None:
    start = time.perf_counter()
    server.start()
    took = time.perf_counter() - start
    show("start", f"{used(server):.1f} s of the processor, {took:.1f} s by the clock")
    time.sleep(2)
    show("memory", f"{memory(server.process.pid):.0f} MiB")


def measure(server: Server, some: list[str], session: str) -> None:
    begin(server)
    visitor = Visitor(server)
    visitor.client.cookies.set("session", session)
    with visitor.client:
        for page in PAGES:
            visitor.client.get(page).raise_for_status()
            show(page, timed(server, partial(visitor.get, page), ASKED))
        left = iter(some)
        opened = min(len(some), 5 * ASKED)
        show(
            f"a table that is not in memory, {opened} of them",
            timed(server, lambda: visitor.client.get(f"/t/{next(left)}/state").raise_for_status(), opened),
        )
    show("memory with these", f"{memory(server.process.pid):.0f} MiB")


def run(kind: str, number: int) -> None:
    print(f"\n{kind}: {number} open tables", flush=True)
    with tempfile.TemporaryDirectory() as folder, database(kind, Path(folder)) as (address, environment):
        server = Server(Path(folder), 0, **environment)
        server.stop()
        some, session = asyncio.run(fill(Path(folder), address, number))
        try:
            measure(server, some, session)
        finally:
            server.stop()


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("--tables", type=int, default=10_000, help="open tables in the database")
    parser.add_argument("--database", nargs="+", choices=KINDS, default=INSTALLED)
    given = parser.parse_args()
    for kind in given.database:
        for number in (100, given.tables):
            run(kind, number)


if __name__ == "__main__":
    main()
