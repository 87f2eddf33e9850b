"""The command that compares the library with its referees."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from ironroad.boards.shelf import load_board
from tests.referees.__main__ import GAMES, report
from tests.referees.play import AGE_OF_STEAM_REST, MOST_CITIES, small_board


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_referee(game: str) -> None:
    found = list(islice(GAMES[game](2), 3))
    assert len(found) == 3
    assert not any(differences for _, differences in found)


def test_a_difference_is_told_and_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert report("steam", iter([(3, []), (2, ["here it differs"])])) == 1
    assert capsys.readouterr().out == "here it differs\nsteam: 2 positions, 5 moves, 1 positions differ\n"
    assert report("steam", iter([(3, [])])) == 0


def test_small_boards_have_no_more_cities_than_columns() -> None:
    boards = [
        load_board(small_board("age-of-steam", random.Random(n), "CT", AGE_OF_STEAM_REST)) for n in range(9)
    ]
    assert max(len(board.cities) for board in boards) == MOST_CITIES
