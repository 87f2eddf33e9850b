"""Ratings that come with the package, written from the games of arenas."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import pytest

pytest.importorskip("openskill")

from ironroad.arena.fixtures import Fixture, Setup
from ironroad.arena.playing import Played, Seated
from ironroad.arena.store import Store
from tools import ratings

POWER = Setup("steam-power", "britain", "draft", 2)


def won(number: int, *names: str) -> Played:
    """A game that the first has won."""
    seats = tuple(
        Seated(bot, 30 - 9 * n, 30.0 - 9 * n, 1 + n, 1.0 - n, 9.0 - 18 * n, 9, 0.1, 0.1)
        for n, bot in enumerate(names)
    )
    return Played(Fixture(POWER, f"deal-{number}", names), seats, (), "", 1.0)


@pytest.fixture
def arena(tmp_path: Path) -> str:
    """The better one of two has won all games; a third bot is nobody's but the arena's."""
    path = tmp_path / "a.sqlite"
    store = Store(str(path))
    for number in range(6):
        store.add(won(number, "medium", "easy" if number < 5 else "mine"), "code")
    store.close()
    return str(path)


def test_games_that_were_measured_are_written_and_others_kept(arena: str, tmp_path: Path) -> None:
    file = tmp_path / "ratings.toml"
    file.write_text("[steam]\nmedium = 7\n\n[steam-power]\nexpert = 9\n")
    found = ratings.update([arena], file)
    assert tomllib.loads(file.read_text()) == found
    assert found["steam"] == {"medium": 7}
    assert [*found["steam-power"]] == ["medium", "easy"]
    assert found["steam-power"]["medium"] > found["steam-power"]["easy"]


def test_who_has_won_last_is_not_rated_higher_for_it() -> None:
    first = [won(number, "medium", "easy") for number in range(20)]
    last = [won(number, "easy", "medium") for number in range(20, 40)]
    found = ratings.measured([*first, *last])["steam-power"]
    assert abs(found["medium"] - found["easy"]) < 40


def test_a_file_that_is_not_there_is_named_and_nothing_is_lost(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    before = ratings.FILE.read_text()
    monkeypatch.setattr(sys, "argv", ["ratings", str(tmp_path / "none.sqlite")])
    with pytest.raises(SystemExit, match="there is no such file"):
        ratings.main()
    assert ratings.FILE.read_text() == before
