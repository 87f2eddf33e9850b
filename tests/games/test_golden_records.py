"""Games kept as text play back to the same end."""

from __future__ import annotations

import pytest

import ironroad
from tests.helpers.cases import each
from tests.helpers.golden import CASES, Case, path_of, result_line

pytestmark = pytest.mark.slow


@each("case", {path_of(case).stem: case for case in CASES})
def test_a_golden_record_replays(case: Case) -> None:
    text = path_of(case).read_text(encoding="utf-8")
    game = ironroad.load(text)
    game.check()
    assert game.over
    assert text == f"{game.record}\n{result_line(game)}\n"
