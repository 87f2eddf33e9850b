"""Long play finds what goes wrong and keeps the record that leads to it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import ironroad
from ironroad.core.game import Game
from tests.long_play import Played, play, report


def broken(game: Game) -> None:
    assert game.over, "this never holds"


def endless(game: Game) -> None:
    while True:
        pass


@pytest.mark.parametrize(("check", "reason"), [(broken, "this never holds"), (endless, "Hang")])
def test_a_failure_comes_with_its_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, check: Callable[[Game], None], reason: str
) -> None:
    monkeypatch.setattr(Game, "check", check)
    played = play(["steam-power"], 0.5, tmp_path, 1)
    (path,) = tmp_path.iterdir()
    assert reason in played.failure
    assert str(path) in played.failure
    assert len(ironroad.load(path.read_text(encoding="utf-8")).record) == played.moves > 0


def test_a_dead_end_is_a_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "legal_moves", lambda game: [])
    assert "a dead end" in play(["steam-power"], 30, tmp_path, 1).failure


def test_a_number_is_always_the_same_game(tmp_path: Path) -> None:
    first, again = (play(["steam-power"], 30, tmp_path, 5) for _ in range(2))
    assert first == again
    assert not first.failure


def test_a_run_says_with_which_game_another_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    played = iter([Played("steam", 60, ""), Played("steam-power", 50, "broken"), Played("steam", 1, "")])
    assert report(100, 7, played) == 1
    told = capsys.readouterr().out.splitlines()
    assert told == ["broken", "2 games, 110 moves (steam 60, steam-power 50), 1 failures", "--seed 9 goes on"]
