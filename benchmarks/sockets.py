"""Ten thousand sockets from one address of this computer: whether others are served meanwhile, what memory
it takes, and what the log says of it."""

from __future__ import annotations

import argparse
import asyncio
import base64
import contextlib
import random
import resource
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

import httpx

from benchmarks.databases import KINDS, database
from benchmarks.figures import options, progress, show, times
from benchmarks.moves import used
from benchmarks.processes import memory
from tests.helpers.logged import Logged, LoggedApart
from tests.helpers.server import Server, Visitor

T = TypeVar("T")

PEOPLE = ("person", "person", "person")
# Addresses of this computer; the usual one is where a proxy would be, which may have as much as it likes.
CROWD = "127.0.0.2"
SOMEBODY = "127.0.0.3"
AT_ONCE = 200
OTHER_FILES = 200
PAUSE = 0.1
PATIENCE = 60.0
# Limits as they are where nobody has said anything, and the same for somebody who has a whole town behind one
# address: then nothing is refused.
USUAL = {"SOCKETS": "60", "CONNECTIONS": "120", "REQUESTS_A_MINUTE": "3000", "SECONDS_A_MINUTE": "30"}
TOWN = {"CONNECTIONS": "100000"}
HELD = "taken"


class Crowd:
    """Whoever opens socket after socket and never closes one."""

    def __init__(self, server: Server, path: str, silent: bool) -> None:
        where = urlsplit(server.url)
        self._place = where.hostname, where.port
        self._request = b"" if silent else upgrade(f"{path}/live", where.netloc)
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._held: list[asyncio.StreamWriter] = []
        self._listening: set[asyncio.Task[None]] = set()
        self.answers: Counter[str] = Counter()

    async def come(self, number: int, until: float) -> None:
        """One after another some at a time, as long as there is time; nobody asks twice."""
        await asyncio.gather(*(self._one(until) for _ in range(number)))

    async def _one(self, until: float) -> None:
        async with self._turns:
            left = until - time.monotonic()
            if left <= 0:
                self.answers["not tried, for want of time"] += 1
                return
            try:
                self.answers[await asyncio.wait_for(self._open(), left)] += 1
            except (OSError, TimeoutError, asyncio.IncompleteReadError) as error:
                self.answers[f"refused ({type(error).__name__})"] += 1

    async def _open(self) -> str:
        reader, writer = await asyncio.open_connection(*self._place, local_addr=(CROWD, 0))
        if self._request:
            writer.write(self._request)
            answer = (await reader.readuntil(b"\r\n")).decode().strip()
            if "101" not in answer:
                writer.close()
                return f"refused ({answer})"
        self._held.append(writer)
        listening = asyncio.create_task(_until_ended(reader))
        self._listening.add(listening)
        listening.add_done_callback(self._listening.discard)
        return HELD

    @property
    def open(self) -> int:
        """How many the server has not ended."""
        return len(self._listening)

    def leave(self) -> None:
        for writer in self._held:
            writer.transport.abort()


async def _until_ended(reader: asyncio.StreamReader) -> None:
    with contextlib.suppress(OSError):
        while await reader.read(65536):
            pass


def upgrade(path: str, host: str) -> bytes:
    """What a browser says to make a socket of a connection."""
    key = base64.b64encode(bytes(16)).decode()
    head = f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    return f"{head}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()


class Somebody(threading.Thread):
    """Looks at a table and makes a move again and again, from an address of their own."""

    def __init__(self, server: Server) -> None:
        super().__init__(daemon=True)
        self._visitor = Visitor(server)
        self.path = self._visitor.new_table(*PEOPLE)
        self._visitor.get(self.path)
        self._visitor.client = httpx.Client(
            base_url=server.url,
            transport=httpx.HTTPTransport(local_address=SOMEBODY),
            timeout=PATIENCE,
            cookies=self._visitor.client.cookies,
        )
        self._stopping = threading.Event()
        self.waits: list[float] = []
        self.moves: list[float] = []
        self.failed = 0

    def stop(self) -> None:
        self._stopping.set()
        self.join()

    def run(self) -> None:
        while not self._stopping.is_set():
            try:
                self._go_on()
            except httpx.TransportError:
                self.failed += 1
            time.sleep(PAUSE)

    def _go_on(self) -> None:
        state = self._timed(self.waits, lambda: self._visitor.state(self.path))
        if state["over"]:
            self.path = self._visitor.new_table(*PEOPLE)
            return
        move = random.choice(state["moves"])["move"]
        made = self._timed(self.moves, lambda: self._visitor.move(self.path, move, state["number"]))
        assert made.status_code in (200, 409), made.text

    def _timed(self, waits: list[float], ask: Callable[[], T]) -> T:
        start = time.perf_counter()
        answer = ask()
        waits.append(time.perf_counter() - start)
        return answer

    def show(self, when: str) -> None:
        show(f"somebody at another address {when}: what is new", times(self.waits))
        show(f"somebody at another address {when}: a move", times(self.moves))
        show(f"somebody at another address {when}: no answer", str(self.failed))
        self.waits, self.moves, self.failed = [], [], 0


async def besiege(server: Logged, given: argparse.Namespace, silent: bool) -> None:
    somebody = Somebody(server)
    crowd = Crowd(server, somebody.path, silent)
    somebody.start()
    await asyncio.sleep(given.hold)
    somebody.show("before")
    before, spent, start = memory(server.process.pid), used(server), time.monotonic()
    try:
        await crowd.come(given.sockets, start + given.seconds)
        came = f"{crowd.answers.total()} in {time.monotonic() - start:.1f} s"
        await asyncio.sleep(given.hold)
        full, left = memory(server.process.pid), crowd.open
    finally:
        crowd.leave()
    await asyncio.to_thread(somebody.stop)
    show("sockets that came", came)
    for answer, number in crowd.answers.most_common():
        show(f"  {answer}", str(number))
    show("of these open in the end", str(left))
    somebody.show("meanwhile")
    show("memory of the server before, with all of them", f"{before:.0f} MiB, {full:.0f} MiB")
    show("processor time of the server", f"{used(server) - spent:.1f} s")
    await check_room(server)


async def check_room(server: Server) -> None:
    """When they are gone, their address is served like any other."""
    transport = httpx.AsyncHTTPTransport(local_address=CROWD)
    end = time.monotonic() + 2 * PATIENCE
    async with httpx.AsyncClient(base_url=server.url, transport=transport, timeout=PATIENCE) as client:
        while True:
            with contextlib.suppress(httpx.TransportError):
                if (await client.get("/healthz")).status_code == 200:
                    return
            assert time.monotonic() < end, "their address is refused though they are gone"
            await asyncio.sleep(PAUSE)


def run(kind: str, name: str, limits: dict[str, str], silent: bool, given: argparse.Namespace) -> None:
    print(f"\n{kind}: {name}", flush=True)
    with tempfile.TemporaryDirectory() as folder, database(kind, Path(folder)) as (_, environment):
        limited = {f"IRONROAD_{word}": value for word, value in limits.items()}
        server = LoggedApart(Path(folder), 0, **environment | limited)
        try:
            asyncio.run(besiege(server, given, silent))
        finally:
            server.stop()
        lines = [line for line in server.file.read_text().splitlines() if '"route"' not in line]
        show("lines in the log, requests apart", str(len(lines)))
        for line in lines[:5]:
            print(f"  {line}")


def allow_files(number: int) -> None:
    """As many open files as it takes, if that is allowed."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = number + OTHER_FILES
    if hard != resource.RLIM_INFINITY and hard < wanted:
        raise SystemExit(f"{number} sockets need {wanted} open files, and only {hard} are allowed: ulimit -n")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("--sockets", type=int, default=10_000, help="how many are opened")
    parser.add_argument("--seconds", type=float, default=60, help="how long they may take to come")
    parser.add_argument("--hold", type=float, default=10, help="how long they then stay")
    parser.add_argument("--database", choices=KINDS, default=KINDS[0], help="what it is run on")
    given = parser.parse_args()
    allow_files(given.sockets)
    for name, limits, silent in (
        ("windows on a table, with the usual limits", USUAL, False),
        ("connections that say nothing, with the usual limits", USUAL, True),
        ("windows on a table, of which an address may have as many as it likes", TOWN, False),
    ):
        progress(name)
        run(given.database, name, limits, silent, given)


if __name__ == "__main__":
    main()
