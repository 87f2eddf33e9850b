"""A server that is stopped and started: nobody loses a move, and windows come again by themselves."""

from __future__ import annotations

import contextlib
import json
import signal
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import connect

from benchmarks.processes import wait_until
from benchmarks.stored import Store
from ironroad.site.windows.live import COME_AGAIN
from tests.helpers.quick import Quick
from tests.helpers.server import Server, Visitor

Visit = Callable[[Server], Visitor]

PEOPLE = ("person", "person", "person")
AWAY = (OSError, httpx.TransportError, WebSocketException)
MOVES = 12


class Window:
    """Follows a table as a page does: comes again whenever its socket is closed."""

    def __init__(self, server: Server, path: str) -> None:
        self._live = f"ws{server.url[4:]}{path}/live"
        self._open = True
        self.number = 0
        self.codes: list[int | None] = []
        self._thread = threading.Thread(target=self._follow)
        self._thread.start()

    def _follow(self) -> None:
        while self._open:
            with contextlib.suppress(*AWAY), connect(self._live, open_timeout=2) as socket:
                with contextlib.suppress(ConnectionClosed, TimeoutError):
                    self._listen(socket.recv)
                self.codes.append(socket.close_code)

    def _listen(self, hear: Callable[[float], str | bytes]) -> None:
        while self._open:
            with contextlib.suppress(TimeoutError):
                news = hear(0.2)
                if news != "ping":
                    self.number = max(self.number, json.loads(news).get("number", 0))

    def close(self) -> None:
        self._open = False
        self._thread.join()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    running = Quick(tmp_path)
    yield running
    running.stop()


def play(visitor: Visitor, path: str, stored: dict[int, str]) -> None:
    """Move on whether or not somebody is there, and note what was acknowledged."""
    while len(stored) < MOVES:
        with contextlib.suppress(*AWAY):
            state = visitor.state(path)
            move = state["moves"][0]["move"]
            answer = visitor.move(path, move, state["number"])
            if answer.status_code == 200:
                stored[state["number"] + 1] = move


def test_moves_around_a_restart_all_reach_a_window(server: Server, visit: Visit) -> None:
    visitor = visit(server)
    path = visitor.new_table(*PEOPLE)
    visitor.get(path)
    window, stored = Window(server, path), dict[int, str]()
    playing = threading.Thread(target=play, args=(visitor, path, stored))
    try:
        wait_until(lambda: window.number > 0, "the window hears nothing")
        playing.start()
        wait_until(lambda: len(stored) >= MOVES // 3, "nobody moves")
        assert server.stop(signal.SIGTERM) == 0
        server.start()
        playing.join()
        wait_until(lambda: window.number >= max(stored), "the window lacks a move")
    finally:
        window.close()
    assert COME_AGAIN in window.codes
    events = Store(f"sqlite+aiosqlite:///{server.data / 'ironroad.db'}").events()[path.removeprefix("/t/")]
    assert {number: events[number - 1] for number in stored} == stored


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_who_is_told_to_stop_ends_well(number: int, tmp_path: Path) -> None:
    """To the end of the interpreter, which no timer cuts short."""
    running = Server(tmp_path, IRONROAD_LONGEST_STEP="0.1")
    assert running.stop(number) == 0
