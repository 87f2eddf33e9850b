"""Phases 6 to 8: collect income, pay expenses, income reduction; and bankruptcy."""

from __future__ import annotations

from typing import Any

import pytest

import ironroad
from ironroad.core.game import Game
from ironroad.core.position import split_position
from tests.helpers.cases import each
from tests.helpers.tables import play, refused, table

EDITIONS = ("deluxe", "deluxe-en", "2002", "nl-2004")
TOP_BAND_AT_50 = ("deluxe", "deluxe-en")
TOP_BAND_AT_41 = ("2002", "nl-2004")

LINK_OF_1 = "K19:NE-SW+1;L18:NE-SW+1"


def end_of_goods(
    players: int = 3, edition: str = "deluxe", options: dict[str, Any] | None = None, **fields: str
) -> Game:
    """The last seat ends Move Goods; the phases after it follow by themselves."""
    game = table(players, edition, options, phase="goods", cycle="2", **fields)
    while game.phase == "goods":
        game.push("pass")
    return game


def income_collected(players: int = 3, edition: str = "deluxe", **fields: str) -> Game:
    """All have received their income and pay now."""
    return table(players, edition, None, phase="income", todo="", **fields)


def bankrupt_1(
    edition: str = "deluxe", options: dict[str, Any] | None = None, players: int = 3, **fields: str
) -> Game:
    """Seat 1 has nothing to pay with; the others have enough."""
    cash = ",".join("0" if seat == 1 else "20" for seat in range(players))
    return end_of_goods(players, edition, options, todo=str(players - 1), money=cash, **fields)


def of(game: Game, what: str) -> list[int]:
    return [getattr(seat, what) for seat in game.seats]


def track(game: Game) -> list[str]:
    return split_position(game.position).get("track", "").split(";")


# Collect income


@pytest.mark.rule("AOS-INC-01", "TV-INC-1")
def test_each_seat_receives_its_income() -> None:
    game = end_of_goods(todo="2", income="1,2,3", money="10,10,10")
    expenses = 3
    assert of(game, "money") == [10 + 1 - expenses, 10 + 2 - expenses, 10 + 3 - expenses]
    assert of(game, "income") == [1, 2, 3]


@pytest.mark.rule("TV-INC-1", "AOS-MOVE-06", "AOS-TERM-11")
def test_income_is_not_reset() -> None:
    """Income 2, then one more delivery over a single link: $3."""
    game = table(
        3,
        phase="goods",
        cycle="2",
        todo="2",
        income="0,2,0",
        money="10,10,10",
        track=LINK_OF_1,
        cubes="J20:B",
    )
    play(game, "deliver blue J20 NE M17")
    assert of(game, "income") == [0, 3, 0]
    assert of(game, "money") == [7, 10, 7]


# Pay expenses


@pytest.mark.rule("AOS-EXP-01")
def test_expenses_are_shares_and_engine() -> None:
    game = income_collected(shares="2,7,15", engine="1,4,6", money="30,30,30")
    assert of(game, "expenses") == [3, 11, 21]
    assert of(game, "money") == [27, 19, 9]


@pytest.mark.rule("TV-EXP", "AOS-EXP-02")
@each("edition", EDITIONS)
def test_every_dollar_short_costs_one_income(edition: str) -> None:
    game = income_collected(edition=edition, money="3,9,9", shares="4,2,2", engine="2,1,1", income="5,0,0")
    assert (game.seats[0].money, game.seats[0].income) == (0, 2)


@pytest.mark.rule("TV-EXP", "AOS-EXP-02", "AOS-AMB-10")
def test_income_of_exactly_zero_survives() -> None:
    game = income_collected(money="0,9,9", income="3,0,0")
    assert (game.seats[0].income, game.seats[0].out) == (0, False)
    assert game.order == [0, 1, 2]


@pytest.mark.rule("TV-EXP", "AOS-EXP-03", "AOS-AMB-10")
@each("edition", EDITIONS)
def test_income_below_zero_is_bankruptcy(edition: str) -> None:
    game = income_collected(edition=edition, money="0,9,9", income="2,0,0")
    assert [seat.out for seat in game.seats] == [True, False, False]
    assert game.order == [1, 2]


@pytest.mark.rule("AOS-EXP-02")
def test_who_can_pay_keeps_the_income() -> None:
    game = income_collected(money="3,4,9", income="5,5,5")
    assert of(game, "money") == [0, 1, 6]
    assert of(game, "income") == [5, 5, 5]


# Bankruptcy


@pytest.mark.rule("AOS-EXP-03")
def test_a_bankrupt_seat_leaves_all_displays() -> None:
    game = bankrupt_1(role="engineer,locomotive,turn-order")
    seat = game.seats[1]
    assert (seat.out, seat.role, seat.score) == (True, None, None)
    assert game.order == [0, 2]


@pytest.mark.rule("AOS-EXP-03", "E-12", "AOS-AMB-51")
@each("edition", ["deluxe", "deluxe-en", "2002"])
def test_unfinished_sections_become_unowned_and_links_stay(edition: str) -> None:
    unfinished = "M15:N-S+1;M19:N-NW+0;K17:N+1,S+0"
    game = bankrupt_1(edition, track=f"{LINK_OF_1};{unfinished}")
    assert sorted(track(game)) == sorted(["K19:NE-SW+1", "L18:NE-SW+1", "M15:N-S", "M19:N-NW+0", "K17:N,S+0"])


@pytest.mark.rule("AOS-EXP-03", "E-12", "AOS-AMB-51")
def test_in_nl_2004_unfinished_track_goes_with_its_seat_and_links_stay() -> None:
    unfinished = "M15:N-S+1;M19:N-NW+0;K17:N+1,S+0"
    game = bankrupt_1("nl-2004", track=f"{LINK_OF_1};{unfinished}")
    assert sorted(track(game)) == sorted(["K19:NE-SW+1", "L18:NE-SW+1", "M19:N-NW+0", "K17:S+0"])


@pytest.mark.rule("AOS-EXP-03", "AOS-AMB-65", "AOS-AMB-92")
def test_its_links_stay_usable_and_pay_nobody() -> None:
    game = bankrupt_1(track=LINK_OF_1, cubes="J20:B")
    assert game.seats[1].out
    play(game, *["die 6"] * 6, "shares 0", "shares 0", "drop", "role engineer", "role production")
    play(game, "done", "done", "deliver blue J20 NE M17")
    assert [seat.income for seat in game.seats if not seat.out] == [0, 0]


@pytest.mark.rule("AOS-AMB-51", "E-12")
def test_as_an_option_unfinished_track_is_taken_up() -> None:
    removing = {"bankrupt_removes_unfinished_tiles": True}
    game = bankrupt_1(options=removing, track=f"{LINK_OF_1};M15:N-S+1;M13:N-S+1;M19:N-NW+0")
    assert sorted(track(game)) == ["K19:NE-SW+1", "L18:NE-SW+1", "M19:N-NW+0"]


@pytest.mark.rule("AOS-AMB-51")
def test_other_track_on_those_hexes_stays() -> None:
    """A crossing becomes a straight tile again, a town keeps the exit of the other seat."""
    removing = {"bankrupt_removes_unfinished_tiles": True}
    crossing = "K19:NE-SW+0;L18:NE-SW+0,SE-NW+1;M19:N-NW+1"
    game = bankrupt_1(options=removing, track=f"{crossing};L14:N+1,S+0,NE+1")
    assert sorted(track(game)) == ["K19:NE-SW+0", "L14:S+0", "L18:NE-SW+0"]


@pytest.mark.rule("AOS-AMB-51")
def test_track_taken_up_returns_to_the_supply() -> None:
    """Of the three town_1 tiles the bankrupt seat's one is free again."""
    removing = {"bankrupt_removes_unfinished_tiles": True}
    game = bankrupt_1(options=removing, track="E7:N+1;F14:N+0;G17:N+0;L16:SE-SW+0", built="1,1,0")
    assert sorted(track(game)) == ["F14:N+0", "G17:N+0", "L16:SE-SW+0"]
    game.check()
    play(game, *["die 6"] * 6, "shares 0", "shares 0", "bid 1", "drop", "role engineer", "role production")
    play(game, "build K17 NE")
    assert "K17:NE+0" in track(game)


@pytest.mark.rule("AOS-AMB-51")
def test_without_a_tile_for_what_must_stay_the_section_stays_unowned() -> None:
    """All three town_1 tiles lie elsewhere, so Fort Wayne cannot keep its southern exit alone."""
    removing = {"bankrupt_removes_unfinished_tiles": True}
    others = ["E7:N+0", "F14:N+0", "G17:N+0"]
    game = bankrupt_1(options=removing, track=";".join([*others, "L14:N+1,S+0"]))
    assert sorted(track(game)) == [*others, "L14:N,S+0"]
    game.check()


@pytest.mark.rule("AOS-AMB-51", "AOS-BUILD-21")
def test_taking_up_track_leaves_the_links_of_others_alone() -> None:
    """L16, the hex before L18 on the board, carries a link of seat 0 from Cincinnati to Indianapolis."""
    removing = {"bankrupt_removes_unfinished_tiles": True}
    link = ["K15:SE-S+0", "K17:N+0", "L16:SE-NW+0"]
    game = bankrupt_1(options=removing, track=";".join([*link, "L18:NE-S+1"]))
    assert sorted(track(game)) == link


@pytest.mark.rule("AOS-AMB-12")
def test_the_order_closes_up_and_the_seat_is_skipped_everywhere() -> None:
    game = bankrupt_1(players=4, round="1", order="3,1,0,2")
    assert game.order == [3, 0, 2]
    play(game, *["die 6"] * 8)
    seen: dict[str, list[int | None]] = {}
    while game.round == 2:
        seen.setdefault(game.phase, []).append(game.to_move)
        game.push(IDLE[game.phase][len(seen[game.phase]) - 1])
    assert seen["shares"] == seen["order"] + [2] == [3, 0, 2]
    assert seen["roles"] == seen["build"] == [2, 0, 3]
    assert seen["goods"] == [2, 0, 3, 2, 0, 3]


IDLE = {
    "shares": ["shares 0"] * 3,
    "order": ["drop"] * 2,
    "roles": ["role engineer", "role locomotive", "role turn-order"],
    "build": ["done"] * 3,
    "goods": ["pass"] * 6,
    "growth": ["die 6"] * 8,
}


@pytest.mark.rule("AOS-AMB-12")
def test_a_bankrupt_production_holder_places_nothing() -> None:
    game = bankrupt_1(role="-,production,-", display="light1:--R")
    assert game.phase == "growth"


@pytest.mark.rule("AOS-AMB-12", "E-13")
@each("edition, dice", [("deluxe", 8), ("deluxe-en", 8), ("2002", 6), ("nl-2004", 6)])
def test_the_dice_stay_at_the_starting_number_in_deluxe_alone(edition: str, dice: int) -> None:
    game = bankrupt_1(edition, players=4, round="1")
    play(game, *["die 6"] * (dice - 1))
    assert (game.round, game.phase) == (1, "growth")
    play(game, "die 6")
    assert game.round == 2


@pytest.mark.rule("AOS-AMB-12")
@pytest.mark.parametrize(("round_", "over"), [(7, False), (8, True)])
def test_the_number_of_rounds_stays(round_: int, over: bool) -> None:
    """Four seats play eight rounds, and still do when three are left."""
    game = play(bankrupt_1(players=4, round=str(round_)), *["die 6"] * 8)
    assert game.over is over


@pytest.mark.rule("AOS-AMB-12")
def test_bankrupt_seats_rank_below_all_others() -> None:
    seats = {"order": "0,2,3", "todo": "3", "out": "0,1,0,0", "shares": "15,2,2,2", "income": "0,0,5,1"}
    game = end_of_goods(4, "deluxe", None, round="8", money="60,0,20,0", **seats)
    assert [seat.out for seat in game.seats] == [False, True, False, True]
    play(game, *["die 6"] * 8)
    assert game.result is not None
    assert game.result.scores == [-45, None, 9, None]
    assert game.result.places == [2, 3, 1, 3]


@pytest.mark.rule("AOS-AMB-12")
def test_with_one_seat_left_the_game_ends_at_once() -> None:
    """After all have paid, before Income Reduction: 11 stays 11."""
    game = end_of_goods(todo="2", order="1,0,2", money="0,20,0", income="0,11,0", round="3")
    assert game.over
    assert (game.seats[1].money, game.seats[1].income) == (20 + 11 - 3, 11)
    assert game.result is not None
    assert game.result.winners == [1]
    assert game.result.places == [2, 1, 2]
    assert "the game is over" in refused(game, "die 1")


@pytest.mark.rule("AOS-AMB-12")
def test_with_nobody_left_nobody_wins() -> None:
    game = end_of_goods(todo="2", money="0,1,2")
    assert game.over
    assert game.result is not None
    assert game.result.winners == []
    assert game.result.scores == [None, None, None]
    assert len(set(game.result.places)) == 1


# Income reduction

REDUCTION = [(0, 0), (10, 10), (11, 9), (20, 18), (21, 17), (30, 26), (31, 25), (40, 34), (41, 33), (49, 41)]


@pytest.mark.rule("TV-RED", "AOS-RED-01", "AOS-RED-02")
@each("edition", EDITIONS)
@each("before, after", REDUCTION)
def test_income_is_reduced_by_its_band(before: int, after: int, edition: str) -> None:
    game = end_of_goods(edition=edition, todo="2", income=f"{before},0,0", money="20,20,20")
    assert game.seats[0].income == after
    assert game.seats[0].money == 20 + before - 3


@pytest.mark.rule("TV-RED", "AOS-RED-01", "E-01", "AOS-AMB-10")
@each(
    "editions, before, after",
    [
        (TOP_BAND_AT_50, 50, 40),
        (TOP_BAND_AT_50, 60, 50),
        (TOP_BAND_AT_50, 147, 137),
        (TOP_BAND_AT_41, 50, 42),
        (TOP_BAND_AT_41, 60, 52),
        (TOP_BAND_AT_41, 147, 139),
    ],
)
def test_the_top_band(editions: tuple[str, ...], before: int, after: int) -> None:
    for edition in editions:
        game = end_of_goods(edition=edition, todo="2", income=f"{before},0,0", money="20,20,20")
        assert game.seats[0].income == after


@pytest.mark.rule("E-01")
@each("edition", EDITIONS)
@each("bands, after", [("50+", 40), ("41+", 42)])
def test_the_bands_are_an_option(bands: str, after: int, edition: str) -> None:
    game = end_of_goods(3, edition, {"income_bands": bands}, todo="2", income="50,0,0", money="20,20,20")
    assert game.seats[0].income == after


@pytest.mark.rule("E-01")
def test_there_are_no_other_bands() -> None:
    with pytest.raises(ironroad.OptionError, match=r"income_bands cannot be '60\+'"):
        ironroad.new(players=3, options={"income_bands": "60+"})


@pytest.mark.rule("AOS-RED-02", "AOS-AMB-93")
def test_the_band_is_looked_up_once_and_in_every_round() -> None:
    """21 falls to 17, not further; the next round takes 2 from it although nothing was delivered."""
    game = end_of_goods(todo="2", income="21,0,0", money="50,50,50", round="1")
    assert game.seats[0].income == 17
    play(game, *["die 6"] * 6, *["shares 0"] * 3, "drop", "drop")
    play(game, "role engineer", "role production", "role turn-order", *["done"] * 3, *["pass"] * 6)
    assert game.seats[0].income == 15


@pytest.mark.rule("AOS-RED-01", "AOS-EXP-02")
def test_the_band_is_that_after_expenses() -> None:
    """Income 12 and $1 short: 11, then 9. Income 11 and $1 short: 10, which stays."""
    game = income_collected(money="2,2,9", income="12,11,0")
    assert of(game, "income") == [9, 10, 0]


# Recorded online games


@pytest.mark.rule("peer_profile", "AOS-AMB-65")
def test_there_all_sections_of_a_bankrupt_seat_become_unowned() -> None:
    peer = {"peer_profile": True}
    game = bankrupt_1(options=peer, track=f"{LINK_OF_1};M15:N-S+1;M19:N-NW+0")
    assert sorted(track(game)) == ["K19:NE-SW", "L18:NE-SW", "M15:N-S", "M19:N-NW+0"]
    assert game.seats[1].score is None
