"""Steam: whether loose track can still be joined, worked out a second time by trying everything."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import ironroad
from ironroad.core.game import Game
from ironroad.core.moves import Build
from ironroad.core.position import split_position
from ironroad.core.track import CITY_HEX
from ironroad.games.common.state import UNPLACED
from ironroad.games.steam.rules.build import BuildTrack
from ironroad.games.steam.rules.laying import lay_tile, place_city
from ironroad.games.steam.rules.money import pay
from ironroad.games.steam.rules.plans import Plan
from ironroad.games.steam.rules.state import SteamState
from tests.helpers.inside import inside
from tests.helpers.steam_tables import some_game

pytestmark = pytest.mark.slow

TRIED = 4
TURNS = 10

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
        if _near_the_end_of_a_build_turn(game):
            turns += 1
            _compare(game, rng)
        game.push(_loose_if_possible(game, rng))
    assert turns


# Small boards on which everything is close to everything, with tiles that run out

SMALL = """
name = "Small"
game = "steam"
hexes = "flat"
players = [3, 5]
rounds = {{ 3 = 10, 4 = 8, 5 = 7 }}
grid = '''
{grid}
'''
[prices]
plain = 0
hill = 2
[supply]
red = 20
blue = 20
[cities]
RED = {{ name = "Redton", colour = "red", cubes = 1 }}
BLU = {{ name = "Blueton", colour = "blue", cubes = 1 }}
[towns]
Mid = "Midway"
Wes = "Westend"
[new-cities]
A = {{ colour = "red" }}
B = {{ colour = "blue" }}
"""
GRIDS = (
    """RED  .   .   -
  .   .   .
.    Mid .   .
  .   .   BLU
Wes  h   .   .""",
    """.    .   .
  .   RED
.    Mid .
  h   .
Wes  .   BLU""",
    """.    .   .   .
  .   .   .
.    RED .   .
  h   Mid .
.    .   Wes .
  .   BLU .""",
)
SEEDS = (200, 204, 207, 209, 258, 266, 437, 1, 2, 3)


def _small_game(seed: int, folder: Path) -> tuple[Game, random.Random]:
    rng = random.Random(seed)
    path = folder / "small.toml"
    path.write_text(SMALL.format(grid=GRIDS[seed % 3]), encoding="utf-8")
    options = {"join_unowned_strict": rng.random() < 0.5}
    game = ironroad.new("steam", board=str(path), players=3, seed=seed, options=options)
    fields = {"phase": "build", "todo": "0,1,2", "builds": "3", "money": rng.choice(("60,60,60", "9,9,9"))}
    fields |= {"round": "2", "cubes": "", "bag": "", "groups": "RR" + ",-" * 11, "bids": "", "step": ""}
    fields |= {
        "role": "urbanization,engineer,first-move",
        "urbanize": str(rng.randrange(2)),
        "order": "0,1,2",
    }
    found = split_position(game.position) | fields
    game = ironroad.from_position(" ".join(f"{key}={value}" for key, value in found.items() if value))
    scarce = rng.choice(((0, 1, 1, 2, 4), (1, 2, 3), (4,)))
    inside(game).supply = [8] + [rng.choice(scarce) for _ in inside(game).supply[1:]]
    return game, rng


@pytest.mark.rule("R-17")
@pytest.mark.parametrize("seed", SEEDS)
def test_on_small_boards_with_few_tiles(seed: int, tmp_path: Path) -> None:
    game, rng = _small_game(seed, tmp_path)
    for _ in range(10):
        if game.pending is None or game.pending.kind != "build":
            break
        if _near_the_end_of_a_build_turn(game):
            _compare(game, rng)
        game.push(_loose_if_possible(game, rng))


def _near_the_end_of_a_build_turn(game: Game) -> bool:
    """Late enough in it that everything can be tried."""
    return game.pending is not None and game.pending.kind == "build" and 1 <= inside(game).builds <= 2


def _loose_if_possible(game: Game, rng: random.Random) -> str:
    moves = [move.text for move in game.legal_moves()]
    if game.pending and game.pending.kind == "build" and rng.random() < 0.8:
        legal = set(moves)
        moves = [text for text, _, plan in _doubtful(game) if plan.loose and text in legal] or moves
    return rng.choice(moves)


def _phase(game: Game) -> BuildTrack:
    return next(phase for phase in game.rules.round_phases if isinstance(phase, BuildTrack))


def _doubtful(game: Game) -> list[tuple[str, int, Plan]]:
    """Builds that leave track loose and that the seat can pay."""
    s = inside(game)
    assert isinstance(s, SteamState)
    found = _plans(_phase(game), s, s.todo[0])
    return [(tile.text, hex_, plan) for tile, hex_, plan in found if plan.loose or s.loose]


def _plans(phase: BuildTrack, s: SteamState, seat: int) -> Iterator[tuple[Build, int, Plan]]:
    for hex_ in range(len(s.tile)):
        if s.track.stop[hex_] != CITY_HEX and s.track.live[hex_]:
            site = phase.sites.site(s, seat, hex_)
            for plan in site.plans.values():
                if phase.can_pay(s, seat, hex_, plan):
                    yield site.tiles[plan.number], hex_, plan


def _compare(game: Game, rng: random.Random) -> None:
    phase, s = _phase(game), inside(game)
    assert isinstance(s, SteamState)
    doubtful = _doubtful(game)
    legal = {move.text for move in game.legal_moves()}
    assert len(legal) == len(game.legal_moves()), "a move is listed twice"
    for text, hex_, plan in rng.sample(doubtful, min(TRIED, len(doubtful))):
        after = _laid(phase, s, s.todo[0], hex_, plan)
        joined = _can_join(phase, after, s.todo[0], s.builds - 1)
        assert (text in legal) == joined, f"{text} in {game.position}"
        assert (game.why_not(text) is None) == joined, f"{text} in {game.position}"


def _laid(phase: BuildTrack, s: SteamState, seat: int, hex_: int, plan: Plan) -> SteamState:
    after = s.copy()
    pay(after, seat, phase.plan_price(s, hex_, plan))
    lay_tile(after, seat, hex_, plan, phase.options)
    after.has_built[seat] = True
    return after


def _can_join(phase: BuildTrack, s: SteamState, seat: int, left: int) -> bool:
    """Whether any builds in any order, and the New City, join what is loose."""
    if not s.loose:
        return True
    if s.may_urbanize and any(_can_join(phase, city, seat, left) for city in _cities(phase, s, seat)):
        return True
    if left == 0:
        return False
    return any(
        _can_join(phase, _laid(phase, s, seat, hex_, plan), seat, left - 1)
        for _, hex_, plan in list(_plans(phase, s, seat))
    )


def _cities(phase: BuildTrack, s: SteamState, seat: int) -> Iterator[SteamState]:
    for hex_ in phase.groups.towns(s):
        after = s.copy()
        place_city(after, seat, hex_, after.new_city.index(UNPLACED), phase.options)
        after.may_urbanize = False
        yield after
