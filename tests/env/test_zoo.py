"""The environments of PettingZoo, by its own tests and by ours."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo's environments need the extra lab")
pytest.importorskip("PIL", reason="PettingZoo's environments need the extra lab")

import numpy as np
from gymnasium.utils.env_checker import data_equivalence
from pettingzoo.test import api_test, render_test, seed_test

from ironroad.env import zoo
from ironroad.env.choice import IllegalAction
from ironroad.env.playing import Setup
from ironroad.env.rewards import MEASURES
from tests.env.tables import VALLEYS, boards, title
from tests.helpers.cases import pairwise
from tests.helpers.packages import FOURTH_GAME, install, run

# It says so of every environment with masks but its own.
MASKED = ("ignore:Observation is not a NumPy array", "ignore:Observation space for each agent probably")


def maker(setup: Setup) -> Callable[..., Any]:
    return lambda **more: zoo.env(**setup, **more)


@pytest.mark.filterwarnings(*MASKED)
@pytest.mark.parametrize("setup", boards(), ids=title)
def test_pettingzoo_finds_nothing_wrong(setup: Setup) -> None:
    api_test(maker(setup)(), num_cycles=5)


@pytest.mark.filterwarnings(*MASKED)
@pytest.mark.parametrize("reward", MEASURES)
def test_nor_with_any_reward(reward: str) -> None:
    api_test(zoo.env(reward=reward, every_step=True, **VALLEYS[0]), num_cycles=40)


@pytest.mark.parametrize("setup", VALLEYS, ids=title)
def test_the_same_seed_gives_the_same_game(setup: Setup) -> None:
    seed_test(maker(setup), num_cycles=30)


def test_it_is_rendered(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("resvg_py", reason="pixels need the extra png")
    render_test(maker(VALLEYS[2]), {"ansi": lambda text: "Tarn" in text})
    assert "Tarn" in capsys.readouterr().out


def played(table: Any, seed: int) -> dict[str, float]:
    """A random game to its end; what each seat was paid."""
    table.reset(seed=seed)
    rng, paid = np.random.default_rng(seed), dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, terminated, truncated, _ = table.last()
        paid[agent] += reward
        if terminated or truncated:
            table.step(None)
        else:
            table.step(rng.choice(np.flatnonzero(seen["action_mask"])))
    return paid


@pytest.mark.parametrize(("setup", "reward", "every_step"), pairwise(VALLEYS, [*MEASURES], [False, True]))
def test_what_is_paid_adds_up_to_the_result(setup: Setup, reward: str, every_step: bool) -> None:
    table = zoo.env(reward=reward, every_step=every_step, **setup)
    table.reset(seed=7)
    before = MEASURES[reward](table.unwrapped.game) if every_step else [0.0] * len(table.possible_agents)
    paid = played(table, 7)
    after = MEASURES[reward](table.unwrapped.game)
    assert list(paid.values()) == [end - begin for end, begin in zip(after, before, strict=True)]


def test_only_who_is_asked_may_say_something_and_sees_what_it_has_said() -> None:
    table = zoo.raw_env(game="age-of-steam", board="rust-belt", players=3)
    table.reset(seed=1)
    asked = table.agent_selection
    for agent in table.agents:
        seen = table.observe(agent)
        assert seen["action_mask"].any() == (agent == asked)
        assert (seen["observation"]["choice"][0] >= 0) == (agent == asked)


@pytest.mark.parametrize("setup", VALLEYS, ids=title)
def test_every_seat_sees_the_game_as_it_is_now(setup: Setup) -> None:
    table, rng = zoo.raw_env(**setup), np.random.default_rng(2)
    table.reset(seed=2)
    for _ in range(25):
        for seat, agent in enumerate(table.possible_agents):
            seen = table.observe(agent)["observation"]
            fresh = table.shown.observer.arrays(
                table.game.state, seat, seen["choice"][seen["choice"] >= 0].tolist()
            )
            assert data_equivalence(seen, {name: fresh[name] for name in seen})
            seen["hexes"][:] = 0
        if not table.game.over:
            table.step(rng.choice(table.actions()))


def test_an_illegal_action_is_refused_or_ends_the_game_at_a_price(caplog: pytest.LogCaptureFixture) -> None:
    raw = zoo.raw_env(**VALLEYS[0])
    raw.reset(seed=1)
    before = raw.game.position
    illegal = int(np.flatnonzero(raw.observe(raw.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction, match="cannot follow"):
        raw.step(illegal)
    assert raw.game.position == before
    table = zoo.env(**VALLEYS[0])
    table.reset(seed=1)
    agent = table.agent_selection
    table.last()
    table.step(illegal)
    assert "Illegal move" in caplog.text
    assert table.rewards[agent] == zoo.ILLEGAL
    assert all(table.terminations.values())


def test_an_unknown_reward_is_named() -> None:
    with pytest.raises(ValueError, match="there is no reward 'fame'; there are score, lead, win"):
        zoo.env(reward="fame", **VALLEYS[0])


def test_a_game_of_another_package_is_played_too(tmp_path: Path) -> None:
    install(FOURTH_GAME, tmp_path)
    source = (
        "from ironroad.env import zoo\n"
        "table = zoo.raw_env(game='short-line', players=2); table.reset(seed=1)\n"
        "while not table.game.over: table.observe(table.agent_selection); table.step(table.actions()[0])\n"
        "print(len(table.game.result.scores))"
    )
    assert run(tmp_path, "-c", source) == "2\n"
