"""A position of Steam as numbers."""

from __future__ import annotations

from ironroad.core.features import Features, marked
from ironroad.core.moves import PASS, TILE
from ironroad.games.common.features import cube_counts, railway_features
from ironroad.games.steam.rules.moves import INCOME, POINTS, TILES
from ironroad.games.steam.rules.state import ROLES, SteamState

WORDS = [*ROLES, PASS, TILE, *TILES, INCOME, POINTS]


def steam_features(s: SteamState, f: Features) -> None:
    railway_features(s, f)
    sides = 6 * len(s.tile)
    f.seats["points"] = s.points[:]
    f.seats["passing"] = [int(passing) for passing in s.passing]
    f.seats["owed"] = f.places(s.owed)
    f.seats["earned"] = s.earned[:]
    f.table["grow"] = int(s.may_grow)
    f.hexes["grown"] = marked(s.grown, len(s.tile))
    f.hexes["loose"] = marked(s.loose, sides)
    f.hexes["blunt"] = marked(s.blunt, sides)
    f.hexes["bridge"] = [0] * sides
    for side, owner in s.bridges():
        f.hexes["bridge"][side] = f.seat(owner) or f.players + 1
    f.lists["groups"] = cube_counts(s.groups, len(s.bag))
