"""Steam: New Cities and City Growth."""

from __future__ import annotations

import pytest

from ironroad.core.game import Game
from ironroad.games.common.cubes import cubes_of
from tests.helpers.inside import inside, seats_of
from tests.helpers.steam_tables import (
    BLUE_MID,
    PURPLE_MID,
    RED_MID,
    finished,
    legal,
    owners,
    play,
    table,
    tracks,
)
from tests.helpers.tables import refused

GROUPS = "RBY,PPG,B" + ",-" * 9


def urbanizing(track: str = "", **fields: str) -> Game:
    usual = {"role": "urbanization,-,-", "urbanize": "1", "groups": GROUPS, "track": track}
    return table(**usual | fields)


def growing(**fields: str) -> Game:
    return table(**{"role": "city-growth,-,-", "grow": "1", "groups": GROUPS} | fields)


def cubes(game: Game, hex_: str) -> int:
    packed = inside(game).cubes[game.board.index[hex_]]
    return sum(cubes_of(packed, colour) for colour in range(len(game.board.colours)))


@pytest.mark.rule("STEAM-BUILD-27", "STEAM-BUILD-30")
def test_a_new_city_takes_a_group_of_cubes() -> None:
    game = play(urbanizing(), "city E7 E 2")
    assert cubes(game, "E7") == 3
    assert inside(game).groups[1] == 0
    assert inside(game).accepts[game.board.index["E7"]] == 1 << game.board.colours.index("grey")
    assert inside(game).builds == 3, "it is no operation"
    assert refused(game, "city A7 A 1") == "Urbanization has been used"


@pytest.mark.rule("STEAM-BUILD-27")
def test_any_town_and_any_colour_left() -> None:
    game = urbanizing(cities="I7:A", groups="RBY" + ",-" * 11)
    moves = [move.text for move in game.legal_moves() if move.text.startswith("city")]
    towns = ("A7", "E7", "H12", "I9")
    assert sorted(moves) == sorted(f"city {town} {tile} 1" for town in towns for tile in "BCDE")
    assert refused(game, "city I7 B 1") == "Eastend (I7) is a city already"
    assert refused(game, "city E7 A 1") == "New City A lies on I7 already"
    assert refused(game, "city E7 F 1") == "New City F has a twin that is placed before it"
    assert refused(game, "city D4 B 1") == "there is no town on D4"
    assert refused(game, "city E7 B 2") == "space 2 of the goods supply is empty"


@pytest.mark.rule("STEAM-BUILD-27", "STEAM-COMP-09")
def test_the_town_tile_returns_to_the_supply() -> None:
    game = urbanizing(tracks(RED_MID.format(1), "E7:NW+1"))
    before = sum(inside(game).supply)
    play(game, "city E7 A 1")
    assert sum(inside(game).supply) == before + 1
    assert finished(game, "D4", "S"), "the link now ends at the city"
    assert set(owners(game, "D6").values()) == {1}


@pytest.mark.rule("STEAM-BUILD-27", "STEAM-BUILD-29")
def test_a_new_city_never_grows() -> None:
    game = growing(cities="E7:A")
    assert refused(game, "grow E7 1") == "Midway (E7) is no printed city, and only those grow"


@pytest.mark.rule("STEAM-BUILD-02")
def test_at_any_point_of_the_turn() -> None:
    for moves in (
        ("city E7 A 1", "build D4 NW-S", "build D6 N-SE"),
        ("build D4 NW-S", "city E7 A 1", "build D6 N-SE"),
        ("build D4 NW-S", "build D6 N-SE", "city E7 A 1"),
    ):
        game = play(urbanizing(), *moves)
        assert finished(game, "D4", "S")
        assert inside(game).builds == 1


@pytest.mark.rule("STEAM-BUILD-28")
def test_track_that_pointed_at_the_town_is_complete_for_its_owner() -> None:
    game = play(urbanizing(RED_MID.format(1)), "city E7 A 1")
    assert finished(game, "D4", "S")
    assert set(owners(game, "D4").values()) == {1}


@pytest.mark.rule("STEAM-BUILD-28", "R-19", "STEAM-BUILD-20")
def test_unowned_track_completed_by_a_new_city_is_the_urbanizers() -> None:
    game = play(urbanizing("D4:NW-S;D6:N-SE"), "city E7 A 1")
    assert set(owners(game, "D4").values()) == {0}
    kept = play(urbanizing("D4:NW-S;D6:N-SE;E7:NW"), "city E7 A 1")
    assert set(owners(kept, "D4").values()) == {-1}, "it was complete before"


@pytest.mark.rule("R-19b")
def test_a_chain_that_would_join_a_city_with_itself() -> None:
    """From Midway's north exit round to its bare north-east side; the last tile may then be turned."""
    loop = "E5:S-SE+0;F6:NW-SW+0"
    track = tracks(RED_MID.format(0), "E7:N+0,NW+0", loop)
    game = play(urbanizing(track, builds="3"), "city E7 A 1")
    assert not finished(game, "E5", "S")
    assert set(owners(game, "F6").values()) == {0}
    assert legal(game, "build F6 N-NW")
    assert not legal(game, "build E5 N-SE"), "that end is where it begins"
    assert not legal(game, "build F6 SW-S")
    turned = play(game.copy(), "build F6 N-NW")
    assert inside(turned).blunt == []
    play(game, "done")
    assert set(owners(game, "F6").values()) == {-1}, "it was not extended"


@pytest.mark.rule("R-20", "STEAM-BUILD-28")
def test_a_link_that_was_only_an_exit_stays_on_as_an_edge_link() -> None:
    track = "H12:NW+1"
    game = play(urbanizing(track), "city H12 E 2")
    assert seats_of(game)[1].links == 1
    moving = table(phase="goods", cities="H12:E", bridges="H12.NW+1", cubes="H12:P", todo="1")
    assert legal(moving, "deliver purple H12 NW G11")
    play(moving, "deliver purple H12 NW G11", "score points")
    assert seats_of(moving)[1].points == 1
    gone = table(
        track=track, role="urbanization,-,-", urbanize="1", groups=GROUPS, options={"edge_links": False}
    )
    play(gone, "city H12 E 2")
    assert seats_of(gone)[1].links == 0


@pytest.mark.rule("R-20")
def test_an_exit_towards_a_town_is_carried_by_that_towns_tile() -> None:
    track = "H4:NW-S+1;H6:N-SE+1;I7:NW+1,S+1;I9:N+1"
    game = play(urbanizing(track), "city I9 A 1")
    assert inside(game).bridge_sides == []
    assert seats_of(game)[1].links == 2
    again = play(
        table(
            track="H4:NW-S+1;H6:N-SE+1;I7:NW+1,S+1",
            cities="I9:A",
            role="urbanization,-,-",
            urbanize="1",
            groups=GROUPS,
        ),
        "city I7 B 1",
    )
    assert seats_of(again)[1].links == 2, "both are cities now, so it is an edge link"
    assert len(inside(again).bridge_sides) == 1


@pytest.mark.rule("R-20b")
def test_bare_exits_vanish() -> None:
    game = play(urbanizing(tracks(RED_MID.format(1), "E7:NW+1,SE+1")), "city E7 A 1")
    assert seats_of(game)[1].links == 1
    assert not inside(game).track.has_tile(game.board.index["E7"])


@pytest.mark.rule("R-20c")
def test_chains_from_the_town_stay_as_they_were() -> None:
    track = tracks(RED_MID.format(1), "E7:NW+1,SE", "F8:NW-S")
    game = play(urbanizing(track), "city E7 A 1")
    assert set(owners(game, "F8").values()) == {-1}
    assert legal(game, "build F10 N-SE"), "it begins at a city now, so anybody may go on"
    mine = play(urbanizing(tracks(RED_MID.format(0), "E7:NW+0,SE+0", "F8:NW-S+0")), "city E7 A 1", "done")
    assert set(owners(mine, "F8").values()) == {-1}, "the deadline is the same"


@pytest.mark.rule("STEAM-VEC-30", "R-19", "R-20", "R-20b")
def test_everything_that_can_happen_around_a_new_city() -> None:
    """Midway: a complete link with tiles, a bare exit, open track and unowned track arriving; Nextdoor: an
    exit that is a link to Purpleton."""
    around = tracks(PURPLE_MID.format(1), "E7:SE+1,SW+1", BLUE_MID.format(2), "D4:NW-S;D6:N-SE")
    game = play(urbanizing(around), "city E7 A 1")
    assert finished(game, "F8", "S")
    assert set(owners(game, "F8").values()) == {1}
    assert set(owners(game, "F6").values()) == {2}
    assert finished(game, "F6", "N")
    assert set(owners(game, "D6").values()) == {0}
    assert finished(game, "D6", "N")
    beside = play(urbanizing("H12:N+1,NW+1"), "city H12 E 1")
    assert inside(beside).bridge_owners == [1]
    assert seats_of(beside)[1].links == 1


# City Growth


@pytest.mark.rule("STEAM-BUILD-29", "STEAM-BUILD-30")
def test_a_printed_city_grows_once() -> None:
    game = play(growing(cubes="C3:R"), "grow C3 2")
    assert cubes(game, "C3") == 4
    assert inside(game).grown == [game.board.index["C3"]]
    assert not inside(game).may_grow
    assert refused(game, "grow G3 1") == "City Growth has been used"
    again = growing(grown="C3", groups=GROUPS)
    assert refused(again, "grow C3 1") == "Redton (C3) has grown before"
    assert refused(again, "grow G3 9") == "space 9 of the goods supply is empty"
    assert refused(table(), "grow C3 1") == "only the holder of City Growth may do that"
