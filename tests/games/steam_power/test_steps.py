"""Deliveries told step by step: what is told is what has happened, and names nothing hidden."""

from __future__ import annotations

import pytest

import ironroad
from ironroad.core.game import CHANCE, Game
from ironroad.games.steam_power.rules import SteamPower
from ironroad.games.steam_power.rules.moves import Bring, Fulfil
from ironroad.games.steam_power.rules.scoring import score_parts
from ironroad.games.steam_power.rules.state import Power
from ironroad.games.steam_power.telling.steps import steps
from ironroad.telling.defeat import why_lost
from ironroad.telling.steps import Step
from tests.helpers.places import GOLDEN
from tests.helpers.powerplay import BOARDS, moves_of, some_game
from tests.helpers.steps import decisions, differences, told_changes

POINTS = ("contracts", "factories")


def points(game: Game) -> list[int]:
    """What contracts and exhausted cities have brought."""
    rules, s = game.rules, game.state_as(Power)
    assert isinstance(rules, SteamPower)
    parts = [score_parts(s, seat, rules.contracts) for seat in range(s.players)]
    return [sum(part[key] for key in POINTS) for part in parts]


def check_told(before: Game, after: Game) -> list[Step]:
    found = steps(before, after)
    old, new = before.state_as(Power), after.state_as(Power)
    if isinstance(after.record.entries[len(before.record)].move, Fulfil | Bring):
        assert told_changes(found, "money", old.players) == differences(old.money, new.money)
    else:
        assert not any(line.seat is not None for step in found for line in step.lines)
    return found


@pytest.mark.parametrize("name", ["britain-5-greedy", "northeast-3-random", "lower-rhine-1-greedy"])
def test_figures_told_are_what_changed(name: str) -> None:
    game = ironroad.load((GOLDEN / f"steam-power-draft-{name}.txt").read_text())
    told = [step for before, after in decisions(game) for step in check_told(before, after)]
    titles = [str(step.title) for step in told]
    assert any("is fulfilled" in title for title in titles)
    assert ("Neutral railway" in titles) == (game.rules.players == 1)
    # A contract counts from when it is shown; it is told once everything is there.
    assert told_changes(told, "points", game.rules.players) == points(game)


@pytest.mark.parametrize("board", BOARDS)
def test_what_a_spectator_knows_is_enough_to_tell_it(board: str) -> None:
    game, rng = some_game(5 + BOARDS.index(board), 3, board)
    whole, view = game.copy(), game.view(CHANCE)
    for _ in moves_of(game, rng, 0.003):
        public = game.view(CHANCE)
        assert steps(view, public) == check_told(whole, game)
        whole, view = game.copy(), public


def test_a_factory_of_the_neutral_railway_comes_onto_the_board_in_its_step() -> None:
    game = ironroad.load((GOLDEN / "steam-power-draft-lower-rhine-1-greedy.txt").read_text())
    found = [
        (step, after) for before, after in decisions(game) for step in steps(before, after) if step.hexes
    ]
    assert found
    for step, after in found:
        (city,) = [after.board.index[name] for name in step.hexes]
        then, now = after.at(step.since).state_as(Power), after.state_as(Power)
        assert then.factory[city] != now.factory[city]


def test_who_gives_up_alone_hears_it() -> None:
    game, _ = some_game(3, 1)
    game.push("resign 0")
    assert str(why_lost(game)) == "The game was given up in round 1."
