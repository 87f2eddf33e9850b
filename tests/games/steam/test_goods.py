"""Steam: moving goods and what is done with the points."""

from __future__ import annotations

import pytest

from ironroad.core.game import Game
from ironroad.games.common.cubes import one_cube
from ironroad.games.steam.rules.goods import is_fair
from tests.helpers.inside import inside, seats_of
from tests.helpers.steam_tables import (
    BLUE_MID,
    PURPLE_MID,
    RED_BLUE,
    RED_MID,
    YELLOW_MID,
    play,
    table,
    tracks,
)
from tests.helpers.tables import refused

STAR = "E7:NE+{1},NW+{0},SE+{3},SW+{2}"


def star(red: int, blue: int, yellow: int, purple: int, *more: str) -> str:
    """The four links to Midway and their owners."""
    parts = (
        RED_MID.format(red),
        BLUE_MID.format(blue),
        YELLOW_MID.format(yellow),
        PURPLE_MID.format(purple),
        STAR.format(red, blue, yellow, purple),
    )
    return tracks(*parts, *more)


def moving(track: str, cubes: str, **fields: str) -> Game:
    return table(**{"phase": "goods", "track": track, "cubes": cubes, "engine": "4,4,4"} | fields)


def deliveries(game: Game) -> list[str]:
    return [move.text for move in game.legal_moves() if move.text.startswith("deliver")]


@pytest.mark.rule("STEAM-MOVE-01")
def test_twice_round_the_table_first_move_first() -> None:
    game = table(phase="build", role="turn-order,engineer,first-move", todo="0", builds="3")
    play(game, "done")
    asked = []
    while game.phase == "goods":
        asked.append(game.to_move)
        game.push("pass")
    assert asked == [2, 0, 1, 2, 0, 1]


@pytest.mark.rule("STEAM-MOVE-02")
def test_the_engine_is_raised_once_a_round_for_nothing() -> None:
    game = play(moving("", ""), "engine", "pass", "pass")
    assert game.to_move == 0
    assert game.seats[0].engine == 5
    assert (seats_of(game)[0].income, seats_of(game)[0].points, seats_of(game)[0].money) == (0, 0, 30)
    assert refused(game, "engine") == "the engine was raised this round"


@pytest.mark.rule("STEAM-MOVE-03", "STEAM-EXP-MOVE-01")
@pytest.mark.parametrize("edition", ["base", "expert"])
def test_a_cube_goes_to_a_city_of_its_colour(edition: str) -> None:
    game = table(edition=edition, phase="goods", track=star(0, 0, 0, 0), cubes="C3:B", engine="2,1,1")
    assert deliveries(game) == ["deliver blue C3 SE E7 NE G3"]
    short = table(edition=edition, phase="goods", track=star(0, 0, 0, 0), cubes="C3:B", engine="1,1,1")
    assert deliveries(short) == []
    assert "2 links are too many for engine 1" in refused(short, "deliver blue C3 SE E7 NE G3")


@pytest.mark.rule("STEAM-MOVE-04")
def test_the_first_city_of_its_colour_ends_the_way() -> None:
    """Midway is a blue New City, so the cube does not go on to Blueton."""
    track = star(0, 0, 0, 0).replace(";E7:NE+0,NW+0,SE+0,SW+0", "")
    game = moving(track, "C3:B", cities="E7:D")
    assert deliveries(game) == ["deliver blue C3 SE E7"]
    assert "first city of its colour" in refused(game, "deliver blue C3 SE E7 NE G3")


@pytest.mark.rule("STEAM-MOVE-04", "R-21")
def test_neither_back_to_the_origin_nor_twice_through_a_city() -> None:
    track = star(0, 0, 0, 0, RED_BLUE.format(0)).replace(";E7:NE+0,NW+0,SE+0,SW+0", "")
    game = moving(track, "C3:R,E7:Y", cities="E7:E")
    assert all(" C3 " not in text.removeprefix("deliver red C3 ") for text in deliveries(game))
    assert refused(game, "deliver red C3 SE E7 NW C3") == "Redton is visited twice"
    assert "visited twice" in refused(game, "deliver yellow E7 NE G3 SW E7 SW C11")


@pytest.mark.rule("R-21")
def test_no_link_is_used_twice() -> None:
    track = tracks(RED_MID.format(0), YELLOW_MID.format(0), "E7:NW+0,SW+0", "D2:SW-SE+0")
    game = moving(track, "C11:R,C3:Y")
    assert deliveries(game) == ["deliver yellow C3 SE E7 SW C11", "deliver red C11 NE E7 NW C3"]
    assert "visited twice" in refused(game, "deliver yellow C3 SE E7 NW C3 SE E7 SW C11")


def two_ways_to_the_west() -> str:
    """Midway and Westend are joined twice, Redton to Midway, Westend to nothing else."""
    upper = "D6:SE-SW+0;C7:NE-NW+0;B6:SE-SW+0"
    lower = "D8:NE-SW+0;C9:NE-NW+0;B8:SE-NW+0"
    return tracks("D4:NW-NE+0;E5:NW-S+0", upper, lower, "E7:N+0,NW+0,SW+0", "A7:NE+0,SE+0")


@pytest.mark.rule("R-21", "R-35", "R-33")
def test_round_a_loop_of_two_towns_and_on() -> None:
    """Out by one link, back by the other, through the same town again, then on to Blueton."""
    west = two_ways_to_the_west().replace("E7:N+0,NW+0,SW+0", "E7:N+0,NE+0,NW+0,SW+0")
    west = west.replace("D4:NW-NE+0;E5:NW-S+0", "D4:NW-NE+0;E3:SW-S+0;E5:N-S+0")
    game = moving(tracks(west, BLUE_MID.format(0)), "C3:B", engine="6,1,1")
    ways = [text for text in deliveries(game) if text.startswith("deliver blue C3")]
    assert "deliver blue C3 SE E7 NE G3" in ways
    assert "deliver blue C3 SE E7 NW A7 SE E7 NE G3" in ways
    assert "deliver blue C3 SE E7 SW A7 NE E7 NE G3" in ways
    assert len(ways) == 3
    strict = table(
        phase="goods",
        track=tracks(west, BLUE_MID.format(0)),
        cubes="C3:B",
        engine="6,1,1",
        options={"revisit_towns": False},
    )
    assert deliveries(strict) == ["deliver blue C3 SE E7 NE G3"]


@pytest.mark.rule("R-21b")
def test_a_cube_may_leave_a_city_of_its_own_colour() -> None:
    track = star(0, 0, 0, 0).replace(";E7:NE+0,NW+0,SE+0,SW+0", "")
    game = moving(track, "C3:R", cities="E7:A")
    assert deliveries(game) == ["deliver red C3 SE E7"]


@pytest.mark.rule("STEAM-MOVE-05")
def test_at_least_one_own_link() -> None:
    game = moving(star(1, 1, 1, 1), "C3:B")
    assert deliveries(game) == []
    assert refused(game, "deliver blue C3 SE E7 NE G3") == "at least one link must be owned by seat 0"


@pytest.mark.rule("STEAM-VEC-16", "STEAM-VEC-16b", "STEAM-MOVE-05")
@pytest.mark.parametrize(("owners", "fair"), [([0, 1, 0, 1, 2], True), ([0, 1, 0, 1, 1], False)])
def test_nobody_else_owns_more_links_than_the_mover(owners: list[int], fair: bool) -> None:
    assert is_fair(owners, 0) == fair


@pytest.mark.rule("STEAM-MOVE-05")
def test_as_many_links_of_another_seat_as_own_ones() -> None:
    game = moving(star(0, 1, 0, 0), "C3:B")
    assert deliveries(game) == ["deliver blue C3 SE E7 NE G3"]
    worse = moving(star(1, 1, 0, 0, "D2:SW-SE+0;E3:NW-NE+0"), "C3:B")
    assert deliveries(worse) == []
    blue_first = moving(star(1, 0, 1, 0).replace(";E7:NE+0,NW+1,SE+0,SW+1", ""), "C3:Y", cities="E7:E")
    assert deliveries(blue_first) == []
    assert "owned by seat 0" in refused(blue_first, "deliver yellow C3 SE E7 SW C11")


@pytest.mark.rule("R-22", "STEAM-MOVE-05")
def test_unowned_links_count_for_the_engine_only() -> None:
    track = tracks("D4:NW-S;D6:N-SE", BLUE_MID.format(0), "E7:NE+0,NW")
    game = moving(track, "C3:B", engine="2,1,1")
    play(game, "deliver blue C3 SE E7 NE G3", "score points")
    assert seats_of(game)[0].points == 1
    assert deliveries(moving(track, "C3:B", engine="1,1,1")) == []


@pytest.mark.rule("STEAM-MOVE-06")
def test_cubes_cannot_be_parked() -> None:
    game = moving(star(0, 0, 0, 0), "C3:G")
    assert deliveries(game) == []
    assert refused(game, "deliver grey C3 SE E7 NE G3") == "Blueton does not accept grey"
    assert "does not accept" in refused(moving(star(0, 0, 0, 0), "C3:B"), "deliver blue C3 SE E7")


@pytest.mark.rule("STEAM-MOVE-07", "STEAM-SETUP-04")
def test_a_delivered_cube_leaves_the_game() -> None:
    game = moving(star(0, 0, 0, 0), "C3:BB")
    bag = list(inside(game).bag)
    play(game, "deliver blue C3 SE E7 NE G3", "score income")
    assert inside(game).bag == bag
    assert inside(game).cubes[game.board.index["C3"]] == one_cube(1)
    assert "there is no yellow cube to move on Redton" in refused(
        play(game, "pass", "pass"), "deliver yellow C3 SE E7 SW C11"
    )


@pytest.mark.rule("STEAM-MOVE-08", "STEAM-MOVE-09")
def test_each_owner_decides_the_mover_first() -> None:
    game = moving(star(2, 1, 0, 0), "C3:B", order="0,2,1", todo="1,0", engine="4,4,4")
    play(game, "deliver blue C3 SE E7 NE G3")
    assert game.gains(game.read("pass")) == []
    assert game.pending is not None
    assert (game.to_move, game.pending.kind, game.pending.purpose) == (1, "points", "1")
    assert [move.text for move in game.legal_moves()] == ["score income", "score points"]
    assert "points are scored now" in refused(game, "pass")
    play(game, "score income")
    assert game.to_move == 2
    play(game, "score points")
    assert (seats_of(game)[1].income, seats_of(game)[1].points) == (1, 0)
    assert (seats_of(game)[2].income, seats_of(game)[2].points) == (0, 1)
    assert game.to_move == 0
    assert game.pending is not None
    assert game.pending.kind == "deliver"


@pytest.mark.rule("STEAM-MOVE-09")
def test_other_owners_decide_in_player_order() -> None:
    """A way over links of three seats; First Move does not matter for who decides when."""
    track = tracks(RED_MID.format(0), BLUE_MID.format(1), "E7:NE+1,NW+0", "H4:NW-S+2;H6:N-SE+2")
    game = moving(track, "C3:G", cities="I7:E", order="2,1,0", todo="0", role="-,first-move,-")
    play(game, "deliver grey C3 SE E7 NE G3 SE I7")
    assert inside(game).owed == [0, 2, 1]


@pytest.mark.rule("STEAM-MOVE-10")
def test_points_have_no_limit() -> None:
    game = moving(star(0, 0, 0, 0), "C3:B", points="120,0,0")
    play(game, "deliver blue C3 SE E7 NE G3", "score points")
    assert seats_of(game)[0].points == 122


@pytest.mark.rule("R-35")
def test_parallel_links_are_different_ways() -> None:
    track = star(0, 0, 0, 0, RED_BLUE.format(0))
    game = moving(track, "C3:B")
    assert sorted(deliveries(game)) == ["deliver blue C3 NE G3", "deliver blue C3 SE E7 NE G3"]


@pytest.mark.rule("R-34")
def test_cities_side_by_side_are_not_linked() -> None:
    """Nextdoor, a New City, lies beside Purpleton."""
    game = moving("", "H12:P", cities="H12:E")
    assert deliveries(game) == []
