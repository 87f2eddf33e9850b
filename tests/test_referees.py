"""The command that compares the library with its referees."""

from __future__ import annotations

from itertools import islice

import pytest

from tests.referees.__main__ import GAMES, report


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_referee(game: str) -> None:
    found = list(islice(GAMES[game](2), 3))
    assert len(found) == 3
    assert not any(differences for _, differences in found)


def test_a_difference_is_told_and_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert report("steam", iter([(3, []), (2, ["here it differs"])])) == 1
    assert capsys.readouterr().out == "here it differs\nsteam: 2 positions, 5 moves, 1 positions differ\n"
    assert report("steam", iter([(3, [])])) == 0
