"""Steam: whether loose track can still be joined, worked out a second time by trying everything."""

from __future__ import annotations

from pathlib import Path

import pytest

import ironroad
from tests.helpers.inside import inside
from tests.helpers.joining_oracle import GRIDS, SMALL, TINY, compare, compare_turn, loose_if_possible, to_come
from tests.helpers.steam_tables import some_game

pytestmark = pytest.mark.slow

TRIED = 3
TURNS = 5

ONE_TILE_FOR_TWO = (
    "game=steam edition=expert board=ruhr players=3 rules=1 round=2 phase=build order=2,0,1 money=28,12,1 "
    "income=-7,-2,-10 engine=3,1,2 role=locomotive,urbanization,engineer built=1,1,0 "
    "track=D24:N-SW+0,SE-NW+0;I15:SE-NW+1;J16:SE-NW+1;N8:S-NW+1 cities=K11:D "
    "cubes=B14:PP,C23:PG,C27:RY,E7:RB,E23:BY,I17:PP,J14:PG,J22:BG,K11:RB,K17:RY,K25:PG,M7:BP,M13:GG,N10:RB "
    "bag=R12B11Y8P7G6 groups=-,RY,YG,PP,BP,RB,BY,YP,YG,PG,YY,RG todo=0,1 passed=1 builds=2 "
    "fresh=D24.N,D24.SE loose=D24.N raised=1,0,1"
)
SHARP_CURVE = (
    "game=steam edition=base players=3 rules=2 round=2 phase=build order=1,0,2 money=60,51,60 engine=1,1,1 "
    "role=urbanization,engineer,first-move built=1,1,1 track=B2@44/45:NE-NW,SE-SW;C1:S-SW;D4:SE,S "
    "groups=RR,-,-,-,-,-,-,-,-,-,-,- todo=0,2 builds=3"
)
EXIT_OF_ANOTHER = (
    "game=steam edition=base players=3 rules=2 round=2 phase=build order=1,0,2 money=7,50,60 engine=1,1,1 "
    "role=urbanization,engineer,first-move built=1,1,1 track=B2:SW-NW+1;D2:NE+1,SE+1,SW+1,NW+1;D4:NE-NW+0 "
    "groups=RR,-,-,-,-,-,-,-,-,-,-,- todo=0,2 builds=2 urbanize=1 fresh=D4.NE"
)
BOTH_ENDS_AT_A_TOWN = (
    "game=steam edition=base players=3 rules=2 round=2 phase=build order=1,0,2 money=5,56,60 engine=1,1,1 "
    "role=urbanization,engineer,first-move built=1,1,1 track=B2@47/46:NE-NW+0,S-SW+0;C3@47/46:N-NE,SE-SW "
    "groups=RR,-,-,-,-,-,-,-,-,-,-,- todo=0,2 builds=2 urbanize=1 fresh=B2.NE,B2.S loose=B2.S"
)
TWO_COLUMNS = """
name = "Two columns"
game = "steam"
hexes = "flat"
players = [3, 4]
rounds = { 3 = 4, 4 = 4 }
grid = '''
Ca  .
    Cb  .
w  .
    .   h
.  .
    ~  h
.  .
    .  h
.  Cc
    ~  Cd
'''
prices = { plain = 0, river = 1, hill = 2 }
supply = { red = 20, blue = 20, yellow = 20, purple = 20, grey = 16 }
[new-cities]
A = { colour = "red" }
[cities]
Ca = { name = "Ca", colour = "red", cubes = 1 }
Cb = { name = "Cb", colour = "blue", cubes = 1 }
Cc = { name = "Cc", colour = "yellow", cubes = 1 }
Cd = { name = "Cd", colour = "purple", cubes = 1 }
"""
ONE_TRACK_LOOSE = (
    "game=steam edition=expert players=4 rules=2 round=1 phase=build order=3,2,0,1 money=100,90,86,84 "
    "engine=1,2,1,1 role=turn-order,locomotive,engineer,first-build built=0,0,1,1 "
    "track=C7:N-S+2,SE-NW+2 groups=RR,-,-,-,-,-,-,-,-,-,-,- todo=2,0,1 builds=3 fresh=C7.N,C7.SE loose=C7.SE"
)
A_TILE_AND_A_NEW_CITY = (
    "game=steam edition=expert board=northeast players=3 rules=1 round=4 phase=build order=0,1,2 "
    "money=1,10,10 income=-10,-1,1 engine=6,3,2 role=engineer,urbanization,first-move built=1,1,1 "
    "track=A9:NE-SE+0;B12:N-SE+2;D12:NE-SW+1;D14:NE-NW+2;E13:N-SW+2;H26:NE-SW+1;I21:N-S+1;I23:N-S+1;"
    "J18:SE-SW;J20:SE-NW+1;J24:NE-SW+2;K21:SE-NW+1;K23:NE-SW+2;M19:NE-S+2;N16:NE-S+1;N20:N-SW+1;O17:NE-SW+2;"
    "P16:NE-SW+2 cities=M21:A,N10:B,R10:C cubes=B10:RBG,C13:R,E11:RBBB,G27:RBG,I3:BBY,I19:BG,I25:P,L2:BPG,"
    "L14:BPG,L22:BBYY,M21:RY,N10:YG,N18:RYY,Q15:RRP,R10:RR bag=R6B5Y9P10G6 "
    "groups=BY,-,-,-,YG,YG,RG,RG,-,RY,-,- grown=B10,E11,L22 todo=1,2 builds=2 urbanize=1 fresh=N16.NE "
    "raised=1,1,0"
)


@pytest.mark.rule("R-17")
def test_one_tile_may_join_two_loose_tracks() -> None:
    game = ironroad.from_position(ONE_TILE_FOR_TWO)
    game.push("build D26 SE-SW S-NW")
    assert len(inside(game).loose) == 2
    for move in game.legal_moves():
        after = game.copy()
        after.push(move)
        assert inside(after).loose == [], move.text


@pytest.mark.rule("R-17")
def test_a_tile_and_the_new_city_may_join_together() -> None:
    game = ironroad.from_position(A_TILE_AND_A_NEW_CITY)
    for text in ("build K19 N-SW S-NW", "city L18 D 1", "build K17 SE-S"):
        game.push(text)
        game.check()
    assert inside(game).loose == []


@pytest.mark.rule("R-17")
def test_a_tile_may_be_of_use_by_one_of_its_tracks_alone(tmp_path: Path) -> None:
    """There is no simple tile for the sharp curve from Redton to Midway, and no way without it."""
    path = tmp_path / "small.toml"
    path.write_text(SMALL.format(grid=GRIDS[2]), encoding="utf-8")
    game = ironroad.from_position(f"board={path} {SHARP_CURVE}")
    inside(game).supply = [8, 0, 0, 1, 1, 0, 1, 0, 1, 1, 1, 0, 0]
    for text in ("build D2 NE-S SW-NW", "build C5 N-NE SE-NW", "build D4 N SE S SW"):
        assert text in [move.text for move in game.legal_moves()]
        game.push(text)
    assert inside(game).loose == []


@pytest.mark.rule("R-17")
def test_the_new_city_may_take_the_place_of_another_seats_exits(tmp_path: Path) -> None:
    """An exit of Midway bars the way to it until there is a city."""
    path = tmp_path / "small.toml"
    path.write_text(SMALL.format(grid=TINY[0]), encoding="utf-8")
    game = ironroad.from_position(f"board={path} {EXIT_OF_ANOTHER}")
    for text in ("build C3 N-NW SE-SW", "city D2 A 1", "build C1 SE-S"):
        assert text in [move.text for move in game.legal_moves()]
        game.push(text)
    assert inside(game).loose == []


@pytest.mark.rule("R-17")
def test_track_that_comes_back_to_the_new_city_may_be_turned_away_from_it(tmp_path: Path) -> None:
    """Both ends of the loose track lead to Midway; a link of a city with itself would be none."""
    path = tmp_path / "small.toml"
    path.write_text(SMALL.format(grid=TINY[1]), encoding="utf-8")
    game = ironroad.from_position(f"board={path} options=join_unowned_strict=false {BOTH_ENDS_AT_A_TOWN}")
    for text in ("build B4 N-NW NE-SW", "city A3 A 1", "build B2 NE-NW SE-S"):
        assert text in [move.text for move in game.legal_moves()]
        game.push(text)
    assert inside(game).loose == []


@pytest.mark.rule("R-17")
def test_the_tile_for_one_loose_track_may_bring_track_that_helps_another(tmp_path: Path) -> None:
    """Track over D8 joins the first to Cd and leads from Cc to D6, where the second one arrives."""
    path = tmp_path / "columns.toml"
    path.write_text(TWO_COLUMNS, encoding="utf-8")
    game = ironroad.from_position(f"board={path} {ONE_TRACK_LOOSE}")
    for text in ("build C5 N-S NE-SE", "build D8 N-SW S-NW", "build D6 S-NW"):
        assert text in [move.text for move in game.legal_moves()]
        game.push(text)
    assert inside(game).loose == []


@pytest.mark.rule("R-17")
@pytest.mark.parametrize("seed", range(4))
def test_a_build_is_legal_exactly_if_some_way_joins_all_loose_track(seed: int) -> None:
    game, rng = some_game(7000 + seed)
    turns = 0
    while not game.over and turns < TURNS:
        if game.pending is not None and game.pending.kind == "build" and 0 <= to_come(game) <= 1:
            turns += 1
            compare(game, rng, TRIED)
        game.push(loose_if_possible(game, rng))
    assert turns


# All but the last have found something.
@pytest.mark.rule("R-17")
@pytest.mark.parametrize("first", [111, 205, 414, 1000])
def test_on_small_boards_with_few_tiles(first: int, tmp_path: Path) -> None:
    assert sum(compare_turn(seed, tmp_path, 6, 2) for seed in range(first, first + 5)) > 10
