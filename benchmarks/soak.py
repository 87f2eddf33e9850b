"""Half an hour of everything at once: whether memory stays flat, and what the server says of it."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import re
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import httpx

from benchmarks.databases import KINDS, database
from benchmarks.figures import options, progress, show, times
from benchmarks.moves import JSON, Several, used
from benchmarks.processes import descendants, memory
from benchmarks.watchers import MANY, Watched, new_tables
from tests.helpers.logged import Logged, LoggedApart
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
    found, end, others = [], time.monotonic() + seconds, Others(server, bots)
    while time.monotonic() < end:
        others.go_on()
        found.append(held(server))
        alone, beside = found[-1]
        progress(f"{seconds - end + time.monotonic():.0f} s: {alone:.0f} MiB, {beside:.0f} beside it")
        time.sleep(min(STEP, max(0.0, end - time.monotonic())))
    show("hints that were given, reviews that were asked for", f"{others.hints}, {others.reviews}")
    assert others.hints, "nobody was given a hint"
    return found


class Others:
    """Who lets bots play, asks for reviews of games that are over, and for hints at a table of their own."""

    def __init__(self, server: Server, bots: int) -> None:
        self._visitor = Visitor(server)
        self._bots = bots
        self._begun: list[str] = []
        self._own = self._visitor.new_table("person", "random", "random", hints="all")
        self.hints = self.reviews = 0

    def go_on(self) -> None:
        for path in [path for path in self._begun if self._visitor.state(path)["over"]]:
            self._begun.remove(path)
            self._visitor.get(path)
            self.reviews += self._visitor.post(f"{path}/review").status_code == 303
            self._visitor.get(f"{path}/review").raise_for_status()
        self._begun += [self._visitor.new_table(*BOTS, rounds=3) for _ in range(self._bots)]
        self._ask()

    def _ask(self) -> None:
        """A hint, which is then followed."""
        state = self._visitor.state(self._own)
        if state["over"]:
            self._own = self._visitor.new_table("person", "random", "random", hints="all")
        elif state["mine"]:
            hint = self._visitor.client.get(f"{self._own}/hint", headers=JSON)
            assert hint.status_code in (200, 409, 422), hint.text
            self.hints += hint.status_code == 200
            best = re.findall(r'data-hint-move="([^"]+)"', hint.text.replace(r"\"", '"'))
            self._visitor.get(self._own)
            self._visitor.move(self._own, (*best, state["moves"][0]["move"])[0], state["number"])


def report(found: list[tuple[float, float]], server: Logged) -> None:
    third = max(1, len(found) // 3)
    for name, values in (("the server", [one for one, _ in found]), ("beside it", [two for _, two in found])):
        early, late = sum(values[third : 2 * third]) / third, sum(values[-third:]) / third
        show(f"memory, {name}: middle and last third", f"{early:.0f} MiB, {late:.0f} MiB")
    lines = [line for line in server.lines() if "route" not in line]
    show("lines in the log, requests apart", str(len(lines)))
    for line in lines[:20]:
        print(f"  {line}")


class Soaked(Several, LoggedApart):
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
    parser = options(__doc__)
    parser.add_argument("--minutes", type=float, default=30, help="how long it takes")
    parser.add_argument("--tables", type=int, default=30, help="tables of people, each with three who watch")
    parser.add_argument("--bots", type=int, default=2, help="tables of bots that are begun every half minute")
    parser.add_argument("--rate", type=float, default=5, help="pages that are opened a second")
    parser.add_argument("--workers", type=int, default=1, help="on PostgreSQL")
    parser.add_argument("--database", nargs="+", choices=KINDS, default=["sqlite"], help="what it is run on")
    given = parser.parse_args()
    for kind in given.database:
        run(kind, given)


if __name__ == "__main__":
    main()
