"""Processes in which bots think outlive bots that crash, sleep, brood or end everything, and tables go on."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from multiprocessing import active_children
from pathlib import Path

import pytest

import ironroad
from ironroad.bots import bots
from ironroad.bots.fair import Answer, simple_move
from ironroad.core.game import Game
from ironroad.site.thinkers import thinking
from ironroad.site.thinkers.thinking import Thinkers, Thought
from ironroad.site.thinkers.workers import Died
from tests.helpers.apart import run_apart
from tests.helpers.logged import Logged
from tests.helpers.packages import BROKEN, install, path_with
from tests.helpers.seated import wait_for
from tests.helpers.server import Server, Visitor

TROUBLES = {
    "crasher": "failed: RuntimeError: no idea",
    "liar": "chose 'resign 2', which is not legal",
    "mute": "failed: NotationError",
    "exiter": "failed: SystemExit: 3",
    "interrupter": "failed: KeyboardInterrupt",
    "unborn": "failed: RuntimeError: too little memory",
    "sleeper": "thought for too long",
    "brooder": "thought for too long",
    "greedy": "",
}


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """New processes find these bots; this one knows its own already."""
    assert "greedy" in bots()
    install(BROKEN, tmp_path)
    monkeypatch.syspath_prepend(tmp_path)


def test_who_uses_all_the_time_there_is_answers_before_it_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thought may take 8 seconds: as long as the strongest bot is given where bots think twice as long."""
    game, told = ironroad.new(players=3, seed=1), list[float]()

    def answer(bot: object, view: Game, budget: float) -> Answer:
        told.append(budget)
        return Answer(simple_move(view.legal_moves()))

    monkeypatch.setattr(thinking, "fair_answer", answer)
    position = game.view(game.to_move or 0).position
    for times in (1.0, 2.0):
        thinking.choose(1, position, "expert", "", times, (), 8.0)
    assert told[0] == bots()["expert"].seconds
    assert told[0] < told[1] <= 7.5


@pytest.mark.skipif(sys.platform == "win32", reason="there are no priorities like these")
def test_who_thinks_comes_after_people() -> None:
    position = ironroad.new(players=3, seed=1).view(0).position

    async def think() -> set[int]:
        thinkers = Thinkers(1, 2.0, ())
        try:
            await thinkers.think(position, "greedy", "greedy", lambda: 0)
            return {os.getpriority(os.PRIO_PROCESS, child.pid or 0) for child in active_children()}
        finally:
            thinkers.close()

    before = os.getpriority(os.PRIO_PROCESS, 0)
    assert max(run_apart(think())) > before


@pytest.mark.usefixtures("broken")
def test_whatever_a_bot_does_there_is_a_legal_move_and_a_word_about_it() -> None:
    game = ironroad.new(players=3, options={"starting_order": "given"}, seed=1)

    async def think() -> dict[str, Thought]:
        thinkers = Thinkers(1, 0.5, ())
        try:
            with pytest.raises(Died):
                await thinkers.think(game.view(0).position, "quitter", "quitter", lambda: 0)
            return {bot: await thinkers.think(game.view(0).position, bot, bot, lambda: 0) for bot in TROUBLES}
        finally:
            thinkers.close()

    found = run_apart(think())
    simple = simple_move(game.legal_moves()).text
    for bot, trouble in TROUBLES.items():
        assert found[bot].trouble.startswith(trouble)
        assert bool(found[bot].trouble) == bool(trouble)
        assert game.why_not(found[bot].move) is None
        assert bot == "greedy" or found[bot].move == simple


def test_a_table_goes_on_and_the_log_says_why(tmp_path: Path, visit: Callable[[Server], Visitor]) -> None:
    install(BROKEN, tmp_path / "packages")
    server = Logged(tmp_path, PYTHONPATH=path_with(tmp_path / "packages"), IRONROAD_LONGEST_THOUGHT="0.3")
    try:
        visitor = visit(server)
        path = visitor.new_table("quitter", "unborn", "crasher", "hasty", "interrupter")
        start = visitor.state(path)["length"]
        wait_for(visitor, path, lambda state: state["length"] >= start + 5)
        told = " ".join(str(line) for line in server.lines())
    finally:
        server.stop()
    assert "the bot quitter at table" in told
    assert "ended its process twice; a simple move is made for it" in told
    assert "failed: RuntimeError: no idea; a simple move is made for it" in told
    assert "failed: RuntimeError: too little memory; a simple move is made for it" in told
    assert "failed: KeyboardInterrupt; a simple move is made for it" in told
    assert "the bot hasty at table" in told
    assert "thought for too long; a simple move is made for it" in told
