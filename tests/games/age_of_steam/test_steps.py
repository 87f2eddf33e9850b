"""The end of a round told step by step: what is told is what has happened."""

from __future__ import annotations

import pytest

import ironroad
from ironroad.core.game import Game
from ironroad.core.moves import Leave
from ironroad.games.age_of_steam.rules.state import Aos
from ironroad.games.age_of_steam.telling.defeat import why_lost
from ironroad.games.age_of_steam.telling.steps import steps
from ironroad.telling.steps import Step
from tests.helpers.places import GOLDEN
from tests.helpers.playing import moves_of, some_game
from tests.helpers.steps import decisions, differences, told_changes
from tests.helpers.tables import play, table

RECORDS = [
    "deluxe-rust-belt-6-greedy",
    "2002-rust-belt-3-random",
    "deluxe-southern-us-3-greedy",
    "deluxe-germany-3-greedy",
    "deluxe-western-us-3-greedy",
    "deluxe-st-lucia-2-greedy",
    "deluxe-barbados-1-greedy",
]


def check_told(before: Game, after: Game) -> list[Step]:
    """Money and income change by what the move earns at once and by what the steps tell."""
    found = steps(before, after)
    old, new = before.state_as(Aos), after.state_as(Aos)
    assert told_changes(found, "points", old.players) == [0] * old.players
    if not found or found[0].title not in ("Income", "Shares"):
        assert not any(told_changes(found, "money", old.players))
        return found
    move = after.record.entries[len(before.record)].move
    earned = old.copy()
    if not isinstance(move, Leave):
        before.rules.timeline()[old.phase].apply(earned, move)
    assert told_changes(found, "money", old.players) == differences(earned.money, new.money)
    assert told_changes(found, "income", old.players) == differences(earned.income, new.income)
    return found


def check_cubes(found: list[Step], after: Game) -> None:
    """What comes onto the board comes onto the hexes that light up, and onto no others."""
    growing = [step for step in found if step.hexes]
    moments = [*(step.since for step in growing), len(after.record)]
    for step, start, end in zip(growing, moments, moments[1:], strict=False):
        old, new = after.at(start).state_as(Aos).cubes, after.at(end).state_as(Aos).cubes
        changed = [n for n, (a, b) in enumerate(zip(old, new, strict=True)) if a != b]
        assert {after.board.hexes[n].name for n in changed} == set(step.hexes)


@pytest.mark.parametrize("name", RECORDS)
def test_figures_told_are_what_changed(name: str) -> None:
    game = ironroad.load((GOLDEN / f"age-of-steam-{name}.txt").read_text())
    told: set[str] = set()
    for before, after in decisions(game):
        found = check_told(before, after)
        check_cubes(found, after)
        told |= {str(step.title) for step in found}
    assert {"Income", "Expenses"} <= told


@pytest.mark.parametrize("seed", range(4))
def test_figures_told_are_what_changed_where_seats_leave_and_go_bankrupt(seed: int) -> None:
    game, rng, lively = some_game(seed)
    before = game.copy()
    for after in moves_of(game, rng, lively):
        check_cubes(check_told(before, after), after)
        before = after.copy()


def told(step: Step) -> list[str]:
    return [f"{line.seat}: {line.text}" for line in step.lines]


def last_pass(game: Game) -> list[Step]:
    before = game.copy()
    return steps(before, play(game, "pass"))


def test_each_seat_hears_what_it_receives_and_pays_and_why() -> None:
    game = table(
        phase="goods",
        cycle="2",
        todo="3",
        money="5,0,0,0",
        income="14,5,0,3",
        shares="3,2,2,4",
        engine="2,1,4,3",
    )
    income, expenses, reduction = last_pass(game)[:3]
    assert told(income)[:2] == ["0: +$14: cash $5 → $19", "1: +$5: cash $0 → $5"]
    assert told(expenses) == [
        "0: -$5 for 3 shares and engine 2: cash $19 → $14",
        "1: -$3 for 2 shares and engine 1: cash $5 → $2",
        "2: -$6 for 2 shares and engine 4: cash $0 → $0, $6 short with an income of 0: bankrupt",
        "3: -$7 for 4 shares and engine 3: cash $3 → $0, $4 short with an income of 3: bankrupt",
    ]
    assert told(reduction) == ["0: -2: income 14 → 12"]
    assert (
        str(reduction.why) == "An income above 10 falls by 2 for every ten begun above it, from 50 on by 10."
    )


def test_who_is_short_hears_what_becomes_of_the_income() -> None:
    game = table(phase="goods", cycle="2", todo="3", money="0,9,9,9", income="4,0,0,0", shares="5,2,2,2")
    assert told(last_pass(game)[1])[0] == (
        "0: -$6 for 5 shares and engine 1: cash $4 → $0, $2 short: income 4 → 2"
    )


def test_a_war_doubles_what_is_told_of_the_reduction() -> None:
    game = table(
        board="southern-us", phase="goods", cycle="2", todo="3", round="4", income="21,0,0,0", money="9,9,9,9"
    )
    reduction = last_pass(game)[2]
    assert told(reduction) == ["0: -8: income 21 → 13"]
    assert "falls by 4 for every ten" in str(reduction.why)


# A game for one that is lost


def barbados(**fields: str) -> Game:
    return table(1, "deluxe", None, "barbados", phase="goods", cycle="2", **fields)


def test_a_bankrupt_game_says_why_it_is_lost() -> None:
    game = play(barbados(money="1", income="1", shares="4", engine="2"), "pass")
    assert game.over
    assert str(why_lost(game)) == (
        "Bankrupt in round 1: 4 shares and engine 2 cost $6. With $1 in cash and $1 of income $4 were "
        "missing, and the income cannot fall below 0."
    )


@pytest.mark.parametrize(("money", "income", "left"), [("6", "1", "$4"), ("0", "2", "$0")])
def test_shares_that_cannot_be_paid_back_are_why_it_is_lost(money: str, income: str, left: str) -> None:
    """In the second game the last expenses cannot be paid in cash either."""
    game = barbados(money=money, income=income, shares="2", round="10", engine="1")
    before = game.copy()
    play(game, "pass")
    while not game.over:
        game.push(game.legal_moves()[0])
    assert str(why_lost(game)).startswith(
        f"In the end 2 shares had to be paid back for $10, and there was only {left}:"
    )
    payment = steps(before, game)[2]
    assert told(payment) == [f"0: $10 for 2 shares, and only {left} to pay them with: lost"]


def test_a_game_given_up_says_so() -> None:
    game = play(barbados(), "resign 0")
    assert str(why_lost(game)) == "The game was given up in round 1."
