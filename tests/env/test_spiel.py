"""The games under OpenSpiel, by its own test, its own bot, and ours."""

from __future__ import annotations

from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel's games need the extra openspiel")

import numpy as np  # noqa: E402
from open_spiel.python.algorithms import mcts  # noqa: E402

import ironroad.env.spiel  # noqa: E402, F401
from ironroad.games.family import load  # noqa: E402

GAMES = [
    "ironroad_age_of_steam(board=alder-valley,players=3)",
    "ironroad_steam(board=alder-valley,players=3,reward=win)",
    "ironroad_steam_power(board=alder-valley,players=2,reward=lead)",
]
SECRETS = "ironroad_steam_power(board=britain,players=3)"


def by_chance(state: Any, rng: np.random.RandomState) -> int:
    outcomes, odds = zip(*state.chance_outcomes(), strict=True)
    return int(rng.choice(outcomes, p=odds))


def begun(name: str) -> Any:
    """A game at its first decision."""
    state, rng = pyspiel.load_game(name).new_initial_state(), np.random.RandomState(1)
    while state.is_chance_node():
        state.apply_action(by_chance(state, rng))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_openspiel_finds_nothing_wrong(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


def test_a_game_can_be_stored() -> None:
    pyspiel.random_sim_test(pyspiel.load_game(GAMES[0]), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES[:2])
def test_the_bot_of_openspiel_plays_a_game(name: str) -> None:
    game, rng = pyspiel.load_game(name), np.random.RandomState(3)
    bot = mcts.MCTSBot(game, 2.0, 2, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(by_chance(state, rng) if state.is_chance_node() else bot.step(state))
    again = load(str(state.play.game.record))
    assert again.over
    assert state.returns() == game.measure(again)


def test_chance_is_asked_and_its_odds_are_those_of_the_game() -> None:
    state = pyspiel.load_game(GAMES[0]).new_initial_state()
    told = {state.action_to_string(action): odds for action, odds in state.chance_outcomes()}
    assert told == {f"cube {colour}": 0.25 for colour in ("red", "blue", "yellow", "purple")}


def test_only_games_with_secrets_have_imperfect_information() -> None:
    kinds = pyspiel.GameType.Information
    found = [pyspiel.load_game(name).get_type().information for name in GAMES]
    assert found == [
        kinds.PERFECT_INFORMATION,
        kinds.PERFECT_INFORMATION,
        kinds.IMPERFECT_INFORMATION,
    ]


def test_a_copy_goes_its_own_way() -> None:
    state = begun(GAMES[0])
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[-1])
    assert str(copy) != str(state)
    assert state.history() == copy.history()[:-1]


def test_who_does_not_know_of_a_draw_is_told_the_same() -> None:
    state = pyspiel.load_game(SECRETS).new_initial_state()
    while not state.action_to_string(state.legal_actions()[0]).startswith("draw 1 "):
        state.apply_action(state.legal_actions()[0])
    other = state.clone()
    state.apply_action(state.legal_actions()[0])
    other.apply_action(other.legal_actions()[1])
    for told in ("information_state_string", "observation_string", "observation_tensor"):
        assert getattr(state, told)(0) == getattr(other, told)(0)
        assert getattr(state, told)(1) != getattr(other, told)(1)


def test_all_that_was_said_is_remembered_but_not_what_others_are_saying() -> None:
    state = begun(GAMES[2])
    asked = state.current_player()
    other = 1 - asked
    before = state.information_state_string(other)
    word = next(action for action in state.legal_actions() if state.action_to_string(action) == "build")
    state.apply_action(word)
    assert state.current_player() == asked
    assert state.information_state_string(other) == before
    assert state.information_state_string(asked).endswith("build")


def test_an_unknown_reward_is_named() -> None:
    with pytest.raises(ValueError, match="there is no reward 'fame'"):
        pyspiel.load_game("ironroad_steam(board=alder-valley,players=3,reward=fame)")
