"""Games of Steam Power kept as text play back to the same end."""

from __future__ import annotations

import ironroad
from tests.helpers.cases import each
from tests.helpers.golden import result_line
from tests.helpers.places import GOLDEN
from tests.helpers.powergolden import CASES, name_of


@each("board, players, bot", CASES)
def test_a_golden_record_replays(board: str, players: int, bot: str) -> None:
    text = (GOLDEN / name_of(board, players, bot)).read_text(encoding="utf-8")
    game = ironroad.load(text)
    game.check()
    assert game.over
    assert text == f"{game.record}\n{result_line(game)}\n"
