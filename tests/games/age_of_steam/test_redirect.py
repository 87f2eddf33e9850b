"""Redirects: which open ends may turn, where to, and whose the track is afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from ironroad.core.game import Game
from ironroad.core.position import split_position
from tests.helpers.cases import each
from tests.helpers.tables import play, refused, table

EDITIONS = ("deluxe", "deluxe-en", "2002", "nl-2004")
CLAIMING = {"redirect_completion_claims": True}
COMBINED = {"combined_redirect": True}

# A section runs from Evansville (X) over K19 to L18, where its end is open in the north.
# Cincinnati (Y) lies north-east of L18, Indianapolis north-west.
OWN = "K19:NE-SW+0;L18:N-SW+0"
UNOWNED = "K19:NE-SW;L18:N-SW"
NOT_JOINED = "the new track is joined neither to a city nor to track of seat 0"


def building(edition: str = "deluxe", options: dict[str, Any] | None = None, **fields: str) -> Game:
    usual = {"phase": "build", "money": "20,20,20,20", "built": "1,1,1,1", "todo": "0"}
    return table(4, edition, options, **usual | fields)


def track(game: Game) -> list[str]:
    return split_position(game.position).get("track", "").split(";")


def redirect(game: Game, move: str, price: int = 2) -> Game:
    assert game.price(game.read(move)) == price
    play(game, move)
    game.check()
    return game


# A section of one's own


@pytest.mark.rule("TV-REDIR", "AOS-BUILD-23", "AOS-BUILD-33", "AOS-AMB-30")
@each("edition", EDITIONS)
def test_own_track_merely_turned_is_lost_at_the_deadline(edition: str) -> None:
    game = redirect(building(edition, track=OWN), "build L18 SW-NW")
    assert track(game) == ["K19:NE-SW+0", "L18:SW-NW+0"]
    play(game, "done")
    assert track(game) == ["K19:NE-SW", "L18:SW-NW"]


@pytest.mark.rule("TV-REDIR", "AOS-BUILD-22")
@each("edition", EDITIONS)
def test_own_track_turned_and_extended_is_safe(edition: str) -> None:
    game = redirect(building(edition, track=OWN), "build L18 SE-SW")
    play(game, "build M19 S-NW", "done")
    assert track(game) == ["K19:NE-SW+0", "L18:SE-SW+0", "M19:S-NW+0"]


@pytest.mark.rule("TV-REDIR", "AOS-AMB-30", "AOS-BUILD-25")
@each("edition", EDITIONS)
def test_own_track_turned_into_another_city_is_a_link(edition: str) -> None:
    game = redirect(building(edition, track=OWN), "build L18 NE-SW")
    assert game.seats[0].parts["track"] == 2
    play(game, "done")
    assert track(game) == ["K19:NE-SW+0", "L18:NE-SW+0"]


@pytest.mark.rule("AOS-AMB-30")
def test_own_track_turned_into_a_town_exit_is_a_link() -> None:
    game = redirect(building(track=f"{OWN};K17:SE+0"), "build L18 SW-NW")
    assert game.seats[0].parts["track"] == 3
    assert track(play(game, "done")) == ["K17:SE+0", "K19:NE-SW+0", "L18:SW-NW+0"]


@pytest.mark.rule("TV-REDIR", "AOS-AMB-55")
def test_own_track_turned_to_meet_another_open_end_of_ones_own() -> None:
    game = redirect(building(track=f"{OWN};M19:N-NW+0"), "build L18 SE-SW")
    assert game.seats[0].parts["track"] == 3
    assert track(play(game, "done")) == ["K19:NE-SW+0", "L18:SE-SW+0", "M19:N-NW+0"]


@pytest.mark.rule("AOS-AMB-55")
def test_own_track_turned_to_meet_an_unowned_open_end() -> None:
    """One of the two was Pete's, so the link is."""
    game = redirect(building(track=f"{OWN};M19:N-NW"), "build L18 SE-SW")
    assert track(play(game, "done")) == ["K19:NE-SW+0", "L18:SE-SW+0", "M19:N-NW+0"]


@pytest.mark.rule("AOS-AMB-55", "AOS-BUILD-13")
def test_not_into_the_open_end_of_another_seat() -> None:
    game = building(track=f"{OWN};M19:N-NW+1")
    assert "L18 SE leads into track owned by seat 1" in refused(game, "build L18 SE-SW")
    assert game.why_not("build L18 SW-NW") is None


@pytest.mark.rule("TV-REDIR", "AOS-BUILD-14", "AOS-AMB-55")
@each("edition", EDITIONS)
def test_never_back_into_the_stop_it_comes_from(edition: str) -> None:
    """From Evansville over K19 to J18, which lies north of Evansville."""
    game = building(edition, track="K19:SW-NW+0;J18:NE-SE+0")
    assert "that would join Evansville with itself" in refused(game, "build J18 SE-S")
    assert game.why_not("build J18 N-SE") is None


@pytest.mark.rule("AOS-AMB-55", "AOS-BUILD-14")
def test_never_into_another_section_from_the_same_stop() -> None:
    game = building(track="K19:SW-NW+0;J18:NE-SE+0;I19:NE-SE+0")
    assert "that would join Evansville with itself" in refused(game, "build J18 SE-SW")
    assert game.why_not("build J18 SE-NW") is None


# What turns


@pytest.mark.rule("AOS-BUILD-33", "AOS-AMB-28")
def test_only_the_open_end_turns() -> None:
    """L18 may leave by every other edge, but not by another end toward K19."""
    game = building(track=OWN)
    listed = {str(move) for move in game.legal_moves() if str(move).startswith("build L18")}
    simple = {move for move in listed if len(move.split()) == 3}
    assert simple == {f"build L18 {tracks}" for tracks in ("NE-SW", "SE-SW", "S-SW", "SW-NW")}
    assert "a redirect turns the open end and keeps the other" in refused(game, "build L18 N-NE")
    assert "a redirect turns one end and keeps the other" in refused(game, "build L18 NE-SE")


@pytest.mark.rule("AOS-BUILD-33", "AOS-AMB-28")
def test_only_the_piece_with_the_open_end_turns() -> None:
    game = building(track=OWN)
    for move in ("build K19 SE-SW", "build K19 N-NE"):
        assert "only the piece with the open end of a section can be redirected" in refused(game, move)
    assert building(track="K19:NE-SW+0").why_not("build K19 SE-SW") is None


@pytest.mark.rule("AOS-BUILD-33", "AOS-BUILD-15", "AOS-AMB-54")
def test_track_of_another_seat_never_turns() -> None:
    game = building(track=OWN.replace("+0", "+1"))
    assert "the track there is owned by seat 1" in refused(game, "build L18 N-NE")
    assert "owned by seat 1" in refused(game, "build L18 SW-NW")
    assert building(track=OWN).why_not("build L18 SW-NW") is None


@pytest.mark.rule("AOS-BUILD-33")
def test_a_link_never_turns() -> None:
    game = building(track="K19:NE-SW+0;L18:NE-SW+0")
    assert "track of a completed link must stay" in refused(game, "build L18 SW-NW")


@pytest.mark.rule("AOS-BUILD-33", "AOS-BUILD-12")
def test_not_off_the_land() -> None:
    game = building(track="H10:S-SW+0")
    assert "H10 SE leads off the land" in refused(game, "build H10 SE-S")
    assert game.why_not("build H10 S-NW") is None


@pytest.mark.rule("AOS-BUILD-17", "AOS-BUILD-33")
def test_the_victim_of_a_block_redirects() -> None:
    """Dave's tile on L16 has no end toward L18; Pete turns away from it."""
    game = building(track=f"{OWN};L16:SE-NW+1")
    assert "owned by seat 1" in refused(game, "build L16 SE-S")
    redirect(game, "build L18 NE-SW")


# Tiles with two tracks

CROSSED = "K19:NE-SW+1;L18:NE-SW+1,SE-NW+0;M19:N-NW+0"


@pytest.mark.rule("AOS-AMB-54", "AOS-TILE-07")
def test_on_a_tile_with_track_of_another_seat() -> None:
    """Pete's open end on L18 may turn where a complex tile keeps Dave's link."""
    game = building(track=CROSSED)
    listed = {str(move) for move in game.legal_moves() if str(move).startswith("build L18")}
    assert listed == {"build L18 N-SE NE-SW", "build L18 NE-SW SE-S"}
    redirect(game, "build L18 N-SE NE-SW")
    assert "L18:N-SE+0,NE-SW+1" in track(game)


@pytest.mark.rule("AOS-AMB-54")
def test_without_such_a_tile_it_is_illegal() -> None:
    """The only tile with a straight and a sharp curve lies elsewhere."""
    game = building(track=f"{CROSSED};E7@c_straight_sharp:N,NE,SE,S")
    assert "no coexisting tile (straight and sharp) is left" in refused(game, "build L18 NE-SW SE-S")
    assert building(track=CROSSED).why_not("build L18 NE-SW SE-S") is None


@pytest.mark.rule("AOS-AMB-54")
def test_the_track_of_the_other_seat_stays() -> None:
    game = building(track="K19:NE-SW+1;L18:N-SW+1,NE-SE+0")
    assert "the track there is owned by seat 1" in refused(game, "build L18 N-S NE-SE")
    assert game.why_not("build L18 N-SW NE-S") is None


@pytest.mark.rule("AOS-AMB-28")
def test_at_most_one_redirect_per_build() -> None:
    """Both tracks on L18 are Pete's and open."""
    lines = "K19:NE-SW+0;L18:N-SW+0,NE-SE+0"
    both = "build L18 NE-S SW-NW"
    assert "a build redirects one piece at most" in refused(building(track=lines), both)
    redirect(building(track=lines), "build L18 N-SW NE-S")
    redirect(building(track=lines, options=COMBINED), both, 4)


@pytest.mark.rule("TV-REDIR", "AOS-AMB-28")
@each("edition", EDITIONS)
@each("lines", [OWN, UNOWNED])
def test_either_an_upgrade_or_a_redirect(edition: str, lines: str) -> None:
    """L18 becomes a crossing with the old track turned and a new one out of Cincinnati."""
    both = "build L18 NE-NW S-SW"
    crossing = "build L18 NE-S SE-SW"
    for move in (both, crossing):
        assert "a build either adds track or redirects it, not both" in refused(
            building(edition, track=lines), move
        )
    assert redirect(building(edition, COMBINED, track=lines), crossing, 3).seats[0].money == 17
    assert redirect(building(edition, COMBINED, track=lines), both, 2).seats[0].money == 18


# Unowned sections


@pytest.mark.rule("TV-REDIR", "AOS-AMB-29", "AOS-BUILD-23", "AOS-AMB-56")
@each("edition", EDITIONS)
def test_an_unowned_section_completed_by_a_redirect_stays_unowned(edition: str) -> None:
    """Pete has no track near; X is a city, so the section is anchored."""
    game = redirect(building(edition, track=UNOWNED), "build L18 NE-SW")
    assert track(game) == ["K19:NE-SW", "L18:NE-SW"]
    assert track(play(game, "done")) == ["K19:NE-SW", "L18:NE-SW"]


@pytest.mark.rule("TV-REDIR", "AOS-AMB-29")
@each("edition", EDITIONS)
def test_with_the_option_the_builder_owns_it(edition: str) -> None:
    game = redirect(building(edition, CLAIMING, track=UNOWNED), "build L18 NE-SW")
    assert track(play(game, "done")) == ["K19:NE-SW+0", "L18:NE-SW+0"]


@pytest.mark.rule("AOS-AMB-29")
def test_the_option_claims_only_what_is_completed() -> None:
    game = redirect(building("deluxe", CLAIMING, track=UNOWNED), "build L18 SW-NW")
    assert track(game) == ["K19:NE-SW", "L18:SW-NW"]


@pytest.mark.rule("TV-REDIR", "AOS-BUILD-20", "AOS-BUILD-23")
@each("edition", EDITIONS)
def test_an_unowned_section_turned_and_extended_is_the_builders(edition: str) -> None:
    game = redirect(building(edition, track=UNOWNED), "build L18 SE-SW")
    assert track(game) == ["K19:NE-SW", "L18:SE-SW"]
    play(game, "build M19 S-NW", "done")
    assert track(game) == ["K19:NE-SW+0", "L18:SE-SW+0", "M19:S-NW+0"]


@pytest.mark.rule("AOS-AMB-55")
def test_an_unowned_end_turned_to_meet_ones_own() -> None:
    game = redirect(building(track=f"{UNOWNED};M19:N-NW+0"), "build L18 SE-SW")
    assert track(play(game, "done")) == ["K19:NE-SW+0", "L18:SE-SW+0", "M19:N-NW+0"]


@pytest.mark.rule("AOS-AMB-55", "AOS-AMB-29")
@pytest.mark.parametrize(("options", "owner"), [({}, ""), (CLAIMING, "+0")])
def test_two_unowned_ends_turned_to_meet(options: dict[str, Any], owner: str) -> None:
    game = redirect(building(options=options, track=f"{UNOWNED};M19:N-NW"), "build L18 SE-SW")
    assert track(game) == [f"K19:NE-SW{owner}", f"L18:SE-SW{owner}", f"M19:N-NW{owner}"]


@pytest.mark.rule("AOS-AMB-55", "AOS-BUILD-13")
def test_an_unowned_end_not_into_anothers_track() -> None:
    game = building(track=f"{UNOWNED};M19:N-NW+1")
    assert "L18 SE leads into track owned by seat 1" in refused(game, "build L18 SE-SW")


# An unowned section that starts at a town: from Lexington's exit over N18 to N16, open in the north

FROM_TOWN = "N20:N;N18:N-S;N16:N-S"


@pytest.mark.rule("TV-REDIR", "AOS-AMB-56")
@each(
    "case, more, move",
    [
        ("meets a city", "", "build N16 S-SW"),
        ("meets own track", "O15:SE-SW+0;P16:SE-NW+0", "build N16 NE-S"),
        ("meets an anchored unowned section", "O15:SE-SW;P16:SE-NW", "build N16 NE-S"),
    ],
)
def test_it_turns_only_where_the_new_end_is_anchored(case: str, more: str, move: str) -> None:
    game = building(track=f"{FROM_TOWN};{more}".rstrip(";"))
    assert NOT_JOINED in refused(game, "build N16 SE-S"), case
    assert game.why_not(move) is None


@pytest.mark.rule("TV-REDIR", "AOS-AMB-56")
def test_meeting_an_unowned_section_of_another_such_town_is_no_anchor() -> None:
    """Nobody's track out of Fort Wayne, where Pete owns nothing either, ends at N16."""
    from_fort_wayne = "L14:SE;M15:NE-NW;N14:S-SW"
    game = building(track=f"{FROM_TOWN.replace('N16:N-S', 'N16:NE-S')};{from_fort_wayne}")
    assert NOT_JOINED in refused(game, "build N16 N-S")
    with_own = building(
        track=f"{FROM_TOWN.replace('N16:N-S', 'N16:NE-S')};{from_fort_wayne.replace('SE;', 'NE+0,SE;')}"
    )
    assert with_own.why_not("build N16 N-S") is None


@pytest.mark.rule("AOS-AMB-56")
def test_it_turns_anywhere_for_who_owns_a_piece_of_the_town() -> None:
    game = building(track="N20:N,NE+0;N18:N-S;N16:N-S")
    assert game.why_not("build N16 SE-S") is None
    others = building(track="N20:N,NE+1;N18:N-S;N16:N-S")
    assert NOT_JOINED in refused(others, "build N16 SE-S")


@pytest.mark.rule("AOS-AMB-56")
def test_an_own_section_from_a_town_always_turns() -> None:
    game = building(track=FROM_TOWN.replace(";", "+0;") + "+0")
    assert game.why_not("build N16 SE-S") is None


@pytest.mark.rule("AOS-AMB-56", "AOS-AMB-29")
def test_turned_into_a_city_it_stays_unowned() -> None:
    game = redirect(building(track=FROM_TOWN), "build N16 S-SW")
    assert track(play(game, "done")) == ["N16:S-SW", "N18:N-S", "N20:N"]


# Towns


@pytest.mark.rule("AOS-BUILD-34", "E-16")
@each("edition", EDITIONS)
def test_track_in_a_town_does_not_turn(edition: str) -> None:
    """Pete's open exit points north; it stays, and another exit may come."""
    game = building(edition, track="J18:NE-S+0;K17:N+0,SW+0")
    assert "the exits N SW of this town must stay" in refused(game, "build K17 NE SW")
    assert game.price(game.read("build K17 N NE SW")) == 3


@pytest.mark.rule("AOS-BUILD-34", "E-16")
@each("edition", EDITIONS)
def test_a_section_that_starts_in_a_town_turns_outside(edition: str) -> None:
    game = building(edition, track="J18:NE-S+0;K17:N+0,SW+0;K15:N-S+0")
    redirect(game, "build K15 NE-S")
    assert "K15:NE-S+0" in track(game)
