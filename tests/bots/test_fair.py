"""Bots that fail: a simple legal move is made for them, and it is told."""

from __future__ import annotations

from typing import Any

import pytest

import ironroad
from ironroad.bots import make_bot, play_out
from ironroad.bots.fair import Fair, fair_answer, simple_move
from ironroad.core.game import Game
from ironroad.core.moves import Deliver
from tests.broken_bots.ironroad_broken import CRASHER, EXITER, LIAR, MUTE, UNBORN, Broken
from tests.helpers.tables import table


@pytest.mark.parametrize(
    ("kind", "trouble"),
    [
        (CRASHER, "failed: RuntimeError: no idea"),
        (LIAR, "chose 'resign 3', which is not legal"),
        (MUTE, "failed: NotationError: "),
        (EXITER, "failed: SystemExit: 3"),
        (UNBORN, "failed: RuntimeError: too little memory"),
    ],
)
def test_a_simple_move_takes_the_place_of_nonsense(kind: Any, trouble: str) -> None:
    view = ironroad.new(players=4, seed=1, options={"starting_order": "given"}).view(0)
    answer = fair_answer(lambda: kind.make(1), view, None)
    assert answer.move in view.legal_moves()
    assert answer.trouble.startswith(trouble)


def test_what_does_nothing_is_simple() -> None:
    assert simple_move(table(phase="build").legal_moves()).text == "done"
    assert simple_move(table(phase="goods").legal_moves()).text == "pass"
    assert simple_move(table(phase="shares").legal_moves()).text == "shares 0"


def test_a_legal_move_is_the_bots_own_whatever_it_did_to_its_view() -> None:
    def spoil(view: Game) -> Any:
        return view.push("shares 2")

    view = table(phase="shares").view(0)
    assert fair_answer(lambda: Broken("spoiler", spoil), view, None) == (view.read("shares 2"), "")
    assert not any(isinstance(move, Deliver) for move in view.legal_moves())


def test_a_game_with_bots_that_fail_is_played_to_its_end_and_told() -> None:
    told: list[tuple[str, str]] = []
    game = ironroad.new(players=3, seed=8, options={"turns": 1})
    broken = [Fair(kind.make(1), lambda *said: told.append(said)) for kind in (CRASHER, LIAR)]
    play_out(game, [*broken, make_bot("random", 1)])
    assert game.over
    assert {name for name, _ in told} == {"crasher", "liar"}
