"""How many moves servers store: of bots that do not think, unwatched, and of people over sockets."""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import random
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from benchmarks import postgres
from benchmarks.databases import INSTALLED, KINDS, database
from benchmarks.figures import options, progress, show, times
from benchmarks.processes import descendants, processor_time, wait_until
from benchmarks.stored import Store
from tests.helpers.places import ROOT
from tests.helpers.server import Server, Visitor

# What `make fast` makes.
COMPILED = ROOT / ".venv-fast/bin/ironroad"
HELD = "100000"
SETTLING = 3.0
# How long it takes at most until bots are at work, and how often it is looked whether enough of them are.
PATIENCE = 60.0
LOOKING = 0.25
# How long people have to sit down, and within how long they begin: tables that went through their rounds in
# step would be at what costs most all at once.
COMING = 20.0
BEGINNING = 20.0
# What was stored together has one time: a decision with the draws after it.
MADE = 'SELECT count(*) AS made FROM (SELECT DISTINCT "table", at FROM events) AS moments'
OVER = "SELECT count(*) AS n FROM tables WHERE over"
CONNECTIONS = "SELECT count(*) AS n FROM pg_stat_activity WHERE backend_type = 'client backend'"
RATE = 1.0
JSON = {"accept": "application/json"}


def new_tables(server: Server, number: int, kind: str) -> list[str]:
    progress(f"making {number} tables")
    visitor = Visitor(server)
    with visitor.client:
        return [visitor.new_table(kind, kind, kind, kind) for _ in range(number)]


def used(server: Server) -> float:
    """Seconds of the processor, of the server and all that it has started."""
    return used_by(server.process.pid)


def used_by(pid: int) -> float:
    return processor_time(pid) + sum(_used_by_one(process.pid) for process in descendants(pid))


def _used_by_one(pid: int) -> float:
    """One that has ended meanwhile has used nothing that counts, such as those that tidy up in PostgreSQL."""
    try:
        return processor_time(pid)
    except (FileNotFoundError, ProcessLookupError):
        return 0.0


class Measured:
    """Moves that are stored from its beginning to its end, and what they cost, PostgreSQL too if it is
    that."""

    def __init__(self, server: Server, store: Store) -> None:
        self._server = server
        self._store = store
        self._postgres = postgres.pid(url) if (url := server.environment.get("DATABASE_URL")) else None
        self._made, self._used, self._start = self._count(), used(server), time.monotonic()
        self._there = self._used_there()

    def _count(self) -> int:
        return int(self._store.rows(MADE)[0].made)

    def _used_there(self) -> float:
        return used_by(self._postgres) if self._postgres else 0.0

    def show(self, whose: str) -> None:
        passed, there = time.monotonic() - self._start, self._used_there() - self._there
        moves, spent = self._count() - self._made, used(self._server) - self._used
        show(f"moves of {whose}, a second", f"{moves / passed:.0f} (for {passed:.0f} s)")
        show("processor time of the server's processes, of one core", f"{spent / passed:.0%}")
        show("processor time of a move", f"{1000 * spent / max(moves, 1):.2f} ms")
        if self._postgres:
            show("processor time of PostgreSQL for a move", f"{1000 * there / max(moves, 1):.2f} ms")
            show("connections to PostgreSQL", str(self._store.rows(CONNECTIONS)[0].n - 1))


def play_bots(server: Server, store: Store, tables: int, seconds: float) -> None:
    """Bots that are held until all tables are there. Once a tenth of the games is over there is no longer
    enough for them to do."""
    new_tables(server, tables, "random")
    server.stop()
    server.environment |= {"IRONROAD_PACE": "0", "IRONROAD_IDLE_PACE": "0"}
    before = store.rows(MADE)[0].made
    server.start()
    wait_until(lambda: bool(store.rows(MADE)[0].made - before > tables), "bots do not move", PATIENCE)
    measured = Measured(server, store)
    end = time.monotonic() + seconds
    while time.monotonic() < end and 10 * store.rows(OVER)[0].n < tables:
        time.sleep(LOOKING)
    measured.show("bots")


# People


class Player:
    """Somebody who sits alone at a table of people and moves for all of them, over its socket."""

    def __init__(self, client: httpx.AsyncClient, path: str, rate: float) -> None:
        self._client = client
        self._path = path
        self._rate = rate
        self._waits: list[float] = []

    async def play(self, start: float, seconds: float) -> list[float]:
        """How long each move took, from sending it to hearing that it is made, once everybody has begun."""
        state: dict[str, Any] = (await self._client.get(f"{self._path}/state", headers=JSON)).json()
        url = str(self._client.base_url).rstrip("/")
        async with connect(f"ws{url[4:]}{self._path}/live", max_size=None, open_timeout=120) as socket:
            await socket.send(f"at {state['number']}")
            await asyncio.sleep(start - time.time() + random.random() * BEGINNING)
            while time.time() < start + BEGINNING + seconds and not state["over"]:
                begun = time.time()
                if begun < start + BEGINNING:
                    self._waits.clear()
                state = await self._move(socket, state)
                # Who waited for an answer thinks no longer for that.
                await asyncio.sleep(begun + random.uniform(0.5, 1.5) / self._rate - time.time())
        return self._waits

    async def _move(self, socket: ClientConnection, state: dict[str, Any]) -> dict[str, Any]:
        start = time.perf_counter()
        await socket.send(f"move {state['number']} {random.choice(state['moves'])['move']}")
        made, number = False, state["number"]
        while not made or state["number"] == number:
            news = await socket.recv()
            if isinstance(news, bytes):
                state = json.loads(gzip.decompress(news))
            elif news != "ping":
                said = json.loads(news)
                assert "error" not in said, said
                made = made or "made" in said
        self._waits.append(time.perf_counter() - start)
        return state


def play_some(url: str, paths: list[str], start: float, seconds: float) -> list[float]:
    """In a process of its own."""

    async def play() -> list[float]:
        async with httpx.AsyncClient(base_url=url, timeout=120) as client:
            players = (Player(client, path, RATE).play(start, seconds) for path in paths)
            return [wait for waits in await asyncio.gather(*players) for wait in waits]

    return asyncio.run(play())


def play_people(server: Server, store: Store, tables: int, seconds: float, generators: int) -> None:
    """One move a second at every table."""
    paths = new_tables(server, tables, "person")
    shares = [paths[n::generators] for n in range(generators)]
    with ProcessPoolExecutor(generators, get_context("spawn")) as pool:
        start = time.time() + COMING
        playing = [pool.submit(play_some, server.url, share, start, seconds + SETTLING) for share in shares]
        time.sleep(COMING + BEGINNING)
        measured = Measured(server, store)
        time.sleep(seconds)
        measured.show("people")
        waits = [wait for one in playing for wait in one.result()]
    show("a person's move, from sending to hearing that it is made", times(waits))


class Several(Server):
    def __init__(self, workers: int, data: Path, **environment: str) -> None:
        self.words = ("--workers", str(workers)) if workers > 1 else ()
        super().__init__(data, 0, **environment)


class Compiled(Several):
    program = (str(COMPILED),)


def run(kind: str, workers: int, server_of: type[Several], given: argparse.Namespace) -> None:
    build = ", compiled" if server_of is Compiled else ""
    print(f"\n{kind}, processes: {workers}{build}", flush=True)
    with tempfile.TemporaryDirectory() as folder, database(kind, Path(folder)) as (address, environment):
        environment |= {"IRONROAD_PACE": HELD, "IRONROAD_IDLE_PACE": HELD}
        server = server_of(workers, Path(folder), **environment)
        try:
            if given.people:
                play_people(server, Store(address), given.people, given.seconds, given.generators)
            if given.tables:
                play_bots(server, Store(address), given.tables, given.seconds)
        finally:
            server.stop()


BUILDS = {"plain": Several, "compiled": Compiled}
BUILT = [*BUILDS] if COMPILED.exists() else ["plain"]


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("--tables", type=int, default=400, help="tables of four random bots; 0 for none")
    parser.add_argument("--people", type=int, default=500, help="tables of people; 0 for none")
    parser.add_argument("--generators", type=int, default=2, help="processes in which people play")
    parser.add_argument("--seconds", type=float, default=15, help="how long to measure")
    parser.add_argument("--database", nargs="+", choices=KINDS, default=INSTALLED, help="what it is run on")
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2], help="on PostgreSQL")
    parser.add_argument("--build", nargs="+", choices=BUILDS, default=BUILT, help="of the server")
    given = parser.parse_args()
    for server_of in map(BUILDS.__getitem__, given.build):
        for kind in given.database:
            for workers in given.workers if kind != "sqlite" else [1]:
                run(kind, workers, server_of, given)


if __name__ == "__main__":
    main()
