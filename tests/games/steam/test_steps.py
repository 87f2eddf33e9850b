"""The end of a round told step by step: what is told is what has happened."""

from __future__ import annotations

import pytest

import ironroad
from ironroad.core.game import Game
from ironroad.core.moves import Leave
from ironroad.core.sentences import seat_word
from ironroad.games.steam.rules.state import SteamState
from ironroad.games.steam.telling.accounts import raised
from ironroad.games.steam.telling.steps import steps
from ironroad.telling.steps import Step
from tests.helpers.places import GOLDEN
from tests.helpers.steam_tables import moves_of, play, some_game, table
from tests.helpers.steps import decisions, differences, told_changes

RECORDS = [
    "base-northeast-5-greedy",
    "base-ruhr-3-random",
    "expert-ruhr-4-greedy",
    "expert-northeast-3-random",
]


def check_told(before: Game, after: Game) -> list[Step]:
    """Money, income and points change by what the move earns at once and by what the steps tell."""
    found = steps(before, after)
    old, new = before.state_as(SteamState), after.state_as(SteamState)
    if not any(str(step.title).startswith("Income") for step in found):
        assert not any(line.seat is not None for step in found for line in step.lines)
        return found
    move = after.record.entries[len(before.record)].move
    earned = old.copy()
    if not isinstance(move, Leave):
        before.rules.timeline()[old.phase].apply(earned, move)
    for figure in ("money", "income", "points"):
        changed = differences(getattr(earned, figure), getattr(new, figure))
        assert told_changes(found, figure, old.players) == changed, figure
    return found


@pytest.mark.parametrize("name", RECORDS)
def test_figures_told_are_what_changed(name: str) -> None:
    game = ironroad.load((GOLDEN / f"steam-{name}.txt").read_text())
    told = [str(step.title) for before, after in decisions(game) for step in check_told(before, after)]
    assert sum(title.startswith("Income") for title in told) == game.round


@pytest.mark.parametrize("seed", range(3))
def test_figures_told_are_what_changed_where_seats_leave_and_go_bankrupt(seed: int) -> None:
    game, rng = some_game(seed)
    before = game.copy()
    for after in moves_of(game, rng):
        check_told(before, after)
        before = after.copy()


def told(step: Step) -> list[str]:
    return [f"{line.seat}: {line.text}" for line in step.lines]


def last_pass(edition: str, **fields: str) -> list[Step]:
    game = table(3, edition, phase="goods", todo="2", cycle="2", **fields)
    before = game.copy()
    return steps(before, play(game, "pass"))


def test_each_seat_hears_what_it_receives_or_pays() -> None:
    found = last_pass("base", money="4,1,0", income="5,-4,-10", points="0,0,9")
    assert told(found[0]) == [
        "0: +$5: cash $4 → $9",
        "1: -$4: cash $1 → $2, $3 short: income -4 to -5",
        "2: -$10: cash $0 → $0, $10 short: points 9 to 5",
    ]
    assert "raised as capital" in str(found[0].why)
    assert str(found[1].title) == "The next round"


def test_in_the_expert_game_the_engine_is_paid_for() -> None:
    found = last_pass("expert", money="4,1,0", income="5,2,0", engine="2,4,1", points="0,0,3")
    assert told(found[0])[0] == "0: $5 - $2 = $3: cash $4 → $7"
    assert told(found[0])[1].startswith("1: $2 - $4 = -$2: cash $1 → ")


def test_the_last_one_left_receives_nothing_any_more() -> None:
    """The game is over before its turn comes."""
    fields = {"money": "0,0,4", "income": "-10,-10,3", "points": "0,0,0"}
    income = last_pass("base", **fields)[0]
    assert [line.seat for line in income.lines] == [0, 1]
    assert all("bankrupt" in text for text in told(income))


def test_a_last_single_point_is_told_as_a_unit_of_capital() -> None:
    assert str(raised(seat_word(0), -10, -10, 3, 0)) == (
        "seat 0 raises 2 units of capital ($10): points 3 to 0."
    )
