"""People who play while bots measure a board: what their moves take with and without it, in turns, so that
whatever else the machine does falls on both. `python -m benchmarks.measuring [--seconds 20] [--turns 4]`"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from pathlib import Path

import httpx

from benchmarks.figures import progress, show, times
from benchmarks.load import Player, Tally
from benchmarks.moves import JSON
from tests.helpers.server import TOKEN, Server, Visitor

BOARD = "/boards/age-of-steam/western-us/measure"
PEOPLE = 8
# How many tables each of them has.
EACH = 12
EVERY = 0.5
SETTLING = 3.0


class Measuring:
    """The board that bots play on, begun and stopped as often as wanted."""

    def __init__(self, client: httpx.AsyncClient, token: str) -> None:
        self._client = client
        self._token = token

    async def begin(self) -> None:
        await self._post(BOARD)

    async def stop(self) -> None:
        await self._post(f"{BOARD}/stop")

    async def done(self) -> int:
        found = (await self._client.get(BOARD, headers=JSON)).json()
        return int(found.get("done", 0))

    async def _post(self, path: str) -> None:
        answer = await self._client.post(path, data={"games": "240", "_csrf_token": self._token})
        assert answer.status_code == 303, answer.text


async def play(server: Server, tables: list[str], seconds: float, turns: int) -> tuple[Tally, Tally, int]:
    alone, beside = Tally(), Tally()
    async with httpx.AsyncClient(base_url=server.url, timeout=120) as client:
        token = TOKEN.findall((await client.get("/privacy")).text)[0]
        shared = Tally(counting=True)
        tasks = [
            asyncio.create_task(_play_on(tables[seat::PEOPLE], client, token, shared))
            for seat in range(PEOPLE)
        ]
        measuring = Measuring(client, token)
        for turn in range(turns):
            await _count(shared, alone, seconds)
            progress(f"turn {turn + 1} of {turns}")
            await measuring.begin()
            await _count(shared, beside, seconds)
            await measuring.stop()
        games = await measuring.done()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        alone.failures = shared.failures
    return alone, beside, games


async def _play_on(tables: list[str], client: httpx.AsyncClient, token: str, tally: Tally) -> None:
    """One table after another: random moves end a game soon."""
    for path in tables:
        await Player(path, client, token, tally, EVERY).run()


async def _count(shared: Tally, kept: Tally, seconds: float) -> None:
    await asyncio.sleep(SETTLING)
    shared.posted = []
    await asyncio.sleep(seconds)
    kept.posted += shared.posted


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--turns", type=int, default=4)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            visitor = Visitor(server)
            tables = [visitor.new_table("person", "person", "person") for _ in range(PEOPLE * EACH)]
            alone, beside, games = asyncio.run(play(server, tables, given.seconds, given.turns))
        finally:
            server.stop()
    show("a person's move, nothing else going on", times(alone.posted))
    show("a person's move while bots measure a board", times(beside.posted))
    show("games that bots played to their end meanwhile", str(games))
    show("failures", str(len(alone.failures)))


if __name__ == "__main__":
    main()
