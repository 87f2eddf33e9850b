"""People who play beside bots that work hard: what their moves take while experts think at other tables,
while bots measure a board, and without both, in turns, so that what else the machine does falls on all."""

from __future__ import annotations

import asyncio
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Any, Protocol

import httpx

from benchmarks.figures import options, progress, show, times
from benchmarks.load import Player, Tally
from benchmarks.moves import JSON
from tests.helpers.server import TOKEN, Server, Visitor
from tests.helpers.together import open_table

BOARD = "/boards/age-of-steam/western-us/measure"
PEOPLE = 8
# How many tables each of them has.
EACH = 16
SEATS = ("person", "person", "expert", "expert")
EVERY = 0.5
SETTLING = 3.0


class Work(Protocol):
    """What goes on beside people."""

    name: str

    async def begin(self) -> None: ...
    async def end(self) -> None: ...
    async def done(self) -> str: ...


class Nothing:
    name = "nothing else going on"

    async def begin(self) -> None:
        pass

    async def end(self) -> None:
        pass

    async def done(self) -> str:
        return ""


class Measuring:
    """Bots that measure a board, begun and stopped as often as wanted."""

    name = "while bots measure a board"

    def __init__(self, client: httpx.AsyncClient, token: str) -> None:
        self._client = client
        self._token = token

    async def begin(self) -> None:
        await self._post(BOARD)

    async def end(self) -> None:
        await self._post(f"{BOARD}/stop")

    async def done(self) -> str:
        found = (await self._client.get(BOARD, headers=JSON)).json()
        return f"{found.get('done', 0)} games of the board were played to their end"

    async def _post(self, path: str) -> None:
        answer = await self._client.post(path, data={"games": "240", "_csrf_token": self._token})
        assert answer.status_code == 303, answer.text


class Thinking:
    """Experts at tables of their own, new ones each time."""

    name = "while experts think"

    def __init__(self, visitor: Visitor, tables: int) -> None:
        self._visitor = visitor
        self._tables = tables
        self._open: list[str] = []
        self._moves = 0

    async def begin(self) -> None:
        await asyncio.to_thread(self._begin)

    def _begin(self) -> None:
        for _ in range(self._tables):
            path = open_table(self._visitor, *SEATS, starts="full")
            self._open.append(path)
            # Who has the table in hand leaves both seats to bots, and can still end the game.
            for seat in (1, 0):
                self._as_host(path, power="replace", seat=seat, sitter=0, word="expert")

    async def end(self) -> None:
        await asyncio.to_thread(self._end)

    def _end(self) -> None:
        for path in self._open:
            self._as_host(path, power="end")
            self._moves += self._visitor.state(path)["length"]
        self._open.clear()

    def _as_host(self, path: str, **wish: Any) -> None:
        answer = self._visitor.post(f"{path}/host", sure=1, **wish)
        assert answer.status_code == 303, answer.text

    async def done(self) -> str:
        return f"experts made {self._moves} moves, draws included"


async def play(
    server: Server, visitor: Visitor, tables: list[str], seconds: float, turns: int, experts: int
) -> None:
    waits: defaultdict[str, list[float]] = defaultdict(list)
    async with httpx.AsyncClient(base_url=server.url, timeout=120) as client:
        token = TOKEN.findall((await client.get("/privacy")).text)[0]
        shared = Tally(counting=True)
        playing = [_play_on(tables[seat::PEOPLE], client, token, shared) for seat in range(PEOPLE)]
        tasks = [asyncio.create_task(one) for one in playing]
        works: list[Work] = [Nothing(), Thinking(visitor, experts), Measuring(client, token)]
        for turn in range(turns):
            progress(f"turn {turn + 1} of {turns}")
            for work in works:
                await work.begin()
                waits[work.name] += await _count(shared, seconds)
                await work.end()
        done = [await work.done() for work in works]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for name, found in waits.items():
        show(f"a person's move, {name}", times(found))
    show("meanwhile", ", ".join(filter(None, done)))
    show("failures", str(len(shared.failures)))


async def _play_on(tables: list[str], client: httpx.AsyncClient, token: str, tally: Tally) -> None:
    """One table after another: random moves end a game soon."""
    for path in tables:
        await Player(path, client, token, tally, EVERY).run()


async def _count(shared: Tally, seconds: float) -> list[float]:
    await asyncio.sleep(SETTLING)
    shared.posted = []
    await asyncio.sleep(seconds)
    return shared.posted


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("--seconds", type=float, default=15, help="of each turn")
    parser.add_argument("--turns", type=int, default=2, help="how often each is measured")
    parser.add_argument("--experts", type=int, default=10, help="tables of four experts")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            visitor = Visitor(server)
            tables = [visitor.new_table("person", "person", "person") for _ in range(PEOPLE * EACH)]
            asyncio.run(play(server, visitor, tables, given.seconds, given.turns, given.experts))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
