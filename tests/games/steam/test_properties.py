"""What must hold in every game of Steam: checked after every move of random play."""

from __future__ import annotations

import random

import pytest

import ironroad
from ironroad.core.game import CHANCE, Game
from ironroad.games.family import forget
from tests.helpers.steam_tables import moves_of, some_game

pytestmark = pytest.mark.slow


# Many more are for `python -m tests.long_play`.
# On both boards, in both editions, with every number of seats.
@pytest.mark.parametrize("seed", [1, 3, 100, 501])
def test_invariants_hold_after_every_move(seed: int) -> None:
    game, rng = some_game(seed)
    game.check()
    for after in moves_of(game, rng):
        after.check()
        assert after.over or after.legal_moves(), f"dead end in {seed}: {after!r}"
    assert game.result is not None


@pytest.mark.parametrize("seed", range(100, 102))
def test_records_and_positions_read_back_as_written(seed: int) -> None:
    game, rng = some_game(seed)
    for number, after in enumerate(moves_of(game, rng)):
        if number % 12 == 0:
            assert_position_reads_back(after)
    assert_position_reads_back(game)
    again = ironroad.load(str(game.record))
    assert str(again.record) == str(game.record)
    assert again.position == game.position
    assert again.result is not None
    assert game.result is not None
    assert again.result.places == game.result.places


def assert_position_reads_back(game: Game) -> None:
    """Under rules that remember nothing the same moves are listed, so what is remembered is not stale."""
    forget()
    restored = ironroad.from_position(game.position)
    assert restored.position == game.position
    assert repr(restored.pending) == repr(game.pending)
    assert list(restored.legal_moves()) == list(game.legal_moves())


@pytest.mark.parametrize("seed", range(200, 203))
def test_moves_read_back_as_written(seed: int) -> None:
    game, rng = some_game(seed)
    for number, after in enumerate(moves_of(game, rng)):
        if number % 9 == 0:
            for move in rng.sample(list(after.legal_moves()), min(25, len(after.legal_moves()))):
                assert type(after.read(move.text)) is type(move)
                assert after.read(move.text) == move
        if number > 120:
            break


@pytest.mark.parametrize("seed", range(300, 303))
def test_pop_takes_back_what_push_did(seed: int) -> None:
    game, rng = some_game(seed)
    positions = [game.position]
    for number, after in enumerate(moves_of(game, rng)):
        positions.append(after.position)
        if number > 80:
            break
    for position in reversed(positions[:-1]):
        game.pop()
        assert game.position == position


@pytest.mark.parametrize("seed", range(400, 403))
def test_a_copy_goes_its_own_way(seed: int) -> None:
    game, rng = some_game(seed)
    for number, after in enumerate(moves_of(game, rng)):
        if number % 30 == 0:
            before, record = after.position, str(after.record)
            twin = after.copy()
            for step, _ in enumerate(moves_of(twin, random.Random(seed))):
                twin.check()
                if step > 8:
                    break
            assert after.position == before
            assert str(after.record) == record
            assert after.view(0).position == before
        if number > 120:
            break


@pytest.mark.parametrize("seed", range(500, 503))
def test_a_move_is_accepted_exactly_if_it_is_listed(seed: int) -> None:
    """Moves listed in other positions serve as candidates that may or may not be legal here."""
    game, rng = some_game(seed)
    candidates: set[str] = set()
    for number, after in enumerate(moves_of(game, rng)):
        listed = {move.text for move in after.legal_moves()}
        for text in rng.sample(sorted(listed), min(15, len(listed))):
            assert after.why_not(text) is None, f"{text} is listed but refused: {after.why_not(text)}"
        for text in rng.sample(sorted(candidates), min(30, len(candidates))):
            assert (after.why_not(text) is None) == (text in listed), text
        candidates.update(rng.sample(sorted(listed), min(40, len(listed))))
        if number > 90:
            break


def test_manual_chance_follows_the_same_course_as_a_seed() -> None:
    seeded = ironroad.new("steam", board="ruhr", edition="expert", players=4, seed=4)
    manual = ironroad.load(str(seeded.record).replace("seed: 4\n", ""))
    assert manual.seed is None
    assert manual.position == seeded.position


def test_odds_are_those_of_the_bag() -> None:
    game = ironroad.new("steam", board="northeast", players=3, chance="manual")
    assert game.to_move == CHANCE
    odds = {str(move): chance for move, chance in game.odds().items()}
    assert odds["cube red"] == 20 / 96
    assert odds["cube grey"] == 16 / 96
    assert sum(odds.values()) == pytest.approx(1)
