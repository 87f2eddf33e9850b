"""Several server processes on one port and one database: what one leaves undone another goes on with."""

from __future__ import annotations

import gzip
import json
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect
from websockets.sync.connection import Connection

from benchmarks.processes import Process, alive, descendants, wait_until
from benchmarks.stored import Store
from ironroad.cli import main
from tests.helpers.quick import Quick
from tests.helpers.server import Server, Visitor

Visit = Callable[[Server], Visitor]

BOTS = ("greedy", "greedy", "greedy")
MOVERS = "SELECT t.id, p.pid FROM tables t JOIN processes p ON p.id = t.mover"


class Several(Quick):
    words = ("--workers", "2")


@pytest.fixture
def several(tmp_path: Path, cluster: str) -> Iterator[tuple[Server, Store]]:
    """On the database that is there from the start, and holds what others left."""
    server = Several(tmp_path, DATABASE_URL=cluster)
    try:
        yield server, Store(cluster.replace("postgresql", "postgresql+asyncpg"))
    finally:
        server.stop()


def members(server: Server) -> list[Process]:
    return [one for one in descendants(server.process.pid) if one.parent == server.process.pid]


def test_what_a_process_leaves_as_it_dies_another_goes_on_with(
    several: tuple[Server, Store], visit: Visit
) -> None:
    server, store = several
    paths = [visit(server).new_table(*BOTS) for _ in range(6)]
    dying = store.rows(MOVERS)[0].pid
    left = [row.id for row in store.rows(MOVERS) if row.pid == dying]
    os.kill(dying, signal.SIGKILL)
    before = {id_: store.length(id_) for id_ in left}
    wait_until(lambda: all(store.length(id_) > before[id_] + 3 for id_ in left), "bots sleep")
    wait_until(lambda: len(members(server)) == 2, "nobody took the place of the dead")
    assert {*paths} <= {f"/t/{id_}" for id_ in store.events()}
    every = descendants(server.process.pid)
    assert server.stop() == 0
    wait_until(lambda: not any(map(alive, every)), "a process stays behind")


def test_a_window_hears_of_all_others_and_of_a_move_wherever_it_was_made(
    several: tuple[Server, Store], visit: Visit
) -> None:
    server, _ = several
    path = visit(server).new_table("person", "person", "person")
    # Enough of them that both processes have some.
    windows = [connect(f"ws{server.url[4:]}{path}/live") for _ in range(12)]
    try:
        (number,) = {json.loads(window.recv(60))["number"] for window in windows}
        for window in windows:
            while json.loads(window.recv(60)).get("watching") != len(windows):
                pass
        visitor = visit(server)
        visitor.get(path)
        assert visitor.move(path, "shares 2", number).status_code == 200
        for window in windows:
            while json.loads(window.recv(60)).get("number") != number + 1:
                pass
        # Whichever of them is asked tells of all.
        told = f"ironroad_windows {len(windows)}.0"
        wait_until(lambda: told in httpx.get(f"{server.url}/metrics").text, "they do not count together")
    finally:
        for window in windows:
            window.close()


def test_moves_are_made_in_windows_of_several_processes(several: tuple[Server, Store], visit: Visit) -> None:
    server, store = several
    path = visit(server).new_table("person", "person", "person")
    with ExitStack() as open_:
        # Enough of them that both processes have some.
        windows = [
            open_.enter_context(connect(f"ws{server.url[4:]}{path}/live", max_size=None)) for _ in range(8)
        ]
        (number,) = {json.loads(window.recv(60))["number"] for window in windows}
        for window in windows:
            window.send(f"at {number}")
        for window, move in zip(windows, ["shares 2"] * 3 + [f"bid {n}" for n in range(1, 6)], strict=True):
            window.send(f"move {number} {move}")
            number += 1
            for one in windows:
                assert _shown(one, number)["log"]["told"]
    assert store.length(path.removeprefix("/t/")) == number


def _shown(window: Connection, number: int) -> dict[str, Any]:
    """The change that brings a window to the event of a number."""
    while True:
        said = window.recv(60)
        if isinstance(said, bytes) and (news := json.loads(gzip.decompress(said)))["number"] == number:
            return dict(news)
        assert isinstance(said, bytes) or "error" not in json.loads(said), said


def test_on_sqlite_there_is_one_process(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", "0", "--data", str(tmp_path), "--workers", "2"]) != 0
    assert "several workers need PostgreSQL" in capsys.readouterr().err
