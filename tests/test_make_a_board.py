"""The guide to making a board: its example is a board, and what it shows is what happens."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ironroad
from ironroad.boardfile import load_board, read_board
from ironroad.boards import BoardError
from ironroad.bots import make_bot, play_out
from ironroad.cli import main

DOCS = Path(__file__).parent.parent / "docs"
EXAMPLE = DOCS / "example-board.toml"
TEXT = EXAMPLE.read_text("utf-8")
GUIDE = (DOCS / "make-a-board.md").read_text("utf-8")


def test_the_steps_of_the_guide_are_the_example() -> None:
    steps = re.findall(r"```toml\n(.*?)```", GUIDE, re.S)
    assert len(steps) >= 6
    assert all(step in TEXT for step in steps)
    said = {line for step in steps for line in step.split("\n")}
    unsaid = [line for line in TEXT.split("\n") if line not in said and not line.startswith(("#", "notes"))]
    assert unsaid == []


def test_check_board_says_what_the_guide_says(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check-board", str(EXAMPLE)]) == 0
    assert f"$ ironroad check-board my-board.toml\n{capsys.readouterr().out}" in GUIDE


def test_the_mistake_of_the_guide_is_real() -> None:
    with pytest.raises(BoardError) as caught:
        read_board(TEXT.replace("       DUN\n", "       DXN\n"), "my-board.toml")
    assert f"```\n{caught.value}\n```" in GUIDE


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_the_example_can_be_played(players: int, bot: str) -> None:
    game = ironroad.new(board=str(EXAMPLE), players=players, seed=players)
    play_out(game, [make_bot(bot, seat) for seat in range(players)])
    game.check()
    assert game.result is not None
    assert str(ironroad.load(str(game.record)).record) == str(game.record)


def test_the_example_is_small_and_its_own() -> None:
    board = load_board(EXAMPLE)
    assert 35 <= len(board.hexes) <= 45
    assert (board.players, board.rules) == ((2, 4), "")
