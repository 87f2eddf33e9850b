"""Steam: taking roles, what they cost and what each is good for."""

from __future__ import annotations

from typing import Any

import pytest

from ironroad.core.game import Game
from tests.helpers.cases import each
from tests.helpers.inside import inside, seats_of
from tests.helpers.steam_tables import legal, play, table
from tests.helpers.tables import refused

FREE = ("turn-order", "first-move", "engineer", "first-build")
ROLES = (*FREE, "city-growth", "locomotive", "urbanization")
GROUPS = "RBY,PPG,-,-,-,-,-,-,-,-,-,-"


def selecting(edition: str = "base", players: Any = 3, **fields: str) -> Game:
    return table(players, edition, **{"phase": "roles", "groups": GROUPS} | fields)


def choices(game: Game) -> list[str]:
    return [move.text.removeprefix("role ") for move in game.legal_moves()]


@pytest.mark.rule("STEAM-ACT-01", "R-36")
def test_seven_roles_taken_in_player_order() -> None:
    game = selecting(order="2,0,1", todo="2,0,1")
    assert game.to_move == 2
    assert choices(game) == [*ROLES, "city-growth pass", "urbanization pass"]
    play(game, "role engineer")
    assert game.to_move == 0
    assert "engineer" not in choices(game)
    assert refused(game, "role engineer") == "Engineer has been taken by seat 2 this round"
    five = selecting(players=5, engine="6,6,6,6,6")
    for _ in range(4):
        five.push(five.legal_moves()[0])
    assert len(five.legal_moves()) > 0


@pytest.mark.rule("STEAM-ACT-01", "STEAM-ACT-02")
@each(
    "role, price",
    [*[(role, 0) for role in FREE], ("city-growth", 2), ("urbanization", 6), ("locomotive", 6)],
)
def test_prices_of_the_base_game(role: str, price: int) -> None:
    game = selecting()
    assert game.price(game.read(f"role {role}")) == price
    play(game, f"role {role}")
    assert game.seats[0].money == 30 - price
    poor = play(selecting(money="0,0,0"), f"role {role}")
    assert poor.seats[0].income == -((price + 4) // 5)


@pytest.mark.rule("STEAM-VEC-03", "STEAM-ACT-01")
def test_locomotive_costs_four_and_the_new_level() -> None:
    game = play(selecting(engine="4,1,1"), "role locomotive")
    assert (game.seats[0].engine, game.seats[0].money) == (5, 30 - 9)


@pytest.mark.rule("STEAM-ACT-05")
def test_no_locomotive_at_level_six() -> None:
    for edition in ("base", "expert"):
        game = selecting(edition, engine="6,1,1")
        assert not legal(game, "role locomotive")
        assert "the engine is at 6" in refused(game, "role locomotive")


@pytest.mark.rule("STEAM-VEC-15", "STEAM-ACT-05", "STEAM-MOVE-02")
def test_locomotive_does_not_use_up_the_upgrade() -> None:
    game = play(selecting(engine="4,1,1", todo="0"), "role locomotive")
    play(game, "done", "done", "done", "pass", "pass", "pass", "engine")
    assert (seats_of(game)[0].engine, seats_of(game)[0].points, seats_of(game)[0].income) == (6, 0, 0)
    later = table(phase="goods", engine="6,1,1")
    assert not legal(later, "engine")
    assert refused(later, "engine") == "the engine is at 6"


@pytest.mark.rule("STEAM-ACT-03", "R-30")
def test_the_pass_option_costs_nothing_and_does_nothing() -> None:
    game = play(selecting(money="0,0,0", income="-10,0,0", todo="0"), "role urbanization pass")
    assert (seats_of(game)[0].money, seats_of(game)[0].income, seats_of(game)[0].passing) == (0, -10, True)
    assert not [move for move in game.legal_moves() if move.text.startswith("city")]
    assert refused(game, "city E7 A 1") == "Urbanization was taken with a pass"
    play(game, "done")
    assert not legal(selecting(money="0,0,0", income="-10,0,0"), "role city-growth")


@pytest.mark.rule("STEAM-ACT-03")
def test_only_two_roles_can_be_passed() -> None:
    game = selecting()
    assert refused(game, "role locomotive pass") == "Locomotive cannot be taken with a pass"
    assert refused(game, "role engineer pass") == "Engineer cannot be taken with a pass"


@pytest.mark.rule("STEAM-ACT-04")
@pytest.mark.parametrize(("role", "move"), [("city-growth", "grow C3 2"), ("urbanization", "city E7 A 1")])
def test_what_was_paid_for_must_be_done(role: str, move: str) -> None:
    game = play(selecting(todo="0"), f"role {role}")
    assert not legal(game, "done")
    assert "must be used before the turn ends" in refused(game, "done")
    play(game, move)
    assert legal(game, "done")


@pytest.mark.rule("STEAM-ACT-06")
def test_urbanization_needs_a_town_and_a_tile() -> None:
    full = "E7:A,A7:B,I7:C,H12:D,I9:E"
    for edition in ("base", "expert"):
        game = selecting(edition, cities=full)
        assert not legal(game, "role urbanization")
        assert not [move for move in choices(game) if move.startswith("urbanization")]
        assert "no New City can be placed" in refused(game, "role urbanization")


@pytest.mark.rule("STEAM-ACT-06")
def test_urbanization_needs_a_new_city_tile() -> None:
    towns = [h.name for h in table(board="northeast").board.hexes if h.town]
    cities = ",".join(f"{hex_}:{letter}" for hex_, letter in zip(towns, "ABCDEFGH", strict=False))
    game = table(board="northeast", phase="roles", cities=cities)
    assert not legal(game, "role urbanization")
    assert not legal(game, "role urbanization pass")


@pytest.mark.rule("STEAM-ACT-07", "R-09")
def test_city_growth_without_a_group_or_a_city() -> None:
    for fields in ({"groups": ""}, {"grown": "C3,G3,C11,G11"}):
        game = selecting(**fields)
        assert not legal(game, "role city-growth")
        assert legal(game, "role city-growth pass")
        assert "can only be taken with a pass" in refused(game, "role city-growth")
        expert = play(selecting("expert", todo="0", **fields), "role city-growth")
        assert not [move for move in expert.legal_moves() if move.text.startswith("grow")]
        play(expert, "done")


@pytest.mark.rule("R-09")
def test_nothing_is_refunded_if_growth_becomes_impossible() -> None:
    game = selecting(groups="RBY,-,-,-,-,-,-,-,-,-,-,-", order="1,0,2", todo="1,0")
    play(game, "role urbanization", "role city-growth")
    play(game, "city E7 A 1", "done")
    assert game.to_move == 0
    assert game.seats[0].money == 28
    assert legal(game, "done")


@pytest.mark.rule("R-09b")
def test_a_new_city_without_cubes() -> None:
    game = play(selecting(groups="", todo="0"), "role urbanization", "city E7 A")
    assert inside(game).cubes[game.board.index["E7"]] == 0
    assert (
        refused(play(selecting(todo="0"), "role urbanization"), "city E7 A")
        == "a group of cubes must be chosen"
    )


@pytest.mark.rule("STEAM-EXP-ACT-01")
def test_expert_roles_are_free_and_need_not_be_used() -> None:
    game = selecting("expert", money="0,0,0", todo="0")
    assert choices(game) == list(ROLES)
    assert "cannot be taken with a pass" in refused(game, "role urbanization pass")
    engine = play(game.copy(), "role locomotive")
    assert (engine.seats[0].engine, engine.seats[0].money) == (2, 0)
    for role in ("urbanization", "city-growth"):
        played = play(game.copy(), f"role {role}")
        assert legal(played, "done")


@pytest.mark.rule("STEAM-ACT-01")
def test_first_build_and_first_move() -> None:
    game = table(3, role="turn-order,first-move,first-build", phase="roles", todo="", order="0,1,2")
    assert game.to_move == 2, "First Build builds first"
    play(game, "done", "done", "done")
    assert game.to_move == 1, "First Move moves first"
