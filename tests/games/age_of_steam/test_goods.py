"""Phase 5: move goods.

Most tests use the corner of Evansville (J20), Indianapolis (K17) and Cincinnati (M17), with
Wheeling (Q17) beyond. A link is named by the edge by which it leaves a stop.
"""

from __future__ import annotations

import pytest

import ironroad
from ironroad.core.game import Game
from ironroad.core.position import split_position
from tests.helpers.cases import each
from tests.helpers.tables import play, refused, table

EDITIONS = ("deluxe", "deluxe-en", "2002", "nl-2004")
PETE, DAVE = 0, 1

EVANSVILLE_CINCINNATI = "K19:NE-SW+0;L18:NE-SW+0"
EVANSVILLE_INDIANAPOLIS_CINCINNATI = "J18:NE-S+1;K17:NE+1,SW+1;L16:SE-SW+1"
SOUTHERN_EVANSVILLE_CINCINNATI = "K21:NE-NW+2;L20:NE-SW+2;M19:N-SW+2"
CINCINNATI_WHEELING = "N16:SE-SW+2;O17:NE-NW+2;P16:SE-SW+2"
CINCINNATI_TOWARD_LEXINGTON = "N18:S-NW+0"

TRIANGLE = f"{EVANSVILLE_CINCINNATI};{EVANSVILLE_INDIANAPOLIS_CINCINNATI}"


def moving(track: str, cubes: str, engine: str = "2,2,2", edition: str = "deluxe", **fields: str) -> Game:
    money = {"money": "20,20,20"}
    return table(3, edition, None, phase="goods", track=track, cubes=cubes, engine=engine, **money | fields)


def incomes(game: Game) -> list[int]:
    return [seat.income for seat in game.seats]


def deliveries(game: Game) -> list[str]:
    return [move.text for move in game.legal_moves() if move.text.startswith("deliver")]


def on_board(game: Game, key: str) -> str:
    return split_position(game.position).get(key, "")


# The worked example


def after_step_f(edition: str = "deluxe") -> Game:
    """Pete's and Dave's track after step F of the build example; Dave holds First Move."""
    track = f"{TRIANGLE};{CINCINNATI_TOWARD_LEXINGTON}"
    seats = {"order": "0,1", "out": "0,0,1", "role": "-,first-move,-", "todo": "1,0"}
    return moving(track, "J20:BB,M17:BB", "1,1,1", edition, **seats)


@pytest.mark.rule("TV-MOVE-1", "AOS-MOVE-03", "AOS-MOVE-06", "AOS-MOVE-08", "AOS-MOVE-09")
@each("edition", EDITIONS)
def test_pete_and_dave(edition: str) -> None:
    game = after_step_f(edition)
    assert game.to_move == DAVE
    play(game, "engine")
    assert game.seats[DAVE].engine == 2
    play(game, "deliver blue J20 NE M17")
    assert incomes(game) == [1, 0, 0]
    assert game.to_move == DAVE
    play(game, "deliver blue M17 NW K17 SW J20")
    assert incomes(game) == [1, 2, 0]
    play(game, "pass")
    assert [(seat.income, seat.engine) for seat in game.seats[:2]] == [(1, 1), (2, 2)]
    assert game.phase == "growth"


@pytest.mark.rule("TV-MOVE-1", "AOS-MOVE-08", "AOS-AMB-67")
def test_dave_cannot_raise_his_engine_twice() -> None:
    game = play(after_step_f(), "engine", "pass")
    assert "raised this round" in refused(game, "engine")


@pytest.mark.rule("TV-MOVE-1", "AOS-MOVE-03")
def test_two_links_are_too_many_for_petes_engine() -> None:
    game = play(after_step_f(), "pass")
    assert "2 links are too many for engine 1" in refused(game, "deliver blue J20 N K17 NE M17")


@pytest.mark.rule("TV-MOVE-1", "AOS-MOVE-04")
def test_a_cube_cannot_end_at_a_town() -> None:
    assert "Indianapolis does not accept blue" in refused(after_step_f(), "deliver blue J20 N K17")


@pytest.mark.rule("E-25", "AOS-MOVE-04")
@each("edition", EDITIONS)
def test_a_red_cube_cannot_end_at_evansville(edition: str) -> None:
    game = moving(TRIANGLE, "M17:R", edition=edition)
    assert "Evansville does not accept red" in refused(game, "deliver red M17 NW K17 SW J20")


# Turns


@pytest.mark.rule("AOS-MOVE-01")
def test_two_cycles_in_player_order() -> None:
    game = table(4, phase="goods", order="3,1,0,2", todo="3,1,0,2", role="first-move,-,-,-")
    play(game, *["pass"] * 4)
    asked = []
    while game.phase == "goods":
        assert game.pending is not None
        asked.append((game.to_move, game.pending.purpose))
        game.push("pass")
    assert asked == [(seat, "cycle 2") for seat in (0, 3, 1, 2)]


@pytest.mark.rule("AOS-MOVE-01", "E-29")
@each("edition", EDITIONS)
def test_one_cube_a_turn(edition: str) -> None:
    game = play(moving(TRIANGLE, "J20:BB", edition=edition), "deliver blue J20 NE M17")
    assert on_board(game, "cubes") == "J20:B"
    assert game.to_move == 1


@pytest.mark.rule("AOS-MOVE-09", "AOS-AMB-66")
def test_a_seat_may_do_nothing() -> None:
    game = moving(TRIANGLE, "J20:B")
    assert [move.text for move in game.legal_moves()][-2:] == ["engine", "pass"]
    play(game, "pass")
    assert game.to_move == 1
    assert incomes(game) == [0, 0, 0]
    assert on_board(game, "cubes") == "J20:B"


@pytest.mark.rule("AOS-MOVE-01")
def test_nothing_else_is_asked() -> None:
    assert "deliver, engine or pass, not 'done'" in refused(moving(TRIANGLE, "J20:B"), "done")


# Origin and destination


@pytest.mark.rule("AOS-MOVE-02")
def test_any_cube_on_any_city_may_be_moved() -> None:
    game = moving(f"{TRIANGLE};{CINCINNATI_WHEELING}", "J20:BYP,M17:YR,Q17:B", "1,1,1")
    assert sorted(deliveries(game)) == [
        "deliver blue J20 NE M17",
        "deliver blue Q17 NW M17",
        "deliver yellow M17 NE Q17",
    ]
    assert "no purple cube to move on Cincinnati" in refused(game, "deliver purple M17 SW J20")


@pytest.mark.rule("AOS-AMB-60")
def test_a_town_holds_no_cubes() -> None:
    assert "no blue cube to move on Indianapolis" in refused(
        moving(TRIANGLE, "J20:B"), "deliver blue K17 NE M17"
    )
    with pytest.raises(ironroad.PositionError, match="a cube lies on K17, where none can"):
        moving(TRIANGLE, "K17:B")


@pytest.mark.rule("AOS-AMB-61", "AOS-MOVE-04")
def test_a_cube_in_a_city_of_its_own_colour_goes_to_another() -> None:
    game = play(moving(TRIANGLE, "M17:B"), "deliver blue M17 SW J20")
    assert incomes(game) == [1, 0, 0]


@pytest.mark.rule("AOS-MOVE-04")
def test_a_cube_stops_at_the_first_city_of_its_colour() -> None:
    game = moving(f"{TRIANGLE};{CINCINNATI_WHEELING}", "Q17:B")
    assert "the cube stops at Cincinnati" in refused(game, "deliver blue Q17 NW M17 SW J20")
    assert deliveries(game) == ["deliver blue Q17 NW M17"]


@pytest.mark.rule("AOS-MOVE-04")
def test_a_cube_passes_a_city_of_another_colour() -> None:
    game = play(moving(f"{TRIANGLE};{CINCINNATI_WHEELING}", "J20:Y"), "deliver yellow J20 NE M17 NE Q17")
    assert incomes(game) == [1, 0, 1]


@pytest.mark.rule("AOS-MOVE-04", "AOS-MOVE-05", "E-17")
@each("edition", EDITIONS)
def test_the_destination_is_not_the_origin(edition: str) -> None:
    """Both ways round the loop; Indianapolis is a red New City here."""
    track = f"{EVANSVILLE_CINCINNATI};J18:NE-S+1;L16:SE-SW+1"
    game = moving(track, "K17:R", "6,1,1", edition, cities="K17:A")
    assert deliveries(game) == []
    assert "Indianapolis is visited twice" in refused(game, "deliver red K17 SW J20 NE M17 NW K17")


@pytest.mark.rule("AOS-MOVE-05")
def test_no_stop_is_visited_twice() -> None:
    track = f"{EVANSVILLE_CINCINNATI};{SOUTHERN_EVANSVILLE_CINCINNATI};{CINCINNATI_WHEELING}"
    game = moving(track, "Q17:Y,M17:Y", "6,1,1")
    assert "Cincinnati is visited twice" in refused(game, "deliver yellow Q17 NW M17 SW J20 SE M17 NE Q17")
    assert "Cincinnati is visited twice" in refused(game, "deliver yellow M17 SW J20 SE M17 NE Q17")
    assert deliveries(game) == ["deliver yellow M17 NE Q17"]


@pytest.mark.rule("AOS-AMB-69")
def test_a_colour_without_a_city_cannot_be_moved() -> None:
    assert deliveries(moving("J18:NE-S+0;K17:NE,SW+0", "J20:K,M17:K")) == []
    game = moving("J18:NE-S+0", "J20:K,M17:K", cities="K17:G")
    assert deliveries(game) == ["deliver black J20 N K17"]


# Links


@pytest.mark.rule("AOS-MOVE-03")
def test_an_unfinished_section_cannot_be_used() -> None:
    game = moving(f"{CINCINNATI_TOWARD_LEXINGTON};N20:NE+1", "M17:B")
    assert "no completed link leaves Cincinnati by SE for Lexington" in refused(
        game, "deliver blue M17 SE N20"
    )


@pytest.mark.rule("AOS-MOVE-03", "AOS-TERM-10")
@each("engine, ways", [(1, 1), (2, 2), (3, 3), (6, 3)])
def test_up_to_as_many_links_as_the_engine(engine: int, ways: int) -> None:
    """Yellow to Wheeling: from Cincinnati one link, from Evansville two, or three by Indianapolis."""
    game = moving(f"{TRIANGLE};{CINCINNATI_WHEELING}", "J20:Y,M17:Y", f"{engine},6,6")
    by_length = [
        "deliver yellow M17 NE Q17",
        "deliver yellow J20 NE M17 NE Q17",
        "deliver yellow J20 N K17 NE M17 NE Q17",
    ]
    assert sorted(deliveries(game)) == sorted(by_length[:ways])


@pytest.mark.rule("AOS-MOVE-06")
def test_every_link_pays_its_owner_at_once() -> None:
    game = moving(f"{TRIANGLE};{CINCINNATI_WHEELING}", "J20:Y", "3,1,1", income="4,5,6")
    play(game, "deliver yellow J20 N K17 NE M17 NE Q17")
    assert incomes(game) == [4, 7, 7]
    assert [seat.money for seat in game.seats] == [20, 20, 20]


@pytest.mark.rule("AOS-AMB-64", "AOS-MOVE-02", "AOS-MOVE-06")
def test_a_cube_may_travel_over_links_of_others_only() -> None:
    game = play(moving(TRIANGLE, "J20:B"), "pass", "pass", "deliver blue J20 NE M17")
    assert incomes(game) == [1, 0, 0]


@pytest.mark.rule("AOS-AMB-62")
def test_the_mover_chooses_between_parallel_links() -> None:
    game = moving(f"{EVANSVILLE_CINCINNATI};{SOUTHERN_EVANSVILLE_CINCINNATI}", "J20:B")
    assert sorted(deliveries(game)) == ["deliver blue J20 NE M17", "deliver blue J20 SE M17"]
    assert incomes(play(game.copy(), "deliver blue J20 NE M17")) == [1, 0, 0]
    assert incomes(play(game.copy(), "deliver blue J20 SE M17")) == [0, 0, 1]
    assert "edge" in refused(game, "deliver blue J20 M17")


@pytest.mark.rule("AOS-AMB-62")
def test_link_and_stop_must_belong_together() -> None:
    game = moving(TRIANGLE, "J20:B")
    assert "no completed link leaves Evansville by N for Cincinnati" in refused(
        game, "deliver blue J20 N M17"
    )
    assert "no completed link leaves Evansville by NE for Indianapolis" in refused(
        game, "deliver blue J20 NE K17 NE M17"
    )


@pytest.mark.rule("AOS-AMB-63")
def test_a_path_may_cross_a_hex_twice() -> None:
    """L18 is crossed on both of its tracks."""
    track = "K19:NE-SW+0;L18:NE-SW+0,SE-NW+1;M19:N-NW+1"
    game = play(moving(track, "J20:R", cities="K17:A"), "deliver red J20 NE M17 S K17")
    assert incomes(game) == [1, 1, 0]


@pytest.mark.rule("AOS-AMB-65", "AOS-EXP-03")
def test_links_of_a_bankrupt_seat_count_and_pay_nobody() -> None:
    seats = {"order": "0,1", "out": "0,0,1", "todo": "0,1", "income": "0,0,0"}
    game = moving(f"{TRIANGLE};{CINCINNATI_WHEELING}", "J20:Y,M17:Y", "1,2,1", **seats)
    assert "2 links are too many for engine 1" in refused(game, "deliver yellow J20 NE M17 NE Q17")
    play(game, "deliver yellow M17 NE Q17")
    assert incomes(game) == [0, 0, 0]
    play(game, "deliver yellow J20 NE M17 NE Q17")
    assert incomes(game) == [1, 0, 0]


@pytest.mark.rule("AOS-AMB-65")
def test_unowned_links_count_and_pay_nobody() -> None:
    unowned = EVANSVILLE_CINCINNATI.replace("+0", "")
    game = moving(f"{unowned};{CINCINNATI_WHEELING}", "J20:Y", "1,2,1")
    assert "2 links are too many for engine 1" in refused(game, "deliver yellow J20 NE M17 NE Q17")
    play(game, "pass", "deliver yellow J20 NE M17 NE Q17")
    assert incomes(game) == [0, 0, 1]


@pytest.mark.rule("AOS-AMB-65")
def test_nobody_can_claim_a_link() -> None:
    unowned = EVANSVILLE_CINCINNATI.replace("+0", "")
    game = table(3, phase="build", track=f"{unowned};M19:N-NW+0", money="20,20,20", built="1,0,0")
    play(game, "build L18 NE-SW SE-NW")
    assert "L18:NE-SW,SE-NW+0" in on_board(game, "track").split(";")
    assert "K19:NE-SW" in on_board(game, "track").split(";")


# The cube and the engine


@pytest.mark.rule("AOS-MOVE-07", "AOS-AMB-68")
def test_a_delivered_cube_is_back_in_the_bag_at_once() -> None:
    production = {"role": "production,-,-", "display": "light1:---", "todo": "2", "cycle": "2"}
    game = moving(TRIANGLE, "J20:B", **production)
    assert on_board(game, "bag") == "R20B19P20Y20K16"
    play(game, "deliver blue J20 NE M17", "produce")
    assert on_board(game, "cubes") == ""
    assert on_board(game, "bag") == "R20B20P20Y20K16"
    odds = {move.text: chance for move, chance in game.odds().items()}
    assert odds["cube blue"] == pytest.approx(20 / 96)


@pytest.mark.rule("AOS-MOVE-08")
@pytest.mark.parametrize("cycle", [1, 2])
def test_the_engine_may_be_raised_instead_of_moving_a_cube(cycle: int) -> None:
    game = play(moving(TRIANGLE, "J20:B", "1,1,1"), *["pass"] * 3 * (cycle - 1), "engine")
    assert [seat.engine for seat in game.seats] == [2, 1, 1]
    assert on_board(game, "cubes") == "J20:B"
    assert game.to_move == 1


@pytest.mark.rule("AOS-MOVE-08", "AOS-AMB-67")
def test_not_beyond_six() -> None:
    game = moving(TRIANGLE, "J20:B", "6,5,1")
    assert "the engine is at 6" in refused(game, "engine")
    play(game, "pass", "engine")
    assert game.seats[1].engine == 6


@pytest.mark.rule("AOS-AMB-67")
def test_once_a_round_and_again_in_the_next() -> None:
    game = play(moving(TRIANGLE, "J20:B", "1,1,1", round="1"), "engine", "pass", "pass")
    assert "engine" not in [move.text for move in game.legal_moves()]
    play(game, "pass", "pass", "pass", *["die 6"] * 6, *["shares 0"] * 3, "drop", "drop")
    play(game, "role engineer", "role production", "role turn-order", "done", "done", "done")
    assert (game.round, game.phase, game.to_move) == (2, "goods", 2)
    play(game, "pass", "pass", "engine")
    assert game.seats[0].engine == 3


@pytest.mark.rule("AOS-AMB-67")
def test_with_locomotive_two_in_a_round() -> None:
    game = table(3, phase="roles", money="20,20,20")
    play(game, "role locomotive", "role production", "role turn-order", "done", "done", "done", "engine")
    assert [seat.engine for seat in game.seats] == [3, 1, 1]
