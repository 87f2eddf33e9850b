"""One server with many tables of bots, people who watch them, and a few people who play beside them."""

from __future__ import annotations

import asyncio
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
from benchmarks.moves import JSON, Measured
from benchmarks.processes import descendants, memory
from benchmarks.stored import Store
from tests.helpers.server import TOKEN, Server, Visitor

HELD = "100000"
SETTLING = 5.0


@dataclass
class Tally:
    """What was measured, from the moment on that counts."""

    counting: bool = False
    loaded: int = 0
    told: int = 0
    bytes: int = 0
    posted: list[float] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    def note(self, times: list[float], seconds: float) -> None:
        if self.counting:
            times.append(seconds)


class Watcher:
    """A window on a table that is sent what is new."""

    def __init__(self, url: str, path: str, client: httpx.AsyncClient, tally: Tally) -> None:
        self._live = f"ws{url[4:]}{path}/live"
        self._state = f"{path}/state"
        self._client = client
        self._tally = tally

    async def run(self) -> None:
        state = (await self._client.get(self._state, headers=JSON)).json()
        async with connect(self._live, max_size=None, open_timeout=120) as socket:
            await socket.send(f"at {state['number']}")
            self._tally.loaded += 1
            async for news in socket:
                if isinstance(news, bytes) and self._tally.counting:
                    self._tally.told += 1
                    self._tally.bytes += len(news)


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


async def play(server: Server, store: Store, bots: list[str], people: list[str], load: Load) -> Tally:
    tally = Tally()
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=None)
    async with httpx.AsyncClient(base_url=server.url, timeout=120, limits=limits) as client:
        token = TOKEN.findall((await client.get("/")).text)[0]
        running = [
            *(Watcher(server.url, bots[n % len(bots)], client, tally).run() for n in range(load.watchers)),
            *(Player(path, client, token, tally, load.wait).run() for path in people),
        ]
        tasks = [asyncio.create_task(one) for one in running]
        await measure(server, store, load, tally)
        await _stop(tasks, tally)
    return tally


async def measure(server: Server, store: Store, load: Load, tally: Tally) -> None:
    """Once every window is open, count for a while, and say what it took."""
    while tally.loaded < load.watchers:
        await asyncio.sleep(0.1)
    await asyncio.sleep(SETTLING)
    pid, measured = server.process.pid, Measured(server, store)
    tally.counting = True
    await asyncio.sleep(load.seconds)
    tally.counting = False
    measured.show("all")
    show("memory of the server", f"{memory(pid):.0f} MiB")
    helpers = [memory(helper.pid) for helper in descendants(pid)]
    show("memory of the processes beside it", " + ".join(f"{size:.0f} MiB" for size in helpers))
    show("sent to watchers, a second", f"{tally.told / load.seconds:.0f}")
    show("the same, KiB", f"{tally.bytes / 1024 / load.seconds:.0f}")


async def _stop(tasks: list[asyncio.Task[None]], tally: Tally) -> None:
    for task in tasks:
        task.cancel()
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(result, Exception):
            tally.failures.append(repr(result))


def run(kind: str, load: Load) -> None:
    print(f"\n{kind}, {load.tables} tables at pace {load.pace:g} s, {load.watchers} watchers", flush=True)
    with tempfile.TemporaryDirectory() as folder, database(kind, Path(folder)) as (address, environment):
        server = Server(Path(folder), 0, IRONROAD_PACE=HELD, **environment)
        try:
            bots, people = seat_people(server, load)
            restart(server, load)
            tally = asyncio.run(play(server, Store(address), bots, people, load))
        finally:
            server.stop()
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
    parser.add_argument("--pace", type=float, nargs="+", default=[0], help="seconds of a bot's move")
    parser.add_argument("--seconds", type=float, default=15, help="how long to measure")
    parser.add_argument("--database", nargs="+", choices=KINDS, default=INSTALLED, help="what it is run on")
    given = parser.parse_args()
    for kind in given.database:
        for pace in given.pace:
            load = Load(given.tables, given.watchers, given.players, pace, given.wait, given.seconds)
            run(kind, load)


if __name__ == "__main__":
    main()
