"""Urbanization: New Cities, and what becomes of the track that led to the town."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ironroad.core.game import Game
from ironroad.core.position import split_position
from tests.helpers.cases import each
from tests.helpers.oddboard import odd_board
from tests.helpers.tables import play, refused, table

EDITIONS = ("deluxe", "deluxe-en", "2002", "nl-2004")
ANY_TIME = {"urbanize_when": "any_time"}
NOT_CLAIMING = {"urbanize_claims_unowned": False}

# Around Indianapolis K17: Evansville J20 by J18 or K19, Cincinnati M17 by L16 or L18.


def urbanizing(edition: str = "deluxe", options: dict[str, Any] | None = None, **fields: str) -> Game:
    """Seat 0 holds Urbanization and builds first."""
    usual = {"phase": "build", "money": "20,20,20,20", "built": "1,1,1,1"}
    return table(4, edition, options, **usual | {"role": "urbanization,-,-,-", "urbanize": "1"} | fields)


def field(game: Game, key: str) -> str:
    return split_position(game.position).get(key, "")


def track(game: Game) -> list[str]:
    return field(game, "track").split(";")


def segments(game: Game) -> list[int]:
    return [seat.parts["track"] for seat in game.seats]


# Placing it


@pytest.mark.rule("AOS-BUILD-04")
@each("letter", "ABCDEFGH")
@each("town", ["K17", "R6", "N20"])
def test_any_unused_new_city_on_any_town(letter: str, town: str) -> None:
    game = play(urbanizing(), f"city {town} {letter}")
    assert field(game, "cities") == f"{town}:{letter}"


@pytest.mark.rule("AOS-BUILD-04")
def test_all_towns_and_tiles_are_offered() -> None:
    offered = {str(move) for move in urbanizing(cities="K17:A").legal_moves() if str(move).startswith("city")}
    assert len(offered) == 13 * 7
    assert not any(move.startswith("city K17") or move.endswith("A") for move in offered)


@pytest.mark.rule("AOS-BUILD-04")
def test_it_is_free_and_no_build() -> None:
    game = play(
        urbanizing(money="6,0,0,0"), "city K17 A", *["build K19 N-SW", "build J18 NE-S", "build L16 SE-SW"]
    )
    assert game.seats[0].money == 0
    assert "no build is left" in refused(game, "build L18 NE-NW")


@pytest.mark.rule("AOS-BUILD-04")
@each("owner", ["", "+0", "+3"])
def test_whoever_owns_the_track(owner: str) -> None:
    game = play(urbanizing(track=f"J18:NE-S{owner};K17:SW{owner}"), "city K17 A")
    assert track(game) == [f"J18:NE-S{owner}"]


@pytest.mark.rule("AOS-BUILD-04")
def test_not_on_a_new_city_nor_on_anything_else() -> None:
    game = urbanizing(cities="L14:H")
    assert "L14 is a city already" in refused(game, "city L14 A")
    assert "M17 is a city already" in refused(game, "city M17 A")
    assert "there is no town on K19" in refused(game, "city K19 A")
    assert "New City H lies on L14 already" in refused(game, "city K17 H")
    assert game.why_not("city K17 A") is None


@pytest.mark.rule("AOS-AMB-46")
def test_with_no_new_city_left_the_role_has_no_effect() -> None:
    all_eight = "E7:A,F14:B,G17:C,H4:D,H8:E,I17:F,J12:G,L14:H"
    game = table(4, phase="roles", cities=all_eight, role="engineer,production,locomotive,-", todo="3")
    play(game, "role urbanization", "done", "done", "done")
    assert game.to_move == 3
    assert not any(str(move).startswith("city") for move in game.legal_moves())
    assert "lies on E7 already" in refused(game, "city K17 A")
    play(game, "done")
    assert game.phase == "goods"


# When


@pytest.mark.rule("AOS-AMB-42", "E-20", "EN-07")
@each("edition", EDITIONS)
def test_in_the_holders_turn_before_its_first_tile(edition: str) -> None:
    game = urbanizing(edition, role="-,urbanization,-,-", urbanize="0")
    assert "only the holder of Urbanization" in refused(game, "city K17 A")
    play(game, "done")
    assert game.why_not("city K17 A") is None
    play(game, "build K19 N-SW")
    assert "track was built before it" in refused(game, "city K17 A")


@pytest.mark.rule("AOS-AMB-42")
def test_skipping_it_forfeits_it() -> None:
    game = play(urbanizing(), "done")
    assert "only the holder" in refused(game, "city K17 A")
    assert game.to_move == 1


@pytest.mark.rule("AOS-AMB-42", "E-20", "EN-07")
@each("edition", EDITIONS)
def test_as_an_option_at_any_moment_of_the_turn(edition: str) -> None:
    game = urbanizing(edition, ANY_TIME)
    play(game, "build J18 NE-S", "build L16 SE-SW", "build K19 N-SW")
    assert segments(game)[0] == 0
    play(game, "city K17 A")
    assert field(game, "cities") == "K17:A"
    assert "has been placed" in refused(game, "city L14 B")
    play(game, "done")
    assert "only the holder" in refused(game, "city L14 B")


@pytest.mark.rule("AOS-AMB-42")
def test_with_the_option_a_tile_of_this_turn_may_go_again() -> None:
    """The exits on K17 were new; nothing is left of them, and the link by J18 is a segment shorter."""
    game = urbanizing(options=ANY_TIME, todo="0")
    play(game, "build J18 NE-S", "build K17 N SW", "city K17 A", "done")
    assert track(game) == ["J18:NE-S+0"]


# The track


@pytest.mark.rule("AOS-BUILD-05", "AOS-AMB-43")
@each("edition", ["deluxe", "deluxe-en", "2002"])
def test_links_stay_one_segment_shorter(edition: str) -> None:
    game = urbanizing(edition, track="J18:NE-S+1;K17:NE+2,SW+1;L16:SE-SW+2")
    assert segments(game) == [0, 2, 2, 0]
    play(game, "city K17 A")
    assert segments(game) == [0, 1, 1, 0]
    assert track(game) == ["J18:NE-S+1", "L16:SE-SW+2"]


@pytest.mark.rule("AOS-BUILD-05", "AOS-AMB-43")
@each("owner", ["+0", "+1", ""])
def test_an_exit_alone_ceases_to_exist(owner: str) -> None:
    game = urbanizing(track=f"J18:NE-S+1;K17:N{owner},SW+1")
    play(game, "city K17 A")
    assert track(game) == ["J18:NE-S+1"]


@pytest.mark.rule("AOS-BUILD-05", "AOS-AMB-39")
def test_its_marker_returns_to_its_owner() -> None:
    """With three markers Pete is at the limit until his open exit is gone."""
    limit = {"ownership_marker_limit": 3}
    game = urbanizing(options=limit, track="J18:NE-S+0;K17:N+0,SW+0;C17:N-S+0")
    assert "nobody may own more than 3 sections" in refused(game, "build Q19 N-S")
    play(game, "city K17 A")
    play(game, "build Q19 N-S")
    assert "nobody may own more than 3 sections" in refused(game, "build F18 N-S")


@pytest.mark.rule("AOS-AMB-43", "AOS-BUILD-22")
def test_unfinished_sections_outside_keep_owner_and_deadline() -> None:
    """Dave's section ran north from the town. It is his, and lapses if he does not extend it."""
    game = urbanizing(track="J18:NE-S+1;K17:N+1,SW+1;K15:N-S+1", todo="0,1")
    play(game, "city K17 A")
    assert track(game) == ["J18:NE-S+1", "K15:N-S+1"]
    extended = game.copy()
    play(extended, "done", "build K13 N-S", "done")
    assert track(extended) == ["J18:NE-S+1", "K13:N-S+1", "K15:N-S+1"]
    play(game, "done", "done")
    assert track(game) == ["J18:NE-S+1", "K15:N-S"]


@pytest.mark.rule("AOS-AMB-43")
def test_unowned_sections_outside_stay_unowned() -> None:
    game = urbanizing(track="J18:NE-S+1;K17:N,SW+1;K15:N-S")
    play(game, "city K17 A")
    assert track(game) == ["J18:NE-S+1", "K15:N-S"]


@pytest.mark.rule("AOS-AMB-43")
def test_an_unowned_link_into_the_town_stays_unowned() -> None:
    game = play(urbanizing(track="J18:NE-S;K17:SW"), "city K17 A")
    assert track(game) == ["J18:NE-S"]


@pytest.mark.rule("AOS-AMB-43")
def test_a_link_of_nothing_but_the_exit_disappears(tmp_path: Path) -> None:
    """Here Indianapolis is J18, next to Evansville: adjacent cities are not connected."""
    game = urbanizing(board=odd_board(tmp_path), track="J18:N+1,S+1")
    assert segments(game) == [0, 1, 0, 0]
    play(game, "city J18 A")
    assert field(game, "track") == ""
    assert segments(game) == [0, 0, 0, 0]


@pytest.mark.rule("AOS-AMB-43")
def test_no_cube_goes_between_adjacent_cities(tmp_path: Path) -> None:
    game = table(4, phase="goods", board=odd_board(tmp_path), cities="J18:A", cubes="J20:R")
    assert [str(move) for move in game.legal_moves()] == ["engine", "pass"]


# Track that pointed at the bare edge


@pytest.mark.rule("AOS-AMB-44", "AOS-BUILD-25")
@each("owner", [0, 1, 3])
def test_owned_by_anyone_it_becomes_its_owners_link(owner: int) -> None:
    game = play(urbanizing(track=f"J18:NE-S+{owner}"), "city K17 A")
    assert track(game) == [f"J18:NE-S+{owner}"]
    assert segments(game)[owner] == 1


@pytest.mark.rule("AOS-AMB-44")
@pytest.mark.parametrize(("options", "owner"), [({}, "+0"), (NOT_CLAIMING, "")])
def test_unowned_it_goes_to_the_urbanizing_seat(options: dict[str, Any], owner: str) -> None:
    game = play(urbanizing(options=options, track="J18:NE-S;L16:SE-SW"), "city K17 A")
    assert track(game) == [f"J18:NE-S{owner}", f"L16:SE-SW{owner}"]
    assert segments(game)[0] == (2 if owner else 0)


@pytest.mark.rule("AOS-AMB-44")
def test_a_claimed_link_is_permanent() -> None:
    game = play(urbanizing(track="J18:NE-S", todo="0"), "city K17 A", "done")
    assert track(game) == ["J18:NE-S+0"]


@pytest.mark.rule("AOS-AMB-45", "AOS-AMB-44")
@each("owner", ["+0", "+1", ""])
def test_a_loop_is_never_a_link(owner: str) -> None:
    """The section leaves the town in the north and ends at its bare edge in the north-east."""
    game = urbanizing(track=f"K17:N{owner};K15:SE-S{owner};L16:SW-NW{owner}")
    play(game, "city K17 A")
    assert segments(game) == [0, 0, 0, 0]
    assert track(game) == [f"K15:SE-S{owner}", f"L16:SW-NW{owner}"]
    play(game, *["done"] * 4)
    assert track(game) == ["K15:SE-S", "L16:SW-NW"]


@pytest.mark.rule("AOS-AMB-45")
def test_a_cube_cannot_use_a_loop() -> None:
    game = table(
        4, phase="goods", cities="K17:A", track="K15:SE-S+0;L16:SW-NW+0", cubes="K17:R", engine="6,6,6,6"
    )
    assert not any(str(move).startswith("deliver") for move in game.legal_moves())


# From then on it is a city


@pytest.mark.rule("AOS-BUILD-06")
def test_it_arrives_without_cubes() -> None:
    game = play(urbanizing(), "city K17 A")
    assert "K17" not in field(game, "cubes")


@pytest.mark.rule("AOS-BUILD-06")
@each("edge", ["K15 N-S", "L16 NE-SW", "L18 SE-NW", "K19 N-S", "J18 NE-SW", "J16 SE-NW"])
def test_track_may_start_at_all_six_edges(edge: str) -> None:
    game = urbanizing()
    assert game.why_not(f"build {edge}") is not None
    play(game, "city K17 A")
    assert game.why_not(f"build {edge}") is None


@pytest.mark.rule("AOS-BUILD-06", "AOS-TILE-05")
def test_no_tile_may_be_laid_on_it() -> None:
    game = play(urbanizing(track="J18:NE-S+0"), "city K17 A")
    assert "K17 is a city; no tile lies on a city" in refused(game, "build K17 SW")


@pytest.mark.rule("AOS-BUILD-06")
@each("letter, colour", [("A", "red"), ("B", "blue"), ("E", "yellow"), ("H", "black")])
def test_it_accepts_its_colour(letter: str, colour: str) -> None:
    game = table(4, phase="goods", cities=f"K17:{letter}", track="J18:NE-S+0", cubes="J20:RBPYK")
    taken = [str(move) for move in game.legal_moves() if str(move).startswith("deliver")]
    assert taken == [f"deliver {colour} J20 N K17"]


@pytest.mark.rule("AOS-BUILD-06", "AOS-GROW-03")
def test_it_takes_part_in_goods_growth_by_its_letter() -> None:
    """New City A stands under light 3."""
    game = table(4, phase="growth", cities="K17:A", display="light3:RRR,A:BP", step="0", todo="")
    play(game, "die 3", *["die 6"] * 7)
    assert "K17:B" in field(game, "cubes")


@pytest.mark.rule("AOS-BUILD-06", "AOS-AMB-26", "AOS-BUILD-11")
def test_an_unowned_section_out_of_it_may_be_extended() -> None:
    """It started at a town in which Pete owned nothing, so he could not; now it starts at a city."""
    game = urbanizing(track="K17:N;K15:N-S")
    assert "joined neither" in refused(game, "build K13 N-S")
    play(game, "city K17 A")
    assert game.why_not("build K13 N-S") is None
    assert "build K13 N-S" in [str(move) for move in game.legal_moves()]


@pytest.mark.rule("AOS-BUILD-06", "AOS-AMB-56")
def test_an_unowned_section_out_of_it_may_be_redirected() -> None:
    game = urbanizing(track="K17:N;K15:N-S;K13:N-S")
    assert "joined neither" in refused(game, "build K13 NE-S")
    play(game, "city K17 A")
    assert game.why_not("build K13 NE-S") is None


@pytest.mark.rule("AOS-BUILD-06", "AOS-BUILD-14")
def test_a_link_from_it_to_itself_is_refused() -> None:
    game = play(urbanizing(track="K15:SE-S+0;K17:N+0"), "city K17 A")
    assert "with itself" in refused(game, "build L16 SW-NW")
    assert game.why_not("build L16 SE-NW") is None
