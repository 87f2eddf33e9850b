"""One server with many tables of bots, people who watch them, and a few people who play beside them."""

from __future__ import annotations

import asyncio
import json
import random
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

from benchmarks.databases import INSTALLED, KINDS, database
from benchmarks.figures import options, progress, show, times
from benchmarks.processes import descendants, memory, processor_time
from tests.helpers.server import TOKEN, Server, Visitor

JSON = {"accept": "application/json"}
HELD = "100000"
SETTLING = 5.0


@dataclass
class Tally:
    """What was measured, from the moment on that counts."""

    counting: bool = False
    loaded: int = 0
    moves: int = 0
    bytes: int = 0
    heard: list[float] = field(default_factory=list)
    posted: list[float] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    def note(self, times: list[float], seconds: float) -> None:
        if self.counting:
            times.append(seconds)


class Watcher:
    """A window on a table: hears of a change and fetches what is new, one fetch at a time."""

    def __init__(self, url: str, path: str, client: httpx.AsyncClient, tally: Tally, counts: bool) -> None:
        self._live = f"ws{url[4:]}{path}/live"
        self._state = f"{path}/state"
        self._client = client
        self._tally = tally
        self._counts = counts
        self._number = 0
        self._told: dict[int, float] = {}
        self._news = asyncio.Event()

    async def run(self) -> None:
        async with connect(self._live, max_size=None) as socket, asyncio.TaskGroup() as tasks:
            tasks.create_task(self._fetch_news())
            async for message in socket:
                self._hear(str(message))

    def _hear(self, message: str) -> None:
        number = None if message == "ping" else json.loads(message).get("number")
        if number is None or number in self._told:
            return
        self._told[number] = time.perf_counter()
        self._tally.moves += self._tally.counting and self._counts
        self._news.set()

    async def _fetch_news(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            await self._fetch()

    async def _fetch(self) -> None:
        answer = await self._client.get(self._state, params={"since": self._number}, headers=JSON)
        if answer.status_code != 200:
            self._tally.failures.append(f"state {answer.status_code}")
            return
        self._tally.bytes += self._tally.counting * answer.num_bytes_downloaded
        self._tally.loaded += not self._number
        self._number = answer.json()["number"]
        for number in [number for number in self._told if number <= self._number]:
            self._tally.note(self._tally.heard, time.perf_counter() - self._told.pop(number))


class Player:
    """Somebody who makes a move every now and then at a table of people."""

    def __init__(self, path: str, client: httpx.AsyncClient, token: str, tally: Tally, wait: float) -> None:
        self._path = path
        self._client = client
        self._token = token
        self._tally = tally
        self._wait = wait

    async def run(self) -> None:
        state: dict[str, Any] = (await self._client.get(f"{self._path}/state", headers=JSON)).json()
        while not state["over"]:
            await asyncio.sleep(self._wait * random.uniform(0.5, 1.5))
            state = await self._move(state)

    async def _move(self, state: dict[str, Any]) -> dict[str, Any]:
        move = await self._choice(state)
        form = {"number": str(state["number"]), "move": move, "_csrf_token": self._token}
        start = time.perf_counter()
        answer = await self._client.post(f"{self._path}/moves", data=form, headers=JSON)
        self._tally.note(self._tally.posted, time.perf_counter() - start)
        if answer.status_code != 200:
            self._tally.failures.append(f"move {answer.status_code}")
        news: dict[str, Any] = answer.json()
        return news

    async def _choice(self, state: dict[str, Any]) -> str:
        """Of a long list: what comes when something is picked on the board, or what needs no picking."""
        moves: list[dict[str, Any]] = state["moves"]
        if state["count"] > len(moves):
            hex_, cube, *_ = random.choice(state["places"])
            asked = {"hex": hex_, "cube": cube}
            answer = await self._client.get(f"{self._path}/choices", params=asked, headers=JSON)
            moves = moves + answer.json().get("moves", [])
        return str(random.choice(moves)["move"])


@dataclass(frozen=True)
class Load:
    tables: int
    watchers: int
    players: int
    pace: float
    wait: float
    seconds: float


def seat_people(server: Server, load: Load) -> tuple[list[str], list[str]]:
    """Tables of bots, who do not move yet, and tables of people."""
    visitor = Visitor(server)
    with visitor.client:
        progress(f"making {load.tables} tables of bots")
        bots = [visitor.new_table("random", "random", "random", "random") for _ in range(load.tables)]
        return bots, [visitor.new_table("person", "person", "person") for _ in range(load.players)]


async def play(server: Server, bots: list[str], people: list[str], load: Load) -> Tally:
    tally = Tally()
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=None)
    async with httpx.AsyncClient(base_url=server.url, timeout=120, limits=limits) as client:
        token = TOKEN.findall((await client.get("/")).text)[0]
        watched = [(n, bots[n % len(bots)]) for n in range(load.watchers)]
        running = [
            *(Watcher(server.url, path, client, tally, n < len(bots)).run() for n, path in watched),
            *(Player(path, client, token, tally, load.wait).run() for path in people),
        ]
        tasks = [asyncio.create_task(one) for one in running]
        await measure(server, load, tally)
        await _stop(tasks, tally)
    return tally


async def measure(server: Server, load: Load, tally: Tally) -> None:
    """Once every window is open, count for a while, and say what it took."""
    while tally.loaded < load.watchers:
        await asyncio.sleep(0.1)
    await asyncio.sleep(SETTLING)
    tally.counting = True
    pid, start, used = server.process.pid, time.monotonic(), processor_time(server.process.pid)
    await asyncio.sleep(load.seconds)
    tally.counting = False
    passed = time.monotonic() - start
    show("moves of bots, a second", f"{tally.moves / passed:.1f}")
    show("processor time of the server, of one core", f"{(processor_time(pid) - used) / passed:.0%}")
    show("memory of the server", f"{memory(pid):.0f} MiB")
    thinkers = [memory(helper.pid) for helper in descendants(pid)]
    show("memory of its thinking processes", " + ".join(f"{size:.0f} MiB" for size in thinkers))
    show("sent to watchers, KiB a second", f"{tally.bytes / 1024 / passed:.0f}")


async def _stop(tasks: list[asyncio.Task[None]], tally: Tally) -> None:
    for task in tasks:
        task.cancel()
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(result, Exception):
            tally.failures.append(repr(result))


def run(kind: str, load: Load) -> None:
    print(f"\n{kind}, {load.tables} tables at pace {load.pace:g} s, {load.watchers} watchers", flush=True)
    with tempfile.TemporaryDirectory() as folder, database(kind, Path(folder)) as (_, environment):
        server = Server(Path(folder), 0, IRONROAD_PACE=HELD, **environment)
        try:
            bots, people = seat_people(server, load)
            restart(server, load)
            tally = asyncio.run(play(server, bots, people, load))
        finally:
            server.stop()
    show("a watcher, from hearing of a move to having it", times(tally.heard))
    show("a person's move, from sending to the answer", times(tally.posted))
    show("requests that failed", f"{len(tally.failures)} {tally.failures[:3] or ''}")


def restart(server: Server, load: Load) -> None:
    """Now the bots may move."""
    server.stop()
    server.environment["IRONROAD_PACE"] = str(load.pace)
    progress("starting the server on these tables")
    start = time.monotonic()
    server.start()
    show("start of the server with all these tables", f"{time.monotonic() - start:.1f} s")


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("--tables", type=int, default=200, help="tables of four random bots")
    parser.add_argument("--watchers", type=int, default=200, help="windows open on those tables")
    parser.add_argument("--players", type=int, default=5, help="people who play at tables without bots")
    parser.add_argument("--wait", type=float, default=1.0, help="seconds between a person's moves")
    parser.add_argument("--pace", type=float, nargs="+", default=[0, 10], help="seconds of a bot's move")
    parser.add_argument("--seconds", type=float, default=30, help="how long to measure")
    parser.add_argument("--database", nargs="+", choices=KINDS, default=INSTALLED, help="what it is run on")
    given = parser.parse_args()
    for kind in given.database:
        for pace in given.pace:
            load = Load(given.tables, given.watchers, given.players, pace, given.wait, given.seconds)
            run(kind, load)


if __name__ == "__main__":
    main()
