"""Steam: the worked examples of the rulebook."""

from __future__ import annotations

import pytest

from ironroad.boards import load_board
from ironroad.core.game import Game
from tests.helpers.inside import inside, seats_of
from tests.helpers.steam_tables import finished, legal, play, table, tracks
from tests.helpers.tables import refused

GROUPS = "RBY" + ",-" * 11


def northeast(**fields: str) -> Game:
    return table(4, board="northeast", **{"built": "0,0,0,0"} | fields)


@pytest.mark.rule("STEAM-VEC-05", "STEAM-VEC-06", "STEAM-VEC-07")
def test_the_hexes_of_the_figures() -> None:
    """Albany is L14; the hexes forced by the prices in the rulebook."""
    board = load_board("northeast", "steam")
    titles = {
        "L14": "Albany",
        "L18": "Poughkeepsie",
        "L22": "New York",
        "N18": "Hartford",
        "M21": "New Haven",
    }
    assert {name: board.title(board.index[name]) for name in titles} == titles
    terrain = {
        name: board.hexes[board.index[name]].terrain for name in ("K15", "K17", "K19", "K21", "M15", "N16")
    }
    assert terrain == {
        "K15": "hill",
        "K17": "plain",
        "K19": "plain",
        "K21": "plain",
        "M15": "plain",
        "N16": "hill",
    }
    assert all(board.hexes[board.index[name]].river for name in ("L16", "L18", "L20", "O19", "P16"))
    assert board.hexes[board.index["N20"]].terrain == "plain"
    boston = board.hexes[board.index["Q15"]].city
    assert boston is not None
    assert boston.colours == ("red",)


@pytest.mark.rule("STEAM-VEC-05")
def test_michael_builds_from_albany_to_new_york() -> None:
    game = play(northeast(), "build L16 N-S", "build L18 N S", "build L20 N-S")
    assert game.seats[0].money == 30 - 10
    assert seats_of(game)[0].links == 2


@pytest.mark.rule("STEAM-VEC-06")
def test_pat_builds_beside_the_river() -> None:
    game = northeast(role="engineer,-,-,-", builds="4")
    play(game, "build K15 NE-S", "build K17 N-S", "build K19 N-S", "build K21 N-SE")
    assert game.seats[0].money == 30 - 10
    assert seats_of(game)[0].links == 1


@pytest.mark.rule("STEAM-VEC-07")
def test_thomas_builds_to_hartford_and_makes_new_haven_a_city() -> None:
    game = northeast(phase="roles", todo="0", groups=GROUPS)
    play(game, "role urbanization", "build M15 SE-NW", "build N16 NW-S", "build N20 N-SW", "city M21 E 1")
    assert game.seats[0].money == 30 - 14
    assert seats_of(game)[0].links == 2


@pytest.mark.rule("STEAM-VEC-04", "STEAM-BUILD-02", "STEAM-BUILD-28")
def test_two_straights_and_a_new_city_at_poughkeepsie() -> None:
    game = northeast(role="urbanization,-,-,-", urbanize="1", groups=GROUPS)
    play(game, "build L16 N-S", "build L20 N-S", "city L18 E 1")
    assert seats_of(game)[0].links == 2
    assert inside(game).builds == 1


@pytest.mark.rule("STEAM-VEC-19")
def test_placements_of_the_figure() -> None:
    """A and B are fine, C to H are not."""
    game = table(track="D4:NW-S+0")
    assert legal(game, "build D6 N-SE"), "A: own track continued"
    assert legal(game, "build F10 N-SE"), "B: a new line from another city"
    loop = table(track="D2:SW-S+0")
    assert "with itself" in refused(loop, "build D4 N-NW"), "C"
    assert "leads off the land" in refused(game, "build C5 N-SE"), "D and F: over a wall"
    assert "joined neither" in refused(game, "build F6 N-S"), "E"
    assert "leads off the land" in refused(game, "build D2 N-SW"), "G: off the hexes"
    assert "is a city" in refused(game, "build C3 N-S"), "H"


# The delivery example, with the cities of the small board; green is seat 0, black is seat 1.


@pytest.mark.rule("STEAM-VEC-10", "STEAM-MOVE-03", "STEAM-MOVE-04")
def test_a_red_cube_stops_at_the_first_red_city() -> None:
    """One point to Redton; the red New City beyond it cannot be reached through it."""
    track = tracks("D6:SE-N+0;D4:S-NW+0", "C5:N-SW+0;B6:NE-SW+0")
    game = table(phase="goods", track=track, cities="E7:E,A7:A", cubes="E7:RBPY", engine="3,3,3")
    found = [move.text for move in game.legal_moves() if move.text.startswith("deliver red")]
    assert found == ["deliver red E7 NW C3"]
    assert "first city of its colour" in refused(game, "deliver red E7 NW C3 S A7")
    assert not [m for m in game.legal_moves() if m.text.startswith(("deliver yellow", "deliver purple"))]


@pytest.mark.rule("STEAM-VEC-10", "STEAM-VEC-11", "STEAM-MOVE-08")
def test_more_links_with_a_longer_engine_and_somebody_elses_track() -> None:
    """Midway - Eastend (town) - Southend (grey) - Purpleton (green), Purpleton - Yellowton (black)."""
    green = "F8:NW-NE+0;G7:SW-NE+0;H6:SW-SE+0;I7:NW+0,S+0;H10:NE-SW+0"
    black = "F12:NE-NW+1;E11:SE-SW+1;D12:NE-NW+1"
    fields = {"phase": "goods", "track": tracks(green, black), "cities": "E7:E,I9:F", "cubes": "E7:PY"}
    for engine, expected in (
        (2, []),
        (3, ["deliver purple E7 SE I7 S I9 SW G11"]),
        (4, ["deliver yellow E7 SE I7 S I9 SW G11 SW C11", "deliver purple E7 SE I7 S I9 SW G11"]),
    ):
        game = table(**fields, engine=f"{engine},1,1")
        found = [move.text for move in game.legal_moves() if move.text.startswith("deliver")]
        assert sorted(found) == sorted(expected)
    play(game, "deliver yellow E7 SE I7 S I9 SW G11 SW C11", "score income", "score points")
    assert (seats_of(game)[0].income, seats_of(game)[1].points) == (3, 1)


@pytest.mark.rule("STEAM-VEC-11")
def test_three_own_links_and_two_of_another() -> None:
    """Yellowton - Midway is black too, so the yellow cube of Blueton uses three green and two black links."""
    green = "F8:NW-NE+0;G7:SW-NE+0;H6:SW-SE+0;I7:NW+0,S+0;H10:NE-SW+0"
    black = "F4:NE-S+1;F6:N-SW+1;F12:NE-NW+1;E11:SE-SW+1;D12:NE-NW+1"
    game = table(phase="goods", track=tracks(green, black), cities="E7:E,I9:F", cubes="G3:Y", engine="5,1,1")
    play(game, "deliver yellow G3 SW E7 SE I7 S I9 SW G11 SW C11", "score income")
    assert game.seats[0].income == 3
    assert game.to_move == 1
    play(game, "score points")
    assert seats_of(game)[1].points == 2


@pytest.mark.rule("STEAM-VEC-04")
def test_complete_links_after_a_new_city() -> None:
    game = northeast(track="L16:N-S+0;L20:N-S+0", role="urbanization,-,-,-", urbanize="1", groups=GROUPS)
    assert not finished(game, "L16", "N")
    play(game, "city L18 E 1")
    assert finished(game, "L16", "N")
    assert finished(game, "L20", "N")
