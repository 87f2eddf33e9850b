"""Steam: whether loose track can still be joined, worked out a second time by trying everything, on small
boards on which everything is close to everything and tiles run out.

    python -m tests.helpers.joining_oracle --games 2000 --seed 1
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import ironroad
from ironroad.core.game import Game
from ironroad.core.moves import Build
from ironroad.core.position import split_position
from ironroad.core.track import CITY_HEX
from ironroad.games.common.state import UNPLACED
from ironroad.games.steam.rules.build import BuildTrack
from ironroad.games.steam.rules.laying import ANY_TILE, lay_tile, place_city
from ironroad.games.steam.rules.money import pay
from ironroad.games.steam.rules.plans import Plan
from ironroad.games.steam.rules.state import SteamState
from ironroad.games.steam.rules.supply import tiles_with
from tests.helpers.inside import inside

SMALL: Final = """
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
GRIDS: Final = (
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
TINY: Final = (
    """RED  .   .
  .   Mid
.    .   BLU
  Wes .""",
    """.    RED
  .   .
Mid  .
  .   BLU
.    Wes""",
)
# How many of each kind of tile but the most frequent one there may be.
SUPPLIES: Final = ((0, 1, 1, 2, 4), (0, 1), (0, 0, 1), (1, 2, 3), (4,))
ROLES: Final = "urbanization,engineer,first-move"


def small_game(seed: int, folder: Path) -> tuple[Game, random.Random]:
    """Seat 1 has built, and its track may be unowned now; seat 0 is to build."""
    rng = random.Random(seed)
    grid = rng.choice(TINY if seed % 2 else GRIDS)
    path = folder / f"small-{seed}.toml"
    path.write_text(SMALL.format(grid=grid), encoding="utf-8")
    options = {"join_unowned_strict": rng.random() < 0.5, "choose_tile": rng.random() < 0.1}
    game = ironroad.new("steam", board=str(path), players=3, seed=seed, options=options)
    fields = {"phase": "build", "todo": "1,0,2", "builds": str(rng.randrange(4)), "order": "1,0,2"}
    fields |= {"round": "2", "cubes": "", "bag": "", "groups": "RR" + ",-" * 11, "bids": "", "step": ""}
    fields |= {"role": ROLES, "money": rng.choice(("60,60,60", "15,60,60", "9,60,60"))}
    game = _with_fields(game, fields)
    while inside(game).todo[0] == 1:
        game.push(rng.choice([move.text for move in game.legal_moves()]))
    track = split_position(game.position).get("track", "")
    lost = {"track": track.replace("+1", "") if rng.random() < 0.6 else track, "built": "1,1,1"}
    builds = "4" if seed % 5 == 0 else "3"
    game = _with_fields(game, lost | {"urbanize": str(rng.randrange(2)), "builds": builds})
    scarce = rng.choice(SUPPLIES)
    inside(game).supply = [rng.choice((8, 8, 8, 2))] + [rng.choice(scarce) for _ in inside(game).supply[1:]]
    return game, rng


def _with_fields(game: Game, fields: dict[str, str]) -> Game:
    found = split_position(game.position) | fields
    return ironroad.from_position(
        " ".join(f"{key}={value}" for key, value in found.items() if value not in ("", "0"))
    )


def compare(game: Game, rng: random.Random, most: int) -> int:
    """Up to so many builds after which track is loose: listed, and allowed, exactly if everything tried out
    joins it. How many there were."""
    phase, s = build_phase(game), inside(game)
    assert isinstance(s, SteamState)
    doubtful = doubtful_builds(game)
    legal = {move.text for move in game.legal_moves()}
    assert len(legal) == len(game.legal_moves()), "a move is listed twice"
    chosen = rng.sample(doubtful, min(most, len(doubtful)))
    known: dict[tuple[object, ...], bool] = {}
    for text, hex_, plan in chosen:
        joined = can_join(phase, laid(phase, s, s.todo[0], hex_, plan), s.todo[0], s.builds - 1, known)
        assert (text in legal) == joined, f"{text} in {game.position}, supply {s.supply}"
        assert (game.why_not(text) is None) == joined, f"{text} in {game.position}, supply {s.supply}"
    return len(chosen)


def loose_if_possible(game: Game, rng: random.Random) -> str:
    moves = [move.text for move in game.legal_moves()]
    if game.pending and game.pending.kind == "build" and rng.random() < 0.8:
        legal = set(moves)
        moves = [text for text, _, plan in doubtful_builds(game) if plan.loose and text in legal] or moves
    return rng.choice(moves)


def to_come(game: Game) -> int:
    """How many operations there may be after the next build, the New City too."""
    s = inside(game)
    return int(s.builds - 1 + s.may_urbanize)


def build_phase(game: Game) -> BuildTrack:
    return next(phase for phase in game.rules.round_phases if isinstance(phase, BuildTrack))


def doubtful_builds(game: Game) -> list[tuple[str, int, Plan]]:
    """Builds that leave track loose and that the seat can pay."""
    s = inside(game)
    assert isinstance(s, SteamState)
    found = _plans(build_phase(game), s, s.todo[0])
    return [(tile.text, hex_, plan) for tile, hex_, plan in found if plan.loose or s.loose]


def _plans(phase: BuildTrack, s: SteamState, seat: int) -> Iterator[tuple[Build, int, Plan]]:
    for hex_ in range(len(s.tile)):
        if s.track.stop[hex_] != CITY_HEX and s.track.live[hex_]:
            site = phase.sites.site(s, seat, hex_)
            for plan in site.plans.values():
                if phase.can_pay(s, seat, hex_, plan):
                    yield site.tiles.move(plan.number), hex_, plan


def laid(
    phase: BuildTrack, s: SteamState, seat: int, hex_: int, plan: Plan, tile: int = ANY_TILE
) -> SteamState:
    after = s.copy()
    pay(after, seat, phase.plan_price(s, hex_, plan))
    lay_tile(after, seat, hex_, plan, phase.options, tile)
    after.has_built[seat] = True
    return after


def can_join(
    phase: BuildTrack, s: SteamState, seat: int, left: int, known: dict[tuple[object, ...], bool]
) -> bool:
    """Whether any builds in any order, and the New City, join what is loose. Positions reached in several
    ways are tried once."""
    if not s.loose or (left == 0 and not s.may_urbanize):
        return not s.loose
    lying = (tuple(s.tile), tuple(s.track.exits), tuple(s.track.owner), tuple(s.new_city), tuple(s.blunt))
    key = (lying, tuple(s.loose), phase.cash(s, seat), left, s.may_urbanize)
    if key not in known:
        after = _all_after(phase, s, seat, left)
        known[key] = any(can_join(phase, state, seat, rest, known) for state, rest in after)
    return known[key]


def _all_after(phase: BuildTrack, s: SteamState, seat: int, left: int) -> Iterator[tuple[SteamState, int]]:
    for city in _cities(phase, s, seat) if s.may_urbanize else ():
        yield city, left
    for _, hex_, plan in list(_plans(phase, s, seat)) if left else ():
        for tile in _tiles(phase, s, hex_, plan):
            yield laid(phase, s, seat, hex_, plan, tile), left - 1


def _tiles(phase: BuildTrack, s: SteamState, hex_: int, plan: Plan) -> list[int]:
    there = [tile for tile in tiles_with(plan.shape) if phase.stock_for(s, hex_) >> tile & 1]
    return there if phase.options.choose_tile else [ANY_TILE]


def _cities(phase: BuildTrack, s: SteamState, seat: int) -> Iterator[SteamState]:
    for hex_ in phase.groups.towns(s):
        after = s.copy()
        place_city(after, seat, hex_, after.new_city.index(UNPLACED), phase.options)
        after.may_urbanize = False
        yield after


def compare_turn(seed: int, folder: Path, most: int, furthest: int) -> int:
    """In the turn of seat 0, with so many operations to come at most; how many builds were compared."""
    game, rng = small_game(seed, folder)
    compared = 0
    while inside(game).todo[0] == 0 and inside(game).builds > 0:
        if to_come(game) <= furthest:
            compared += compare(game, rng, most)
        game.push(loose_if_possible(game, rng))
    return compared


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare builds that leave track loose with trying all.")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--furthest", type=int, default=2, help="operations to come")
    options = parser.parse_args()
    compared = differing = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(options.seed, options.seed + options.games):
            try:
                compared += compare_turn(seed, Path(folder), 6, options.furthest)
            except AssertionError as error:
                differing += 1
                print(f"seed {seed}: {error}", flush=True)
            if seed % 50 == 0:
                print(f"seed {seed}, {compared} builds compared: {differing} games differ", flush=True)
    print(f"{options.games} games, {compared} builds compared: {differing} games differ")
    return min(differing, 1)


if __name__ == "__main__":
    sys.exit(main())
