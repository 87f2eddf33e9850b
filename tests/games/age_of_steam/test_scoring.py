"""The end of the game and the score."""

from __future__ import annotations

from typing import Any

import pytest

import ironroad
from ironroad.core.game import Game, Result
from ironroad.core.position import split_position
from tests.helpers.cases import each
from tests.helpers.tables import play, refused, table

EDITIONS = ("deluxe", "deluxe-en", "2002", "nl-2004")
ONE_PER_SEGMENT = ("deluxe", "deluxe-en", "2002")
ROUNDS = {3: 10, 4: 8, 5: 7, 6: 6}
PETE, DAVE, VINCE, JOHN = range(4)

# Links of seat 0 around Evansville (J20), Indianapolis (K17), Cincinnati (M17) and Wheeling (Q17).
EVANSVILLE_CINCINNATI = "K19:NE-SW+0;L18:NE-SW+0"
SOUTHERN_EVANSVILLE_CINCINNATI = "K21:NE-NW+0;L20:NE-SW+0;M19:N-SW+0"
EVANSVILLE_INDIANAPOLIS_CINCINNATI = "J18:NE-S+0;K17:NE+0,SW+0;L16:SE-SW+0"
CINCINNATI_WHEELING = "N16:SE-SW+0;O17:NE-NW+0;P16:SE-SW+0"
UNFINISHED = "N18:S-NW+0"


def end_of_goods(
    round_: int,
    players: int = 3,
    edition: str = "deluxe",
    options: dict[str, Any] | None = None,
    **fields: str,
) -> Game:
    """All have moved goods in this round and can pay."""
    wanted = {"money": ",".join(["40"] * players)} | fields
    todo = str(players - 1)
    game = table(players, edition, options, round=str(round_), phase="goods", cycle="2", todo=todo, **wanted)
    return play(game, "pass")


def ended(
    players: int = 3, edition: str = "deluxe", options: dict[str, Any] | None = None, **fields: str
) -> Result:
    game = end_of_goods(ROUNDS[players], players, edition, options, **fields)
    play(game, *["die 6"] * (2 * players))
    assert game.result is not None
    return game.result


def track_points(edition: str = "deluxe", options: dict[str, Any] | None = None, **fields: str) -> list[int]:
    """The points for track of four seats."""
    return [parts["track"] for parts in ended(4, edition, options, **fields).parts]


# The end of the game


@pytest.mark.rule("AOS-END-01", "AOS-AMB-13")
@each("edition", EDITIONS)
@each("players, rounds", ROUNDS.items())
def test_the_number_of_rounds(players: int, rounds: int, edition: str) -> None:
    last = play(end_of_goods(rounds, players, edition), *["die 6"] * (2 * players))
    assert last.over
    before = play(end_of_goods(rounds - 1, players, edition), *["die 6"] * (2 * players))
    assert (before.over, before.round, before.phase) == (False, rounds, "shares")


@pytest.mark.rule("AOS-END-01", "AOS-AMB-93")
def test_the_last_round_is_played_to_its_end() -> None:
    """Income is reduced before scoring, and goods grow."""
    game = end_of_goods(10, income="11,0,0")
    assert game.seats[0].income == 9
    assert (game.phase, game.result) == ("growth", None)
    play(game, *["die 1"] * 5)
    assert (game.over, game.result) == (False, None)
    play(game, "die 1")
    assert game.over
    assert game.result is not None
    assert game.result.parts[0]["income"] == 27
    assert (game.round, game.to_move, game.pending) == (10, None, None)


@pytest.mark.rule("AOS-AMB-93")
def test_production_is_offered_in_the_last_round_too() -> None:
    game = end_of_goods(10, role="production,-,-", display="light1:---")
    assert (game.phase, game.to_move) == ("production", 0)


@pytest.mark.rule("AOS-END-01")
def test_after_the_end_no_move_is_legal() -> None:
    game = play(end_of_goods(10), *["die 6"] * 6)
    assert list(game.legal_moves()) == []
    assert "the game is over" in refused(game, "shares 1")
    assert "the game is over" in refused(game, "resign 0")


@pytest.mark.rule("AOS-END-01")
@each("turns", [1, 2, 12])
def test_the_number_of_rounds_is_an_option(turns: int) -> None:
    options = {"turns": turns}
    last = play(end_of_goods(turns, options=options), *["die 6"] * 6)
    assert last.over
    if turns > 1:
        before = play(end_of_goods(turns - 1, options=options), *["die 6"] * 6)
        assert (before.over, before.round) == (False, turns)


@pytest.mark.rule("AOS-END-01")
@each("turns", [0, -1, "many", True])
def test_only_a_positive_number_of_rounds(turns: object) -> None:
    with pytest.raises(ironroad.OptionError, match="option turns cannot be"):
        ironroad.new(players=3, options={"turns": turns})


@pytest.mark.rule("AOS-END-01", "AOS-AMB-93")
def test_a_whole_game_of_one_round() -> None:
    game = ironroad.new(players=3, seed=3, options={"turns": 1, "starting_order": "given"})
    play(game, "shares 1", "shares 0", "shares 2", "drop", "drop")
    play(game, "role engineer", "role locomotive", "role production", *["done"] * 3, *["pass"] * 6)
    assert game.result is not None
    assert game.result.scores == [-9, -6, -12]
    assert game.result.places == [2, 1, 3]
    assert game.result.winners == [1]


# Victory points


@pytest.mark.rule("TV-VP", "AOS-VP-01", "AOS-RED-02")
@each("edition", ONE_PER_SEGMENT)
def test_income_20_with_12_segments_and_7_shares(edition: str) -> None:
    """Income 24 is reduced to 20 in the last round."""
    links = (
        EVANSVILLE_CINCINNATI,
        SOUTHERN_EVANSVILLE_CINCINNATI,
        EVANSVILLE_INDIANAPOLIS_CINCINNATI,
        CINCINNATI_WHEELING,
    )
    result = ended(3, edition, track=";".join(links), income="24,0,0", shares="7,2,2")
    assert result.parts[0] == {"income": 60, "track": 12, "shares": -21}
    assert result.scores == [51, -6, -6]


@pytest.mark.rule("AOS-VP-01")
def test_cash_counts_nothing() -> None:
    assert ended(money="400,40,3").scores == [-6, -6, -6]


@pytest.mark.rule("AOS-VP-01")
def test_the_score_is_shown_all_the_time() -> None:
    seat = table(3, track=EVANSVILLE_CINCINNATI, income="5,0,0", shares="3,2,2").seats[0]
    assert seat.parts == {"income": 15, "track": 2, "shares": -9}
    assert seat.score == 8


@pytest.mark.rule("AOS-VP-02", "E-19")
@each("edition", EDITIONS)
def test_tied_seats_win_together(edition: str) -> None:
    result = ended(4, edition, income="5,7,7,1")
    assert result.scores == [9, 15, 15, -3]
    assert result.winners == [1, 2]
    assert result.places == [3, 1, 1, 4]


@pytest.mark.rule("AOS-VP-02")
def test_most_victory_points_win() -> None:
    result = ended(income="1,3,2")
    assert (result.winners, result.places) == ([1], [3, 1, 2])


# Segments


@pytest.mark.rule("AOS-VP-01", "AOS-AMB-90", "AOS-TERM-08")
@each("edition", ONE_PER_SEGMENT)
def test_each_exit_of_a_link_is_a_segment(edition: str) -> None:
    assert track_points(edition, track=EVANSVILLE_INDIANAPOLIS_CINCINNATI) == [4, 0, 0, 0]


@pytest.mark.rule("AOS-AMB-90", "AOS-TERM-08")
def test_each_track_of_a_complex_tile_is_a_segment() -> None:
    """Two links of seat 0 cross on L18."""
    track = "K19:NE-SW+0;L18:NE-SW+0,SE-NW+0;K17:SE+0;M19:N-NW+0"
    assert track_points(track=track) == [2 + 3, 0, 0, 0]


@pytest.mark.rule("AOS-VP-01")
def test_unfinished_sections_score_nothing() -> None:
    assert track_points(track=f"{EVANSVILLE_CINCINNATI};{UNFINISHED};L14:N+0,NE+0") == [2, 0, 0, 0]


@pytest.mark.rule("AOS-AMB-92")
def test_nobody_scores_unowned_links() -> None:
    assert track_points(track=EVANSVILLE_CINCINNATI.replace("+0", "")) == [0, 0, 0, 0]


@pytest.mark.rule("AOS-AMB-92", "AOS-EXP-03")
def test_nobody_scores_links_of_a_bankrupt_seat() -> None:
    result = ended(3, track=EVANSVILLE_CINCINNATI, order="1,2", out="1,0,0")
    assert result.scores == [None, -6, -6]
    assert result.parts[0] == {}


# Tiles from city to city

FOUR_EXITS = "K17@x_straight_straight:NE+1,SW+1,SE+3,NW+3"
BUILD_EXAMPLE = f"K19:NE-SW+0;L18:NE-SW+0,SE-NW+3;J18:NE-S+1;L16:SE-SW+1;M19:N-NW+3;{FOUR_EXITS}"
WITH_NEW_CITY = "K19:NE-SW+0;L18:NE-SW+0,SE-NW+3;J18:NE-S+1;L16:SE-SW+1;M19:N-NW+3"


@pytest.mark.rule("E-11", "AOS-AMB-94")
def test_the_build_example_scored_by_tiles() -> None:
    """Pete's link counts, Dave's chain through the town counts its tile once, John's link ends there."""
    points = track_points("nl-2004", track=BUILD_EXAMPLE)
    assert [points[seat] for seat in (PETE, DAVE, JOHN)] == [2, 3, 0]


@pytest.mark.rule("E-11", "AOS-AMB-90")
@each("edition", ONE_PER_SEGMENT)
def test_the_build_example_scored_by_segments(edition: str) -> None:
    points = track_points(edition, track=BUILD_EXAMPLE)
    assert [points[seat] for seat in (PETE, DAVE, JOHN)] == [2, 4, 3]


@pytest.mark.rule("E-11", "AOS-AMB-94")
@pytest.mark.parametrize(("edition", "expected"), [("nl-2004", [2, 2, 2]), ("deluxe", [2, 2, 2])])
def test_the_build_example_with_a_new_city(edition: str, expected: list[int]) -> None:
    points = track_points(edition, track=WITH_NEW_CITY, cities="K17:B")
    assert [points[seat] for seat in (PETE, DAVE, JOHN)] == expected


@pytest.mark.rule("AOS-AMB-94")
def test_unfinished_sections_score_nothing_by_tiles_too() -> None:
    assert track_points("nl-2004", track=f"{EVANSVILLE_CINCINNATI};{UNFINISHED}") == [2, 0, 0, 0]


@pytest.mark.rule("AOS-AMB-94")
def test_a_spur_to_a_town_does_not_count() -> None:
    """Evansville to Cincinnati counts; from there on to Indianapolis leads nowhere."""
    assert track_points("nl-2004", track=f"{EVANSVILLE_CINCINNATI};L16:SE-SW+0;K17:NE+0") == [2, 0, 0, 0]


@pytest.mark.rule("AOS-AMB-94")
def test_out_and_back_to_the_same_city_does_not_count() -> None:
    """Two links of seat 0 between Evansville and Indianapolis."""
    there_and_back = "J18:NE-S+0;K19:N-SW+0;K17:S+0,SW+0"
    assert track_points("nl-2004", track=there_and_back) == [0, 0, 0, 0]
    assert track_points("2002", track=there_and_back) == [4, 0, 0, 0]


@pytest.mark.rule("AOS-AMB-94")
def test_a_loop_of_towns_behind_a_city_does_not_count() -> None:
    """Evansville to Terre Haute (I17), and two links from there to Indianapolis."""
    loop = "I19:N-SE+0;I17:NE+0,SE+0,S+0;J16:SE-SW+0;J18:NE-NW+0;K17:SW+0,NW+0"
    assert track_points("nl-2004", track=loop) == [0, 0, 0, 0]


@pytest.mark.rule("E-11", "AOS-AMB-94")
def test_towns_in_between_do_not_matter() -> None:
    """Evansville, Terre Haute (I17), Indianapolis, Cincinnati: five tiles, seven segments."""
    chain = "I19:N-SE+0;I17:NE+0,S+0;J16:SE-SW+0;K17:NE+0,NW+0;L16:SE-SW+0"
    assert track_points("nl-2004", track=chain) == [5, 0, 0, 0]
    assert track_points("2002", track=chain) == [7, 0, 0, 0]


@pytest.mark.rule("AOS-AMB-94")
def test_a_link_elsewhere_does_not_help() -> None:
    """Evansville to Indianapolis ends there; Cincinnati to Wheeling counts."""
    assert track_points("nl-2004", track=f"J18:NE-S+0;K17:SW+0;{CINCINNATI_WHEELING}") == [3, 0, 0, 0]


@pytest.mark.rule("AOS-AMB-94")
def test_links_of_others_do_not_help() -> None:
    """The chain by Indianapolis is half Pete's and half Dave's."""
    halves = "J18:NE-S+0;K17:NE+1,SW+0;L16:SE-SW+1"
    assert track_points("nl-2004", track=halves) == [0, 0, 0, 0]


@pytest.mark.rule("AOS-AMB-94")
def test_a_town_tile_counts_once_a_seat() -> None:
    """Three links of seat 0 meet in Indianapolis: J18, L16, and two tiles to Cincinnati in the south."""
    three = "J18:NE-S+0;L16:SE-SW+0;L18:SE-NW+0;M19:N-NW+0;K17:NE+0,SE+0,SW+0"
    assert track_points("nl-2004", track=three) == [1 + 1 + 2 + 1, 0, 0, 0]
    assert track_points("2002", track=three) == [2 + 2 + 3, 0, 0, 0]


@pytest.mark.rule("AOS-AMB-94")
@pytest.mark.parametrize(("once", "points"), [(True, 5), (False, 6)])
def test_a_tile_of_two_counting_links_counts_once(once: bool, points: int) -> None:
    """L18 carries a city link and part of a chain through Indianapolis, both of seat 0; before revision 2 it
    counted for each."""
    track = "K19:NE-SW+0;L18:NE-SW+0,SE-NW+0;M19:N-NW+0;J18:NE-S+0;K17:SE+0,SW+0"
    assert track_points("nl-2004", {"tiles_once": once}, track=track) == [points, 0, 0, 0]


@pytest.mark.rule("E-11")
@each("edition", EDITIONS)
@each("way, points", [("segments", 4), ("city_to_city_tiles", 3)])
def test_the_way_of_scoring_is_an_option(way: str, points: int, edition: str) -> None:
    chain = EVANSVILLE_INDIANAPOLIS_CINCINNATI
    assert track_points(edition, {"track_scoring": way}, track=chain) == [points, 0, 0, 0]


# Recorded online games


@pytest.mark.rule("peer_profile")
def test_there_unfinished_sections_become_unowned_at_the_end() -> None:
    unfinished = f"{EVANSVILLE_CINCINNATI};{UNFINISHED}"
    peer = play(end_of_goods(10, options={"peer_profile": True}, track=unfinished), *["die 6"] * 6)
    assert split_position(peer.position)["track"] == "K19:NE-SW+0;L18:NE-SW+0;N18:S-NW"
    assert peer.result is not None
    assert peer.result.parts[0]["track"] == 2
    usual = play(end_of_goods(10, track=unfinished), *["die 6"] * 6)
    assert split_position(usual.position)["track"] == "K19:NE-SW+0;L18:NE-SW+0;N18:S-NW+0"


@pytest.mark.rule("peer_profile", "AOS-AMB-12")
def test_there_also_when_one_seat_is_left() -> None:
    unfinished = f"{EVANSVILLE_CINCINNATI};{UNFINISHED}"
    game = end_of_goods(3, options={"peer_profile": True}, track=unfinished, money="40,0,0")
    assert game.over
    assert split_position(game.position)["track"] == "K19:NE-SW+0;L18:NE-SW+0;N18:S-NW"
