"""What a server has acknowledged stays: when it is killed, when two act at once, when the disk is full."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from benchmarks.ordeal import Ordeal
from benchmarks.processes import wait_until
from benchmarks.stored import Store
from tests.helpers.places import EXAMPLE_BOARD
from tests.helpers.quick import Quick
from tests.helpers.server import Server, Visitor

Visit = Callable[[Server], Visitor]

# A hundred are for `make bench-site`.
KILLS = 1
MEETINGS = 8
PEOPLE = ("person", "person", "person")


def database_of(server: Server) -> str:
    return f"sqlite+aiosqlite:///{server.data / 'ironroad.db'}"


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(fresh: Server) -> None:
    ordeal = Ordeal(fresh, database_of(fresh))
    try:
        for _ in range(KILLS):
            ordeal.kill()
        ordeal.wait_for_play()
    finally:
        ordeal.close()
    assert len(ordeal.ledger) > KILLS * 4
    assert ordeal.check_at_rest() >= 5


def test_it_stops_when_told_to_while_many_bots_play(fresh: Server, visit: Visit) -> None:
    visitor, store = visit(fresh), Store(database_of(fresh))
    tables = [visitor.new_table("random", "random", "random", "random") for _ in range(15)]
    last = tables[-1].removeprefix("/t/")
    start = store.length(last)
    wait_until(lambda: store.length(last) > start + 5, "the bots do not play")
    assert fresh.stop() == 0
    assert len(store.events()) == len(tables)


# Two at once


def meet(one: Visitor, two: Visitor, path: str, number: int, moves: tuple[str, str]) -> list[httpx.Response]:
    """Two windows send their moves at the same moment."""
    barrier = threading.Barrier(2)

    def send(visitor: Visitor, move: str) -> httpx.Response:
        barrier.wait()
        return visitor.move(path, move, number)

    with ThreadPoolExecutor(2) as pool:
        return [*pool.map(send, (one, two), moves)]


def check_meetings(one: Visitor, two: Visitor, path: str) -> None:
    """Of two who act at once one wins, and the other is shown what the winner did."""
    for window in (one, two):
        window.get(path)
    for _ in range(MEETINGS):
        state = one.state(path)
        moves = (state["moves"][0]["move"], state["moves"][-1]["move"])
        answers = meet(one, two, path, state["number"], moves)
        won, lost = sorted(answers, key=lambda answer: answer.status_code)
        assert (won.status_code, lost.status_code) == (200, 409)
        for name in ("number", "length", "seat", "kind", "moves"):
            assert lost.json()[name] == won.json()[name]
        assert "moved on" in lost.json()["error"]
        path = one.post(f"{path}/again").headers["location"] if won.json()["over"] else path


def test_of_two_windows_that_act_at_once_one_wins(server: Server, visit: Visit) -> None:
    one, two = visit(server), visit(server)
    check_meetings(one, two, one.new_table(*PEOPLE))
    Store(database_of(server)).events()


def test_of_two_servers_that_act_at_once_one_wins(server: Server, visit: Visit) -> None:
    """Two processes share nothing but the database."""
    other = Quick(server.data)
    try:
        one, two = visit(server), visit(other)
        check_meetings(one, two, one.new_table(*PEOPLE))
    finally:
        other.stop()
    Store(database_of(server)).events()


# A disk that is full


def limit_files(server: Server, size: int) -> None:
    """No file of the server may be written beyond this size."""
    pid = server.process.pid
    hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)[1]
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, hard))


class Heard(Server):
    """Its log goes where no size is limited."""

    def launch(self, words: list[str]) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [*self.program, *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=self.root,
            env=os.environ | self.environment,
        )

    def log(self) -> str:
        """All of it, once it has ended."""
        assert isinstance(self.process, subprocess.Popen)
        self.process.send_signal(signal.SIGTERM)
        return str(self.process.communicate()[1])


@pytest.fixture
def heard(tmp_path: Path) -> Iterator[Heard]:
    running = Heard(tmp_path)
    yield running
    running.kill()


def test_what_cannot_be_stored_is_not_acknowledged(heard: Heard, visit: Visit) -> None:
    """It is told to whoever wants it, and in the log by a line, not once for each."""
    visitor, store = visit(heard), Store(database_of(heard))
    path, bots = visitor.new_table(*PEOPLE), visitor.new_table("greedy", "greedy", "greedy")
    id_, number = path.removeprefix("/t/"), visitor.state(path)["number"]
    limit_files(heard, 0)
    before = store.events()
    for _ in range(3):
        answer = visitor.move(path, "shares 2", number)
        assert answer.status_code == 503
        assert "Nothing was lost" in answer.json()["error"]
        assert visitor.state(path)["number"] == number
    assert store.events() == before
    limit_files(heard, resource.RLIM_INFINITY)
    assert visitor.move(path, "shares 2", number).status_code == 200
    assert store.events()[id_] == [*before[id_], "shares 2"]
    bot_events = len(before[bots.removeprefix("/t/")])
    wait_until(lambda: store.length(bots.removeprefix("/t/")) > bot_events, "the bots did not go on")
    logged = heard.log()
    assert logged.count("POST failed: the database is away") == 1
    assert "Traceback" not in logged


def test_who_brings_a_file_for_which_there_is_no_room_is_told(heard: Heard, visit: Visit) -> None:
    visitor = visit(heard)
    visitor.get("/")
    board = {"board_file": ("my.toml", EXAMPLE_BOARD.read_bytes())}
    limit_files(heard, 0)
    full = visitor.client.post("/boards", data={"_csrf_token": visitor.token}, files=board)
    assert full.status_code == 503
    assert "no room on its disk" in full.text
    assert visitor.get("/records.zip").status_code == 503
    limit_files(heard, resource.RLIM_INFINITY)
    kept = visitor.client.post("/boards", data={"_csrf_token": visitor.token}, files=board)
    assert kept.status_code < 400
    logged = heard.log()
    assert "POST failed: File too large" in logged
    assert "Traceback" not in logged
