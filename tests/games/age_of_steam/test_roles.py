"""Phase 3: select roles, and what each role is good for."""

from __future__ import annotations

import pytest

from ironroad.core.game import Game
from tests.helpers.cases import each
from tests.helpers.inside import seats_of
from tests.helpers.tables import play, refused, table

EDITIONS = ("deluxe", "deluxe-en", "2002", "nl-2004")
ROLES = ("first-move", "first-build", "engineer", "locomotive", "urbanization", "production", "turn-order")


def selecting(players: int = 3, edition: str = "deluxe", **fields: str) -> Game:
    cash = ",".join(["30"] * players)
    return table(players, edition, None, **{"phase": "roles", "money": cash} | fields)


def choices(game: Game) -> list[str]:
    return [move.text.removeprefix("role ") for move in game.legal_moves()]


def asked(game: Game, move: str) -> list[int | None]:
    """Who is asked in this phase, when everybody answers with the same move."""
    phase, found = game.phase, []
    while game.phase == phase:
        found.append(game.to_move)
        game.push(move)
    return found


# Taking one


@pytest.mark.rule("AOS-ACT-01")
def test_roles_are_taken_in_the_new_order() -> None:
    game = table(3, money="20,20,20", todo="2")
    play(game, "shares 0", "bid 1", "bid 2", "drop", "drop")
    assert game.order == [1, 0, 2]
    taken = []
    for role in ("engineer", "locomotive", "production"):
        taken.append(game.to_move)
        game.push(f"role {role}")
    assert taken == [1, 0, 2]
    assert [seat.role for seat in game.seats] == ["locomotive", "engineer", "production"]


@pytest.mark.rule("AOS-ACT-01")
@each("edition", EDITIONS)
def test_seven_roles(edition: str) -> None:
    assert [role for role in choices(selecting(3, edition)) if not role.endswith("pass")] == list(ROLES)


@pytest.mark.rule("AOS-ACT-01")
@each("role", ROLES)
def test_a_role_taken_is_taken_for_the_round(role: str) -> None:
    game = play(selecting(), f"role {role}")
    assert choices(game) == [other for other in ROLES if other != role]
    assert f"{role} has been taken by seat 0" in refused(game, f"role {role}")


@pytest.mark.rule("AOS-ACT-01")
def test_each_takes_exactly_one() -> None:
    game = play(selecting(6), *[f"role {role}" for role in ROLES[:6]])
    assert [seat.role for seat in game.seats] == list(ROLES[:6])
    assert game.phase == "build"


@pytest.mark.rule("AOS-ACT-01")
def test_the_markers_are_cleared_before_the_next_select_roles() -> None:
    game = play(selecting(), "role engineer", "role first-move", "role turn-order")
    play(game, *["done"] * 3, *["pass"] * 6, *["die 1"] * 6, *["shares 0"] * 3)
    assert game.phase == "order"
    assert [seat.role for seat in game.seats] == ["engineer", "first-move", "turn-order"]
    play(game, "drop", "drop")
    assert [seat.role for seat in game.seats] == [None, None, None]
    assert choices(game) == list(ROLES)


@pytest.mark.rule("AOS-AMB-07")
@each("move", ["pass", "done", "drop"])
def test_taking_a_role_is_mandatory(move: str) -> None:
    assert f"a role is taken now, so '{move}' cannot be" in refused(selecting(), move)


@pytest.mark.rule("AOS-ACT-01")
def test_there_is_no_other_role() -> None:
    assert "there is no role 'banker'; there are first-move, first-build" in refused(
        selecting(), "role banker"
    )


# First Move and First Build


@pytest.mark.rule("AOS-ACT-02", "AOS-MOVE-01")
def test_first_move_has_the_first_turn_in_both_cycles() -> None:
    game = play(selecting(4, order="1,3,0,2", todo="1,3,0,2"), "role engineer", "role production")
    play(game, "role first-move", "role turn-order")
    play(game, *["done"] * 4)
    assert asked(game, "pass") == [0, 1, 3, 2, 0, 1, 3, 2]


@pytest.mark.rule("AOS-ACT-03")
def test_first_build_builds_first() -> None:
    game = play(selecting(4, order="1,3,0,2", todo="1,3,0,2"), "role engineer", "role production")
    play(game, "role first-build", "role turn-order")
    assert asked(game, "done") == [0, 1, 3, 2]


@pytest.mark.rule("AOS-ACT-02", "AOS-ACT-03")
def test_without_them_the_player_order_holds() -> None:
    game = selecting(3, order="2,0,1", todo="2,0,1")
    play(game, "role engineer", "role production", "role turn-order")
    assert asked(game, "done") == [2, 0, 1]
    assert asked(game, "pass") == [2, 0, 1, 2, 0, 1]


# Engineer

FOUR_BUILDS = ("build K19 NE-SW", "build L18 NE-SW", "build J18 NE-S", "build K17 SW")


@pytest.mark.rule("AOS-ACT-04")
def test_the_engineer_builds_four() -> None:
    game = play(selecting(), "role engineer", "role production", "role turn-order", *FOUR_BUILDS)
    assert game.to_move == 0
    assert "no build is left" in refused(game, "build L16 SE-SW")
    assert [move.text for move in game.legal_moves()] == ["done"]


@pytest.mark.rule("AOS-ACT-04")
def test_everybody_else_builds_three() -> None:
    game = play(selecting(), "role production", "role engineer", "role turn-order", *FOUR_BUILDS[:3])
    assert "no build is left" in refused(game, FOUR_BUILDS[3])


# Locomotive


@pytest.mark.rule("AOS-ACT-05", "AOS-AMB-08", "E-21")
@each("edition", EDITIONS)
def test_locomotive_raises_the_engine_at_once(edition: str) -> None:
    game = play(selecting(3, edition, engine="1,4,2"), "role engineer", "role locomotive")
    assert [seat.engine for seat in game.seats] == [1, 5, 2]
    assert (game.phase, game.to_move) == ("roles", 2)


@pytest.mark.rule("AOS-AMB-08", "E-21")
@pytest.mark.parametrize("edition", ["2002", "nl-2004"])
def test_the_step_of_locomotive_may_be_declined_in_the_old_editions(edition: str) -> None:
    game = selecting(3, edition, engine="1,4,2")
    assert choices(game)[-1] == "locomotive pass"
    play(game, "role locomotive pass")
    assert (game.seats[0].engine, game.seats[0].role) == (1, "locomotive")
    assert "locomotive has been taken by seat 0" in refused(game, "role locomotive pass")
    assert "locomotive pass" not in choices(selecting(3, edition, engine="6,1,1"))


@pytest.mark.rule("AOS-AMB-08", "E-21")
@pytest.mark.parametrize("edition", ["deluxe", "deluxe-en"])
def test_it_is_a_command_in_deluxe(edition: str) -> None:
    assert "cannot be declined" in refused(selecting(3, edition), "role locomotive pass")
    assert "cannot be declined" in refused(selecting(3, "2002"), "role engineer pass")


@pytest.mark.rule("AOS-ACT-05", "AOS-AMB-08")
def test_locomotive_at_engine_six_has_no_effect() -> None:
    game = play(selecting(engine="6,1,1"), "role locomotive")
    assert game.seats[0].engine == 6
    assert game.seats[0].role == "locomotive"


@pytest.mark.rule("AOS-ACT-05")
def test_the_engine_raised_by_locomotive_counts_for_expenses() -> None:
    game = play(selecting(), "role locomotive")
    assert [seat.expenses for seat in seats_of(game)] == [4, 3, 3]


# Urbanization


@pytest.mark.rule("AOS-ACT-06", "E-20")
@each("edition", EDITIONS)
def test_urbanization_places_one_new_city_before_its_own_builds(edition: str) -> None:
    game = play(selecting(3, edition), "role urbanization", "role engineer", "role production")
    play(game, "city K17 B")
    assert "cities=K17:B" in game.position
    assert "has been placed" in refused(game, "city L14 A")
    play(game, *FOUR_BUILDS[:3])
    assert "no build is left" in refused(game, "build L16 SE-SW")


@pytest.mark.rule("AOS-ACT-06", "E-20")
@each("edition", EDITIONS)
def test_after_a_build_it_is_too_late(edition: str) -> None:
    game = play(selecting(3, edition), "role urbanization", "role engineer", "role production")
    play(game, FOUR_BUILDS[0])
    assert "track was built before it" in refused(game, "city K17 B")


@pytest.mark.rule("AOS-ACT-06", "E-20")
@each("edition", EDITIONS)
def test_it_happens_in_its_holders_own_build_turn(edition: str) -> None:
    game = play(selecting(3, edition), "role engineer", "role urbanization", "role production")
    assert game.to_move == 0
    assert "only the holder of Urbanization" in refused(game, "city K17 B")
    play(game, "done")
    assert game.why_not("city K17 B") is None


# Production and Turn Order


@pytest.mark.rule("AOS-ACT-07")
def test_production_is_asked_at_the_start_of_goods_growth() -> None:
    game = selecting(display="light1:--R")
    play(game, "role engineer", "role production", "role turn-order", *["done"] * 3, *["pass"] * 6)
    assert game.phase == "production"
    assert game.to_move == 1
    assert [move.text for move in game.legal_moves()] == ["produce", "pass"]


@pytest.mark.rule("AOS-ACT-07")
def test_production_is_pointless_in_round_one() -> None:
    game = play(selecting(), "role engineer", "role production", "role turn-order")
    play(game, *["done"] * 3, *["pass"] * 6)
    assert game.phase == "growth"


@pytest.mark.rule("AOS-ACT-08")
def test_turn_order_grants_the_pass_of_the_next_round() -> None:
    game = play(selecting(), "role turn-order", "role production", "role engineer")
    play(game, *["done"] * 3, *["pass"] * 6, *["die 1"] * 6, *["shares 0"] * 3)
    assert (game.round, game.phase, game.to_move) == (2, "order", 0)
    play(game, "pass")
    assert "Turn Order in the round before" in refused(game, "pass")


# Using it is optional


@pytest.mark.rule("AOS-AMB-07")
@each("role", ["first-build", "first-move", "engineer", "urbanization", "turn-order"])
def test_using_a_role_is_optional(role: str) -> None:
    game = play(selecting(), f"role {role}", "role locomotive", "role production")
    assert asked(game, "done") == [0, 1, 2]
    assert asked(game, "pass") == [0, 1, 2, 0, 1, 2]
    play(game, *["die 1"] * 6, *["shares 0"] * 3, "drop", "drop")
    assert (game.round, game.phase) == (2, "roles")


@pytest.mark.rule("AOS-AMB-07")
def test_using_production_is_optional() -> None:
    game = play(selecting(display="light1:--R"), "role production", "role locomotive", "role engineer")
    play(game, *["done"] * 3, *["pass"] * 6)
    before = bag(game)
    play(game, "pass")
    assert game.phase == "growth"
    assert bag(game) == before


def bag(game: Game) -> str:
    return game.position.partition(" bag=")[2].partition(" ")[0]
