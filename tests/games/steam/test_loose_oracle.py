"""Steam: whether loose track can still be joined, worked out a second time by trying everything."""

from __future__ import annotations

from pathlib import Path

import pytest

import ironroad
from tests.helpers.inside import inside
from tests.helpers.joining_oracle import compare, compare_turn, loose_if_possible, to_come
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
