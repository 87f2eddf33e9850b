"""Whose track is it: new pieces, extending, the deadline of unfinished sections, links for good."""

from __future__ import annotations

from typing import Any

import pytest

from ironroad.core.game import Game
from ironroad.core.position import split_position
from tests.helpers.cases import each
from tests.helpers.tables import play, refused, table

EDITIONS = ("deluxe", "deluxe-en", "2002", "nl-2004")
WITH_THE_TURN = ("deluxe-en", "2002", "nl-2004")

# Evansville J20, Indianapolis K17, Cincinnati M17, Lexington N20, Des Moines C15.
LINK = "K19:NE-SW+0;L18:NE-SW+0"


def building(edition: str = "deluxe", options: dict[str, Any] | None = None, **fields: str) -> Game:
    usual = {"phase": "build", "money": "20,20,20,20", "built": "1,1,1,1"}
    return table(4, edition, options, **usual | fields)


def track(game: Game) -> list[str]:
    return split_position(game.position).get("track", "").split(";")


# New pieces


@pytest.mark.rule("AOS-BUILD-20")
@each("seat", range(4))
def test_new_pieces_belong_to_the_builder(seat: int) -> None:
    game = building(todo=str(seat))
    play(game, "build K19 NE-SW")
    assert track(game) == [f"K19:NE-SW+{seat}"]


@pytest.mark.rule("AOS-BUILD-20", "AOS-BUILD-30")
@each("owner", ["+0", "+1", ""])
def test_preserved_pieces_keep_their_owner_or_stay_unowned(owner: str) -> None:
    game = building(track=f"K19:NE-SW{owner};L18:NE-SW{owner};M19:N-NW+0")
    play(game, "build L18 NE-SW SE-NW")
    assert track(game) == [f"K19:NE-SW{owner}", f"L18:NE-SW{owner},SE-NW+0", "M19:N-NW+0"]


@pytest.mark.rule("AOS-BUILD-20", "AOS-BUILD-31")
@pytest.mark.parametrize("owner", ["+1", ""])
def test_an_unfinished_piece_is_preserved_too(owner: str) -> None:
    """The line from Evansville runs on north over L18; Pete's coexisting track does not touch it."""
    game = building(track=f"K19:NE-SW{owner};L18:N-SW{owner}")
    play(game, "build L18 N-SW NE-SE")
    assert track(game) == [f"K19:NE-SW{owner}", f"L18:N-SW{owner},NE-SE+0"]


@pytest.mark.rule("AOS-BUILD-20", "AOS-AMB-26")
def test_extending_an_unowned_section_takes_all_of_it() -> None:
    game = building(track="C17:N-S;C19:N-S")
    play(game, "build C21 N-NW")
    assert track(game) == ["C17:N-S+0", "C19:N-S+0", "C21:N-NW+0"]


@pytest.mark.rule("AOS-BUILD-20", "AOS-AMB-26", "AOS-BUILD-25")
def test_completing_an_unowned_section_takes_all_of_it() -> None:
    game = building(track="K19:NE-SW")
    play(game, "build L18 NE-SW")
    assert track(game) == ["K19:NE-SW+0", "L18:NE-SW+0"]
    assert game.seats[0].parts["track"] == 2


@pytest.mark.rule("AOS-AMB-26")
def test_a_seat_without_any_track_may_claim() -> None:
    game = building(track="K19:NE-SW;M15:N-S+1")
    play(game, "build L18 SE-SW")
    assert track(game) == ["K19:NE-SW+0", "L18:SE-SW+0", "M15:N-S+1"]


@pytest.mark.rule("AOS-AMB-26", "AOS-AMB-31")
def test_a_section_may_be_claimed_by_track_added_to_a_tile() -> None:
    """Nobody's line from Evansville ends at L18, which carries track of Dave."""
    game = building(track="K19:NE-SW;L18:SE-NW+1;M19:N-NW+1;K17:SE+1")
    play(game, "build L18 NE-SW SE-NW")
    assert "K19:NE-SW+0" in track(game)
    assert "L18:NE-SW+0,SE-NW+1" in track(game)


@pytest.mark.rule("AOS-AMB-26")
def test_a_new_exit_claims_what_it_meets() -> None:
    """Two unowned lines end at Indianapolis: from Evansville and from Cincinnati."""
    game = building(track="J18:NE-S;L16:SE-SW")
    play(game, "build K17 NE SW")
    assert track(game) == ["J18:NE-S+0", "K17:NE+0,SW+0", "L16:SE-SW+0"]
    assert game.seats[0].parts["track"] == 4


@pytest.mark.rule("AOS-AMB-27")
def test_two_unowned_sections_joined() -> None:
    game = building(track="K19:NE-SW;M19:N-NW")
    play(game, "build L18 SE-SW")
    assert track(game) == ["K19:NE-SW+0", "L18:SE-SW+0", "M19:N-NW+0"]
    assert game.seats[0].parts["track"] == 3


@pytest.mark.rule("AOS-AMB-65", "AOS-BUILD-21")
def test_nobody_can_claim_a_link() -> None:
    """Whatever is built at its stops, the unowned link stays unowned."""
    game = building(track="J18:NE-S;K17:SW;L16:SE-SW+0")
    play(game, "build K17 NE SW", "build I19 NE-SE")
    assert "J18:NE-S" in track(game)
    assert "K17:NE+0,SW" in track(game)


# Towns


@pytest.mark.rule("AOS-AMB-21", "AOS-BUILD-24")
def test_the_builder_owns_all_new_exits() -> None:
    game = building(track="J18:NE-S+0")
    play(game, "build K17 N NE SW")
    assert "K17:N+0,NE+0,SW+0" in track(game)
    assert game.seats[0].parts["track"] == 2


@pytest.mark.rule("AOS-BUILD-24", "AOS-AMB-22")
def test_each_open_exit_is_a_section_with_its_own_deadline() -> None:
    """Of Pete's two open exits one is extended; the other lapses. The link stays."""
    game = building(track="J18:NE-S+0;K17:N+0,NE+0,SW+0", todo="0")
    play(game, "build K15 N-S", "done")
    assert track(game) == ["J18:NE-S+0", "K15:N-S+0", "K17:N+0,NE,SW+0"]


@pytest.mark.rule("AOS-AMB-22")
def test_all_may_lapse_at_once() -> None:
    game = building(track="J18:NE-S+0;K17:N+0,NE+0,SW+0", todo="0")
    play(game, "done")
    assert track(game) == ["J18:NE-S+0", "K17:N,NE,SW+0"]


@pytest.mark.rule("AOS-AMB-22", "AOS-BUILD-22")
def test_a_new_exit_extends_only_itself() -> None:
    """Pete adds an exit; the older open one is not extended by that."""
    game = building(track="J18:NE-S+0;K17:N+0,SW+0", todo="0")
    play(game, "build K17 N NE SW", "done")
    assert "K17:N,NE+0,SW+0" in track(game)


# The deadline


@pytest.mark.rule("AOS-BUILD-22", "E-05")
@each("edition", EDITIONS)
def test_begun_in_this_turn_a_section_is_safe(edition: str) -> None:
    game = building(edition)
    play(game, "build N18 S-NW", *["done"] * 4)
    assert game.phase == "goods"
    assert track(game) == ["N18:S-NW+0"]


@pytest.mark.rule("AOS-BUILD-22", "E-05")
@each("edition", EDITIONS)
def test_not_extended_in_the_next_turn_it_is_lost(edition: str) -> None:
    game = building(edition, track="N18:S-NW+0")
    play(game, "build K19 NE-SW", *["done"] * 4)
    assert track(game) == ["K19:NE-SW+0", "N18:S-NW"]


@pytest.mark.rule("AOS-BUILD-22", "AOS-AMB-31")
@each("edition", EDITIONS)
def test_extended_it_is_safe_again(edition: str) -> None:
    game = building(edition, track="N18:SE-NW+0")
    play(game, "build O19 NE-NW", *["done"] * 4)
    assert track(game) == ["N18:SE-NW+0", "O19:NE-NW+0"]


@pytest.mark.rule("AOS-AMB-31", "AOS-BUILD-22")
@each("edition", EDITIONS)
def test_extended_by_a_crossing_it_is_safe(edition: str) -> None:
    """Pete's line over M19 crosses Dave's link on L18."""
    game = building(edition, track="K19:NE-SW+1;L18:NE-SW+1;M19:N-NW+0")
    play(game, "build L18 NE-SW SE-NW", *["done"] * 4)
    assert track(game) == ["K19:NE-SW+1", "L18:NE-SW+1,SE-NW+0", "M19:N-NW+0"]


@pytest.mark.rule("AOS-BUILD-22", "AOS-BUILD-21", "AOS-BUILD-25")
@each("edition", EDITIONS)
def test_completed_it_is_safe_for_good(edition: str) -> None:
    game = building(edition, track="K19:NE-SW+0")
    play(game, "build L18 NE-SW", *["done"] * 4)
    later = building(edition, track=";".join(track(game)))
    play(later, *["done"] * 4)
    assert track(later) == LINK.split(";")


@pytest.mark.rule("E-05", "EN-01", "AOS-BUILD-22")
@each("edition", WITH_THE_TURN)
def test_lost_at_the_end_of_the_owners_turn(edition: str) -> None:
    """The next builder of the same phase may claim it."""
    game = building(edition, track="K19:NE-SW+0")
    play(game, "done")
    assert track(game) == ["K19:NE-SW"]
    play(game, "build L18 NE-SW")
    assert track(game) == ["K19:NE-SW+1", "L18:NE-SW+1"]


@pytest.mark.rule("E-05", "EN-01", "AOS-AMB-52")
def test_lost_at_the_end_of_the_phase() -> None:
    """Until then nobody can claim it, whoever built before or after its owner."""
    game = building(track="K19:NE-SW+1")
    assert "owned by seat 1" in refused(game, "build L18 NE-SW")
    play(game, "done", "done")
    assert track(game) == ["K19:NE-SW+1"]
    assert "owned by seat 1" in refused(game, "build L18 NE-SW")
    play(game, "done")
    assert "owned by seat 1" in refused(game, "build L18 NE-SW")
    play(game, "done")
    assert track(game) == ["K19:NE-SW"]


@pytest.mark.rule("AOS-AMB-52")
def test_all_are_cleared_together() -> None:
    """Seats 0 and 3 leave their sections alone, seat 1 extends, seat 2 begins one."""
    game = building(track="K19:NE-SW+0;C17:N-S+1;Q19:N-S+3")
    play(game, "done", "build C19 N-S", "done", "build B14 SE-NW", "done")
    assert track(game) == ["B14:SE-NW+2", "C17:N-S+1", "C19:N-S+1", "K19:NE-SW+0", "Q19:N-S+3"]
    play(game, "done")
    assert track(game) == ["B14:SE-NW+2", "C17:N-S+1", "C19:N-S+1", "K19:NE-SW", "Q19:N-S"]


@pytest.mark.rule("AOS-BUILD-22", "E-05")
@each("edition", WITH_THE_TURN)
def test_the_turns_of_others_do_not_matter(edition: str) -> None:
    """Seat 1 keeps its section through the turn of seat 0 and loses it in its own."""
    game = building(edition, track="K19:NE-SW+1")
    play(game, "done")
    assert track(game) == ["K19:NE-SW+1"]
    play(game, "done")
    assert track(game) == ["K19:NE-SW"]


@pytest.mark.rule("AOS-BUILD-22")
def test_what_was_claimed_this_turn_is_safe() -> None:
    game = building(track="C17:N-S", todo="0")
    play(game, "build C19 N-S", "done")
    assert track(game) == ["C17:N-S+0", "C19:N-S+0"]


@pytest.mark.rule("AOS-BUILD-22", "AOS-BUILD-23")
@each("edition", EDITIONS)
def test_a_new_piece_that_is_redirected_stays_new(edition: str) -> None:
    game = building(edition)
    play(game, "build N18 S-NW", "build N18 SE-NW", *["done"] * 4)
    assert track(game) == ["N18:SE-NW+0"]


@pytest.mark.rule("AOS-BUILD-22", "AOS-BUILD-23")
def test_a_new_piece_extended_and_redirected_stays_new() -> None:
    """The piece on O19 is new; turning it costs nothing of that."""
    game = building(track="N18:SE-NW+0", todo="0")
    play(game, "build O19 NE-NW", "build O19 SE-NW", "done")
    assert track(game) == ["N18:SE-NW+0", "O19:SE-NW+0"]


@pytest.mark.rule("AOS-BUILD-22", "AOS-AMB-28")
@each("new, by_c13, by_b14", [("B12.N", "+0", ""), ("B12.NE", "", "+0"), ("B12.N,B12.NE", "+0", "+0")])
def test_two_pieces_redirected_at_once_stay_new_or_old(new: str, by_c13: str, by_b14: str) -> None:
    """On B12 two lines of Pete from Des Moines end: that by C13 in the north, that by B14 in the north-east.
    Only what is new on B12 keeps a section."""
    lines = "B12:N-SE+0,NE-S+0;B14:N-SE+0;C13:S-NW+0"
    game = building(options={"combined_redirect": True}, track=lines, fresh=new, todo="0")
    play(game, "build B12 NE-SE S-NW", "done")
    assert track(game) == [f"B12:NE-SE{by_c13},S-NW{by_b14}", f"B14:N-SE{by_b14}", f"C13:S-NW{by_c13}"]


@pytest.mark.rule("AOS-BUILD-21")
@each("edition", EDITIONS)
def test_a_link_needs_no_extension(edition: str) -> None:
    game = building(edition, track=f"{LINK};K17:NW+0;J16:SE-SW+0;I17:NE+0")
    play(game, *["done"] * 4)
    assert track(game) == ["I17:NE+0", "J16:SE-SW+0", "K17:NW+0", "K19:NE-SW+0", "L18:NE-SW+0"]


@pytest.mark.rule("AOS-BUILD-25")
def test_reaching_a_stop_makes_a_link_of_the_same_owner() -> None:
    """Dave's line points at Lexington; the link is his, though the town was bare before."""
    game = building(track="N18:S-NW+1", todo="1")
    play(game, "build N20 N", "done")
    assert track(game) == ["N18:S-NW+1", "N20:N+1"]
    assert game.seats[1].parts["track"] == 2


# Bankruptcy


@pytest.mark.rule("AOS-AMB-51", "E-12")
@each("edition", EDITIONS)
@each(
    "removing, left",
    [
        (False, ["K17:SW+1", "J18:NE-S+1", "L18:NE-SW,SE-NW+1", "M19:N-NW+1"]),
        (True, ["K17:SW+1", "J18:NE-S+1", "L18:SE-NW+1", "M19:N-NW+1"]),
    ],
)
def test_bankrupt_removes_unfinished_tiles(edition: str, removing: bool, left: list[str]) -> None:
    """Pete's unfinished track out of Cincinnati crosses Dave's, which stays on a tile that shows just it."""
    lines = "J18:NE-S+1;K17:SW+1;L18:NE-SW+0,SE-NW+1;M19:N-NW+1"
    game = building(edition, {"bankrupt_removes_unfinished_tiles": removing}, track=lines)
    play(game, "resign 0")
    assert sorted(track(game)) == sorted(left)
