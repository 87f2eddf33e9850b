"""The switches of a game that concern building, each against its default."""

from __future__ import annotations

from typing import Any

import pytest

from ironroad.core.game import Game
from ironroad.core.position import split_position
from tests.helpers.cases import each
from tests.helpers.tables import play, refused, table

EDITIONS = ("deluxe", "deluxe-en", "2002", "nl-2004")
PEER = {"peer_profile": True}
COMBINED = {"combined_redirect": True}

# Evansville J20, Indianapolis K17, Cincinnati M17, Terre Haute I17.
LINK = "K19:NE-SW+0;L18:NE-SW+0"
OWN = "K19:NE-SW+0;L18:N-SW+0"
UNOWNED = "K19:NE-SW;L18:N-SW"
NOT_JOINED = "the new track is joined neither"


def building(edition: str = "deluxe", options: dict[str, Any] | None = None, **fields: str) -> Game:
    usual = {"phase": "build", "money": "20,20,20,20", "built": "1,1,1,1"}
    return table(4, edition, options, **usual | fields)


def track(game: Game) -> list[str]:
    return split_position(game.position).get("track", "").split(";")


def price(game: Game, move: str) -> int:
    assert game.why_not(move) is None
    return game.price(game.read(move))


# direct_complex, price_simple_to_coexist


@pytest.mark.rule("E-02", "AOS-TILE-01")
@each("edition", EDITIONS)
def test_direct_complex(edition: str) -> None:
    move = "build L18 N-SW NE-NW"
    assert price(building(edition, {"direct_complex": True}, track="K19:NE-SW+0"), move) == 4
    without = building(edition, {"direct_complex": False}, track="K19:NE-SW+0")
    assert "in this edition the first tile of a hex must be a simple one" in refused(without, move)


@pytest.mark.rule("E-02", "AOS-TILE-02")
def test_direct_complex_does_not_concern_towns() -> None:
    game = building(options={"direct_complex": False}, track="J18:NE-S+0")
    assert price(game, "build K17 NE SE SW NW") == 5


@pytest.mark.rule("E-03")
@each("edition", EDITIONS)
@each("asked", [2, 3])
def test_price_simple_to_coexist(edition: str, asked: int) -> None:
    game = building(edition, {"price_simple_to_coexist": asked}, track=f"{LINK};M19:N-NW+0")
    assert price(game, "build L18 NE-SW SE-S") == asked
    assert price(game, "build L18 NE-SW SE-NW") == 3


# ownership_marker_limit

# Three sections of Pete: a link, and two unfinished ones.
THREE = f"{LINK};C17:N-S+0;Q19:N-S+0"


@pytest.mark.rule("AOS-AMB-39")
def test_no_limit_by_default() -> None:
    """Twenty open exits are twenty sections."""
    towns = ("E7", "F14", "G17", "I17")
    exits = ";".join(f"{town}@x_straight_straight:N+0,NE+0,S+0,SW+0" for town in towns)
    game = building(track=f"{exits};L14@c_gentle_gentle:N+0,NE+0,S+0,SW+0")
    assert game.why_not("build K19 NE-SW") is None
    limited = building(
        options={"ownership_marker_limit": 20}, track=f"{exits};L14@c_gentle_gentle:N+0,NE+0,S+0,SW+0"
    )
    assert "nobody may own more than 20 sections" in refused(limited, "build K19 NE-SW")


@pytest.mark.rule("AOS-AMB-39")
@each(
    "case, lines, move, limit",
    [
        ("a new section", THREE, "build J18 NE-S", 4),
        ("an extension", THREE, "build C19 N-S", 3),
        ("a completion", "K19:NE-SW+0", "build L18 NE-SW", 1),
        ("two own sections joined", "K19:NE-SW+0;M19:N-NW+0", "build L18 SE-SW", 1),
        ("an unowned section claimed", "K19:NE-SW;C17:N-S+0", "build L18 N-SW", 2),
        ("own and unowned joined", "K19:NE-SW;M19:N-NW+0", "build L18 SE-SW", 1),
        ("a complex tile", "K19:NE-SW+0", "build L18 N-SW NE-NW", 2),
        ("three exits, one of them a completion", "J18:NE-S+0", "build K17 N NE SW", 3),
        ("two more exits", "J18:NE-S+0;K17:SW+0", "build K17 N NE SW", 3),
        ("a redirect of one's own", OWN, "build L18 NE-SW", 1),
        ("a redirect that joins two own sections", f"{OWN};M19:N-NW+0", "build L18 SE-SW", 1),
        ("an unowned section turned to meet one's own", f"{UNOWNED};M19:N-NW+0", "build L18 SE-SW", 1),
    ],
)
def test_the_marker_limit_counts_the_sections_after_the_build(
    case: str, lines: str, move: str, limit: int
) -> None:
    assert building(options={"ownership_marker_limit": limit}, track=lines).why_not(move) is None, case
    if limit > 1:
        short = building(options={"ownership_marker_limit": limit - 1}, track=lines)
        assert f"nobody may own more than {limit - 1} section" in refused(short, move), case
        assert move not in [str(listed) for listed in short.legal_moves()], case


@pytest.mark.rule("AOS-AMB-39", "AOS-AMB-29", "peer_profile")
def test_a_redirect_that_claims_needs_a_marker() -> None:
    claiming = {"redirect_completion_claims": True, "ownership_marker_limit": 1}
    game = building(options=claiming, track=f"{UNOWNED};C17:N-S+0")
    assert "nobody may own more than 1 section" in refused(game, "build L18 NE-SW")
    assert game.why_not("build L18 SW-NW") is None
    not_claiming = building(options={"ownership_marker_limit": 1}, track=f"{UNOWNED};C17:N-S+0")
    assert not_claiming.why_not("build L18 NE-SW") is None
    shown = building(options=PEER | {"ownership_marker_limit": 1}, track=f"{UNOWNED};C17:N-S+0")
    assert "nobody may own more than 1 section" in refused(shown, "build L18 SW-NW")


@pytest.mark.rule("AOS-AMB-39", "AOS-AMB-44")
def test_urbanizing_is_never_refused_for_the_limit() -> None:
    game = building(
        options={"ownership_marker_limit": 1},
        track=f"{LINK};J18:NE-S",
        role="urbanization,-,-,-",
        urbanize="1",
    )
    play(game, "city K17 A")
    assert "J18:NE-S+0" in track(game)


# first_tile


@pytest.mark.rule("AOS-BUILD-10", "AOS-AMB-35", "E-07")
def test_first_tile_any_leaves_it_to_the_anchor_test() -> None:
    first = {"track": "K19:NE-SW", "built": "0,0,0,0"}
    free = building("deluxe", {"first_tile": "any"}, **first)
    assert free.why_not("build L18 N-SW") is None
    assert free.why_not("build L18 N-SW NE-NW") is None
    assert NOT_JOINED in refused(free, "build L18 SE-NW")
    usual = building("deluxe", None, **first)
    assert "must lead into a city" in refused(usual, "build L18 N-SW")
    assert "must be a simple one" in refused(usual, "build L18 N-SW NE-NW")


@pytest.mark.rule("AOS-BUILD-10", "AOS-AMB-35")
def test_first_tile_any_on_a_town() -> None:
    """Nobody's line from Evansville ends at Indianapolis."""
    first = {"track": "J18:NE-S", "built": "0,0,0,0"}
    free = building("deluxe", {"first_tile": "any"}, **first)
    assert free.why_not("build K17 SW") is None
    assert free.why_not("build K17 NE SE SW") is None
    assert NOT_JOINED in refused(free, "build K17 NE")
    assert "must lead into a city" in refused(building("deluxe", None, **first), "build K17 NE SW")


@pytest.mark.rule("AOS-BUILD-10", "E-07")
def test_in_the_dutch_edition_any_still_means_from_a_city() -> None:
    game = building("nl-2004", {"first_tile": "any"}, track="K19:NE-SW", built="0,0,0,0")
    assert "must lead into a city" in refused(game, "build L18 N-SW")
    assert game.why_not("build L18 NE-SW") is None


@pytest.mark.rule("AOS-BUILD-10", "E-07")
def test_first_tile_simple_in_the_dutch_edition() -> None:
    first = {"track": "L18:SE-NW+1;M19:N-NW+1;K17:SE+1", "built": "0,1,1,1"}
    strict = building("nl-2004", {"first_tile": "simple"}, **first)
    assert "must be a simple one" in refused(strict, "build L18 NE-SW SE-NW")
    assert building("nl-2004", None, **first).why_not("build L18 NE-SW SE-NW") is None


# same_hex_twice


@pytest.mark.rule("AOS-AMB-32")
@each("edition", EDITIONS)
def test_same_hex_twice(edition: str) -> None:
    """By default both builds are paid and counted."""
    game = play(building(edition), "build L18 N-NE")
    assert "build L18 NE-SW" in [str(move) for move in game.legal_moves()]
    play(game, "build L18 NE-SW", "build K19 NE-SW")
    assert game.seats[0].money == 20 - 2 - 2 - 2
    assert "no build is left" in refused(game, "build J18 NE-S")
    once = play(building(edition, {"same_hex_twice": False}), "build L18 N-NE")
    assert "L18 has been built on this turn" in refused(once, "build L18 NE-SW")
    assert not any("L18" in str(move) for move in once.legal_moves())
    assert once.why_not("build K19 NE-SW") is None


@pytest.mark.rule("AOS-AMB-32")
def test_the_next_seat_may_build_there() -> None:
    once = building(options={"same_hex_twice": False}, track="K19:NE-SW+1")
    play(once, "build L18 NE-NW", "done")
    assert once.why_not("build L18 NE-NW SE-SW") is None


# combined_redirect


@pytest.mark.rule("AOS-AMB-28")
def test_combined_redirect_lets_the_anchored_end_swing() -> None:
    """The end in the north stays, the other now starts at Cincinnati; K19 is left with an open end."""
    swing = "build L18 N-NE"
    assert "a redirect turns the open end and keeps the other" in refused(building(track=OWN), swing)
    game = building(options=COMBINED, track=OWN, todo="0")
    assert price(game, swing) == 2
    play(game, swing)
    assert track(game) == ["K19:NE-SW+0", "L18:N-NE+0"]
    assert game.seats[0].parts["track"] == 0
    assert track(play(game, "done")) == ["K19:NE-SW", "L18:N-NE"]


@pytest.mark.rule("AOS-AMB-28")
def test_the_swung_end_must_be_anchored() -> None:
    game = building(options=COMBINED, track=OWN)
    assert NOT_JOINED in refused(game, "build L18 N-SE")
    assert building(options=COMBINED, track=f"{OWN};M19:N-NW+0").why_not("build L18 N-SE") is None


@pytest.mark.rule("AOS-AMB-28", "AOS-AMB-33")
def test_new_track_beside_a_redirect_must_be_anchored() -> None:
    both = "build L18 N-SE S-SW"
    assert "is joined neither" in refused(building(options=COMBINED, track=OWN), both)
    assert building(options=COMBINED, track=f"{OWN};M19:N-NW+0").why_not(both) is None


@pytest.mark.rule("AOS-AMB-28")
@each(
    "case, lines, move, asked",
    [
        ("simple to crossing, the old track turned", OWN, "build L18 NE-S SE-SW", 3),
        ("simple to coexisting, the old track turned", OWN, "build L18 NE-NW S-SW", 2),
        ("two redirects", "K19:NE-SW+0;L18:N-SW+0,NE-SE+0", "build L18 NE-S SW-NW", 4),
        ("a redirect alone", OWN, "build L18 SE-SW", 2),
        ("an upgrade alone", OWN, "build L18 N-SW NE-NW", 3),
    ],
)
def test_the_price_of_a_combined_build(case: str, lines: str, move: str, asked: int) -> None:
    for edition in ("deluxe", "2002"):
        assert price(building(edition, COMBINED, track=lines), move) == asked, case


@pytest.mark.rule("AOS-AMB-28", "AOS-BUILD-22")
def test_new_track_beside_a_redirect_is_new() -> None:
    """The track out of Cincinnati is safe, the one that was turned is lost."""
    game = building(options=COMBINED, track=OWN, todo="0")
    play(game, "build L18 NE-NW S-SW")
    assert track(game) == ["K19:NE-SW+0", "L18:NE-NW+0,S-SW+0"]
    assert track(play(game, "done")) == ["K19:NE-SW", "L18:NE-NW+0,S-SW"]


@pytest.mark.rule("AOS-AMB-28", "AOS-BUILD-15")
def test_each_old_piece_becomes_exactly_one_new_piece() -> None:
    game = building(options=COMBINED, track="K19:NE-SW+0;L18:N-SW+0,NE-SE+0")
    assert "must stay" in refused(game, "build L18 NE-SW")
    others = building(options=COMBINED, track="K19:NE-SW+0;L18:N-SW+0,NE-SE+1")
    assert "owned by seat 1" in refused(others, "build L18 NE-S SW-NW")


# town_town_links


@pytest.mark.rule("AOS-AMB-50", "E-09")
@each("edition", ["deluxe", "2002"])
@each("allowed", [True, False])
def test_town_town_links(edition: str, allowed: bool) -> None:
    """From Indianapolis over J16 to Terre Haute."""
    between_towns = "I17:NE+0;J16:SE-SW+0;K17:NW+0"
    game = building(edition, {"town_town_links": allowed}, track=between_towns, todo="0")
    assert game.seats[0].parts["track"] == (3 if allowed else 0)
    play(game, "done")
    assert track(game) == (between_towns if allowed else between_towns.replace("+0", "")).split(";")


@pytest.mark.rule("AOS-AMB-50")
def test_the_dutch_edition_has_them_too() -> None:
    kept = play(building("nl-2004", track="I17:NE+0;J16:SE-SW+0;K17:NW+0", todo="0"), "done")
    assert track(kept) == ["I17:NE+0", "J16:SE-SW+0", "K17:NW+0"]


@pytest.mark.rule("AOS-AMB-50")
@pytest.mark.parametrize(("allowed", "ways"), [(True, 1), (False, 0)])
def test_no_cube_travels_from_town_to_town_without_them(allowed: bool, ways: int) -> None:
    """Evansville, Terre Haute, Indianapolis, Cincinnati."""
    chain = "I19:N-SE+0;I17:NE+0,S+0;J16:SE-SW+0;K17:NE+0,NW+0;L16:SE-SW+0"
    game = table(
        4, options={"town_town_links": allowed}, phase="goods", track=chain, cubes="J20:B", engine="6,1,1,1"
    )
    assert len([move for move in game.legal_moves() if str(move).startswith("deliver")]) == ways


# replace_anchor_city


@pytest.mark.rule("AOS-AMB-53", "E-10")
@each("edition", EDITIONS)
def test_replace_anchor_city(edition: str) -> None:
    """Over Dave's track on L18: out of Cincinnati, or from Pete's end on M19."""
    dave = "K19:NE-SW+1;L18:N-SW+1"
    literal = {"replace_anchor_city": False}
    assert building(edition, track=dave).why_not("build L18 N-SW NE-SE") is None
    assert "a city is not enough here" in refused(
        building(edition, literal, track=dave), "build L18 N-SW NE-SE"
    )
    own = building(edition, literal, track=f"{dave};M19:N-NW+0")
    assert own.why_not("build L18 N-SW SE-NW") is None
    assert own.why_not("build M15 N-S") is None


# terrain_mode


@pytest.mark.rule("E-06", "AOS-AMB-49")
@each("edition", EDITIONS)
@each("mode, second", [("per_hex", 3), ("per_player_feature", 2)])
def test_terrain_mode(edition: str, mode: str, second: int) -> None:
    game = building(edition, {"terrain_mode": mode})
    assert price(game, "build N18 S-NW") == 3
    play(game, "build N18 S-NW")
    assert price(game, "build M19 N-S") == second


@pytest.mark.rule("E-06", "E-02", "AOS-AMB-49")
def test_a_complex_tile_on_a_river_already_paid() -> None:
    game = building(options={"terrain_mode": "per_player_feature"}, track="N20:N+0")
    assert price(game, "build N18 N-S NE-NW") == 5
    play(game, "build K21 N-NW")
    assert price(game, "build N18 N-S NE-NW") == 4


# orphan_timing


@pytest.mark.rule("E-05", "EN-01")
@each("edition", EDITIONS)
def test_orphan_timing(edition: str) -> None:
    with_turn = play(building(edition, {"orphan_timing": "end_of_owner_turn"}, track="N18:S-NW+0"), "done")
    assert track(with_turn) == ["N18:S-NW"]
    with_phase = play(building(edition, {"orphan_timing": "end_of_phase"}, track="N18:S-NW+0"), *["done"] * 3)
    assert track(with_phase) == ["N18:S-NW+0"]
    assert track(play(with_phase, "done")) == ["N18:S-NW"]


# peer_profile


@pytest.mark.rule("peer_profile")
@each(
    "what, fields, moves",
    [
        ("first_tile=any", {"track": "K19:NE-SW", "built": "0,0,0,0"}, ["build L18 N-SW"]),
        ("combined_redirect=true", {"track": OWN}, ["build L18 NE-S SE-SW"]),
        (
            "urbanize_when=any_time",
            {"role": "urbanization,-,-,-", "urbanize": "1"},
            ["build K19 N-SW", "city K17 A"],
        ),
        ("orphan_timing=end_of_owner_turn", {"track": "K19:NE-SW+0"}, ["done", "build L18 NE-SW"]),
    ],
)
def test_the_online_reading_allows(what: str, fields: dict[str, str], moves: list[str]) -> None:
    play(building("deluxe", PEER, **fields), *moves)
    usual = play(building("deluxe", None, **fields), *moves[:-1])
    assert usual.why_not(moves[-1]) is not None, what


@pytest.mark.rule("peer_profile")
def test_the_online_reading_forbids() -> None:
    once = play(building("deluxe", PEER), "build L18 N-NE")
    assert "L18 has been built on this turn" in refused(once, "build L18 NE-SW")
    towns = ";".join(f"{town}:N+0,NE+0,S+0,SW+0" for town in ("E7", "F14", "G17", "I17", "L14"))
    assert "more than 20 sections" in refused(building("deluxe", PEER, track=towns), "build K19 NE-SW")


@pytest.mark.rule("peer_profile", "AOS-AMB-29")
def test_there_a_redirected_unowned_section_shows_the_builder_until_its_turn_ends() -> None:
    game = play(building("deluxe", PEER, track=UNOWNED), "build L18 SW-NW")
    assert track(game) == ["K19:NE-SW+0", "L18:SW-NW+0"]
    assert track(play(game, "done")) == ["K19:NE-SW", "L18:SW-NW"]
    completed = play(building("deluxe", PEER, track=UNOWNED), "build L18 NE-SW", "done")
    assert track(completed) == ["K19:NE-SW+0", "L18:NE-SW+0"]


@pytest.mark.rule("peer_profile", "AOS-AMB-38", "AOS-TILE-06")
def test_there_the_tile_being_replaced_is_not_back_yet() -> None:
    """All seven sharp curves are laid; the one on M15 can be turned into anything but a sharp curve."""
    sharps = "B8:N-NE;C3:N-NW;C17:N-NE;B20:SW-NW;F18:S-SW;H14:N-NE;M15:S-SW+0"
    game = building("deluxe", PEER, track=sharps)
    assert "no sharp tile is left" in refused(game, "build M15 SE-S")
    assert building(track=sharps).why_not("build M15 SE-S") is None
    play(game, "build M15 N-S")
    assert game.why_not("build M19 N-NE") is None


# Three tiles gentle-gentle and one straight-sharp can give these four exits; two of the former are laid.
TWO_LAID = "E7@x_gentle_gentle:N,NE,SE,S;F14@x_gentle_gentle:N,NE,SE,S"


LINES = "J18:NE-S+0;K19:NE-SW+0;N18:SE-NW+0;O19:NE-NW+0;P18:SE-SW+0"
TOWN, GENTLE, SHARP = "build K17 N S SW NW", "build L18 N-SW NE-NW", "build Q19 N-S SW-NW"


@pytest.mark.rule("peer_profile", "AOS-AMB-38", "AOS-TILE-04")
@pytest.mark.parametrize(
    ("first", "then", "missing"),
    [
        (GENTLE, SHARP, "no coexisting tile (straight and sharp) is left"),
        (SHARP, GENTLE, "no crossing tile (gentle and gentle) is left"),
    ],
)
def test_there_four_exits_of_a_town_are_bound_to_no_kind(first: str, then: str, missing: str) -> None:
    """The town may lie on either of the last two tiles, so each can be laid elsewhere, but not both."""
    game = play(building("deluxe", PEER, track=f"{TWO_LAID};{LINES}"), TOWN)
    assert "K17:N+0,S+0,SW+0,NW+0" in track(game)
    assert game.why_not(then) is None
    play(game, first)
    assert missing in refused(game, then)


@pytest.mark.rule("AOS-AMB-38", "AOS-TILE-04")
def test_elsewhere_they_are_bound_at_once() -> None:
    game = play(building(track=f"{TWO_LAID};{LINES}"), TOWN)
    assert "K17@x_gentle_gentle:N+0,S+0,SW+0,NW+0" in track(game)
    assert "no crossing tile (gentle and gentle) is left" in refused(game, GENTLE)
    assert game.why_not(SHARP) is None


@pytest.mark.rule("peer_profile")
def test_an_option_given_by_name_goes_before_the_profile() -> None:
    game = play(building("deluxe", PEER | {"same_hex_twice": True}), "build L18 N-NE")
    assert game.why_not("build L18 NE-SW") is None


@pytest.mark.rule("peer_profile", "AOS-TILE-08")
def test_there_the_disc_of_a_replaced_tile_is_kept() -> None:
    """All eight discs lie; Indianapolis goes from two exits to four with the one it has."""
    eight = "E7:N,S;F14:N,S;G17:N,S;H4:N,S;H8:N,S;I17:N,S;L14:N,S;J18:NE-S+0;K17:NE+0,SW+0;N18:S-NW+0"
    game = building("deluxe", PEER, track=eight)
    assert game.why_not("build K17 NE SE S SW") is None
    assert "no town disc is left" in refused(game, "build N20 N SW")
