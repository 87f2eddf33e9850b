"""One seat against bots, by the checker of Gymnasium and by ours."""

from __future__ import annotations

import pytest

pytest.importorskip("gymnasium", reason="Gymnasium's environment needs the extra lab")
pytest.importorskip("PIL", reason="Gymnasium's environment needs the extra lab")

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env

from ironroad.env.playing import Setup
from ironroad.env.seat import ILLEGAL, NAME, SeatEnv
from tests.env.tables import VALLEYS, title


def test_gymnasium_finds_nothing_wrong() -> None:
    check_env(SeatEnv(bot="random", **VALLEYS[0]), skip_render_check=True)


def played(table: SeatEnv, seed: int) -> float:
    """A random game against the bots to its end; what the seat was paid in all."""
    rng, paid, over = np.random.default_rng(seed), 0.0, False
    _, info = table.reset(seed=seed)
    while not over:
        assert table.game.to_move == table.seat
        _, reward, over, truncated, info = table.step(rng.choice(np.flatnonzero(info["action_mask"])))
        assert not truncated
        paid += reward
    return paid


@pytest.mark.parametrize("setup", VALLEYS, ids=title)
def test_a_seat_plays_against_bots_to_the_end(setup: Setup) -> None:
    table = SeatEnv(seat=1, reward="win", **setup)
    paid = played(table, 3)
    result = table.game.result
    assert result is not None
    assert paid == (1.0 if result.winners == [1] else 0.0)


def test_the_same_seed_gives_the_same_game() -> None:
    first, second = SeatEnv(**VALLEYS[2]), SeatEnv(**VALLEYS[2])
    assert played(first, 5) == played(second, 5)
    assert str(first.game.record) == str(second.game.record)


def test_an_illegal_action_costs_and_changes_nothing() -> None:
    table = SeatEnv(bot="random", **VALLEYS[0])
    seen, _ = table.reset(seed=1)
    before = table.game.position
    illegal = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    _, reward, over, _, info = table.step(illegal)
    assert (reward, over, table.game.position) == (ILLEGAL, False, before)
    assert "cannot follow" in info["illegal"]


def test_it_is_rendered_as_text() -> None:
    table = SeatEnv(bot="random", render_mode="ansi", **VALLEYS[0])
    table.reset(seed=1)
    text = table.render()
    assert isinstance(text, str)
    assert "Tarn" in text


def test_gymnasium_makes_it_by_its_name() -> None:
    table = gymnasium.make(NAME, bot="random", **VALLEYS[0])
    seen, info = table.reset(seed=1)
    assert seen["action_mask"].tolist() == info["action_mask"].tolist()
    assert isinstance(table.unwrapped, SeatEnv)


def test_a_seat_that_is_not_there_is_named() -> None:
    with pytest.raises(ValueError, match="there is no seat 3; there are 0 to 2"):
        SeatEnv(seat=3, **VALLEYS[0])
