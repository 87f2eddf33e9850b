"""A turn thought through before it comes, in every game."""

from __future__ import annotations

import random

import pytest

import ironroad
from ironroad.core.game import CHANCE, Game, start_from

GAMES = [
    ("age-of-steam", "rust-belt", ""),
    ("age-of-steam", "germany", ""),
    ("age-of-steam", "western-us", ""),
    ("steam", "northeast", ""),
    ("steam", "ruhr", "expert"),
    ("steam-power", "britain", ""),
]
PLANNED = {"age-of-steam": ["build", "goods"], "steam": ["build", "goods"], "steam-power": ["turn"]}
STEPS = 120


def begun(name: str, board: str, edition: str) -> Game:
    return ironroad.new(name, board=board, edition=edition or None, players=3, seed=5)


def step(game: Game, rng: random.Random) -> None:
    moves = game.legal_moves()
    game.push(moves[rng.randrange(len(moves))])


def play_turn(game: Game, seat: int, phase: str, rng: random.Random) -> int:
    """Play what a seat could do in its supposed turn; how many moves that were."""
    moves = 0
    while game.to_move == seat and game.phase == phase and moves < 12:
        step(game, rng)
        moves += 1
    return moves


@pytest.mark.parametrize(("name", "board", "edition"), GAMES)
def test_every_seat_can_suppose_its_turn_at_any_time(name: str, board: str, edition: str) -> None:
    game, rng = begun(name, board, edition), random.Random(board)
    supposed = 0
    for number in range(STEPS):
        if game.over:
            break
        if number % 6:
            step(game, rng)
            continue
        before = game.position
        for seat in game.order:
            for phase in PLANNED[name]:
                ahead = game.view(seat).supposing(seat, phase)
                assert ahead is not None
                assert (ahead.to_move, ahead.phase, ahead.seed) == (seat, phase, None)
                assert ahead.seats[seat].money == game.seats[seat].money
                supposed += play_turn(ahead, seat, phase, rng)
        assert game.position == before
        step(game, rng)
    assert supposed > 50


@pytest.mark.parametrize(("name", "board", "edition"), GAMES)
def test_a_supposed_turn_offers_what_the_turn_then_does(name: str, board: str, edition: str) -> None:
    game, rng = begun(name, board, edition), random.Random(board)
    compared = 0
    last: tuple[int | None, str] = (None, "")
    for _ in range(STEPS):
        if game.over:
            break
        asked = game.to_move, game.phase
        if asked != last and asked[0] not in (None, CHANCE) and asked[1] in PLANNED[name]:
            assert_same_moves(game)
            compared += 1
        last = asked
        step(game, rng)
    assert compared > 5


def assert_same_moves(game: Game) -> None:
    assert game.pending is not None
    if game.pending.kind not in ("build", "deliver", "action"):
        return
    state = game.state.copy()
    assert game.rules.timeline()[state.phase].suppose(state, game.pending.seat)
    ahead = start_from(game.rules, state, None)
    assert [move.text for move in ahead.legal_moves()] == [move.text for move in game.legal_moves()]


def test_what_is_asked_now_is_supposed_as_it_is() -> None:
    game, rng = begun(*GAMES[0]), random.Random(1)
    while game.phase != "build":
        step(game, rng)
    seat = game.to_move
    assert seat is not None
    game.push(next(move for move in game.legal_moves() if move.text.startswith("build")))
    ahead = game.supposing(seat, "build")
    assert ahead is not None
    assert [move.text for move in ahead.legal_moves()] == [move.text for move in game.legal_moves()]


def test_nothing_is_supposed_where_there_is_no_turn_to_come() -> None:
    game, rng = begun(*GAMES[0]), random.Random(1)
    assert game.to_move is not None
    assert game.supposing(game.to_move, game.phase) is None, "shares are nothing to plan on the board"
    assert game.supposing(0, "roles") is None
    assert game.supposing(0, "nonsense") is None
    game.push("resign 1")
    assert game.supposing(1, "build") is None
    while not game.over:
        step(game, rng)
    assert game.supposing(0, "build") is None


@pytest.mark.parametrize(("name", "board", "edition"), GAMES)
def test_phases_say_what_they_ask(name: str, board: str, edition: str) -> None:
    """So that instructions can be given for it."""
    game, rng = begun(name, board, edition), random.Random(board)
    asked: set[str] = set()
    said = {question for phase in game.rules.timeline() for question in phase.asks}
    while not game.over and game.round < 3:
        assert game.pending is not None
        phase = game.rules.timeline()[game.state.phase]
        if game.pending.kind in said and name != "steam-power":
            assert game.pending.kind in phase.asks
        asked.add(game.pending.kind)
        step(game, rng)
    assert said <= asked
