"""Western U.S.: the coasts, track that hangs together, two bonuses and no ties."""

from __future__ import annotations

from typing import Any

import pytest

import ironroad
from ironroad.core.game import CHANCE, Game
from ironroad.games.age_of_steam.rules.state import cubes_of
from tests.helpers.cases import each
from tests.helpers.inside import inside, seats_of
from tests.helpers.tables import play, refused, table

BOARD = "western-us"

# San Francisco H1 - G2 - Sacramento F3: a first line in the west.
WEST_LINE = "G2:NE-SW+0;F3:SW+0"


def owned(track: str, seat: int) -> str:
    """Every piece with an owner."""
    tiles = [tile.split(":") for tile in track.split(";")]
    return ";".join(
        f"{name}:" + ",".join(f"{end}{mark(seat)}" for end in ends.split(",")) for name, ends in tiles
    )


def mark(seat: int) -> str:
    return "" if seat < 0 else f"+{seat}"


def line(a: int, b: int, c: int) -> str:
    """San Francisco H1 - Durango H11 - Trinidad H17 - St. Louis G28, a link for each owner (-1 nobody)."""
    towns = f"H11:W{mark(a)},E{mark(b)};H17:W{mark(b)},E{mark(c)}"
    west = owned("H3:E-W;H5:E-W;H7:E-W;H9:E-W", a)
    east = owned("H19:E-W;H21:E-W;H23:E-W;H25:E-W;H27:NE-W", c)
    return ";".join((west, towns, owned("H13:E-W;H15:E-W", b), east))


def all_but_one(a: int, b: int, c: int) -> str:
    """The same with its last tile H27 missing."""
    return line(a, b, c).rpartition(";")[0]


def building(options: dict[str, Any] | None = None, **fields: str) -> Game:
    fields = {"money": "30,30,30", "built": "1,1,1"} | fields
    return table(3, "deluxe", options, BOARD, phase="build", **fields)


def moving(**fields: str) -> Game:
    fields = {"engine": "6,6,6", "connected": "1"} | fields
    return table(3, "deluxe", None, BOARD, phase="goods", **fields)


def incomes(game: Game) -> list[int]:
    return [seat.income for seat in game.seats]


# Setup


@pytest.mark.rule("AOS-WEST-01", "TV-SETUP")
def test_setup() -> None:
    game = ironroad.new(board=BOARD, players=6, seed=1)
    assert sum(inside(game).bag) == 0
    for hex_, h in enumerate(game.board.hexes):
        count = sum(cubes_of(inside(game).cubes[hex_], colour) for colour in range(5))
        assert count == (2 if h.city else 1 if h.town else 0), h.name
    assert {(seat.money, seat.shares) for seat in seats_of(game)} == {(20, 2)}
    assert (len(game.board.cities), len(game.board.towns)) == (12, 20)


@pytest.mark.rule("AOS-WEST-04", "AOS-WEST-07", "EN-09")
def test_coasts() -> None:
    board = ironroad.new(board=BOARD, seed=1).board
    coast = {h.title: h.coast for h in board.hexes if h.coast}
    east = {"Duluth", "Minneapolis", "Des Moines", "St. Louis", "Memphis", "Vicksburg", "New Orleans"}
    assert {title for title, side in coast.items() if side == "east"} == east | {"Kansas City"}
    west = {"Seattle", "San Francisco", "Los Angeles"}
    assert {title for title, side in coast.items() if side == "west"} == west | {"Portland", "San Diego"}


# Prices


@pytest.mark.rule("AOS-WEST-05", "AOS-AMB-37", "TV-COST", "EN-12")
def test_prices() -> None:
    game = building(built="0,0,0")
    assert game.price(game.read("build M26 E-W")) == 4
    assert game.price(game.read("build L27 NE-SE")) == 4
    assert game.price(game.read("build A4 E-W")) == 5
    assert game.price(game.read("build G2 NE-SW")) == 2


@pytest.mark.rule("AOS-AMB-37", "TV-COST")
def test_a_crossing_on_a_mountain_costs_seven() -> None:
    """I2 lies between San Francisco H1 and Los Angeles J3; seat 0 has track that points at it from H3."""
    game = building(track=owned("H3:SW-W", 0), connected="1")
    assert game.price(game.read("build I2 NE-E SE-NW")) == 5 + 1
    assert game.price(game.read("build I2 NE-SE NW-E")) == 5 + 2


# Starting and hanging together


@pytest.mark.rule("AOS-WEST-07", "AOS-BUILD-10", "EN-09")
def test_the_first_tile_leads_into_a_starting_city() -> None:
    game = building(built="0,0,0")
    assert game.why_not("build G2 NE-SW") is None
    assert "must lead into a starting city" in refused(game, "build F19 E-W")
    listed = {str(move).split()[1] for move in game.legal_moves() if str(move).startswith("build")}
    starts = [hex_ for hex_ in game.board.cities if game.board.hexes[hex_].coast]
    near = {game.board.neighbours[6 * city + edge] for city in starts for edge in range(6)}
    assert {game.board.index[name] for name in listed} <= near
    new_city = building(built="0,0,0", cities="C2:A")
    assert "must lead into a starting city" in refused(new_city, "build C4 E-W")


@pytest.mark.rule("AOS-WEST-07")
def test_the_first_tile_does_so_also_once_the_coasts_are_joined() -> None:
    game = building(built="0,1,1", connected="1")
    assert "must lead into a starting city" in refused(game, "build F19 E-W")
    assert building(connected="1").why_not("build F19 E-W") is None


@pytest.mark.rule("AOS-WEST-08", "AOS-AMB-101")
def test_all_track_hangs_together() -> None:
    game = building(track=WEST_LINE)
    assert "must hang together" in refused(game, "build A4 E-W")
    assert "must hang together" in refused(game, "build F19 E-W")
    assert game.why_not("build F3 NE SW") is None
    assert game.why_not("build H3 E-W") is None
    assert building(track=WEST_LINE, connected="1").why_not("build A4 E-W") is None


@pytest.mark.rule("AOS-WEST-08", "AOS-AMB-101")
def test_each_track_of_a_complex_tile_hangs_too() -> None:
    """San Francisco is reached by seat 0, Los Angeles is not."""
    game = building(track=WEST_LINE)
    assert game.why_not("build I2 NE-NW") is None
    assert "must hang together" in refused(game, "build I2 E-SE")
    assert game.why_not("build I2 SE-NW") is None
    double = building(track=f"{WEST_LINE};{owned('H3:SW-W', 0)}")
    assert double.why_not("build I2 NE-SE NW-E") is None


@pytest.mark.rule("AOS-AMB-101", "AOS-WEST-07")
def test_a_seat_that_has_lost_its_track_starts_anywhere() -> None:
    """F19 adjoins Denver F17, which is no starting city."""
    game = building()
    assert game.why_not("build F19 E-W") is None
    assert building(track="H3:E-W").why_not("build H5 E-W") is None


@pytest.mark.rule("AOS-AMB-101")
def test_before_revision_2_it_started_at_a_coast_again() -> None:
    game = building({"one_network": False})
    assert "must lead into a starting city" in refused(game, "build F19 E-W")
    assert game.why_not("build L27 NE-NW SE-W") is None


@pytest.mark.rule("AOS-WEST-08", "AOS-AMB-101")
def test_a_complex_tile_does_not_begin_two_networks() -> None:
    game = building()
    assert game.why_not("build L27 NE-W") is None
    assert "must hang together" in refused(game, "build L27 NE-NW SE-W")


@pytest.mark.rule("AOS-WEST-07")
def test_a_redirect_as_first_build_leads_into_a_starting_city() -> None:
    game = building(built="0,1,1", cities="K6:H", track="K8:E-W")
    assert "must lead into a starting city" in refused(game, "build K8 NE-W")
    wild = building({"first_tile": "any"}, built="0,1,1", track="M24:E-W;M26:E-W")
    assert "must lead into a starting city" in refused(wild, "build M24 E-NW")


@pytest.mark.rule("AOS-WEST-08", "AOS-AMB-101", "AOS-AMB-28")
def test_a_piece_that_is_swung_still_hangs_on_the_rest() -> None:
    track = "C22:NE-E+0;C24:E-W+0;C26:W-NW+0"
    game = building({"combined_redirect": True}, cities="D23:H", track=track)
    assert "must hang together" in refused(game, "build C22 NE-SE")
    assert game.why_not("build C22 E-SE") is None


@pytest.mark.rule("AOS-WEST-08", "AOS-AMB-101", "AOS-AMB-28")
def test_new_track_hangs_on_what_is_left_once_the_only_piece_is_turned() -> None:
    """From I28 alone; a second track of the tile would begin at G28."""
    mixed = {"combined_redirect": True}
    game = building(mixed, track="H27:SE-SW+0")
    assert game.why_not("build H27 SE-NW") is None
    assert game.why_not("build H27 NE-SW") is None
    for build in ("build H27 NE-W SE-NW", "build H27 NE-SW SE-NW"):
        assert "must hang together" in refused(game, build)
    older = building(mixed | {"rest_alone": False}, track="H27:SE-SW+0")
    assert older.why_not("build H27 NE-W SE-NW") is None


@pytest.mark.rule("AOS-WEST-08", "AOS-AMB-101", "AOS-AMB-44")
@each("track, owner", [(WEST_LINE, -1), (f"{WEST_LINE};B1:NE-SE+0", 0), ("", -1)])
def test_a_new_city_gives_a_seat_only_track_that_hangs_on_its_own(track: str, owner: int) -> None:
    """C2 becomes a city; B3 of nobody's runs from Seattle A2 to it, B1 of seat 0 in the second case too."""
    role = "urbanization,-,-"
    game = building(track=f"B3:NW-SW;{track}".rstrip(";"), role=role, urbanize="1")
    game.push("city C2 A")
    side = 6 * game.board.index["B3"] + game.board.edges.index("NW")
    assert inside(game).track.owner[side] == owner
    joined = building(track="B3:NW-SW", connected="1", role=role, urbanize="1")
    joined.push("city C2 A")
    assert inside(joined).track.owner[side] == 0


@pytest.mark.rule("AOS-AMB-101")
def test_unowned_track_is_taken_only_where_it_hangs_on_ones_own() -> None:
    game = building(track=f"{WEST_LINE};H3:E-W;A4:E-W")
    assert game.why_not("build H5 E-W") is None
    assert "must hang together" in refused(game, "build A6 W")


@pytest.mark.rule("AOS-AMB-101")
def test_either_part_of_a_split_network_may_be_extended() -> None:
    game = building(track=f"{WEST_LINE};{owned('A4:E-W', 0)}")
    assert game.why_not("build A6 W") is None
    assert game.why_not("build H3 E-W") is None


@pytest.mark.rule("AOS-AMB-101", "AOS-AMB-29")
def test_a_redirect_that_claims_must_hang_too() -> None:
    """B27 of nobody's runs from Duluth A28 into the open; turned, it reaches Minneapolis B25."""
    claims = {"redirect_completion_claims": True}
    track = f"{WEST_LINE};B27:NE-SE"
    assert building(track=track).why_not("build B27 NE-W") is None
    assert "must hang together" in refused(building(claims, track=track), "build B27 NE-W")
    assert building(claims, track=track).why_not("build B27 NE-SW") is None
    assert "must hang together" in refused(building({"peer_profile": True}, track=track), "build B27 NE-SW")


# Towns


@pytest.mark.rule("AOS-WEST-02", "AOS-AMB-60")
def test_a_cube_on_a_town_is_moved() -> None:
    game = moving(track=WEST_LINE, cubes="F3:P")
    game.push("deliver purple F3 SW H1")
    assert incomes(game) == [1, 0, 0]


@pytest.mark.rule("AOS-WEST-06")
def test_a_new_city_sends_the_cube_of_its_town_into_the_bag() -> None:
    game = building(role="urbanization,-,-", urbanize="1", cubes="C2:B")
    bag = inside(game).bag[1]
    game.push("city C2 A")
    assert inside(game).cubes[game.board.index["C2"]] == 0
    assert inside(game).bag[1] == bag + 1
    game.check()


# East and west


LINE = line(0, 0, 1)


@pytest.mark.rule("AOS-WEST-03", "AOS-AMB-100", "TV-MAPS", "EN-10")
def test_the_mover_names_the_owner_of_a_link() -> None:
    game = moving(track=LINE, cubes="G28:P", todo="2,0,1")
    move = game.read("deliver purple G28 SW H17 W H11 W H1")
    assert game.gains(move) == [1, 0, 0]
    game.push(move)
    assert incomes(game) == [2, 1, 0]
    assert game.pending is not None
    assert (game.pending.kind, game.pending.seat) == ("bonus", 2)
    assert [str(choice) for choice in game.legal_moves()] == ["bonus 0", "bonus 1"]
    assert "a bonus is given now" in refused(game, "pass")
    assert "these seats cannot get the bonus" in refused(game, "bonus 2")
    assert ironroad.from_position(game.position).position == game.position
    assert game.gains(game.read("bonus 1")) == [1]
    game.push("bonus 1")
    assert incomes(game) == [2, 2, 0]
    assert game.to_move == 0


@pytest.mark.rule("AOS-WEST-03")
def test_there_is_nothing_to_choose_with_one_owner() -> None:
    track = line(1, 1, 1)
    game = moving(track=track, cubes="G28:P")
    game.push("deliver purple G28 SW H17 W H11 W H1")
    assert incomes(game) == [0, 4, 0]
    assert game.to_move == 1
    back = moving(track=track, cubes="H1:Y")
    back.push("deliver yellow H1 E H11 E H17 E G28")
    assert incomes(back) == [0, 4, 0]


@pytest.mark.rule("AOS-WEST-03", "AOS-AMB-100")
def test_an_unowned_link_may_be_named_and_gives_nothing() -> None:
    track = line(0, -1, 1)
    game = moving(track=track, cubes="G28:P")
    game.push("deliver purple G28 SW H17 W H11 W H1")
    assert [str(choice) for choice in game.legal_moves()] == ["bonus none", "bonus 0", "bonus 1"]
    game.push("bonus none")
    assert incomes(game) == [1, 1, 0]


@pytest.mark.rule("AOS-WEST-03", "AOS-WEST-04", "AOS-AMB-100")
def test_towns_and_inland_cities_are_on_neither_side() -> None:
    game = moving(track=LINE, cubes="H17:P")
    game.push("deliver purple H17 W H11 W H1")
    assert incomes(game) == [2, 0, 0]
    assert game.to_move == 1


@pytest.mark.rule("AOS-WEST-04", "AOS-AMB-100")
@pytest.mark.parametrize(("cities", "gained"), [("", 3), ("F25:F", 4)])
def test_a_town_counts_for_its_coast_once_it_is_a_city(cities: str, gained: int) -> None:
    """A cube of the town Kansas City F25 does not cross the country; one of the New City does."""
    track = line(0, 0, 0).partition(";H19")[0] + ";" + owned("H19:E-W;H21:E-W;H23:NE-W;G24:NE-SW", 0)
    town = "" if cities else ";F25:SW+0"
    game = moving(track=track + town, cities=cities, cubes="F25:P")
    game.push("deliver purple F25 SW H17 W H11 W H1")
    assert incomes(game) == [gained, 0, 0]


@pytest.mark.rule("AOS-WEST-03")
def test_with_the_one_who_chooses_the_bonus_is_gone() -> None:
    game = moving(track=LINE, cubes="G28:P", todo="2,0,1")
    game.push("deliver purple G28 SW H17 W H11 W H1")
    game.push("resign 2")
    assert incomes(game) == [2, 1, 0]
    assert game.to_move == 0
    other = moving(track=LINE, cubes="G28:P", todo="2,0,1")
    other.push("deliver purple G28 SW H17 W H11 W H1")
    other.push("resign 1")
    assert [str(choice) for choice in other.legal_moves()] == ["bonus none", "bonus 0"]


# The first line from coast to coast


@pytest.mark.rule("AOS-WEST-09", "AOS-AMB-102")
def test_alone_it_is_worth_four() -> None:
    game = building(track=all_but_one(0, 0, 0))
    assert not inside(game).connected
    game.push("build H27 NE-W")
    assert inside(game).connected
    assert incomes(game) == [4, 0, 0]
    assert game.why_not("build A4 E-W") is None


@pytest.mark.rule("AOS-WEST-09", "AOS-AMB-102")
def test_two_owners_get_two_each() -> None:
    game = building(track=all_but_one(1, 1, 0), fresh="H25.E")
    game.push("build H27 NE-W")
    assert incomes(game) == [2, 2, 0]
    assert game.to_move == 0


@pytest.mark.rule("AOS-WEST-09", "AOS-AMB-102", "TV-MAPS")
def test_of_three_owners_the_builder_names_two() -> None:
    game = building(track=all_but_one(0, 1, 2), todo="2,0,1")
    game.push("build H27 NE-W")
    assert game.pending is not None
    assert (game.pending.kind, game.pending.seat) == ("bonus", 2)
    assert [str(choice) for choice in game.legal_moves()] == ["bonus 0 1", "bonus 0 2", "bonus 1 2"]
    assert ironroad.from_position(game.position).position == game.position
    assert game.gains(game.read("bonus 1 0")) == [0, 1, 0, 1]
    game.push("bonus 0 1")
    assert incomes(game) == [2, 2, 0]
    assert game.pending.kind == "build"
    again = ironroad.load(str(game.record))
    assert again.position == game.position


@pytest.mark.rule("AOS-AMB-102")
def test_unowned_links_do_not_count_as_owners() -> None:
    game = building(track=all_but_one(-1, -1, 0))
    game.push("build H27 NE-W")
    assert incomes(game) == [4, 0, 0]


def towards_kansas_city(seat: int) -> str:
    """From San Francisco to the edge of Kansas City F25, and from there to St. Louis."""
    west = line(seat, seat, seat).partition(";H19")[0]
    return f"{west};{owned('H19:E-W;H21:E-W;H23:NE-W;G24:NE-SW;F27:SE-W', seat)}"


@pytest.mark.rule("AOS-AMB-102", "AOS-AMB-44")
def test_without_an_owner_the_bonus_is_spent() -> None:
    """A New City at Kansas City completes nothing for anybody: all is unowned, and not claimed."""
    game = building(
        {"urbanize_claims_unowned": False},
        track=towards_kansas_city(-1),
        role="urbanization,-,-",
        urbanize="1",
        cubes="",
    )
    game.push("city F25 A")
    assert inside(game).connected
    assert incomes(game) == [0, 0, 0]


@pytest.mark.rule("AOS-WEST-09", "AOS-AMB-102")
def test_a_new_city_may_make_the_connection() -> None:
    game = building(track=towards_kansas_city(1), role="urbanization,-,-", urbanize="1", cubes="")
    game.push("city F25 A")
    assert inside(game).connected
    assert incomes(game) == [0, 4, 0]


@pytest.mark.rule("AOS-WEST-09")
def test_it_is_given_once() -> None:
    game = building(track=all_but_one(0, 0, 0), connected="1")
    game.push("build H27 NE-W")
    assert incomes(game) == [0, 0, 0]


@pytest.mark.rule("AOS-AMB-102")
def test_several_routes_at_once_leave_the_choice() -> None:
    """Seats 1 and 2 each have a line from Durango west; the builder's last tile joins both to St. Louis."""
    south = owned("J5:NE-W;I6:E-SW;I8:E-W;I10:NE-W", 2)
    track = all_but_one(1, 0, 0).replace("H11:W+1,E+0", "H11:W+1,E+0,SW+2") + f";{south}"
    game = building(track=track)
    game.push("build H27 NE-W")
    assert [str(choice) for choice in game.legal_moves()] == ["bonus 0 1", "bonus 0 2"]


# The end


def at_the_end(**fields: str) -> Game:
    """Before the last move of the last round of three; dice of growth follow."""
    game = table(3, "deluxe", None, BOARD, phase="goods", round="10", cycle="2", todo="2", **fields)
    game.push("pass")
    while game.pending is not None and game.pending.purpose.startswith("growth"):
        game.push("die 1")
    return game


@pytest.mark.rule("AOS-WEST-10", "E-19")
def test_ties_are_broken_by_cash_then_track() -> None:
    game = at_the_end(money="30,31,29", income="5,5,5")
    assert game.result is not None
    assert game.result.scores == [9, 9, 9]
    assert game.result.places == [2, 1, 3]


@pytest.mark.rule("AOS-WEST-10")
def test_track_decides_between_equal_points_and_cash() -> None:
    """Three segments weigh as much as one income; its dollar is evened out."""
    track = owned("G2:NE-SW;F3:SW;I2:SE-NW", 1)
    game = at_the_end(money="30,31,20", income="5,4,1", track=track)
    assert game.result is not None
    assert game.result.scores[:2] == [9, 9]
    assert game.seats[0].money == game.seats[1].money
    assert game.result.places == [2, 1, 3]


@pytest.mark.rule("AOS-WEST-10", "AOS-CHANCE-01")
def test_the_last_tie_break_is_a_die() -> None:
    game = at_the_end(money="30,30,30", income="5,5,4")
    assert game.to_move == CHANCE
    assert game.pending is not None
    assert (game.phase, game.pending.purpose) == ("ties", "tie 0")
    assert ironroad.from_position(game.position).position == game.position
    play(game, "die 3", "die 3", "die 2", "die 6")
    assert game.over
    assert game.result is not None
    assert game.result.places == [2, 1, 3]
    assert game.result.winners == [1]
    game.check()
    assert ironroad.from_position(game.position).result is not None
    assert ironroad.from_position(game.position).result.places == [2, 1, 3]  # type: ignore[union-attr]
