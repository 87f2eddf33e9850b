"""Steam: where track may go, what it hangs on, what it costs."""

from __future__ import annotations

from pathlib import Path

import pytest

from ironroad.core.game import Game
from ironroad.core.moves import Build
from ironroad.core.tiles import STEAM
from tests.helpers.inside import inside, seats_of
from tests.helpers.steam_tables import (
    BLUE_MID,
    PLAIN,
    RED_BLUE,
    RED_MID,
    finished,
    legal,
    owners,
    play,
    table,
    tracks,
)
from tests.helpers.tables import refused

NORTH_OF_MID = "D4:NW-NE+{0};E3:SW-S+{0};E5:N-S+{0}"


def price(game: Game, move: str) -> int:
    assert legal(game, move)
    return game.price(game.read(move))


# The turn


@pytest.mark.rule("STEAM-BUILD-01")
def test_first_build_then_player_order() -> None:
    game = table(4, phase="roles", role="engineer,first-build,turn-order,-", order="3,2,1,0", todo="3")
    play(game, "role first-move")
    asked = []
    while game.phase == "build":
        asked.append(game.to_move)
        game.push("done")
    assert asked == [1, 3, 2, 0]


@pytest.mark.rule("STEAM-BUILD-02", "STEAM-BUILD-03")
def test_three_operations_or_four() -> None:
    game = table()
    assert legal(game, "done")
    play(game, "build D4 NW-S", "build D6 N-S", "build D6 N-SE")
    assert refused(game, "build F2 SE-SW") == "no build is left this turn"
    assert [move.text for move in game.legal_moves()] == ["done"]
    engineer = table(phase="roles", role="-,-,-", todo="0", order="0,1,2")
    play(engineer, "role engineer")
    assert inside(engineer).builds == 4
    play(engineer, "done")
    assert inside(engineer).builds == 3


@pytest.mark.rule("R-16e", "STEAM-BUILD-02")
def test_one_hex_may_be_built_on_several_times_in_a_turn() -> None:
    game = play(table(), "build D4 NW-S", "build D4 NW-SE", "build D4 NW-S")
    assert game.seats[0].money == 30 - 6


# Where track may go


@pytest.mark.rule("STEAM-BUILD-04", "STEAM-VEC-19")
def test_no_tile_on_a_city_or_off_the_grid() -> None:
    game = table()
    assert refused(game, "build C3 N-S") == "C3 is a city; no tile lies on a city"
    assert "there is no hex" in str(game.why_not("build I13 N-S"))
    assert "there is no hex" in str(game.why_not("build K1 N-S"))


@pytest.mark.rule("STEAM-BUILD-05", "STEAM-VEC-19")
def test_no_track_over_a_wall_or_off_the_board() -> None:
    game = table()
    assert refused(game, "build C5 N-SE") == "C5 SE leads off the land"
    assert refused(game, "build D2 N-SW") == "D2 N leads off the land"
    assert refused(game, "build H12 NW SE") == "H12 SE leads off the land", "there is water"
    assert not legal(table(track="D4:NW-S+0"), "build D6 N-NW")


@pytest.mark.rule("STEAM-BUILD-06", "R-10")
def test_town_tiles_lie_on_towns_only() -> None:
    game = table(track=RED_MID.format(0))
    assert refused(game, "build E7 NW-SE") == "E7 is a town: give single exits"
    assert refused(game, "build D8 N S") == "D8 is no town: give pairs of edges"
    assert refused(game, "build E7 N NE SE S SW") == "a town tile has one to four exits"
    assert refused(game, "build D8 N-NE S-SW") == "there is no such tile"


@pytest.mark.rule("STEAM-BUILD-08", "STEAM-VEC-19")
def test_a_link_does_not_return_to_its_stop() -> None:
    game = table(track="D2:SW-S+0")
    assert refused(game, "build D4 N-NW") == "that would join Redton with itself"
    town = table(track=tracks(RED_MID.format(0), "E7:N+0,NW+0", "E5:S-SE+0;F6:NW-SW+0"))
    assert refused(town, "build E7 N NE NW") == "that would join Midway with itself"


@pytest.mark.rule("STEAM-BUILD-08", "R-33")
def test_loops_of_several_links_and_two_links_between_the_same_stops() -> None:
    track = tracks(RED_BLUE.format(0), "D4:NW-SE+0;E5:NW-NE+0")
    game = play(table(track=track), "build F4 SW-NE")
    assert seats_of(game)[0].links == 2
    assert game.seats[0].parts["links"] == 2


# What it hangs on


@pytest.mark.rule("STEAM-BUILD-09", "R-32")
def test_the_first_tile_leads_out_of_a_city() -> None:
    unowned = "F2:SW-SE;E3:NE-SW;D4:NE-S"
    game = table(built="0,1,1", track=unowned)
    for good in ("build D2 SE-SW", "build H12 NW", "build H12 NW N", "build D4 NE-S NW-SW"):
        assert legal(game, good), good
    assert refused(game, "build D6 N-SE") == "a seat's first tile must lead out of a city"
    assert refused(game, "build D4 NE-SE") == "a seat's first tile must lead out of a city"
    assert legal(table(built="1,1,1", track=unowned), "build D6 N-SE")
    assert legal(game, "build D10 N-SW NW-SE"), "a complex tile may be the first"


@pytest.mark.rule("STEAM-BUILD-10", "STEAM-BUILD-11", "STEAM-ENG-04", "STEAM-VEC-19")
def test_later_tiles_continue_own_track_or_start_at_any_city() -> None:
    game = table(track="D4:NW-S+0")
    assert legal(game, "build D6 N-SE")
    assert legal(game, "build F10 N-SE")
    reason = refused(game, "build F6 N-S")
    assert reason == "the new track is joined neither to a city nor to track of seat 0 that is"


@pytest.mark.rule("STEAM-BUILD-10")
def test_no_line_starts_out_of_a_town_but_by_adding_exits() -> None:
    game = table(track=tracks(RED_MID.format(0), "E7:NW+0"))
    assert not legal(game, "build F8 NW-S")
    assert legal(game, "build E7 NW SE")
    play(game, "build E7 NW SE")
    assert legal(game, "build F8 NW-S")


@pytest.mark.rule("STEAM-BUILD-11")
def test_exits_of_a_town_somebody_else_reached() -> None:
    game = table(track=tracks(RED_MID.format(1), "E7:NW+1"))
    assert not legal(game, "build E7 NW SE")
    assert legal(table(track=tracks(RED_MID.format(1), BLUE_MID.format(0), "E7:NW+1")), "build E7 NE NW SE")


@pytest.mark.rule("STEAM-BUILD-12", "R-11", "STEAM-ENG-02")
def test_an_empty_town_completes_nothing() -> None:
    game = table(track=RED_MID.format(0))
    assert not finished(game, "D6", "SE")
    play(game, "build E7 NW")
    assert finished(game, "D6", "SE")
    beside = table(track=tracks(RED_MID.format(0), BLUE_MID.format(1), "E7:NW+0"))
    assert not finished(beside, "F6", "SW"), "there is no exit on that side"
    assert finished(table(track="D4:NW-SE+0;E5:NW-NE+0;F4:NE-SW+0"), "E5", "NW"), "any side of a city"


@pytest.mark.rule("STEAM-BUILD-13", "R-12")
def test_nobody_builds_into_open_track_of_another() -> None:
    game = table(track="D4:NW-SE+1;F4:NE-SW+0")
    assert refused(game, "build E5 NE-NW") == "E5 NW leads into track owned by seat 1"
    assert legal(game, "build E5 NE-S")


@pytest.mark.rule("STEAM-BUILD-13", "R-12b", "STEAM-ENG-02")
def test_unowned_track_joined_to_own_track_becomes_own() -> None:
    game = play(table(track="D4:NW-SE;F4:NE-SW+0"), "build E5 NE-NW")
    assert owners(game, "D4") == {"SE": 0}
    assert finished(game, "D4", "SE")


@pytest.mark.rule("STEAM-BUILD-14", "R-13", "STEAM-ENG-01")
def test_an_exit_that_meets_anothers_track_completes_that_link() -> None:
    game = table(track=tracks(RED_MID.format(1), BLUE_MID.format(0)))
    play(game, "build E7 NE NW SE")
    assert owners(game, "E7") == {"NE": 0, "NW": 1, "SE": 0}
    assert finished(game, "D4", "S")
    assert game.seats[0].money == 30 - 4, "the builder pays for all exits"
    assert seats_of(game)[1].links == 1


@pytest.mark.rule("R-13", "STEAM-ENG-04")
def test_one_new_exit_must_be_the_builders() -> None:
    track = tracks(RED_MID.format(1), BLUE_MID.format(0), "E7:NE+0")
    game = table(track=track)
    assert refused(game, "build E7 NE NW") == "at least one new exit must become the builder's own"
    assert legal(game, "build E7 NE NW S")


def facing_towns(owner: str) -> str:
    """Eastend with an exit to Southend, reached by seat 1; track of seat 0 arrives at Southend."""
    return f"H4:NW-S+1;H6:N-SE+1;I7:NW+1,S{owner};H10:NE-SW+0"


@pytest.mark.rule("R-13b")
def test_exits_of_two_towns_that_face_each_other() -> None:
    theirs = table(track=facing_towns("+1"))
    assert refused(theirs, "build I9 N SW") == "I9 N leads into track owned by seat 1"
    assert legal(theirs, "build I9 SW")
    strictly = table(track=facing_towns(""))
    assert refused(strictly, "build I9 N SW") == "I9 N leads into unowned track that cannot be continued"
    game = table(track=facing_towns(""), options={"join_unowned_strict": False})
    play(game, "build I9 N SW")
    assert owners(game, "I7") == {"S": 0, "NW": 1}
    assert finished(game, "I9", "N")


@pytest.mark.rule("R-13c", "STEAM-BUILD-14", "STEAM-VEC-28")
def test_a_bare_unowned_exit_falls_to_who_rebuilds_the_town() -> None:
    track = tracks(NORTH_OF_MID.format(1), BLUE_MID.format(0), "E7:N+1,S")
    game = table(track=track)
    assert price(game, "build E7 N NE S") == 4
    play(game, "build E7 N NE S")
    assert owners(game, "E7") == {"N": 1, "NE": 0, "S": 0}
    assert finished(game, "F6", "SW")
    play(game, "done")
    assert owners(game, "E7")["S"] == 0, "it is this turn's"


@pytest.mark.rule("R-13c")
def test_unowned_links_beyond_the_tile_are_not_affected() -> None:
    track = tracks(NORTH_OF_MID.format(1), BLUE_MID.format(0), "E7:N+1,S", "E9:N-S")
    game = play(table(track=track), "build E7 N NE S")
    assert owners(game, "E7") == {"N": 1, "NE": 0, "S": -1}


@pytest.mark.rule("STEAM-VEC-29", "R-12b", "STEAM-BUILD-13")
def test_own_track_led_into_a_bare_exit() -> None:
    for owner, free in (("+1", False), ("", True)):
        track = tracks(NORTH_OF_MID.format(1), f"E7:N+1,S{owner}", "D10:SW-NE+0")
        game = table(track=track, options={"join_unowned_strict": False})
        assert legal(game, "build E9 N-SW") == free
    play(game, "build E9 N-SW")
    assert owners(game, "E7") == {"N": 1, "S": 0}
    assert finished(game, "E9", "N")
    strict = table(track=track)
    assert refused(strict, "build E9 N-SW") == "E9 N leads into unowned track that cannot be continued"


@pytest.mark.rule("STEAM-BUILD-15")
def test_a_complete_link_is_never_lost() -> None:
    game = table(track=tracks(RED_MID.format(0), "E7:NW+0"))
    for _ in range(3):
        game.push("done")
    assert set(owners(game, "D4").values()) == {0}


@pytest.mark.rule("STEAM-BUILD-16", "R-14")
def test_track_may_end_at_a_tile_without_matching_track() -> None:
    assert legal(table(track="E5:NE-SE+1;F4:SW-NE+1;D4:NW-S+0"), "build D6 N-NE")
    assert legal(table(track="E5:NE-SE+1;F4:SW-NE+1"), "build D4 NW-SE"), "into the back of another's tile"


# Upgrades


@pytest.mark.rule("STEAM-BUILD-24", "R-17b")
def test_upgrades_keep_all_track_and_add_joined_track() -> None:
    track = tracks("D4:NW-SE+1;E5:NW-S+1", "E3:SW-NE+0;F2:SW-SE+0")
    game = table(track=track)
    assert legal(game, "build D4 NW-SE NE-SW"), "over another's track"
    assert not legal(game, "build D4 NW-SE N-S"), "not joined"
    assert refused(game, "build D4 NE-SW") == "the track there is owned by seat 1 and must stay"
    assert refused(game, "build D4 N-S NE-SW") == "a build either adds track or redirects it, not both"
    play(game, "build D4 NW-SE NE-SW")
    assert owners(game, "D4") == {"NE": 0, "SE": 1}


@pytest.mark.rule("STEAM-BUILD-24")
def test_towns_get_more_exits_never_others() -> None:
    game = table(track=tracks(RED_MID.format(0), "E7:NW+0"))
    assert refused(game, "build E7 SE") == "the exits NW of this town must stay"
    assert refused(game, "build E7 NW") == "that is the track that lies on E7 already"


@pytest.mark.rule("STEAM-BUILD-24")
def test_no_simple_tile_replaces_a_complex_one() -> None:
    game = table(track="D4:NW-SE+0,NE-SW+0;E3:SW-NE+0;F2:SW-SE+0")
    assert refused(game, "build D4 NW-SE") == "the track NE-SW SE-NW must stay"
    assert refused(game, "build D4 N-S NW-SW") == "a build redirects one piece at most"


# Prices


@pytest.mark.rule("STEAM-BUILD-26", "R-18")
def test_prices_on_empty_hexes() -> None:
    game = table(track=tracks("C5:N-S+0;D8:SW-NE+0;C9:N-NE+0", BLUE_MID.format(0), "G5:N-S+0", "D10:SW-NE+0"))
    assert price(game, "build D4 NW-S") == 2
    assert price(game, "build C7 N-NW") == 3, "river"
    assert price(game, "build G7 N-NW") == 4, "hill"
    assert price(game, "build E9 SW-N") == 5, "river and hill"
    assert price(game, "build E7 NE") == 2
    assert price(game, "build E7 NE SW") == 3
    assert price(game, "build E7 N NE SW") == 4
    assert price(game, "build E7 N NE S SW") == 5


@pytest.mark.rule("STEAM-BUILD-26", "STEAM-BUILD-22")
def test_upgrades_and_redirects_pay_no_terrain() -> None:
    game = table(track="G5:N-S+0;G7:N-S+0;H6:NW-SE+0;H4:NW-S+0")
    assert price(game, "build G7 N-NW") == 2, "a redirect on a hill"
    upgrade = table(track="G5:N-S+0;G7:N-S+0;H4:NW-S+0;H6:N-SW+0")
    assert price(upgrade, "build G7 N-S NE-NW") == 4, "all edges, no hill"
    town = table(track=tracks(RED_MID.format(0), "E7:NW+0"))
    assert price(town, "build E7 NW SE") == 3, "exits and the town itself"


@pytest.mark.rule("STEAM-BUILD-24", "STEAM-BUILD-26", "STEAM-VEC-08")
def test_upgrading_a_gentle_curve_on_a_river() -> None:
    """South-west of Boston: seat 1 has a gentle curve from Boston, a straight crosses it."""
    game = table(board="northeast", track="P16:NE-S+1;P18:N+1;P14:S-SE+0")
    assert game.board.hexes[game.board.index["P16"]].river
    crossing = table(board="northeast", track="P16:NE-NW+1;P14:S-SE+0")
    assert legal(crossing, "build P16 N-S NE-NW")
    assert crossing.price(crossing.read("build P16 N-S NE-NW")) == 4
    assert all(game.price(m) == 4 for m in game.legal_moves() if m.text.startswith("build P16"))


@pytest.mark.rule("STEAM-BUILD-25", "STEAM-BUILD-26", "STEAM-VEC-09")
def test_a_complex_tile_on_an_empty_river_hex() -> None:
    game = table(board="northeast")
    moves = [m for m in game.legal_moves() if m.text.startswith("build O19") and m.text.count("-") == 2]
    assert moves
    assert {game.price(move) for move in moves} == {5}


# Prices and purses of any size


def dear_board(folder: Path, river: int, hill: int) -> str:
    """The small board with other prices of its terrain."""
    text = Path(PLAIN).read_text("utf-8")
    assert text.count("river = 1\nhill = 2\n") == 1
    path = folder / "dear-plain.toml"
    path.write_text(text.replace("river = 1\nhill = 2\n", f"river = {river}\nhill = {hill}\n"), "utf-8")
    return str(path)


def accepted_builds(game: Game) -> set[str]:
    """Every tile on every hex, asked one by one."""
    hexes = [hex_ for hex_, edges in enumerate(inside(game).track.live) if edges]
    builds = [Build(game.board, hex_, shape) for hex_ in hexes for shape in STEAM.index]
    moves = game.legal_moves()
    return {build.text for build in builds if build in moves}


@pytest.mark.parametrize("prices", [(58, 60), (64, 70)])
def test_what_is_listed_is_accepted_at_any_price_and_with_any_cash(
    tmp_path: Path, prices: tuple[int, int]
) -> None:
    board, found = dear_board(tmp_path, *prices), set()
    for cash in (0, 2, 57, 60, 62, 63, 64, 66, 72, 127, 130, 137, 200, 300):
        # In the expert game cash is all there is.
        game = table(
            board=board, edition="expert", track="C5:N-S+0;G5:N-S+1", money=f"{cash},30,30", builds="2"
        )
        listed = {move.text for move in game.legal_moves() if isinstance(move, Build)}
        assert listed == accepted_builds(game), f"with ${cash}"
        found.add(len(listed))
    assert len(found) > 3, "more cash never allows more"
    assert "build C7 N-S" in listed
