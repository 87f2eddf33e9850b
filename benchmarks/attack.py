"""What a person waits for a page while somebody at another address does their worst to a server of this
computer."""

from __future__ import annotations

import contextlib
import logging
import socket
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
from websockets.sync.client import connect

import ironroad
from benchmarks.figures import options
from benchmarks.processes import memory
from tests.helpers.server import Server, Visitor

ELSEWHERE = "127.0.0.2"
SECONDS = 10.0
HANDS = 8
# Limits that a server of tests does not have.
USUAL = {"IRONROAD_SOCKETS": "60", "IRONROAD_SECONDS_A_MINUTE": "30", "IRONROAD_PATIENCE": "5"}

Attack = Callable[[Server, str, int], None]


def pictures(server: Server, table: str, number: int) -> None:
    position = ironroad.new(seed=number).position
    with client(server) as one:
        one.get("/position.png", params={"p": position})


def large_messages(server: Server, table: str, number: int) -> None:
    """Ten million bytes that are few when they are sent."""
    address = f"ws{server.url[4:]}{table}/live"
    with contextlib.suppress(Exception), connect(address, source_address=(ELSEWHERE, 0)) as one:
        one.send(bytes(10_000_000))
        one.recv(1)
        time.sleep(1)


def unfinished_requests(server: Server, table: str, number: int) -> None:
    where = urlsplit(server.url)
    with contextlib.suppress(OSError):
        one = socket.create_connection((where.hostname, where.port), 5, (ELSEWHERE, 0))
        one.sendall(b"GET / HTTP/1.1\r\nHost: ")
        HELD.append(one)


def pages(server: Server, table: str, number: int) -> None:
    with client(server) as one:
        one.get(table)


HELD: list[socket.socket] = []
ATTACKS: list[Attack] = [pages, pictures, large_messages, unfinished_requests]


def client(server: Server) -> httpx.Client:
    return httpx.Client(
        base_url=server.url, transport=httpx.HTTPTransport(local_address=ELSEWHERE), timeout=60
    )


def keep_on(attack: Attack, server: Server, table: str, end: float, hand: int) -> None:
    number = hand
    while time.monotonic() < end:
        with contextlib.suppress(httpx.HTTPError):
            attack(server, table, number)
        number += HANDS


def waits(visitor: Visitor, end: float) -> Iterator[float]:
    while time.monotonic() < end:
        start = time.monotonic()
        visitor.client.get("/")
        yield time.monotonic() - start
        time.sleep(0.1)


def measure(attack: Attack, server: Server, table: str, seconds: float) -> str:
    visitor, end = Visitor(server), time.monotonic() + seconds
    hands = [
        threading.Thread(target=keep_on, args=(attack, server, table, end, hand)) for hand in range(HANDS)
    ]
    for hand in hands:
        hand.start()
    waited = sorted(waits(visitor, end))
    for hand in hands:
        hand.join()
    held = memory(server.process.pid)
    return f"{waited[len(waited) // 2]:8.3f} {waited[-1]:8.3f} {held:8.0f}"


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long each attack lasts")
    seconds = parser.parse_args().seconds
    # That their lines are cut is what attackers expect.
    logging.getLogger("websockets").setLevel(logging.CRITICAL)
    print(f"{'':20} {'median':>8} {'longest':>8} {'MiB':>8}")
    for attack in ATTACKS:
        with tempfile.TemporaryDirectory() as folder:
            server = Server(Path(folder), 0, **USUAL)
            try:
                table = Visitor(server).new_table("person", "person", "person")
                print(f"{attack.__name__:20} {measure(attack, server, table, seconds)}")
            finally:
                server.stop()


if __name__ == "__main__":
    main()
