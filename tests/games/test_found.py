"""The descriptors: every game's parts are there, and boards find the rules they ask for."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import ironroad
from ironroad.boards import load_board
from ironroad.boards.rules import rules_names, rules_of
from ironroad.bots import BotKind
from ironroad.games import found
from ironroad.games.age_of_steam import boards
from ironroad.games.age_of_steam.rules import AgeOfSteam
from ironroad.games.age_of_steam.rules.options import EDITIONS as AGE_OF_STEAM_EDITIONS
from ironroad.games.found import kind_of, kinds
from ironroad.games.kind import GameKind
from ironroad.games.steam.rules.options import EDITIONS as STEAM_EDITIONS
from ironroad.games.steam_power.rules.options import EDITIONS as STEAM_POWER_EDITIONS

each_game = pytest.mark.parametrize("kind", kinds().values(), ids=list(kinds()))

TWO_RULES = """
from ironroad.games.age_of_steam.rules import AgeOfSteam
class One(AgeOfSteam): ...
class Other(AgeOfSteam): ...
"""


@each_game
def test_every_part_is_there(kind: GameKind) -> None:
    game = ironroad.new(kind.name, players=3, seed=1)
    assert (game.rules.game, game.rules.revision, game.board.id) == (
        kind.name,
        kind.revisions.newest,
        kind.board,
    )
    assert kind.teller().question(game)
    assert kind.scene(game).board is game.board
    assert kind.greedy(1).name == "greedy"
    assert sum(len(rows) for rows in kind.lists().rows(game)) == len(game.legal_moves())
    assert kind.facts(game.rules).contents
    assert all(measure.title for measure in kind.measures())


@each_game
def test_every_phase_and_part_of_a_score_has_a_name(kind: GameKind) -> None:
    words = kind.vocabulary()
    game = ironroad.new(kind.name, players=3, seed=1)
    assert {phase.kind for phase in game.rules.timeline()} <= set(words.phases)
    assert {part for card in kind.teller().cards(game) for part in card.parts} <= set(words.parts)


def test_editions_are_those_of_the_rules() -> None:
    known = {
        "age-of-steam": AGE_OF_STEAM_EDITIONS,
        "steam": STEAM_EDITIONS,
        "steam-power": STEAM_POWER_EDITIONS,
    }
    assert {name: tuple(kind.editions) for name, kind in kinds().items()} == known


def test_what_is_no_descriptor_is_left_out_and_told_by_its_name(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    wrong = EntryPoint("wrong", "ironroad:Game", "ironroad.games")
    monkeypatch.setattr(found, "entry_points", lambda group: [wrong])
    assert found.brought("ironroad.bots", BotKind) == []
    assert caplog.messages == [
        "ironroad:Game, an entry point of ironroad.bots, is no BotKind; it is left out",
    ]


def test_rules_of_a_board_are_the_module_beside_it() -> None:
    names = rules_names("age-of-steam")
    assert names == sorted(names)
    assert {"barbados", "germany", "southern-us", "st-lucia", "western-us"} <= set(names)
    assert rules_of(load_board("western-us"), AgeOfSteam).__name__ == "WesternUs"
    assert rules_of(load_board("rust-belt"), AgeOfSteam) is AgeOfSteam


@pytest.mark.parametrize("name", ["atlantis", "../rules", "germany.py", "__init__", "os", "ironroad.cli"])
def test_rules_that_are_not_there_are_refused(name: str) -> None:
    board = load_board("rust-belt")
    board.rules = name
    with pytest.raises(ironroad.BoardError, match="there are barbados, germany, southern-us"):
        ironroad.new(board=board, seed=1)


def test_a_game_without_such_boards_says_so() -> None:
    board = load_board("ruhr", "steam")
    board.rules = "germany"
    with pytest.raises(ironroad.BoardError, match="asks for the rules 'germany'; there are none"):
        kind_of("steam").make_rules("base", board, 3, {}, 1)


def test_a_module_must_say_which_rules_are_meant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "two_rules.py").write_text(TWO_RULES, "utf-8")
    monkeypatch.setattr(boards, "__path__", [*boards.__path__, str(tmp_path)])
    board = load_board("rust-belt")
    board.rules = "two-rules"
    with pytest.raises(ironroad.BoardError, match="two_rules has 2 subclasses of AgeOfSteam"):
        ironroad.new(board=board, seed=1)
