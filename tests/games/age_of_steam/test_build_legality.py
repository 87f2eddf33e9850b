"""Which builds are legal: order and number, the first tile, edges, anchors, no way back to the same stop."""

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

# Evansville J20, Indianapolis K17, Cincinnati M17, Lexington N20, Fort Wayne L14, Des Moines C15.
LINK = "K19:NE-SW+0;L18:NE-SW+0"
NOT_JOINED = "the new track is joined neither to a city nor to track of seat 0"


def building(edition: str = "deluxe", options: dict[str, Any] | None = None, **fields: str) -> Game:
    usual = {"phase": "build", "money": "20,20,20,20", "built": "1,1,1,1"}
    return table(4, edition, options, **usual | fields)


def track(game: Game) -> list[str]:
    return split_position(game.position).get("track", "").split(";")


# Order and number


@pytest.mark.rule("AOS-BUILD-01")
def test_first_build_then_player_order() -> None:
    game = table(4, phase="roles", order="2,0,3,1", todo="1", role="first-build,-,engineer,production")
    play(game, "role locomotive")
    asked = []
    while game.phase == "build":
        asked.append(game.to_move)
        game.push("done")
    assert asked == [0, 2, 3, 1]


@pytest.mark.rule("AOS-BUILD-01")
def test_each_finishes_its_turn_before_the_next() -> None:
    game = building(order="2,0,3,1", todo="2,0,3,1")
    play(game, "build K19 NE-SW", "build L18 NE-SW")
    assert game.to_move == 2
    play(game, "done")
    assert game.to_move == 0


@pytest.mark.rule("AOS-BUILD-02", "AOS-AMB-40")
def test_up_to_three_builds_placing_or_replacing() -> None:
    game = building()
    play(game, "build K19 NE-SW", "build L18 SW-NW", "build L18 NE-SW")
    assert game.to_move == 0
    assert "no build is left this turn" in refused(game, "build J18 NE-S")
    assert [str(move) for move in game.legal_moves()] == ["done"]


@pytest.mark.rule("AOS-BUILD-02")
def test_the_engineer_builds_four() -> None:
    game = play(building(role="-,engineer,-,-"), "done")
    play(game, "build K19 NE-SW", "build L18 NE-SW", "build J18 NE-S", "build K17 SW")
    assert "no build is left this turn" in refused(game, "build L16 SE-SW")


@pytest.mark.rule("AOS-BUILD-02", "AOS-AMB-40")
def test_zero_builds_are_allowed() -> None:
    game = building(track=LINK)
    play(game, "done", "done", "done", "done")
    assert game.phase == "goods"
    assert track(game) == LINK.split(";")


# The first tile of a seat


@pytest.mark.rule("AOS-BUILD-10", "E-07")
@each("edition", EDITIONS)
def test_the_first_tile_leads_into_a_city(edition: str) -> None:
    """Unowned track from Evansville could be extended by a seat that has built before."""
    away = "build L18 N-SW"
    assert building(edition, track="K19:NE-SW").why_not(away) is None
    game = building(edition, track="K19:NE-SW", built="0,1,1,1")
    assert "a seat's first tile must lead into a city" in refused(game, away)
    assert game.why_not("build L18 NE-SW") is None
    assert game.why_not("build J18 NE-S") is None


@pytest.mark.rule("AOS-BUILD-10", "E-02", "E-07")
@pytest.mark.parametrize("edition", ["deluxe", "deluxe-en"])
def test_the_first_tile_is_simple(edition: str) -> None:
    """Both tracks of the tile run into a city, Evansville or Indianapolis."""
    complex_tile = "build K19 N-NE SE-SW"
    assert building(edition, cities="K17:A").why_not(complex_tile) is None
    game = building(edition, cities="K17:A", built="0,1,1,1")
    assert "a seat's first tile must be a simple one" in refused(game, complex_tile)
    assert game.why_not("build K19 SE-SW") is None


@pytest.mark.rule("AOS-BUILD-10", "AOS-AMB-35", "E-07")
@each("edition, legal", [("deluxe", False), ("deluxe-en", False), ("2002", False), ("nl-2004", True)])
def test_a_first_build_that_replaces(edition: str, legal: bool) -> None:
    """A crossing out of Cincinnati over another seat's track; the Dutch edition asks only for the city."""
    game = building(edition, track="L18:SE-NW+1;M19:N-NW+1;K17:SE+1", built="0,1,1,1")
    if legal:
        assert game.why_not("build L18 NE-SW SE-NW") is None
    else:
        assert "a seat's first tile must be a simple one" in refused(game, "build L18 NE-SW SE-NW")
    play(game, "build K19 NE-SW")
    assert game.why_not("build L18 NE-SW SE-NW") is None


@pytest.mark.rule("AOS-BUILD-10")
def test_the_first_tile_only() -> None:
    game = building(built="0,0,0,0")
    play(game, "build K19 NE-SW", "build L18 N-SW")
    assert "built=1,0,0,0" in game.position


@pytest.mark.rule("AOS-AMB-35", "AOS-BUILD-10")
@pytest.mark.parametrize("exits", ["S", "N S", "SE S", "N NE S", "N NE SE S"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_first_tile_on_a_town(tmp_path: Path, edition: str, exits: str) -> None:
    """Here Indianapolis lies north of Evansville: a simple tile and disc may be the first tile."""
    game = building(edition, board=odd_board(tmp_path), built="0,1,1,1")
    move = f"build J18 {exits}"
    if edition == "nl-2004" or len(exits.split()) == 2:
        assert game.why_not(move) is None
    else:
        assert "a seat's first tile must be a simple one" in refused(game, move)


@pytest.mark.rule("AOS-AMB-35")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_exit_of_a_first_town_leads_into_a_city(tmp_path: Path, edition: str) -> None:
    """Nobody's track out of Evansville ends at J18 from the south-east."""
    here = {"board": odd_board(tmp_path), "track": "K19:SW-NW"}
    game = building(edition, None, built="0,1,1,1", **here)
    assert "a seat's first tile must lead into a city" in refused(game, "build J18 N SE")
    assert building(edition, None, **here).why_not("build J18 N SE") is None


@pytest.mark.rule("AOS-AMB-35", "AOS-AMB-26")
def test_a_seat_that_has_lost_everything_is_free_of_the_rule() -> None:
    game = building(track="K19:NE-SW", built="1,1,1,1")
    play(game, "build L18 N-SW")
    assert track(game) == ["K19:NE-SW+0", "L18:N-SW+0"]


# Connected to a city through own track


@pytest.mark.rule("AOS-BUILD-11", "E-08")
@each("edition", EDITIONS)
def test_a_new_line_may_start_at_any_city(edition: str) -> None:
    game = building(edition, track=LINK)
    assert game.why_not("build C17 N-S") is None
    assert NOT_JOINED in refused(game, "build C19 N-S")


@pytest.mark.rule("AOS-BUILD-11")
def test_later_track_goes_on_from_own_track() -> None:
    game = building(track="K19:NE-SW+0")
    assert game.why_not("build L18 N-SW") is None
    others = building(track="K19:NE-SW+1")
    assert "L18 SW leads into track owned by seat 1" in refused(others, "build L18 N-SW")


@pytest.mark.rule("AOS-AMB-20", "AOS-BUILD-11")
def test_touching_a_town_without_an_exit_is_no_connection() -> None:
    """Pete has a link into Indianapolis; track at its bare edge hangs on nothing."""
    town = "J18:NE-S+0;K17:SW+0"
    game = building(track=town)
    assert NOT_JOINED in refused(game, "build K15 N-S")
    play(game, "build K17 N SW")
    assert game.why_not("build K15 N-S") is None


# Edges


@pytest.mark.rule("AOS-BUILD-12")
@each(
    "where, bad, good, edge",
    [
        ("off the grid", "build B20 SW-S", "build B20 SW-SE", "B20 S"),
        ("into a lake", "build H10 NE-S", "build H10 S-SW", "H10 NE"),
        ("into a lake", "build C3 N-NE", "build C3 N-SE", "C3 NE"),
    ],
)
def test_no_end_leaves_the_land(where: str, bad: str, good: str, edge: str) -> None:
    game = building()
    assert f"{edge} leads off the land" in refused(game, bad), where
    assert game.why_not(good) is None


@pytest.mark.rule("AOS-BUILD-12")
def test_no_exit_of_a_town_leaves_the_land() -> None:
    """Lexington has no land to the south."""
    game = building(track="N18:S-NW+0")
    assert "N20 S leads off the land" in refused(game, "build N20 N S")
    assert game.why_not("build N20 N NW") is None


@pytest.mark.rule("AOS-BUILD-13")
@each("edition", EDITIONS)
def test_no_direct_joining_of_another_seats_track(edition: str) -> None:
    game = building(edition, track="K19:NE-SW+1")
    assert "L18 SW leads into track owned by seat 1" in refused(game, "build L18 NE-SW")
    assert building(edition, track="K19:NE-SW+0").why_not("build L18 NE-SW") is None
    assert building(edition, track="K19:NE-SW").why_not("build L18 NE-SW") is None


@pytest.mark.rule("AOS-BUILD-13", "AOS-AMB-24")
def test_meeting_inside_a_town_or_at_a_city_is_no_joining() -> None:
    """Pete comes from Cincinnati, Dave from Evansville."""
    game = building(track="J18:NE-S+1;K17:SW+1;L16:SE-SW+0")
    play(game, "build K17 NE SW", "build I19 NE-SE")
    assert track(game) == ["I19:NE-SE+0", "J18:NE-S+1", "K17:NE+0,SW+1", "L16:SE-SW+0"]


@pytest.mark.rule("AOS-BUILD-13", "AOS-AMB-23")
def test_not_onto_the_exit_of_another_seat() -> None:
    """Dave's exit points north. Pete needs another edge and an exit of his own."""
    town = "J18:NE-S+1;K17:N+1,SW+1;L14:S+0;L16:N-SW+0"
    game = building(track=town)
    assert "K15 S leads into track owned by seat 1" in refused(game, "build K15 NE-S")
    assert game.price(game.read("build K17 N NE SW")) == 3
    play(game, "build K17 N NE SW")
    assert "K17:N+1,NE+0,SW+1" in track(game)


@pytest.mark.rule("AOS-AMB-23")
def test_onto_an_exit_that_has_become_unowned_only_if_anchored() -> None:
    """The exit north is nobody's. Pete may go on from it where he owns a piece of the town's tile."""
    nothing_there = building(track="J18:NE-S+1;K17:N,SW+1")
    assert NOT_JOINED in refused(nothing_there, "build K15 N-S")
    owner_there = building(track="J18:NE-S+0;K17:N,SW+0")
    play(owner_there, "build K15 N-S")
    assert track(owner_there) == ["J18:NE-S+0", "K15:N-S+0", "K17:N+0,SW+0"]


@pytest.mark.rule("AOS-BUILD-17")
def test_blocking_is_legal() -> None:
    """Dave's line from Evansville points at L18. Pete lays a tile there without an end toward it."""
    game = building(track="K19:NE-SW+1")
    play(game, "build L18 NE-NW", "done")
    assert "L18:NE-NW+0" in track(game)
    play(game, "build K19 SE-SW")
    assert "K19:SE-SW+1" in track(game)


# The anchor test


@pytest.mark.rule("AOS-BUILD-11", "AOS-AMB-26")
@each(
    "case, lines, move, legal",
    [
        ("a city", "", "build K19 N-SW", True),
        ("an own section", "K19:NE-SW+0", "build L18 N-SW", True),
        ("unowned, from a city", "K19:NE-SW", "build L18 N-SW", True),
        ("unowned, from a town without own track", "K17:N;J18:NE-S+1", "build K15 N-S", False),
        ("unowned, from a town with own track", "K17:N,SW+0;J18:NE-S+0", "build K15 N-S", True),
        ("the same, but a town of another seat", "K17:N,SW+1;J18:NE-S+1", "build K15 N-S", False),
        ("a bare edge", "J18:NE-S+0", "build K19 N-NE", False),
    ],
)
def test_what_new_track_may_hang_on(case: str, lines: str, move: str, legal: bool) -> None:
    game = building(track=lines)
    if legal:
        assert game.why_not(move) is None, case
    else:
        assert refused(game, move) == NOT_JOINED, case


@pytest.mark.rule("AOS-AMB-33", "AOS-BUILD-30")
def test_every_new_track_of_a_complex_tile_is_anchored() -> None:
    """On L18 one track starts at Cincinnati; the other needs Pete's end in the south-west."""
    move = "build L18 N-SW NE-NW"
    assert refused(building(), move) == "the track N-SW is joined neither to a city nor to track of seat 0"
    assert building(track="K19:NE-SW+0").why_not(move) is None


@pytest.mark.rule("AOS-BUILD-30", "AOS-BUILD-31", "E-10")
@each("edition", EDITIONS)
@each("added", ["NE-SE", "NE-NW"])
def test_added_track_hangs_on_a_city_or_on_own_track(edition: str, added: str) -> None:
    """Dave's line over L18 runs from Evansville to the north; the new track is out of Cincinnati."""
    game = building(edition, track="K19:NE-SW+1;L18:N-SW+1")
    tracks = {"NE-SE": "N-SW NE-SE", "NE-NW": "N-SW NE-NW"}[added]
    assert game.why_not(f"build L18 {tracks}") is None
    assert NOT_JOINED in refused(game, "build L18 N-SW SE-NW")
    own = building(edition, track="K19:NE-SW+1;L18:N-SW+1;M19:N-NW+0")
    assert own.why_not("build L18 N-SW SE-NW") is None


@pytest.mark.rule("AOS-BUILD-32", "AOS-AMB-24", "TV-REDIR")
def test_entering_a_town_in_which_one_has_no_piece() -> None:
    """Dave's town. Pete's line from Cincinnati ends at its bare edge in the north-east."""
    dave = "J18:NE-S+1;K17:SW+1"
    game = building(track=f"{dave};L16:SE-SW+0")
    assert game.price(game.read("build K17 NE SW")) == 3
    play(game, "build K17 NE SW")
    assert game.seats[0].parts["track"] == 2
    assert "K17:NE+0,SW+1" in track(game)
    assert NOT_JOINED in refused(building(track=dave), "build K17 NE SW")
    others = building(track=f"{dave};L16:SE-SW+2")
    assert "K17 NE leads into track owned by seat 2" in refused(others, "build K17 NE SW")


@pytest.mark.rule("AOS-AMB-24", "TV-REDIR")
def test_entering_a_town_from_a_city(tmp_path: Path) -> None:
    """Here Indianapolis is J18; a new exit leads straight into Evansville."""
    game = building(board=odd_board(tmp_path), track="J18:N+1")
    assert NOT_JOINED in refused(game, "build J18 N NE")
    play(game, "build J18 N S")
    assert "J18:N+1,S+0" in track(game)


@pytest.mark.rule("AOS-BUILD-32")
@each("exits", ["N NE SW", "NE SE SW NW", "NE S SW"])
def test_on_a_town_one_anchored_exit_is_enough(exits: str) -> None:
    game = building(track="J18:NE-S+1;K17:SW+1;L16:SE-SW+0")
    assert game.why_not(f"build K17 {exits}") is None
    alone = exits.replace("NE ", "")
    assert NOT_JOINED in refused(game, f"build K17 {alone}")


@pytest.mark.rule("AOS-AMB-25")
def test_a_line_starts_at_a_town_only_with_a_piece_of_its_tile() -> None:
    own = building(track="J18:NE-S+0;K17:SW+0")
    assert own.why_not("build K17 N SW") is None
    lapsed = building(track="J18:NE-S+1;K17:N,SW+1")
    assert NOT_JOINED in refused(lapsed, "build K17 N NW SW")
    assert NOT_JOINED in refused(building(track="J18:NE-S+1;K17:SW+1"), "build K17 N SW")


@pytest.mark.rule("AOS-AMB-25")
def test_an_open_exit_of_ones_own_is_piece_enough() -> None:
    game = building(track="J18:NE-S+1;K17:N+0,SW+1")
    assert game.why_not("build K17 N NE SW") is None


@pytest.mark.rule("AOS-AMB-27")
def test_own_and_unowned_track_joined_by_a_new_piece() -> None:
    game = building(track="K19:NE-SW;M19:N-NW+0")
    play(game, "build L18 SE-SW")
    assert track(game) == ["K19:NE-SW+0", "L18:SE-SW+0", "M19:N-NW+0"]


@pytest.mark.rule("AOS-AMB-34")
def test_one_seat_may_own_both_tracks_of_a_tile() -> None:
    game = building(track=f"{LINK};M19:N-NW+0;K17:SE+0")
    play(game, "build L18 NE-SW SE-NW")
    assert "L18:NE-SW+0,SE-NW+0" in track(game)
    assert game.seats[0].parts["track"] == 2 + 3


# No stop with itself


@pytest.mark.rule("AOS-BUILD-14", "AOS-AMB-48", "E-15")
@each("edition", EDITIONS)
def test_no_city_is_joined_with_itself(edition: str) -> None:
    game = building(edition, track="K19:SW-NW+0")
    assert "that would join Evansville with itself" in refused(game, "build J18 SE-S")
    assert game.why_not("build J18 NE-SE") is None


@pytest.mark.rule("AOS-BUILD-14", "AOS-AMB-48", "E-15")
@each("edition", EDITIONS)
def test_no_town_is_joined_with_itself(edition: str) -> None:
    game = building(edition, track="K17:NE+0,SW+0;J18:NE-S+0;L16:SW-NW+0;K15:SE-S+0")
    assert "that would join Indianapolis with itself" in refused(game, "build K17 N NE SW")
    assert game.why_not("build K17 NE SE SW") is None


@pytest.mark.rule("AOS-BUILD-14")
def test_two_ways_between_the_same_two_stops_are_legal() -> None:
    game = building(track=f"{LINK};K21:NE-NW+0;L20:NE-SW+0")
    play(game, "build M19 N-SW")
    assert game.seats[0].parts["track"] == 2 + 3


# What must stay


@pytest.mark.rule("AOS-BUILD-15")
@each(
    "owner, reason",
    [
        ("+0", "track of a completed link must stay"),
        ("+1", "owned by seat 1"),
        ("", "track of a completed link must stay"),
    ],
)
def test_every_piece_of_a_replaced_tile_remains(owner: str, reason: str) -> None:
    link = LINK.replace("+0", owner)
    game = building(track=f"{link};M19:N-NW+0")
    assert reason in refused(game, "build L18 SE-SW")
    assert game.why_not("build L18 NE-SW SE-NW") is None


@pytest.mark.rule("AOS-BUILD-15", "AOS-AMB-65")
def test_unowned_links_must_stay_too() -> None:
    game = building(track="K19:NE-SW;L18:NE-SW;M19:N-NW+0")
    assert "not both" in refused(game, "build L18 NE-NW SE-SW")
    play(game, "build L18 NE-SW SE-NW")
    assert "L18:NE-SW,SE-NW+0" in track(game)


@pytest.mark.rule("AOS-BUILD-16")
def test_a_build_must_change_something() -> None:
    game = building(track=LINK)
    assert "that is the track that lies on L18 already" in refused(game, "build L18 NE-SW")


@pytest.mark.rule("AOS-BUILD-16", "AOS-TILE-07")
def test_two_sharp_curves_are_no_tile() -> None:
    game = building(track="K19:NE-SW+0;L18:NE-SE+0")
    assert "there is no such tile" in refused(game, "build L18 NE-SE SW-NW")
    assert game.why_not("build L18 NE-SE S-SW") == "there is no such tile"
    assert game.why_not("build L18 N-SW NE-SE") is None
