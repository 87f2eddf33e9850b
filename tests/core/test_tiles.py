"""Tiles: what each kind shows, what may lie where, how tiles grow, and how many there are."""

from __future__ import annotations

from itertools import combinations

import pytest

from ironroad.core.game import Game
from ironroad.core.position import split_position
from ironroad.core.tiles import AGE_OF_STEAM, NONE, TOWN, Kind, Shape, pairs_of, shape_of, used_edges
from tests.helpers.cases import each
from tests.helpers.tables import play, refused, table

EDITIONS = ("deluxe", "deluxe-en", "2002", "nl-2004")

# Seat 0 comes from Evansville over J18 and from Cincinnati over L16 to Indianapolis, K17.
TO_INDIANAPOLIS = "J18:NE-S+0;L16:SE-SW+0"
# Seven of the eight discs and seven straight tiles lie on other towns.
SEVEN_DISCS = "E7:N,S;F14:N,S;G17:N,S;H4:N,S;H8:N,S;I17:N,S;L14:N,S"
EIGHT_DISCS = f"{SEVEN_DISCS};N20:N,SW"
# All seven sharp curves, each out of a city.
SEVEN_SHARPS = "B8:N-NE;C3:N-NW;C17:N-NE;B20:SW-NW;F18:S-SW;H14:N-NE;M15:S-SW"


def building(edition: str = "deluxe", **fields: str) -> Game:
    return table(4, edition, None, **{"phase": "build", "money": "20,20,20,20", "built": "1,1,1,1"} | fields)


def kind(name: str) -> Kind:
    return AGE_OF_STEAM.kinds[AGE_OF_STEAM.number(name)]


def on(game: Game, hex_: str) -> str:
    """What a position writes about a hex."""
    words = split_position(game.position).get("track", "").split(";")
    return next((word for word in words if word.replace("@", ":").startswith(f"{hex_}:")), "")


# The manifest


@pytest.mark.rule("AOS-COMP-05")
@each(
    "name, group, tracks, rotations, count",
    [
        ("straight", "simple", "03", 3, 48),
        ("gentle", "simple", "02", 6, 55),
        ("sharp", "simple", "01", 6, 7),
        ("x_straight_straight", "crossing", "03 14", 3, 4),
        ("x_gentle_straight", "crossing", "02 14", 6, 4),
        ("x_gentle_gentle", "crossing", "02 13", 6, 3),
        ("c_gentle_gentle", "coexisting", "02 35", 3, 1),
        ("c_straight_sharp", "coexisting", "01 25", 6, 1),
        ("c_gentle_sharp_l", "coexisting", "01 24", 6, 1),
        ("c_gentle_sharp_r", "coexisting", "01 35", 6, 1),
        ("town_1", "town", "0", 6, 3),
        ("town_3_left", "town", "0 1 4", 6, 2),
        ("town_3_right", "town", "0 1 3", 6, 2),
        ("town_3_side", "town", "0 1 2", 6, 2),
        ("town_3_star", "town", "0 2 4", 2, 2),
    ],
)
def test_the_manifest(name: str, group: str, tracks: str, rotations: int, count: int) -> None:
    found = kind(name)
    shown = [f"{a}{b}" for a, b in found.pairs] + [str(edge) for edge in found.exits]
    assert (found.group, " ".join(shown)) == (group, tracks)
    assert (len(found.shapes()), found.count) == (rotations, count)


@pytest.mark.rule("AOS-COMP-05")
@pytest.mark.parametrize(
    ("left", "right"), [("c_gentle_sharp_l", "c_gentle_sharp_r"), ("town_3_left", "town_3_right")]
)
def test_a_chiral_tile_is_not_its_mirror_image(left: str, right: str) -> None:
    mirrored = {mirror(shape) for shape in kind(left).shapes()}
    assert mirrored == set(kind(right).shapes())
    assert not mirrored & set(kind(left).shapes())


@pytest.mark.rule("AOS-COMP-05")
def test_all_other_tiles_are() -> None:
    chiral = [found.name for found in AGE_OF_STEAM.kinds if mirror(found.shapes()[0]) not in found.shapes()]
    assert chiral == ["c_gentle_sharp_l", "c_gentle_sharp_r", "town_3_left", "town_3_right"]


def mirror(shape: Shape) -> Shape:
    return tuple(
        [end if end in (NONE, TOWN) else -end % 6 for end in [shape[-edge % 6] for edge in range(6)]]
    )


@pytest.mark.rule("AOS-COMP-05")
def test_all_pairs_of_tracks_exist_but_those_of_two_sharp_curves() -> None:
    tracks = list(combinations(range(6), 2))
    missing = [
        (one, two)
        for one, two in combinations(tracks, 2)
        if not set(one) & set(two) and shape_of([one, two]) not in AGE_OF_STEAM.kind_of
    ]
    assert missing
    assert {_turn(one) for pair in missing for one in pair} == {1}
    assert len(missing) == 6 + 3


def _turn(track: tuple[int, int]) -> int:
    """How many edges apart the ends are: 1 sharp, 2 gentle, 3 straight."""
    apart = abs(track[0] - track[1])
    return min(apart, 6 - apart)


@pytest.mark.rule("AOS-TILE-07")
@each("name", ["x_straight_straight", "x_gentle_straight", "x_gentle_gentle"])
def test_a_sharp_curve_crosses_nothing(name: str) -> None:
    assert all(_turn(pair) > 1 for pair in kind(name).pairs)


# What may lie where


@pytest.mark.rule("AOS-TILE-01")
@each("terrain, hex_", [("plain", "L18"), ("river", "N18"), ("mountain", "Q19")])
def test_hexes_without_a_town_take_no_town_tile(terrain: str, hex_: str) -> None:
    game = building()
    assert f"{hex_} is no town" in refused(game, f"build {hex_} N"), terrain
    end = {"L18": "NE-SW", "N18": "S-NW", "Q19": "N-S"}[hex_]
    assert game.why_not(f"build {hex_} {end}") is None


@pytest.mark.rule("AOS-TILE-02", "AOS-TILE-03")
@each("edition", EDITIONS)
@each("exits", ["SW", "NE SW", "SE SW", "S SW", "N NE SW", "NE S SW NW", "NE SE S SW"])
def test_every_tile_may_be_the_first_on_a_town(edition: str, exits: str) -> None:
    game = building(edition, track=TO_INDIANAPOLIS)
    play(game, f"build K17 {exits}")
    owned = ",".join(f"{edge}+0" for edge in exits.split())
    assert on(game, "K17").endswith(f":{owned}")


@pytest.mark.rule("AOS-TILE-02")
def test_a_town_takes_exits_not_tracks() -> None:
    game = building(track=TO_INDIANAPOLIS)
    assert "K17 is a town: give single exits" in refused(game, "build K17 NE-SW")
    assert game.why_not("build K17 NE SW") is None


@pytest.mark.rule("AOS-TILE-03")
@pytest.mark.parametrize("exits", ["N NE SE S SW", "N NE SE S SW NW"])
def test_five_or_six_exits_are_impossible(exits: str) -> None:
    game = building(track=TO_INDIANAPOLIS)
    assert "one to four exits" in refused(game, f"build K17 {exits}")
    assert game.why_not("build K17 N NE SE SW") is None


@pytest.mark.rule("AOS-TILE-03")
@each(
    "exits, kinds",
    [
        ((0,), ["town_1"]),
        ((0, 3), ["straight"]),
        ((0, 2), ["gentle"]),
        ((0, 1), ["sharp"]),
        ((0, 1, 4), ["town_3_left"]),
        ((0, 1, 3), ["town_3_right"]),
        ((0, 1, 2), ["town_3_side"]),
        ((0, 2, 4), ["town_3_star"]),
    ],
)
def test_on_a_town_only_the_exits_matter(exits: tuple[int, ...], kinds: list[str]) -> None:
    assert fitting(exits) == kinds


@pytest.mark.rule("AOS-TILE-04")
@each(
    "exits, kinds, copies",
    [
        ((0, 1, 3, 4), ["x_straight_straight", "c_gentle_gentle"], 5),
        ((0, 1, 2, 4), ["x_gentle_straight", "c_gentle_sharp_l", "c_gentle_sharp_r"], 6),
        ((0, 1, 2, 3), ["x_gentle_gentle", "c_straight_sharp"], 4),
    ],
)
@each("turn", range(6))
def test_tiles_that_give_four_exits(exits: tuple[int, ...], kinds: list[str], copies: int, turn: int) -> None:
    assert fitting(tuple((edge + turn) % 6 for edge in exits)) == kinds
    assert sum(kind(name).count for name in kinds) == copies


def fitting(exits: tuple[int, ...]) -> list[str]:
    """The kinds that show these exits, in the order of the manifest."""
    found = [
        number
        for shape, numbers in AGE_OF_STEAM.towns.items()
        for number in numbers
        if [edge for edge in range(6) if shape[edge] >= 0] == sorted(exits)
    ]
    return [AGE_OF_STEAM.kinds[number].name for number in sorted(found)]


@pytest.mark.rule("AOS-TILE-05")
def test_no_tile_lies_on_a_city() -> None:
    game = building(cities="K17:A")
    assert "M17 is a city" in refused(game, "build M17 N-S")
    assert "K17 is a city" in refused(game, "build K17 NE SW")


@pytest.mark.rule("AOS-TILE-05")
@each("hex_", ["I1", "N10", "Z9", "A2"])
def test_no_tile_lies_on_a_lake_or_off_the_grid(hex_: str) -> None:
    assert f"there is no hex '{hex_}'" in refused(building(), f"build {hex_} N-S")


# How tiles grow


@pytest.mark.rule("AOS-TILE-07")
@each(
    "simple, complexes",
    [
        ("straight", ["x_straight_straight", "x_gentle_straight", "c_straight_sharp"]),
        (
            "gentle",
            [
                "x_gentle_straight",
                "x_gentle_gentle",
                "c_gentle_gentle",
                "c_gentle_sharp_l",
                "c_gentle_sharp_r",
            ],
        ),
        ("sharp", ["c_straight_sharp", "c_gentle_sharp_l", "c_gentle_sharp_r"]),
    ],
)
def test_upgrades_that_keep_the_old_track(simple: str, complexes: list[str]) -> None:
    old = pairs_of(kind(simple).shapes()[0])[0]
    kept = [shape for shape in AGE_OF_STEAM.shapes if used_edges(shape) == 4 and old in pairs_of(shape)]
    assert {AGE_OF_STEAM.kinds[AGE_OF_STEAM.kind_of[shape]].name for shape in kept} == set(complexes)


@pytest.mark.rule("AOS-TILE-07", "AOS-BUILD-15")
def test_a_complex_tile_never_becomes_a_simple_one() -> None:
    """The crossing carries Pete's link and an open end of Pete's."""
    game = building(track="K19:NE-SW+0;L18:NE-SW+0,SE-NW+0;M19:N-NW+0")
    assert "must stay" in refused(game, "build L18 NE-SW")
    assert "must stay" in refused(game, "build L18 SE-NW")


@pytest.mark.rule("AOS-TILE-07")
def test_a_complex_tile_becomes_another_only_by_a_redirect() -> None:
    """Pete's track from M19 ends at L18 NW; it can turn, and nothing can be added."""
    game = building(track="K19:NE-SW+0;L18:NE-SW+0,SE-NW+0;M19:N-NW+0")
    listed = [str(move) for move in game.legal_moves() if str(move).startswith("build L18")]
    assert sorted(listed) == ["build L18 N-SE NE-SW", "build L18 NE-SW SE-S"]


@pytest.mark.rule("AOS-TILE-08")
def test_every_town_tile_can_grow_into_every_larger_set_of_exits() -> None:
    sets = [frozenset(some) for size in range(1, 5) for some in combinations(range(6), size)]
    known = {frozenset(e for e in range(6) if shape[e] >= 0) for shape in AGE_OF_STEAM.towns}
    assert known == set(sets)


@pytest.mark.rule("AOS-TILE-08", "AOS-BUILD-32")
@each(
    "before, after",
    [
        ("SW", "NE SW"),
        ("SW", "NE SE SW"),
        ("SW", "NE SE S SW"),
        ("NE SW", "NE SE SW"),
        ("NE SW", "N NE SE SW"),
        ("NE SE SW", "NE SE S SW"),
    ],
)
def test_the_new_exits_contain_the_old_ones(before: str, after: str) -> None:
    laid = ",".join(f"{edge}+0" for edge in before.split())
    game = building(track=f"{TO_INDIANAPOLIS};K17:{laid}")
    play(game, f"build K17 {after}")
    assert on(game, "K17").partition(":")[2] == ",".join(f"{edge}+0" for edge in after.split())


@pytest.mark.rule("AOS-TILE-08", "AOS-BUILD-32")
@each("exits", ["NE", "NE SE", "N NE S", "SW"])
def test_no_exit_is_given_up(exits: str) -> None:
    game = building(track=f"{TO_INDIANAPOLIS};K17:NE+0,SW+0")
    assert "the exits NE SW of this town must stay" in refused(game, f"build K17 {exits}")
    assert game.why_not("build K17 N NE SW") is None


@pytest.mark.rule("AOS-TILE-08")
@pytest.mark.parametrize(
    ("exits", "reason"),
    [
        ("N NE SE SW", "the exits NE SE SW NW of this town must stay"),
        ("N NE SE SW NW", "a town tile has one to four exits"),
    ],
)
def test_four_exits_do_not_grow(exits: str, reason: str) -> None:
    game = building(track=f"{TO_INDIANAPOLIS};K17@x_straight_straight:NE+0,SE+0,SW+0,NW+0")
    listed = [str(move) for move in game.legal_moves() if str(move).startswith("build K17")]
    assert listed == []
    assert reason in refused(game, f"build K17 {exits}")


# Discs


@pytest.mark.rule("AOS-TILE-08", "AOS-AMB-38")
@each(
    "before, after, takes",
    [
        ("SW", "NE SW", True),
        ("SW", "NE SE S SW", True),
        ("NE SE SW", "NE SE S SW", True),
        ("SW", "NE SE SW", False),
        ("", "SW", False),
        ("", "NE SE SW", False),
        ("", "NE SW", True),
        ("", "NE SE S SW", True),
    ],
)
def test_a_disc_must_be_free_for_two_and_four_exits(before: str, after: str, takes: bool) -> None:
    laid = ",".join(f"{edge}+0" for edge in before.split())
    town = f";K17:{laid}" if laid else ""
    one_free = building(track=f"{TO_INDIANAPOLIS};{SEVEN_DISCS}{town}")
    assert one_free.why_not(f"build K17 {after}") is None
    none_free = building(track=f"{TO_INDIANAPOLIS};{EIGHT_DISCS}{town}")
    if takes:
        assert "no town disc is left" in refused(none_free, f"build K17 {after}")
    else:
        assert none_free.why_not(f"build K17 {after}") is None


@pytest.mark.rule("AOS-TILE-08", "AOS-AMB-38")
def test_two_exits_keep_their_disc_when_they_become_four() -> None:
    """K17 has the last disc."""
    game = building(track=f"{TO_INDIANAPOLIS};{SEVEN_DISCS};K17:NE+0,SW+0;N18:S-NW+0")
    assert "no town disc is left" in refused(game, "build N20 N SW")
    assert game.why_not("build K17 NE SE S SW") is None


@pytest.mark.rule("AOS-TILE-06", "AOS-TILE-08")
def test_two_exits_free_their_disc_when_they_become_three() -> None:
    game = building(track=f"{TO_INDIANAPOLIS};{SEVEN_DISCS};K17:NE+0,SW+0;N18:S-NW+0")
    assert "no town disc is left" in refused(game, "build N20 N SW")
    play(game, "build K17 NE SE SW")
    assert game.why_not("build N20 N SW") is None


@pytest.mark.rule("AOS-TILE-06", "AOS-BUILD-05")
def test_tile_and_disc_of_an_urbanized_town_return() -> None:
    """Of the sharp curves and the discs the last is in Indianapolis."""
    six_sharps = SEVEN_SHARPS.rpartition(";")[0]
    game = building(
        track=f"{six_sharps};{SEVEN_DISCS};K17:NE,SE;N18:S-NW+0", role="urbanization,-,-,-", urbanize="1"
    )
    assert "no sharp tile is left" in refused(game, "build Q19 N-NE")
    assert "no town disc is left" in refused(game, "build N20 N SW")
    play(game, "city K17 A")
    assert game.why_not("build Q19 N-NE") is None
    assert game.why_not("build N20 N SW") is None


# The supply


@pytest.mark.rule("AOS-TILE-06", "AOS-BUILD-16")
def test_a_build_needs_a_free_tile_of_its_kind() -> None:
    game = building(track=SEVEN_SHARPS)
    assert "no sharp tile is left" in refused(game, "build M19 N-NE")
    assert game.why_not("build M19 N-SE") is None
    one_left = building(track=SEVEN_SHARPS.partition(";")[2])
    assert one_left.why_not("build M19 N-NE") is None


@pytest.mark.rule("AOS-TILE-06", "AOS-AMB-38")
def test_the_tile_that_is_replaced_is_back_before_the_new_one_is_taken() -> None:
    """With no sharp curve left, the one on M15 can be turned."""
    game = building(track=SEVEN_SHARPS)
    play(game, "build M15 SE-S")
    assert on(game, "M15") == "M15:SE-S"
    assert "no sharp tile is left" in refused(game, "build M19 N-NE")


@pytest.mark.rule("AOS-TILE-06")
def test_the_tile_that_is_replaced_returns() -> None:
    game = building(track=SEVEN_SHARPS)
    play(game, "build M15 N-S")
    assert game.why_not("build M19 N-NE") is None


@pytest.mark.rule("AOS-TILE-06", "AOS-AMB-38")
@each("laid, free", [("", True), ("E7:N;F14:N", True), ("E7:N;F14:N;G17:N", False)])
def test_three_towns_with_one_exit(laid: str, free: bool) -> None:
    game = building(track=f"{TO_INDIANAPOLIS};{laid}".rstrip(";"))
    if free:
        assert game.why_not("build K17 SW") is None
    else:
        assert "no town tile with one exit is left" in refused(game, "build K17 SW")
        assert game.why_not("build K17 NE SW") is None


@pytest.mark.rule("AOS-AMB-38", "AOS-TILE-04")
@each(
    "exits, laid, taken",
    [
        ("NE SE SW NW", "", "x_straight_straight"),
        ("NE SE S SW", "", "x_gentle_gentle"),
        ("N NE SE SW", "", "x_gentle_straight"),
        # Two of three crossings lie elsewhere: one each is left, and the first in the manifest is taken.
        ("NE SE S SW", "E7@x_gentle_gentle:N,NE,SE,S;F14@x_gentle_gentle:N,NE,SE,S", "x_gentle_gentle"),
        (
            "NE SE S SW",
            "E7@x_gentle_gentle:N,NE,SE,S;F14@x_gentle_gentle:N,NE,SE,S;G17@x_gentle_gentle:N,NE,SE,S",
            "c_straight_sharp",
        ),
    ],
)
def test_a_town_with_four_exits_takes_the_kind_with_most_copies_left(
    exits: str, laid: str, taken: str
) -> None:
    game = building(track=f"{TO_INDIANAPOLIS};{laid}".rstrip(";"))
    play(game, f"build K17 {exits}")
    assert on(game, "K17").startswith(f"K17@{taken}:")


@pytest.mark.rule("AOS-AMB-38", "AOS-TILE-06")
def test_no_tile_for_four_exits_is_left() -> None:
    all_four = ";".join(f"{town}@x_gentle_gentle:N,NE,SE,S" for town in ("E7", "F14", "G17"))
    game = building(track=f"{TO_INDIANAPOLIS};{all_four};L14@c_straight_sharp:N,NE,SE,S")
    assert "no tile with 4 such exits is left" in refused(game, "build K17 NE SE S SW")
    assert game.why_not("build K17 NE SE SW NW") is None
