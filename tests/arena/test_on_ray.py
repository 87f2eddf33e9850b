"""A Ray cluster of two machines, one of which dies; skipped where Ray is not installed."""

from __future__ import annotations

import socket
from functools import partial
from typing import Any

import pytest

from ironroad.arena.fixtures import Plan, Setup, challenge
from ironroad.arena.run import run
from ironroad.arena.store import Store
from ironroad.arena.workers import play_here
from ironroad.cli import main

pytest.importorskip("ray", reason="the extra ray is not installed")
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]

SETUP = Setup("age-of-steam", "st-lucia", "deluxe", 2)
PLAN = Plan(SETUP, challenge("greedy", "random", 2), 6, "s")


def test_the_same_games_though_a_machine_dies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    from ray.cluster_utils import Cluster

    from ironroad.arena.on_ray import play_on_ray

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    machine: Any = cluster.add_node(num_cpus=1)
    shown: list[int] = []

    def kill_after_the_first(done: int, all_: int) -> None:
        shown.append(done)
        if done == 1:
            cluster.remove_node(machine, allow_graceful=False)

    there, here = Store(), Store()
    try:
        run(PLAN, there, partial(play_on_ray, address=cluster.address), kill_after_the_first)
    finally:
        cluster.shutdown()
    run(PLAN, here, partial(play_here, jobs=1), lambda done, all_: None)
    assert shown == list(range(len(PLAN.games) + 1))
    assert {game.fixture: game.record for game in there.games()} == {
        game.fixture: game.record for game in here.games()
    }


def test_where_no_cluster_answers_that_is_told_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        assert main(["arena", "greedy", "random", "--ray", address]) == 2
    assert f"no cluster answers at {address}: " in capsys.readouterr().err
