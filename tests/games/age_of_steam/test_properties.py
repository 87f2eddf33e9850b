"""What must hold in every game: checked after every move of random play."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ironroad
from ironroad.core.game import CHANCE
from tests.helpers.playing import moves_of, some_game
from tests.helpers.reading_back import assert_position_reads_back

pytestmark = pytest.mark.slow

# Many more are for `python -m tests.long_play`.
SEEDS = range(8)
BLOCKS = 4
EXAMPLES = settings(max_examples=6, deadline=None)


@pytest.mark.parametrize("block", range(BLOCKS))
def test_invariants_hold_after_every_move(block: int) -> None:
    for seed in SEEDS[block::BLOCKS]:
        game, rng, lively = some_game(seed)
        game.check()
        for after in moves_of(game, rng, lively):
            after.check()
            assert after.over or after.legal_moves(), f"dead end in {seed}: {after!r}"
        assert game.result is not None


@EXAMPLES
@given(st.integers(0, 2**32))
def test_records_and_positions_read_back_as_written(seed: int) -> None:
    game, rng, lively = some_game(seed)
    stop = rng.randrange(400)
    for number, after in enumerate(moves_of(game, rng, lively)):
        if number == stop:
            break
        if number % 30 == 0:
            assert_position_reads_back(after)
    assert_position_reads_back(game)
    again = ironroad.load(str(game.record))
    assert str(again.record) == str(game.record)
    assert again.position == game.position
    assert again.seed == game.seed


@EXAMPLES
@given(st.integers(0, 2**32))
def test_pop_takes_back_what_push_did(seed: int) -> None:
    game, rng, lively = some_game(seed)
    positions = [game.position]
    for number, after in enumerate(moves_of(game, rng, lively)):
        positions.append(after.position)
        if number > 120:
            break
    for position in reversed(positions[:-1]):
        game.pop()
        assert game.position == position
    with pytest.raises(IndexError):
        game.pop()


@EXAMPLES
@given(st.integers(0, 2**32))
def test_a_copy_goes_its_own_way(seed: int) -> None:
    game, rng, lively = some_game(seed)
    for number, after in enumerate(moves_of(game, rng, lively)):
        if number % 25:
            continue
        before, record = after.position, str(after.record)
        twin = after.copy()
        for step, _ in enumerate(moves_of(twin, random.Random(seed), lively)):
            twin.check()
            if step > 12:
                break
        assert after.position == before
        assert str(after.record) == record
        assert after.at(len(after.record)).position == before
        if number > 150:
            break


@EXAMPLES
@given(st.integers(0, 2**32))
def test_a_move_is_accepted_exactly_if_it_is_listed(seed: int) -> None:
    """Moves listed in other positions serve as candidates that may or may not be legal here."""
    game, rng, lively = some_game(seed)
    candidates: set[str] = set()
    for number, after in enumerate(moves_of(game, rng, lively)):
        listed = {move.text for move in after.legal_moves()}
        for move in rng.sample(sorted(listed), min(20, len(listed))):
            assert after.why_not(move) is None, f"{move} is listed but refused: {after.why_not(move)}"
        for move in rng.sample(sorted(candidates), min(30, len(candidates))):
            assert (after.why_not(move) is None) == (move in listed), move
        candidates.update(rng.sample(sorted(listed), min(40, len(listed))))
        if number > 120:
            break


def test_the_same_seed_gives_the_same_record_in_another_process() -> None:
    script = (
        "import random, ironroad\n"
        "game = ironroad.new(players=5, seed='a seed', edition='2002')\n"
        "rng = random.Random(3)\n"
        "while not game.over:\n"
        "    game.push(game.legal_moves()[rng.randrange(len(game.legal_moves()))])\n"
        "print(str(game.record), end='')\n"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", script],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1]
    assert "players: 5" in runs[0]
    assert str(ironroad.load(runs[0]).record) == runs[0]


def test_the_library_leaves_the_global_random_alone() -> None:
    random.seed(5)
    before = random.getstate()
    game, rng, lively = some_game(12)
    for _ in moves_of(game, rng, lively):
        pass
    assert random.getstate() == before


@EXAMPLES
@given(st.integers(0, 2**32))
def test_a_view_has_no_seed_and_the_same_moves(seed: int) -> None:
    game, rng, lively = some_game(seed)
    for number, after in enumerate(moves_of(game, rng, lively)):
        if number % 30 == 0:
            view = after.view(0)
            assert view.seed is None
            assert "seed" not in str(view.record)
            assert view.position == after.position
            assert list(view.legal_moves()) == list(after.legal_moves())
            with pytest.raises(IndexError):
                view.pop()


def test_manual_chance_follows_the_same_course_as_a_seed() -> None:
    seeded, rng, _ = some_game(4)
    while not seeded.over and len(seeded.record) < 300:
        moves = seeded.legal_moves()
        seeded.push(moves[rng.randrange(len(moves))])
    manual = ironroad.load(str(seeded.record).replace("seed: 4\n", ""))
    assert manual.seed is None
    assert manual.position == seeded.position


def test_odds_are_those_of_the_bag_and_the_dice() -> None:
    game = ironroad.new(players=3, chance="manual")
    assert game.to_move == CHANCE
    odds = {str(move): chance for move, chance in game.odds().items()}
    assert odds["cube red"] == 20 / 96
    assert odds["cube black"] == 16 / 96
    assert sum(odds.values()) == pytest.approx(1)
    game.push("cube red")
    assert game.odds()[game.read("cube red")] == 19 / 95
    while game.pending is not None and game.pending.kind == "cube":
        game.push(game.legal_moves()[0])
    assert {str(move): chance for move, chance in game.odds().items()} == {
        f"die {n}": 1 / 6 for n in range(1, 7)
    }
