"""Games go on whatever bots do."""

from __future__ import annotations

import time

import pytest

from ironroad.arena import limits
from ironroad.arena.fixtures import Fixture, Setup
from ironroad.arena.playing import Chair, bot_seed, play
from ironroad.core.game import Game, LegalMoves
from ironroad.core.moves import Leave, Move

SETUP = Setup("age-of-steam", "rust-belt", "deluxe", 3, (("turns", "1"),))


class Odd:
    """Answers as it is told to."""

    name = "odd"

    def __init__(self, answer: Move | BaseException | None) -> None:
        self.answer = answer

    def choose(self, view: Game, moves: LegalMoves, budget: float | None) -> Move:
        if self.answer is None:
            time.sleep(60)
        if isinstance(self.answer, BaseException):
            raise self.answer
        assert self.answer is not None
        return self.answer


@pytest.mark.parametrize(
    ("answer", "what"),
    [
        (KeyError("plan"), "KeyError: 'plan'"),
        (ValueError(), "ValueError"),
        (SystemExit(3), "SystemExit: 3"),
        (Leave("resign", 0), "ValueError: resign 0 is not legal here"),
        (Move("nonsense"), "ValueError: nonsense is not legal here"),
        (None, "Overtime"),
    ],
)
def test_a_decision_is_made_for_a_bot_that_fails(
    answer: Move | BaseException | None, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "AND", 0.05)
    game = SETUP.begin("d-0")
    chair = Chair(game.to_move or 0, lambda: Odd(answer))
    assert chair.choose(game, 0.01) == game.legal_moves()[0]
    assert [(fault.number, fault.what) for fault in chair.faults] == [(game.length, what)]
    assert len(chair.times) == 1


def test_a_bot_that_cannot_be_made_is_tried_again() -> None:
    """And costs its decisions only."""
    game, made = SETUP.begin("d-0"), [RuntimeError("no memory")]

    def make() -> Odd:
        if made:
            raise made.pop()
        return Odd(game.read("shares 2"))

    chair = Chair(game.to_move or 0, make)
    assert [chair.choose(game, None).text for _ in range(2)] == ["shares 0", "shares 2"]
    assert [fault.what for fault in chair.faults] == ["RuntimeError: no memory"]


def test_a_game_is_told_whole() -> None:
    played = play(Fixture(SETUP, "d-0", ("random", "greedy", "random")))
    again = play(Fixture(SETUP, "d-0", ("random", "greedy", "random")))
    assert played.record == again.record
    assert "# seat 1 is greedy" in played.record
    assert "seed: d-0" in played.record
    assert sum(seated.won for seated in played.seats) == 1
    assert [seated.bot for seated in played.seats] == ["random", "greedy", "random"]


def test_the_seed_of_a_bot_is_its_own() -> None:
    seeds = {bot_seed(deal, seat) for deal in ("d-0", "d-1") for seat in range(3)}
    assert len(seeds) == 6
    assert not [seed for seed in seeds if "d-" in seed]
