"""Components: what is in the box, as the board and the tiles of the library show it."""

from __future__ import annotations

from collections import Counter

import pytest

import ironroad
from ironroad.boards import load_board
from ironroad.core.board import Board
from ironroad.core.position import split_position
from ironroad.core.tiles import AGE_OF_STEAM, TOWN_DISCS
from tests.helpers.cases import each
from tests.helpers.tables import play, refused, table

EDITIONS = ("deluxe", "deluxe-en", "2002", "nl-2004")


@pytest.fixture(scope="module")
def board() -> Board:
    return load_board("rust-belt")


# Cubes


@pytest.mark.rule("AOS-COMP-01")
@each("edition", EDITIONS)
def test_the_bag_starts_with_96_cubes(edition: str) -> None:
    untouched = ironroad.new(players=4, edition=edition)
    assert split_position(untouched.position)["bag"] == "R20B20P20Y20K16"


@pytest.mark.rule("AOS-COMP-01")
def test_rust_belt_has_no_white_cubes() -> None:
    assert "'white' is no colour here" in refused(ironroad.new(players=4), "cube white")


# New Cities


@pytest.mark.rule("AOS-COMP-02")
def test_eight_new_cities(board: Board) -> None:
    assert Counter(tile.colour for tile in board.new_cities) == {
        "red": 1,
        "blue": 1,
        "purple": 1,
        "yellow": 1,
        "black": 4,
    }


@pytest.mark.rule("AOS-COMP-02")
@each("edition", EDITIONS)
def test_black_cubes_go_to_the_new_cities_printed_grey_in_2002(edition: str) -> None:
    game = table(3, edition, phase="goods", cities="K17:C", track="J18:NE-S+0", cubes="J20:K")
    play(game, "deliver black J20 N K17")
    assert game.seats[0].income == 1


@pytest.mark.rule("AOS-COMP-03")
def test_letters_of_the_new_cities(board: Board) -> None:
    assert {tile.letter: tile.colour for tile in board.new_cities} == {
        "A": "red",
        "B": "blue",
        "C": "black",
        "D": "black",
        "E": "yellow",
        "F": "purple",
        "G": "black",
        "H": "black",
    }


# Discs and tiles

EIGHT_TOWNS_WITH_DISCS = "E7:N,S;F14:N,S;G17:N,S;H4:N,S;H8:N,S;I17:N,S;L14:N,S;N20:N,NW"
LINE_TO_INDIANAPOLIS = "L16:SE-SW+0"


@pytest.mark.rule("AOS-COMP-04")
def test_eight_town_discs() -> None:
    assert TOWN_DISCS == 8


@pytest.mark.rule("AOS-COMP-04")
@each("edition", EDITIONS)
def test_eight_discs_are_a_hard_limit(edition: str) -> None:
    track = f"{EIGHT_TOWNS_WITH_DISCS};{LINE_TO_INDIANAPOLIS}"
    game = table(3, edition, phase="build", track=track, built="1,0,0")
    assert "disc" in refused(game, "build K17 NE SW")
    assert game.why_not("build K17 NE") is None
    assert game.why_not("build K17 NE SE SW") is None


@pytest.mark.rule("AOS-COMP-04")
def test_the_eighth_disc_can_be_laid() -> None:
    track = f"{EIGHT_TOWNS_WITH_DISCS.partition(';')[2]};{LINE_TO_INDIANAPOLIS}"
    game = table(3, phase="build", track=track, built="1,0,0")
    play(game, "build K17 NE SW")
    assert "K17:NE+0,SW+0" in split_position(game.position)["track"].split(";")


MANIFEST = {
    "straight": ("simple", 3, 48),
    "gentle": ("simple", 6, 55),
    "sharp": ("simple", 6, 7),
    "x_straight_straight": ("crossing", 3, 4),
    "x_gentle_straight": ("crossing", 6, 4),
    "x_gentle_gentle": ("crossing", 6, 3),
    "c_gentle_gentle": ("coexisting", 3, 1),
    "c_straight_sharp": ("coexisting", 6, 1),
    "c_gentle_sharp_l": ("coexisting", 6, 1),
    "c_gentle_sharp_r": ("coexisting", 6, 1),
    "town_1": ("town", 6, 3),
    "town_3_left": ("town", 6, 2),
    "town_3_right": ("town", 6, 2),
    "town_3_side": ("town", 6, 2),
    "town_3_star": ("town", 2, 2),
}


@pytest.mark.rule("AOS-COMP-05")
def test_136_tiles_kind_by_kind() -> None:
    found = {kind.name: (kind.group, len(kind.shapes()), kind.count) for kind in AGE_OF_STEAM.kinds}
    assert found == MANIFEST
    assert sum(kind.count for kind in AGE_OF_STEAM.kinds) == 136


@pytest.mark.rule("AOS-COMP-05")
def test_tiles_by_class() -> None:
    by_class: Counter[str] = Counter()
    for kind in AGE_OF_STEAM.kinds:
        by_class[kind.group] += kind.count
    assert by_class == {"simple": 110, "crossing": 11, "coexisting": 4, "town": 11}


THREE_TOWNS_WITH_ONE_EXIT = "E7:N;F14:N;G17:N"


@pytest.mark.rule("AOS-COMP-05")
@each("edition", EDITIONS)
def test_the_deluxe_manifest_serves_every_edition(edition: str) -> None:
    track = f"{THREE_TOWNS_WITH_ONE_EXIT};{LINE_TO_INDIANAPOLIS}"
    game = table(3, edition, phase="build", track=track, built="1,0,0")
    assert "tile" in refused(game, "build K17 NE")
    assert game.why_not("build K17 NE SW") is None


# Seats and markers

TWENTY_EXITS = ";".join(
    [f"{town}@x_straight_straight:N+0,NE+0,S+0,SW+0" for town in ("E7", "F14", "G17", "I17")]
    + ["L14@c_gentle_gentle:N+0,NE+0,S+0,SW+0"]
)


@pytest.mark.rule("AOS-COMP-06")
def test_six_seat_colours() -> None:
    assert len(ironroad.new(players=6, seed=1).seats) == 6
    with pytest.raises(ironroad.SetupError, match="3 to 6 players, not 7"):
        ironroad.new(players=7)


@pytest.mark.rule("AOS-COMP-06")
def test_twenty_ownership_markers() -> None:
    limit = {"ownership_marker_limit": 20}
    game = table(3, options=limit, phase="build", track=TWENTY_EXITS, built="1,0,0")
    assert "20" in refused(game, "build K19 NE-SW")
    fewer = table(
        3, options=limit, phase="build", track=TWENTY_EXITS.replace("N+0,NE+0", "N,NE+0", 1), built="1,0,0"
    )
    play(fewer, "build K19 NE-SW")
    assert "20" in refused(fewer, "build L16 SE-SW")


@pytest.mark.rule("AOS-COMP-07", "AOS-AMB-11")
def test_the_bank_is_unlimited() -> None:
    """All chips together are worth $490."""
    game = table(6, money="100,100,100,100,100,100")
    play(game, "shares 13")
    assert [seat.money for seat in game.seats] == [165, 100, 100, 100, 100, 100]


# The display


@pytest.mark.rule("AOS-COMP-08")
def test_the_display_has_52_spaces(board: Board) -> None:
    numbered = [f"{half}{number}" for half in ("light", "dark") for number in range(1, 7)]
    assert [(c.name, c.spaces) for c in board.columns[:12]] == [(name, 3) for name in numbered]
    assert [(c.name, c.spaces) for c in board.columns[12:]] == [(letter, 2) for letter in "ABCDEFGH"]
    assert sum(c.spaces for c in board.columns) == 12 * 3 + 8 * 2 == 52


@pytest.mark.rule("AOS-COMP-08")
def test_new_city_columns_stand_under_numbers(board: Board) -> None:
    assert {c.name: c.rolled for c in board.columns[12:]} == {
        "A": "light3",
        "B": "light4",
        "C": "light5",
        "D": "light6",
        "E": "dark1",
        "F": "dark2",
        "G": "dark3",
        "H": "dark4",
    }


@pytest.mark.rule("AOS-COMP-09")
def test_columns_of_the_cities(board: Board) -> None:
    found = []
    for column in board.columns[:12]:
        city = board.hexes[column.hex].city
        assert city is not None
        found.append(f"{column.name} {city.name} {' '.join(city.colours)}")
    assert found == [
        "light1 Chicago red",
        "light2 St. Louis red",
        "light3 Kansas City purple",
        "light4 Des Moines blue",
        "light5 Minneapolis blue",
        "light6 Duluth purple",
        "dark1 Evansville blue",
        "dark2 Cincinnati blue",
        "dark3 Detroit red",
        "dark4 Wheeling yellow",
        "dark5 Pittsburgh red",
        "dark6 Toronto yellow",
    ]


# Boards


@pytest.mark.rule("E-28")
@each("edition", EDITIONS)
def test_rust_belt_is_played_in_every_edition(edition: str) -> None:
    facts = ironroad.games()["age-of-steam"]
    assert edition in facts["editions"]
    assert facts["boards"]["rust-belt"]["name"] == "Rust Belt"
    assert ironroad.new(board="rust-belt", edition=edition, players=3).board.name == "Rust Belt"
