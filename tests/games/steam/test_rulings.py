"""Steam: rulings that were corrected, and the options that keep the other reading."""

from __future__ import annotations

from pathlib import Path

import pytest

import ironroad
from ironroad.core.board import BoardError
from ironroad.core.moves import Build
from ironroad.core.position import PositionError
from ironroad.core.tiles import STEAM
from ironroad.games.steam.rules.money import units_left
from tests.helpers.inside import inside, seats_of
from tests.helpers.steam_tables import BLUE_MID, PLAIN, RED_MID, finished, legal, owners, play, table, tracks
from tests.helpers.tables import refused

GROUPS = "RR,BB,-,-,-,-,-,-,-,-,-,-"
MAYOR = {"role": "urbanization,engineer,first-move", "urbanize": "1", "groups": GROUPS}
LOOSELY = {"join_unowned_strict": False}


# R-12b and R-19


@pytest.mark.rule("R-12b", "R-19", "STEAM-BUILD-28")
@pytest.mark.parametrize(("options", "owner"), [({}, -1), (LOOSELY, 0)], ids=["strict", "loosely"])
def test_a_new_city_takes_only_what_the_seat_could_continue(options: dict[str, bool], owner: int) -> None:
    """Unowned track from Westend, where seat 0 has nothing, points at Midway's west side."""
    track = tracks(RED_MID.format(1), "A7:SE;B8:NW-NE;C7:SW-SE;D8:NW-NE")
    game = play(table(track=track, options=options, **MAYOR), "city E7 A 1")
    assert finished(game, "D8", "NE")
    assert owners(game, "D8") == {"NE": owner}


@pytest.mark.rule("R-19", "STEAM-BUILD-28")
def test_a_new_city_takes_unowned_track_that_starts_at_a_city() -> None:
    game = play(table(track="D4:NW-S;D6:N-SE", **MAYOR), "city E7 A 1")
    assert set(owners(game, "D6").values()) == {0}


# R-13c


@pytest.mark.rule("R-13c", "STEAM-BUILD-14")
def test_who_rebuilds_a_town_keeps_the_bare_exits() -> None:
    """Seat 0's own exit S of Midway would be lost at the end of the turn; it has just been paid for again."""
    track = tracks(RED_MID.format(0), BLUE_MID.format(0), "E7:NW+0,S+0")
    game = play(table(track=track), "build E7 NE NW S", "done")
    assert owners(game, "E7") == {"NE": 0, "S": 0, "NW": 0}


#


@pytest.mark.rule("R-15", "STEAM-BUILD-18")
def test_links_may_be_lost_at_the_end_of_the_phase() -> None:
    track = "D4:NW-S+0;F4:NE-S+1"
    by_turn = play(table(track=track), "done")
    assert owners(by_turn, "D4") == {"S": -1}
    by_phase = play(table(track=track, options={"links_lost": "phase"}), "done")
    assert owners(by_phase, "D4") == {"S": 0}
    assert refused(by_phase, "build D6 N-S") == "D6 N leads into track owned by seat 0"
    play(by_phase, "build F6 N-S", "done", "done")
    assert by_phase.phase == "goods"
    assert (owners(by_phase, "D4"), owners(by_phase, "F4")) == ({"S": -1}, {"NE": 1})


#


@pytest.mark.rule("R-08", "STEAM-FIN-04")
def test_a_lone_point_may_buy_a_unit() -> None:
    fields = {"money": "0,30,30", "income": "-10,0,0", "points": "3,0,0"}
    assert units_left(inside(table(**fields)), 0) == 1
    game = table(options={"lone_point": True}, **fields)
    assert units_left(inside(game), 0) == 2
    play(game, "build D4 NW-S", "build D6 N-S", "build D8 N-S")
    assert (seats_of(game)[0].points, seats_of(game)[0].money) == (0, 4)


# Rings


def _tiles(game: ironroad.Game) -> list[Build]:
    return [Build(game.board, hex_, shape) for hex_ in range(len(game.board.hexes)) for shape in STEAM.index]


@pytest.mark.rule("R-17", "STEAM-BUILD-08")
@pytest.mark.parametrize("leaves", [False, True])
def test_no_tile_closes_a_ring(leaves: bool) -> None:
    game = ironroad.new("steam", board="northeast", players=4, seed=1, options={"opening": "dealt"})
    while game.pending is None or game.pending.kind != "build":
        game.push(game.legal_moves()[0])
    play(game, "build J2 NE-SW SE-S", "build J4 N-NE SE-NW")
    if leaves:
        play(game, f"resign {game.to_move}")
    listed = set(game.legal_moves())
    for tile in _tiles(game):
        assert (game.why_not(tile) is None) == (tile in listed)
    for move in sorted(listed, key=str)[:: len(listed) // 12 + 1]:
        play(game.copy(), move.text)


@pytest.mark.rule("STEAM-BUILD-08", "R-17")
def test_a_ring_is_refused_with_a_sentence() -> None:
    """Unowned track leads from E5's north-east side around to its south-east side."""
    around = "F4:SW-SE;G5:NW-SW;F6:NE-NW"
    game = table(track=tracks(around, "D4:NW-SE+0"), options=LOOSELY)
    assert game.why_not("build E5 NE-SE") == "that would close a ring of track"
    assert game.why_not("build E5 NE-NW") is None


@pytest.mark.rule("STEAM-BUILD-08")
@pytest.mark.parametrize("ring", ["D4:NW-N;D2:S-SW", "E7:N,NE;E5:S-SE;F6:NW-SW"])
def test_no_position_joins_a_stop_with_itself(ring: str) -> None:
    with pytest.raises(PositionError, match=r"a link joins (Redton|Midway) with itself"):
        table(track=ring)


# A seat that leaves


@pytest.mark.rule("R-17", "R-23d")
def test_what_hung_on_lifted_track_is_lifted_too() -> None:
    """No simple tile is left for the joined track of D4, so what was built on from it goes as well."""
    game = play(table(track="F4:NE-SW+0"), "build D4 NW-S NE-SE", "build D6 N-S")
    inside(game).supply[0] = 0
    game.push("resign 0")
    board, track = game.board, inside(game).track
    assert not track.has_tile(board.index["D4"])
    assert not track.has_tile(board.index["D6"])


# Boards


@pytest.mark.rule("R-31", "STEAM-COMP-01")
def test_no_board_for_six(tmp_path: Path) -> None:
    text = Path(PLAIN).read_text(encoding="utf-8").replace("players = [3, 5]", "players = [3, 6]")
    path = tmp_path / "six.toml"
    path.write_text(text.replace("5 = 7 }", "5 = 7, 6 = 6 }"), encoding="utf-8")
    with pytest.raises(BoardError, match="there are roles for 5 players in this game, not for 6"):
        ironroad.new("steam", board=str(path), players=3)


@pytest.mark.rule("STEAM-BUILD-26")
def test_a_printed_price_replaces_what_the_terrain_adds(tmp_path: Path) -> None:
    text = Path(PLAIN).read_text(encoding="utf-8").replace("~h      .       Sou", "~h9     .       Sou")
    path = tmp_path / "dear.toml"
    path.write_text(text, encoding="utf-8")
    game = table(board=str(path), track="D10:SW-NE+0")
    assert legal(game, "build E9 N-SW")
    assert game.price(game.read("build E9 N-SW")) == 11


# Long lists


@pytest.mark.rule("R-17")
def test_a_list_is_worked_out_as_far_as_it_is_looked_at() -> None:
    game = table(track=RED_MID.format(0), **MAYOR)
    every = list(game.legal_moves())
    moves = game.legal_moves()
    assert [move for move, _ in zip(moves, range(5), strict=False)] == every[:5]
    game.push(every[-1])
    assert list(moves) == every, "the list is that of the position it was asked for"
    assert len(moves) == len(every)
    assert moves[-1] == every[-1]
    assert moves
