"""The guide to making a board: its example is a board, and what it shows is what happens."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import ironroad
from ironroad.bench import random_move
from ironroad.boards import load_board, read_board
from ironroad.bots import make_bot, play_out
from ironroad.cli import main
from ironroad.core.board import BoardError
from ironroad.core.game import Game
from ironroad.games.age_of_steam import boards
from ironroad.games.age_of_steam.rules import AgeOfSteam
from tests.helpers.places import DOCS

pytestmark = pytest.mark.slow

EXAMPLE = DOCS / "example-board.toml"
TEXT = EXAMPLE.read_text("utf-8")
MODULE = DOCS / "example-rules" / "ansel_bay.py"
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


@pytest.mark.parametrize(("players", "bot"), [(2, "greedy"), (3, "random"), (4, "random")])
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


# Part two


@pytest.fixture
def own_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The example board, asking for the rules of the guide, which lie beside the boards for once."""
    monkeypatch.setattr(boards, "__path__", [*boards.__path__, str(MODULE.parent)])
    path = tmp_path / "ansel.toml"
    path.write_text(TEXT.replace('hexes = "flat"\n', 'hexes = "flat"\nrules = "ansel-bay"\n'), "utf-8")
    return str(path)


def test_the_guide_shows_the_module() -> None:
    assert f"```python\n{MODULE.read_text('utf-8')}```" in GUIDE


@pytest.mark.parametrize(("options", "money"), [({}, 15), ({"ansel_money": 12}, 12)])
def test_the_money_of_the_example(own_board: str, options: dict[str, int], money: int) -> None:
    game = ironroad.new(board=own_board, players=3, seed=1, options=options)
    assert [seat.money for seat in game.seats] == [money] * 3


def factors(game: Game) -> list[int]:
    rules = game.rules
    assert isinstance(rules, AgeOfSteam)
    state, reduction = rules.start(), rules.reduce_income()
    return [reduction.factor(state) for state.round in range(1, rules.rounds + 1)]


def test_the_last_round_is_calm(own_board: str) -> None:
    game = ironroad.new(board=own_board, players=3, seed=1)
    assert factors(game) == [1] * 6 + [0]


def test_a_game_by_the_rules_of_the_example(own_board: str) -> None:
    game = ironroad.new(board=own_board, players=3, seed=1)
    rng = random.Random(1)
    while not game.over:
        game.push(random_move(game, rng))
        game.check()
    assert str(ironroad.load(str(game.record)).record) == str(game.record)
