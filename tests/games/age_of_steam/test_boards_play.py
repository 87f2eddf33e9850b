"""Every board: random games with everything checked after every move, and texts that read back."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

import ironroad
from ironroad.bench import random_move, rich_start
from ironroad.boards import board_names, load_board
from ironroad.boards.rules import rules_names
from ironroad.bots import make_bot, play_out
from ironroad.core.game import Game
from ironroad.games.age_of_steam.rules.options import EDITIONS
from tests.helpers.playing import some_options
from tests.helpers.reading_back import assert_position_reads_back

pytestmark = pytest.mark.slow

RULES = rules_names("age-of-steam")
BOARDS = [name for name in board_names("age-of-steam") if name != "rust-belt"]
# Every board with its fewest and its most seats, in two editions; every mixture of them is for long play.
TABLES = [
    (board, EDITIONS[(number + 2 * most) % len(EDITIONS)], load_board(board).players[most])
    for number, board in enumerate(BOARDS)
    for most in (0, 1)
]
SOURCE = Path(ironroad.__file__).parent
OWN_OPTIONS: dict[str, dict[str, tuple[Any, ...]]] = {
    "southern-us": {"southern_reduction": ("from_turn_4", "only_turn_4")},
    "germany": {"germany_four_cubes": ("berlin", "wien"), "ger_halve_direct_link": (True, False)},
    "barbados": {"barbados_cubes": (1, 2)},
    "st-lucia": {"stl_alternation": ("fixed", "swap_last")},
}


def some_game(board: str, edition: str, seats: int, seed: int, **given: Any) -> tuple[Game, random.Random]:
    rng = random.Random(f"{board} {edition} {seats} {seed}")
    options = some_options(rng) | given
    options |= {name: rng.choice(values) for name, values in OWN_OPTIONS.get(board, {}).items()}
    if rng.random() < 0.7:
        return rich_start(seats, seed, edition, options, board), rng
    return ironroad.new(board=board, edition=edition, players=seats, seed=seed, options=options), rng


@pytest.mark.parametrize(("board", "edition", "seats"), TABLES)
def test_random_play(board: str, edition: str, seats: int) -> None:
    """The moves are also compared with those of the position read anew, under rules that remember nothing;
    longer games are for long play."""
    game, rng = some_game(board, edition, seats, 1, turns=4)
    game.check()
    number = 0
    while not game.over:
        number += 1
        before = game.position
        if rng.random() < 0.002:
            game.push(f"resign {rng.choice(game.order)}")
        else:
            game.push(random_move(game, rng))
        game.check()
        assert game.over or game.legal_moves(), f"dead end: {before}"
        if number % 60 == 0:
            assert_position_reads_back(game)
    assert game.result is not None
    assert_position_reads_back(game)
    again = ironroad.load(str(game.record))
    assert (again.position, str(again.record)) == (game.position, str(game.record))


@pytest.mark.parametrize("board", BOARDS)
def test_push_pop_copy_and_refusal(board: str) -> None:
    game, rng = some_game(board, "deluxe", load_board(board).players[0], 3)
    positions, candidates = [game.position], {"pass", "bonus none", "pay", "done", "claim C15 D14"}
    while not game.over and len(positions) < 120:
        listed = {move.text for move in game.legal_moves()}
        for move in rng.sample(sorted(candidates), min(20, len(candidates))):
            try:
                legal = game.why_not(move) is None
            except ValueError:
                continue
            assert legal == (move in listed), move
        candidates.update(rng.sample(sorted(listed), min(20, len(listed))))
        twin = game.copy()
        twin.push(random_move(twin, rng))
        assert game.position == positions[-1]
        game.push(random_move(game, rng))
        positions.append(game.position)
    for position in reversed(positions[:-1]):
        game.pop()
        assert game.position == position


@pytest.mark.parametrize("board", BOARDS)
def test_every_draw_can_be_given(board: str) -> None:
    """A game replayed without its seed, every cube and die told, is the same game."""
    game, rng = some_game(board, "deluxe-en", load_board(board).players[1], 5)
    while not game.over and len(game.record) < 400:
        game.push(random_move(game, rng))
    text = "\n".join(row for row in str(game.record).splitlines() if not row.startswith("seed:"))
    manual = ironroad.load(text)
    assert manual.seed is None
    assert manual.position == game.position


@pytest.mark.parametrize("board", BOARDS)
def test_greedy_plays_every_board_to_its_end(board: str) -> None:
    seats = load_board(board).players[0]
    game = ironroad.new(board=board, players=seats, seed=8, options={"turns": 3})
    play_out(game, [make_bot("greedy", seat) for seat in range(seats)])
    assert game.result is not None


def test_a_board_with_unknown_rules_is_refused() -> None:
    board = load_board("barbados")
    board.rules = "atlantis"
    with pytest.raises(ValueError, match="asks for the rules 'atlantis'; there are barbados, germany"):
        ironroad.new(board=board, players=1, seed=1)


def test_rules_that_need_another_board_are_refused() -> None:
    board = load_board("rust-belt")
    board.rules = "southern-us"
    with pytest.raises(ironroad.BoardError, match="Rust Belt has no white cubes, which its rules need"):
        ironroad.new(board=board, players=3, seed=1)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("rules", ["", *(key for key in RULES if key != "southern-us")])
def test_rules_can_be_lent_to_other_boards(board: str, rules: str) -> None:
    """Map makers may combine them."""
    lent = load_board(board)
    lent.rules = rules
    game = ironroad.new(board=lent, players=lent.players[1], seed=3, options={"turns": 2})
    play_out(game, [make_bot("random", seat) for seat in range(lent.players[1])])
    game.check()


def test_each_board_is_a_small_module() -> None:
    """Its rules, its state and its words."""
    for path in (SOURCE / "games/age_of_steam/boards").glob("*.py"):
        assert len(path.read_text("utf-8").splitlines()) < 250, path.name


OWN_FIELDS = {
    "dearest": ("germany", "4"),
    "connected": ("western-us", "1"),
    "bonus": ("western-us", "1,2"),
    "taken": ("barbados", "engineer"),
    "lead": ("st-lucia", "1"),
}


@pytest.mark.parametrize("field", OWN_FIELDS)
@pytest.mark.parametrize("board", [*BOARDS, "rust-belt"])
def test_a_field_of_one_board_is_none_of_another(board: str, field: str) -> None:
    home, value = OWN_FIELDS[field]
    position = ironroad.new(board=board, players=load_board(board).players[0], seed=1).position
    own = f"{position} {field}={value}{' decider=0' if field == 'bonus' else ''}"
    if board == home:
        assert f"{field}={value}" in ironroad.from_position(own).position
    else:
        with pytest.raises(ironroad.PositionError, match=f"{field}: there is no such field"):
            ironroad.from_position(own)


def test_shared_code_names_no_board() -> None:
    """Only a board's own module knows its name; benchmarks, words for options and time zones may."""
    own = {SOURCE / "games/age_of_steam/boards" / f"{key.replace('-', '_')}.py" for key in RULES}
    skipped = {*own, SOURCE / "games/age_of_steam/boards/__init__.py", SOURCE / "games/age_of_steam/bench.py"}
    skipped.add(SOURCE / "games/age_of_steam/pages/words.py")
    names = "|".join(name.replace("-", "[-_ .]*") for name in BOARDS) + r"|(?<!Europe/)berlin|wien|atlanta"
    found = [
        f"{path.relative_to(SOURCE)}: {match[0]}"
        for path in sorted(SOURCE.rglob("*.py"))
        if path not in skipped
        for match in re.finditer(names, path.read_text("utf-8"), re.IGNORECASE)
    ]
    assert found == []
