"""Terms of the track: edges, stops, pieces, sections, links, segments, owners, and what always holds."""

from __future__ import annotations

import pytest

import ironroad
from ironroad.boards import load_board
from ironroad.core.board import OFF
from ironroad.core.game import Game
from ironroad.core.hexes import FLAT_EDGES, OPPOSITE, POINTY_EDGES, neighbour
from ironroad.core.position import split_position
from ironroad.core.tiles import NONE
from ironroad.core.track import OPEN, Track
from tests.helpers.cases import each
from tests.helpers.tables import play, refused, table

# Evansville J20, Indianapolis K17, Cincinnati M17; the link runs over K19 and L18.
LINK = "K19:NE-SW+0;L18:NE-SW+0"


def building(**fields: str) -> Game:
    return table(4, "deluxe", None, **{"phase": "build", "money": "20,20,20,20", "built": "1,1,1,1"} | fields)


def moving(**fields: str) -> Game:
    return table(4, "deluxe", None, **{"phase": "goods"} | fields)


def track(game: Game) -> list[str]:
    return split_position(game.position).get("track", "").split(";")


def segments(game: Game) -> list[int]:
    return [seat.parts["track"] for seat in game.seats]


def ways(game: Game) -> list[str]:
    """The deliveries that are legal, from the hex of the cube on."""
    return [str(move).partition(" ")[2] for move in game.legal_moves() if str(move).startswith("deliver")]


# Edges


@pytest.mark.rule("AOS-TERM-01")
def test_edges_run_clockwise_from_the_top() -> None:
    assert FLAT_EDGES == ("N", "NE", "SE", "S", "SW", "NW")
    assert POINTY_EDGES == ("NE", "E", "SE", "SW", "W", "NW")


@pytest.mark.rule("AOS-TERM-01")
@each("flat", [True, False])
@each("edge", range(6))
@each("cell", [(4, 4), (4, 5), (5, 4), (5, 5)])
def test_an_edge_faces_the_third_edge_further_round_of_the_neighbour(
    cell: tuple[int, int], edge: int, flat: bool
) -> None:
    assert OPPOSITE[edge] == (edge + 3) % 6
    there = neighbour(*cell, edge, flat)
    assert there != cell
    assert neighbour(*there, (edge + 3) % 6, flat) == cell


@pytest.mark.rule("AOS-TERM-01")
def test_edges_of_rust_belt() -> None:
    board = load_board("rust-belt")
    around = [board.neighbours[6 * board.index["K17"] + edge] for edge in range(6)]
    assert [board.hexes[hex_].name for hex_ in around] == ["K15", "L16", "L18", "K19", "J18", "J16"]


# Cities and towns


@pytest.mark.rule("AOS-TERM-02")
@each(
    "leaves, second",
    [
        ("NE", "L16:SE-SW+0"),
        ("SE", "L18:NE-NW+0"),
        ("S", "K19:N-NE+0;L18:NE-SW+0"),
        ("N", "K15:SE-S+0;L16:SE-NW+0"),
        ("NW", "J16:NE-SE+0;K15:SE-SW+0;L16:SE-NW+0"),
    ],
)
def test_a_city_joins_all_its_edges_inside(leaves: str, second: str) -> None:
    game = moving(cities="K17:A", track=f"J18:NE-S+0;{second}", cubes="J20:B", engine="2,1,1,1")
    assert f"blue J20 N K17 {leaves} M17" in ways(game)


@pytest.mark.rule("AOS-TERM-02")
def test_a_city_accepts_cubes_of_its_own_colour() -> None:
    """The New City A is red, Cincinnati blue."""
    red = moving(cities="K17:A", track="J18:NE-S+0", cubes="J20:RB")
    assert ways(red) == ["red J20 N K17"]


@pytest.mark.rule("AOS-TERM-02", "AOS-TILE-05")
def test_no_track_is_drawn_in_a_city() -> None:
    with pytest.raises(ironroad.PositionError, match="no tile for this hex"):
        building(track="M17:N-S")
    with pytest.raises(ironroad.PositionError, match="no tile for this hex"):
        building(cities="K17:A", track="K17:N,S")


@pytest.mark.rule("AOS-TERM-03", "AOS-TERM-04")
def test_a_town_joins_the_track_on_its_own_tile() -> None:
    joined = moving(track="J18:NE-S+0;K17:NE+1,SW+0;L16:SE-SW+1", cubes="J20:B", engine="2,1,1,1")
    assert ways(joined) == ["blue J20 N K17 NE M17"]
    no_exit = moving(track="J18:NE-S+0;K17:SW+0;L16:SE-SW+1", cubes="J20:B", engine="2,1,1,1")
    assert ways(no_exit) == []


@pytest.mark.rule("AOS-TERM-03")
def test_a_town_accepts_no_cubes_and_holds_none() -> None:
    game = moving(track="J18:NE-S+0;K17:SW+0", cubes="J20:RBPYK")
    assert ways(game) == []
    with pytest.raises(ironroad.PositionError, match="a cube lies on K17, where none can"):
        moving(cubes="K17:B")


@pytest.mark.rule("AOS-TERM-03")
def test_a_town_has_no_track_until_a_tile_lies_on_it() -> None:
    """Two lines end at Indianapolis and do not meet."""
    game = moving(track="J18:NE-S+0;L16:SE-SW+0", cubes="J20:B", engine="2,1,1,1")
    assert ways(game) == []
    assert segments(game) == [0, 0, 0, 0]


# Pieces and sections


@pytest.mark.rule("AOS-TERM-05")
def test_a_straight_tile_with_a_disc_is_two_pieces() -> None:
    """Each may have an owner of its own."""
    game = moving(track="J18:NE-S+0;K17:NE+1,SW+0;L16:SE-SW+1")
    assert segments(game) == [2, 2, 0, 0]
    assert "K17:NE+1,SW+0" in track(game)


@pytest.mark.rule("AOS-TERM-05", "AOS-TERM-08")
def test_a_track_through_a_hex_without_a_town_is_one_piece() -> None:
    assert segments(moving(track=LINK)) == [2, 0, 0, 0]


@pytest.mark.rule("AOS-TERM-06", "AOS-TERM-09")
def test_a_section_is_all_that_is_joined_across_edges() -> None:
    """Seat 0 adds one piece at its end, and the whole chain is safe; the other section is not."""
    chain = "C17:N-S+0;C19:N-S+0"
    game = building(track=f"{chain};B14:SE-NW+0", todo="0")
    play(game, "build C21 N-NW", "done")
    assert track(game) == ["B14:SE-NW", "C17:N-S+0", "C19:N-S+0", "C21:N-NW+0"]


@pytest.mark.rule("AOS-TERM-06", "AOS-AMB-20")
def test_an_end_at_the_bare_edge_of_a_town_is_open() -> None:
    bare = building(track="J18:NE-S+0;K17:NE+1", todo="0")
    assert segments(bare) == [0, 0, 0, 0]
    assert "J18:NE-S" in track(play(bare, "done"))
    entered = building(track="J18:NE-S+0;K17:NE+1,SW+0", todo="0")
    assert segments(entered) == [2, 0, 0, 0]
    assert "J18:NE-S+0" in track(play(entered, "done"))


# Links and segments


@pytest.mark.rule("AOS-TERM-07", "AOS-TERM-08", "E-09")
@each("edition", ["deluxe", "deluxe-en", "2002", "nl-2004"])
@each(
    "stops, chain, pieces",
    [
        ("city and city", LINK, 2),
        ("city and town", "J18:NE-S+0;K17:SW+0", 2),
        ("town and town", "K17:NW+0;J16:SE-SW+0;I17:NE+0", 3),
        ("town and city", "N20:N+0;N18:S-NW+0", 2),
    ],
)
def test_a_link_joins_two_stops(edition: str, stops: str, chain: str, pieces: int) -> None:
    game = table(4, edition, {"track_scoring": "segments"}, phase="goods", track=chain)
    assert segments(game) == [pieces, 0, 0, 0], stops


@pytest.mark.rule("AOS-TERM-07")
@each("chain", ["K19:NE-SW+0", "K17:SW+0", "I19:NE-SE+0", "C17:N-S+0;C19:N-S+0;C21:N-NW+0"])
def test_anything_else_is_unfinished(chain: str) -> None:
    game = building(track=chain, todo="0")
    assert segments(game) == [0, 0, 0, 0]
    assert "+0" not in ";".join(track(play(game, "done")))


@pytest.mark.rule("AOS-TERM-07", "AOS-AMB-45")
def test_a_section_between_a_city_and_itself_is_no_link() -> None:
    loop = "K19:N-NE+0;L18:SW-NW+0"
    game = building(cities="K17:A", track=loop, todo="0")
    assert segments(game) == [0, 0, 0, 0]
    assert track(play(game, "done")) == ["K19:N-NE", "L18:SW-NW"]


@pytest.mark.rule("AOS-TERM-08", "AOS-AMB-34")
def test_each_track_of_a_complex_tile_is_a_segment() -> None:
    crossing = "K19:NE-SW+0;L18:NE-SW+0,SE-NW+3;M19:N-NW+3;K17:SE+3"
    assert segments(moving(track=crossing)) == [2, 0, 0, 3]
    both = crossing.replace("+3", "+0")
    assert segments(moving(track=both)) == [5, 0, 0, 0]


# Owners


@pytest.mark.rule("AOS-TERM-09", "AOS-TERM-12")
def test_a_section_has_one_owner() -> None:
    with pytest.raises(ironroad.PositionError, match="a section has the owners"):
        building(track="K19:NE-SW+0;L18:NE-SW+1")
    with pytest.raises(ironroad.PositionError, match="a section has the owners"):
        building(track="K19:NE-SW+0;L18:NE-SW")
    assert track(building(track="K19:NE-SW;L18:NE-SW")) == ["K19:NE-SW", "L18:NE-SW"]


@pytest.mark.rule("AOS-TERM-12")
def test_a_section_has_at_most_one_open_end() -> None:
    with pytest.raises(ironroad.PositionError, match="hangs on no stop"):
        building(track="L18:SE-SW+0")
    assert track(building(track="L18:NE-SW+0")) == ["L18:NE-SW+0"]


@pytest.mark.rule("AOS-TERM-12", "AOS-AMB-63")
def test_two_tracks_on_one_tile_never_join() -> None:
    """Pete's link and John's cross on L18: a cube cannot change over there."""
    crossing = "K19:NE-SW+0;L18:NE-SW+0,SE-NW+3;M19:N-NW+3;K17:SE+3"
    game = moving(track=crossing, cubes="J20:B", engine="6,1,1,1")
    assert ways(game) == ["blue J20 NE M17"]


# Engine and income


@pytest.mark.rule("AOS-TERM-10")
def test_the_engine_is_the_greatest_number_of_links() -> None:
    chain = "J18:NE-S+0;K17:NE+0,SW+0;L16:SE-SW+0"
    assert ways(moving(track=chain, cubes="J20:B", engine="1,1,1,1")) == []
    assert ways(moving(track=chain, cubes="J20:B", engine="2,1,1,1")) == ["blue J20 N K17 NE M17"]


@pytest.mark.rule("AOS-TERM-10")
@pytest.mark.parametrize("engine", ["0,1,1,1", "7,1,1,1"])
def test_the_engine_is_one_to_six(engine: str) -> None:
    with pytest.raises(ironroad.PositionError, match=r"engine: \d is not from 1 to 6"):
        moving(engine=engine)
    assert moving(engine="1,6,1,1").seats[1].engine == 6


@pytest.mark.rule("AOS-TERM-11")
def test_income_is_a_standing_level() -> None:
    """Cash grows by it round after round; the level stays."""
    game = moving(income="5,5,5,5", money="9,9,9,9", cycle="2", todo="3")
    play(game, "pass")
    assert [(seat.money, seat.income) for seat in game.seats] == [(9 + 5 - 3, 5)] * 4


@pytest.mark.rule("AOS-TERM-11")
def test_income_is_never_below_zero() -> None:
    with pytest.raises(ironroad.PositionError, match="income below 0"):
        moving(income="-1,0,0,0")
    assert moving(income="0,0,0,0").seats[0].income == 0


# What a position shows is what was built


@pytest.mark.rule("AOS-TERM-06", "AOS-TERM-07", "AOS-TERM-12")
def test_sections_grow_and_join_as_they_are_built() -> None:
    game = building(todo="0", builds="4")
    play(game, "build K19 NE-SW")
    assert segments(game) == [0, 0, 0, 0]
    play(game, "build L18 NE-SW")
    assert segments(game) == [2, 0, 0, 0]
    play(game, "build J18 NE-S", "build K17 NE SW")
    assert segments(game) == [4, 0, 0, 0]
    assert "no build is left" in refused(game, "build L16 SE-SW")
    game.check()


def test_a_ring_of_track_has_no_end_and_no_walk_goes_round_it_for_ever() -> None:
    board = load_board("rust-belt", "age-of-steam")
    empty = (NONE,) * 6
    middle = next(
        hex_
        for hex_ in range(len(board.hexes))
        if all(n != OFF and not board.hexes[n].city for n in board.neighbours[6 * hex_ : 6 * hex_ + 6])
    )
    laid = Track(board)
    for edge in range(6):
        shape = list(empty)
        a, b = (edge + 2) % 6, (edge + 4) % 6
        shape[a], shape[b] = b, a
        laid.lay(board.neighbours[6 * middle + edge], tuple(shape), (0,) * 6)
    ring = laid.section(6 * board.neighbours[6 * middle] + 2)
    assert len(ring) == 6
    assert {laid.ends(piece) for piece in ring} == {(OPEN, OPEN)}
