"""How soon windows show a move: people play at many tables, and others watch each of them."""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import random
import re
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.databases import KINDS, database
from benchmarks.figures import options, progress, show, times
from benchmarks.moves import JSON, Several, used
from benchmarks.processes import memory
from tests.helpers.server import Server, Visitor

MANY = "100000"
# How long everybody has to come.
COMING = 60.0


@lru_cache(maxsize=4096)
def unpacked(news: bytes) -> dict[str, Any]:
    """What is sent to many is unpacked once: their browsers do that, not the server."""
    state: dict[str, Any] = json.loads(gzip.decompress(news))
    return state


class Watched:
    """A table at which somebody plays, with those who watch it; moves by their numbers, with when they were
    sent, and how long each took to every window."""

    def __init__(self, client: httpx.AsyncClient, paths: tuple[str, str], watchers: int, wait: float) -> None:
        self._client = client
        self._live = f"ws{str(client.base_url).rstrip('/')[4:]}"
        self._play, self._watch = paths
        self._watchers = watchers
        self._wait = wait
        self._sent: dict[int, float] = {}
        self.delays: list[float] = []
        self.bytes = 0

    async def run(self, start: float, seconds: float) -> None:
        async with asyncio.TaskGroup() as tasks:
            watching = [tasks.create_task(self._follow()) for _ in range(self._watchers)]
            await self._move_on(start, seconds)
            await asyncio.sleep(1)
            for task in watching:
                task.cancel()

    async def _open(self, path: str) -> tuple[dict[str, Any], ClientConnection]:
        state = (await self._client.get(f"{path}/state", headers=JSON)).json()
        socket = await connect(f"{self._live}{path}/live", max_size=None, open_timeout=120)
        await socket.send(f"at {state['number']}")
        return state, socket

    async def _follow(self) -> None:
        await asyncio.sleep(random.random() * 0.75 * COMING)
        _, socket = await self._open(self._watch)
        async with socket:
            async for news in socket:
                if isinstance(news, bytes):
                    self._arrived(news)

    def _arrived(self, news: bytes) -> None:
        now = time.perf_counter()
        self.bytes += len(news)
        sent = self._sent.get(unpacked(news)["since"])
        if sent is not None:
            self.delays.append(now - sent)

    async def _move_on(self, start: float, seconds: float) -> None:
        state, socket = await self._open(self._play)
        async with socket:
            await asyncio.sleep(start - time.time() + random.random() * self._wait)
            while time.time() < start + seconds and not state["over"]:
                state = await self._move(socket, state)
                await asyncio.sleep(random.uniform(0.5, 1.5) * self._wait)

    async def _move(self, socket: ClientConnection, state: dict[str, Any]) -> dict[str, Any]:
        number = state["number"]
        self._sent[number] = time.perf_counter()
        await socket.send(f"move {number} {random.choice(state['moves'])['move']}")
        while state["number"] == number:
            news = await socket.recv()
            state = unpacked(news) if isinstance(news, bytes) else state
        return state


def watch_some(
    url: str, tables: list[tuple[str, str]], watchers: int, wait: float, start: float, seconds: float
) -> tuple[list[float], int]:
    """In a process of its own: the delays and the bytes that were sent."""
    found: list[Watched] = []

    async def run() -> None:
        async with httpx.AsyncClient(base_url=url, timeout=120) as client:
            found.extend(Watched(client, table, watchers, wait) for table in tables)
            await asyncio.gather(*(table.run(start, seconds) for table in found))

    asyncio.run(run())
    return [delay for table in found for delay in table.delays], sum(table.bytes for table in found)


def new_tables(server: Server, number: int) -> list[tuple[str, str]]:
    """Tables of people: the link to play by, and the one to watch."""
    progress(f"making {number} tables")
    visitor = Visitor(server)
    with visitor.client:
        paths = [visitor.new_table("person", "person", "person", "person") for _ in range(number)]
        return [(path, re.findall(r"/w/[\w-]+", visitor.get(path).text)[0]) for path in paths]


def run(kind: str, given: argparse.Namespace) -> None:
    print(f"\n{kind}: {given.watchers} watchers at {given.tables} tables", flush=True)
    with tempfile.TemporaryDirectory() as folder, database(kind, Path(folder)) as (_, environment):
        server = Several(1, Path(folder), **environment | {"IRONROAD_CONNECTIONS": MANY})
        try:
            measure(server, given)
        finally:
            server.stop()


def measure(server: Server, given: argparse.Namespace) -> None:
    tables = new_tables(server, given.tables)
    each, wait = given.watchers // given.tables, given.tables / given.rate
    shares = [tables[n :: given.generators] for n in range(given.generators)]
    with ProcessPoolExecutor(given.generators, get_context("spawn")) as pool:
        start = time.time() + COMING
        work = (server.url, each, wait, start, given.seconds)
        going = [pool.submit(watch_some, work[0], share, *work[1:]) for share in shares]
        time.sleep(COMING)
        before, began = used(server), time.monotonic()
        time.sleep(given.seconds)
        spent, passed = used(server) - before, time.monotonic() - began
        show("memory of the server", f"{memory(server.process.pid):.0f} MiB")
        found = [one.result() for one in going]
    delays = [delay for some, _ in found for delay in some]
    moves, sent = len(delays) / each, sum(sent for _, sent in found)
    show("moves a second", f"{moves / passed:.0f}")
    show("from sending a move to a window that has it", times(delays))
    show("processor time of the server, of one core", f"{spent / passed:.0%}")
    show("processor time of a move with all who watch it", f"{1000 * spent / max(1, moves):.2f} ms")
    show("sent to a window for a move", f"{sent / max(1, len(delays)) / 1024:.1f} KiB")


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("--tables", type=int, default=200, help="tables at which somebody plays")
    parser.add_argument("--watchers", type=int, default=2000, help="of all tables together")
    parser.add_argument("--rate", type=float, default=100, help="moves a second, of all tables together")
    parser.add_argument("--seconds", type=float, default=20, help="how long to measure")
    parser.add_argument("--generators", type=int, default=2, help="processes in which people play and watch")
    parser.add_argument("--database", nargs="+", choices=KINDS, default=["sqlite"], help="what it is run on")
    given = parser.parse_args()
    for kind in given.database:
        run(kind, given)


if __name__ == "__main__":
    main()
