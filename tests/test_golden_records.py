"""Games kept as text play back to the same end."""

from __future__ import annotations

import pytest

import ironroad
from tests.golden import CASES, path_of, result_line


@pytest.mark.parametrize(("edition", "players", "bot", "board"), CASES)
def test_a_golden_record_replays(edition: str, players: int, bot: str, board: str) -> None:
    text = path_of(edition, players, bot, board).read_text(encoding="utf-8")
    game = ironroad.load(text)
    game.check()
    assert game.over
    assert text == f"{game.record}\n{result_line(game)}\n"
