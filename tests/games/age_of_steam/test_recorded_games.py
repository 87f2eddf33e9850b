"""Recorded games of people, where they are at hand, replayed step by step."""

from __future__ import annotations

from pathlib import Path

import pytest

import ironroad
from tests.helpers.places import SHARED
from tests.helpers.recorded import Recorded

TRACES = SHARED / "traces"
GAMES = sorted(TRACES.glob("*.json"))


@pytest.mark.skipif(not GAMES, reason=f"no recorded games in {TRACES}")
@pytest.mark.rule("peer_profile")
@pytest.mark.parametrize("path", GAMES, ids=[path.stem for path in GAMES])
def test_a_recorded_game_replays_step_by_step(path: Path) -> None:
    recorded = Recorded(path)
    for step in recorded.data["steps"]:
        recorded.step(step)
        recorded.game.check()
        recorded.compare(step)
    result = recorded.game.result
    assert result is not None
    for standing in recorded.data["final"]["standings"]:
        score = result.scores[recorded.colours.index(standing["player"])]
        assert score == (None if standing["out"] else standing["score"][0])
    assert str(ironroad.load(str(recorded.game.record)).record) == str(recorded.game.record)
