"""A seat resigns or times out. It goes as a bankrupt seat does, in whatever phase."""

from __future__ import annotations

from typing import Any

import pytest

import ironroad
from ironroad.core.game import CHANCE, Game
from ironroad.core.position import split_position
from tests.helpers.cases import each
from tests.helpers.tables import play, refused, table

WAYS = ("resign", "timeout")
LINK_OF_2 = "K19:NE-SW+2;L18:NE-SW+2"
UNFINISHED_OF_2 = "N18:S-NW+2"
DISPLAY = "light1:---,light2:RPK"


def field(game: Game, key: str) -> str:
    return split_position(game.position).get(key, "")


def asked(game: Game) -> tuple[str, int | None]:
    return game.phase, game.to_move


def four(phase: str, options: dict[str, Any] | None = None, **fields: str) -> Game:
    return table(4, options=options, **{"phase": phase, "money": "20,20,20,20"} | fields)


# In every phase

PRODUCTION = {"role": "production,-,-,-", "step": "0", "display": DISPLAY}
GROWTH = {"step": "0", "todo": ""}


@pytest.mark.rule("AOS-AMB-12")
@each("way", WAYS)
@each(
    "phase, fields",
    [
        ("shares", {}),
        ("order", {}),
        ("roles", {}),
        ("build", {}),
        ("goods", {}),
        ("production", PRODUCTION),
        ("growth", GROWTH),
    ],
)
def test_a_seat_may_leave_when_it_is_not_its_turn(phase: str, fields: dict[str, str], way: str) -> None:
    game = four(phase, None, **fields)
    before = asked(game)
    assert before in ((phase, 0), ("growth", CHANCE))
    play(game, f"{way} 2")
    assert asked(game) == before
    assert game.order == [0, 1, 3]
    assert [seat.out for seat in game.seats] == [False, False, True, False]
    game.check()


@pytest.mark.rule("AOS-AMB-12")
@each("way", WAYS)
@each("phase", ["shares", "order", "roles", "build", "goods"])
def test_a_seat_may_leave_in_its_turn(phase: str, way: str) -> None:
    game = four(phase, todo="2,3,0,1", order="2,3,0,1")
    assert asked(game) == (phase, 2)
    play(game, f"{way} 2")
    assert asked(game) == (phase, 3)
    assert game.order == [3, 0, 1]
    game.check()


@pytest.mark.rule("AOS-AMB-12")
@each(
    "phase, after",
    [("shares", ("order", 0)), ("roles", ("build", 0)), ("build", ("goods", 0)), ("goods", ("goods", 0))],
)
def test_the_last_seat_to_act_leaves(phase: str, after: tuple[str, int]) -> None:
    game = play(four(phase, todo="2"), "resign 2")
    assert asked(game) == after
    game.check()


@pytest.mark.rule("AOS-AMB-12")
def test_the_seat_is_not_asked_again() -> None:
    game = play(four("shares"), "shares 0", "resign 2", "shares 0", "shares 0", "drop", "drop")
    play(game, "role engineer", "role locomotive", "role turn-order", *["done"] * 3, *["pass"] * 6)
    assert asked(game) == ("growth", CHANCE)
    play(game, *["die 1"] * 8)
    assert (game.round, game.order) == (2, [3, 1, 0])


@pytest.mark.rule("AOS-EXP-03", "AOS-AMB-12")
@pytest.mark.parametrize("way", WAYS)
def test_unfinished_sections_become_unowned_and_links_stay(way: str) -> None:
    game = play(four("goods", track=f"{LINK_OF_2};{UNFINISHED_OF_2}", cubes="J20:B"), f"{way} 2")
    assert field(game, "track") == f"{LINK_OF_2};N18:S-NW"
    play(game, "deliver blue J20 NE M17")
    assert [seat.income for seat in game.seats] == [0, 0, 0, 0]


@pytest.mark.rule("AOS-AMB-12")
def test_who_is_out_cannot_leave_again() -> None:
    game = play(four("shares"), "resign 2")
    assert "there is no seat 2 in the game" in refused(game, "resign 2")
    assert "there is no seat 2 in the game" in refused(game, "timeout 2")
    assert "there is no seat 4 in the game" in refused(game, "resign 4")


@pytest.mark.rule("AOS-AMB-12")
def test_leaving_is_legal_but_not_listed() -> None:
    game = four("shares")
    assert game.read("resign 2") in game.legal_moves()
    assert all("resign" not in move.text and "timeout" not in move.text for move in game.legal_moves())


# The last seat but one


@pytest.mark.rule("AOS-AMB-12")
@each("way", WAYS)
@each("phase", ["shares", "order", "roles", "build", "goods", "growth"])
def test_when_one_seat_is_left_the_game_ends_at_once(phase: str, way: str) -> None:
    seats = {"order": "1,2", "out": "1,0,0", "income": "0,4,9", "money": "0,9,9"}
    todo = "" if phase == "growth" else "1,2"
    game = table(3, "deluxe", None, phase=phase, step="0", todo=todo, **seats)
    assert not game.over
    play(game, f"{way} 2")
    assert (game.over, game.pending) == (True, None)
    assert game.result is not None
    assert game.result.winners == [1]
    assert game.result.scores == [None, 6, None]
    assert game.result.places == [2, 1, 2]
    assert "the game is over" in refused(game, "resign 1")


@pytest.mark.rule("AOS-AMB-12")
def test_the_places_of_those_who_left_are_equal() -> None:
    game = play(four("shares", round="8"), "resign 2", "timeout 0")
    game.push("shares 0")
    play(game, "shares 0", "drop", "role engineer", "role locomotive", "done", "done", *["pass"] * 4)
    play(game, *["die 1"] * 8)
    assert game.result is not None
    assert game.result.places == [3, 1, 3, 1]


# During setup


def rolling(players: int, *rolls: str) -> Game:
    game = ironroad.new(players=players)
    while game.phase != "setup-order":
        game.push(game.legal_moves()[0])
    return play(game, *[f"die {value}" for value in "".join(rolls)])


@pytest.mark.rule("AOS-SETUP-05")
@pytest.mark.parametrize("phase", ["setup-display", "setup-cities"])
def test_leaving_while_cubes_are_drawn(phase: str) -> None:
    game = ironroad.new(players=4)
    while game.phase != phase:
        game.push(game.legal_moves()[0])
    play(game, "resign 2")
    assert asked(game) == (phase, CHANCE)
    while game.phase != "setup-order":
        game.push(game.legal_moves()[0])
    play(game, *[f"die {value}" for value in (1, 1, 1, 2, 2, 2, 3, 3, 3)])
    assert game.order == [3, 1, 0]
    assert asked(game) == ("shares", 3)


@pytest.mark.rule("AOS-SETUP-05")
def test_leaving_before_its_own_roll() -> None:
    game = play(rolling(4, "111", "222"), "resign 2")
    assert game.pending is not None
    assert game.pending.purpose == "order 3"
    play(game, "die 6", "die 6", "die 6")
    assert game.order == [3, 1, 0]


@pytest.mark.rule("AOS-SETUP-05")
def test_leaving_in_the_middle_of_its_own_roll() -> None:
    game = play(rolling(4, "111", "222", "55"), "resign 2")
    assert game.pending is not None
    assert game.pending.purpose == "order 3"
    play(game, "die 1", "die 1", "die 2")
    assert game.order == [1, 3, 0]


@pytest.mark.rule("AOS-SETUP-05")
def test_leaving_after_its_own_roll() -> None:
    game = play(rolling(4, "111", "222", "666", "4"), "timeout 2", "die 4", "die 4")
    assert game.order == [3, 1, 0]


@pytest.mark.rule("AOS-SETUP-05")
def test_leaving_when_only_its_own_roll_is_missing() -> None:
    game = play(rolling(3, "111", "666"), "resign 2")
    assert game.order == [1, 0]
    assert asked(game) == ("shares", 1)


@pytest.mark.rule("AOS-SETUP-05", "E-18")
def test_leaving_a_tie_leaves_the_next_tie_its_own_dice() -> None:
    """Seats 0 and 1 tie, and so do 2 and 3. Seat 1 leaves after seat 0 has rolled again."""
    game = play(rolling(4, "666", "666", "111", "111", "555"), "resign 1")
    assert game.pending is not None
    assert game.pending.purpose == "order 2"
    play(game, *["die 1"] * 3, *["die 2"] * 3)
    assert game.order == [0, 3, 2]


# During the auction


@pytest.mark.rule("AOS-ORDER-06", "AOS-AMB-12")
def test_the_bid_of_a_seat_that_leaves_is_void() -> None:
    game = play(four("order"), "bid 3", "bid 5", "bid 9", "resign 2")
    assert asked(game) == ("order", 3)
    assert "higher than $5" in refused(game, "bid 5")
    play(game, "bid 6", "drop", "drop")
    assert game.order == [3, 1, 0]
    assert [seat.money for seat in game.seats] == [20, 15, 20, 14]


@pytest.mark.rule("AOS-ORDER-03", "AOS-ORDER-10", "AOS-AMB-12")
def test_the_high_bidder_leaves_and_the_next_highest_is_high() -> None:
    game = play(four("order"), "bid 3", "drop", "bid 5", "drop")
    assert asked(game) == ("order", 0)
    play(game, "resign 2")
    assert game.order == [0, 3, 1]
    assert [seat.money for seat in game.seats] == [17, 20, 20, 20]
    assert asked(game) == ("roles", 0)


@pytest.mark.rule("AOS-ORDER-04", "AOS-ORDER-06", "AOS-AMB-12")
def test_a_seat_that_had_dropped_leaves() -> None:
    """The places close up: with three seats left, the next to drop after seat 3 is second."""
    game = play(four("order", todo="2,3,0,1", order="2,3,0,1"), "drop", "drop", "bid 4", "bid 6")
    play(game, "resign 2", "drop")
    assert game.order == [1, 0, 3]
    assert [seat.money for seat in game.seats] == [16, 14, 20, 20]


@pytest.mark.rule("AOS-ORDER-10", "AOS-AMB-12")
def test_the_other_of_the_last_two_bidders_leaves() -> None:
    game = play(four("order"), "bid 3", "drop", "bid 5", "drop", "resign 0")
    assert game.order == [2, 3, 1]
    assert [seat.money for seat in game.seats] == [20, 20, 15, 20]


@pytest.mark.rule("AOS-ORDER-07", "AOS-AMB-12")
def test_the_holder_of_the_pass_leaves_and_the_pass_with_it() -> None:
    game = play(four("order", role="-,-,turn-order,-"), "bid 1", "bid 2", "resign 2")
    assert asked(game) == ("order", 3)
    assert "Turn Order in the round before" in refused(game, "pass")


# During Build Track


@pytest.mark.rule("AOS-AMB-12", "AOS-BUILD-02")
def test_the_next_builder_has_all_its_builds() -> None:
    game = four("build", todo="2,3,0,1", order="2,3,0,1", role="-,-,-,engineer")
    play(game, "build K19 NE-SW", "build L18 NE-SW", "resign 2")
    assert asked(game) == ("build", 3)
    play(game, "build J18 NE-S", "build N18 S-NW", "build M15 N-S", "build M13 N-S")
    assert "no build is left" in refused(game, "build M19 N-S")


@pytest.mark.rule("AOS-AMB-12", "AOS-BUILD-02")
def test_the_builder_keeps_its_builds_when_another_leaves() -> None:
    game = play(four("build"), "build K19 NE-SW", "build L18 NE-SW", "timeout 2", "build J18 NE-S")
    assert "no build is left" in refused(game, "build N18 S-NW")
    assert game.to_move == 0


@pytest.mark.rule("AOS-ACT-06", "AOS-AMB-12")
def test_the_next_builder_may_urbanize() -> None:
    game = four("build", todo="2,3,0,1", order="2,3,0,1", role="-,-,-,urbanization")
    play(game, "build K19 NE-SW", "resign 2", "city K17 A")
    assert field(game, "cities") == "K17:A"


@pytest.mark.rule("AOS-EXP-03", "AOS-AMB-12")
def test_what_it_built_this_turn_stays_unowned_unless_finished() -> None:
    game = four("build", todo="2,3", order="0,1,2,3")
    play(game, "build K19 NE-SW", "build L18 NE-SW", "build N18 S-NW", "resign 2")
    assert field(game, "track") == "K19:NE-SW+2;L18:NE-SW+2;N18:S-NW"


@pytest.mark.rule("AOS-BUILD-22", "AOS-AMB-12")
def test_the_phase_ends_with_the_last_builder_who_leaves() -> None:
    """Seat 0 did not extend its section in this phase."""
    game = play(four("build", todo="2", track="M15:N-S+0"), "build N18 S-NW", "resign 2")
    assert asked(game) == ("goods", 0)
    assert field(game, "track") == "M15:N-S;N18:S-NW"


@pytest.mark.rule("AOS-AMB-51")
def test_as_an_option_its_unfinished_track_is_taken_up() -> None:
    removing = {"bankrupt_removes_unfinished_tiles": True}
    game = four("build", removing, track=f"{LINK_OF_2};{UNFINISHED_OF_2};M15:N-S+0")
    assert field(play(game, "resign 2"), "track") == f"{LINK_OF_2};M15:N-S+0"
    game.check()


# During Move Goods


@pytest.mark.rule("AOS-MOVE-01", "AOS-AMB-12")
def test_the_holder_of_first_move_leaves() -> None:
    game = four("goods", role="-,-,first-move,-", todo="2,0,1,3")
    play(game, "pass", "pass", "pass", "resign 2", "pass")
    seen = []
    while game.phase == "goods":
        seen.append(game.to_move)
        game.push("pass")
    assert seen == [0, 1, 3]


@pytest.mark.rule("AOS-AMB-12", "AOS-EXP-01")
def test_who_left_neither_collects_nor_pays() -> None:
    game = play(four("goods", cycle="2", todo="2", income="5,5,5,5"), "resign 2")
    assert [seat.money for seat in game.seats] == [22, 22, 20, 22]


# During Production and goods growth


@pytest.mark.rule("AOS-AMB-12", "AOS-GROW-01")
@each("moves", [(), ("produce",), ("produce", "cube red"), ("produce", "cube red", "cube red")])
def test_the_holder_of_production_leaves(moves: tuple[str, ...]) -> None:
    """Drawn cubes go back into the bag."""
    holder = {"role": "-,-,production,-", "step": "0", "display": DISPLAY}
    game = four("production", None, **holder)
    before = field(game, "bag")
    play(game, *moves, "timeout 2")
    assert asked(game) == ("growth", CHANCE)
    assert field(game, "bag") == before
    assert field(game, "hand") == ""
    game.check()


@pytest.mark.rule("AOS-AMB-12", "AOS-GROW-01")
def test_a_cube_already_placed_stays_on_the_display() -> None:
    holder = {"role": "-,-,production,-", "step": "0", "display": DISPLAY}
    game = play(four("production", None, **holder), "produce", "cube red", "cube blue")
    play(game, "place red light1/2", "resign 2")
    assert field(game, "display").startswith("light1:-R-,light2:RPK")
    assert game.phase == "growth"


@pytest.mark.rule("AOS-AMB-12", "AOS-GROW-01")
def test_production_goes_on_when_another_leaves() -> None:
    game = play(four("production", None, **PRODUCTION), "produce", "cube red", "resign 2", "cube blue")
    assert asked(game) == ("production", 0)
    assert field(game, "hand") == "RB"


@pytest.mark.rule("AOS-AMB-12", "AOS-GROW-02", "E-13")
@pytest.mark.parametrize(("basis", "half"), [("started", "light"), ("still_in", "dark")])
def test_leaving_between_the_dice(basis: str, half: str) -> None:
    """Three dice are rolled; with three seats still in, the light half may be complete."""
    game = four("growth", {"dice_basis": basis}, step="0", todo="")
    play(game, "die 1", "die 1", "die 1", "resign 2")
    assert game.pending is not None
    assert game.pending.purpose == f"growth {half}"


# Records


@pytest.mark.rule("AOS-AMB-12")
@pytest.mark.parametrize("way", WAYS)
def test_leaving_is_recorded_and_can_be_taken_back(way: str) -> None:
    game = ironroad.new(players=4, seed=2, options={"starting_order": "given"})
    play(game, "shares 0")
    before = game.position
    play(game, f"{way} 2")
    after = game.position
    assert f"{way} 2 " in str(game.record)
    assert ironroad.load(str(game.record)).position == after
    assert game.pop().text == f"{way} 2"
    assert game.position == before


@pytest.mark.rule("AOS-AMB-12")
def test_a_game_may_end_because_the_seat_with_production_leaves() -> None:
    game = four("production", None, **PRODUCTION)
    play(game, "resign 1", "resign 2", "resign 0")
    assert game.over
    game.check()


def test_a_game_that_ends_while_dice_are_rolled_for_the_order_is_sound() -> None:
    drawn = ironroad.new(players=3, edition="2002", seed=1)
    moments = (drawn.at(number) for number in range(len(drawn.record)))
    game = next(moment for moment in moments if moment.phase == "setup-order" and "dice=" in moment.position)
    game.seed = None
    for seat in (2, 1):
        game.push(f"resign {seat}")
        game.check()
    assert game.over


def test_a_game_that_ends_in_an_auction_is_sound() -> None:
    game = ironroad.new(players=2, board="st-lucia", seed=1)
    while game.phase != "order":
        game.push(game.legal_moves()[0])
    seat = game.to_move
    game.push("pass")
    game.push(f"resign {seat}")
    game.check()
    assert game.over
