"""Half an hour of everything at once: whether memory stays flat, and what the server says of it."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import httpx

from benchmarks.databases import KINDS, database
from benchmarks.figures import progress, show, times
from benchmarks.moves import JSON, Several, used
from benchmarks.processes import descendants, memory
from benchmarks.watchers import MANY, Watched, new_tables
from tests.helpers.logged import Logged
from tests.helpers.server import Server, Visitor

BOTS = ("greedy", "random", "random", "greedy")
# What readers look at, of a table they can watch.
PAGES = ("", "/state", "/state?since=5", "/state?at=20", "/at/30", "/small.svg", "/words", "/record.txt")
WINDOWS = 3
STEP = 30.0


async def read(
    client: httpx.AsyncClient, tables: list[tuple[str, str]], rate: float, until: float
) -> list[float]:
    """Somebody opens one page after another; how long each took."""
    waits: list[float] = []
    while time.time() < until:
        page = random.choice(["/", "/lobby", random.choice(tables)[1] + random.choice(PAGES)])
        start = time.perf_counter()
        answer = await client.get(page, headers=JSON if "/state" in page else {})
        assert answer.status_code < 500, (page, answer.status_code)
        waits.append(time.perf_counter() - start)
        await asyncio.sleep(random.uniform(0, 2) / rate)
    return waits


async def play(client: httpx.AsyncClient, table: tuple[str, str], wait: float, until: float) -> list[float]:
    """People play, others watch; windows come and go."""
    delays: list[float] = []
    while time.time() < until:
        watched = Watched(client, table, WINDOWS, wait)
        stays = min(until - time.time(), random.uniform(60, 240))
        with contextlib.suppress(KeyError):
            await watched.run(time.time() + 5, stays)
        delays += watched.delays
    return delays


Waits = tuple[list[float], list[float]]


def load(url: str, tables: list[tuple[str, str]], rate: float, until: float) -> Waits:
    """In a process of its own: how long pages took, and how long moves took to windows."""

    async def run() -> Waits:
        async with httpx.AsyncClient(base_url=url, timeout=60) as client:
            playing = [asyncio.create_task(play(client, table, 4.0, until)) for table in tables]
            reading = await read(client, tables, rate, until)
            delays = await asyncio.gather(*playing)
        return reading, [delay for some in delays for delay in some]

    return asyncio.run(run())


def held(server: Server) -> tuple[float, float]:
    """The memory of the server, and of the processes it has started."""
    children = [process.pid for process in descendants(server.process.pid)]
    return memory(server.process.pid), sum(map(memory, children))


def watch(server: Server, seconds: float, bots: int) -> list[tuple[float, float]]:
    """The memory every half minute; games of bots that have ended are replaced by others."""
    found, end = [], time.monotonic() + seconds
    while time.monotonic() < end:
        keep_playing(server, bots)
        found.append(held(server))
        alone, beside = found[-1]
        progress(f"{seconds - end + time.monotonic():.0f} s: {alone:.0f} MiB, {beside:.0f} beside it")
        time.sleep(STEP)
    return found


def keep_playing(server: Server, bots: int) -> None:
    visitor = Visitor(server)
    with visitor.client:
        for _ in range(bots):
            visitor.new_table(*BOTS, rounds=3)


def report(found: list[tuple[float, float]], server: Logged) -> None:
    third = max(1, len(found) // 3)
    for name, values in (("the server", [one for one, _ in found]), ("beside it", [two for _, two in found])):
        early, late = sum(values[third : 2 * third]) / third, sum(values[-third:]) / third
        show(f"memory, {name}: middle and last third", f"{early:.0f} MiB, {late:.0f} MiB")
    lines = [line for line in server.lines() if "route" not in line]
    show("lines in the log, requests apart", str(len(lines)))
    for line in lines[:20]:
        print(f"  {line}")


class Soaked(Several, Logged):
    """Servers whose log is kept."""


def run(kind: str, given: argparse.Namespace) -> None:
    print(f"\n{kind}: {given.minutes:.0f} minutes", flush=True)
    with tempfile.TemporaryDirectory() as folder, database(kind, Path(folder)) as (_, environment):
        paces = {"IRONROAD_PACE": "1", "IRONROAD_IDLE_PACE": "1", "IRONROAD_CONNECTIONS": MANY}
        server = Soaked(given.workers, Path(folder), **environment | paces)
        try:
            measure(server, given)
        finally:
            server.stop()


def measure(server: Soaked, given: argparse.Namespace) -> None:
    tables, seconds = new_tables(server, given.tables), 60 * given.minutes
    before = used(server)
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        going = pool.submit(load, server.url, tables, given.rate, time.time() + seconds)
        found = watch(server, seconds, given.bots)
        reading, delays = going.result()
    show("pages", times(reading))
    show("from sending a move to a window that has it", times(delays))
    show("processor time of the server, of one core", f"{(used(server) - before) / seconds:.0%}")
    report(found, server)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--tables", type=int, default=30, help="tables of people, each with three who watch")
    parser.add_argument("--bots", type=int, default=2, help="tables of bots that are begun every half minute")
    parser.add_argument("--rate", type=float, default=5, help="pages that are opened a second")
    parser.add_argument("--workers", type=int, default=1, help="on PostgreSQL")
    parser.add_argument("--database", nargs="+", choices=KINDS, default=["sqlite"])
    given = parser.parse_args()
    for kind in given.database:
        run(kind, given)


if __name__ == "__main__":
    main()
