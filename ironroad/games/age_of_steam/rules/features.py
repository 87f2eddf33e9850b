"""A position of Age of Steam as numbers."""

from __future__ import annotations

from ironroad.core.features import Features, marked
from ironroad.core.moves import KINDS, PASS, TILE
from ironroad.games.age_of_steam.rules.state import ROLES, UNBUILT, Aos
from ironroad.games.common.features import railway_features

WORDS = [*ROLES, PASS, TILE, *KINDS, "none"]


def aos_features(s: Aos, f: Features) -> None:
    railway_features(s, f)
    f.seats["shares"] = s.shares[:]
    f.seats["features"] = s.features[:]
    f.hexes["built-on"] = marked(s.built_on, len(s.tile))
    f.table["discs"] = s.discs
    f.lists["display"] = [colour + 1 for colour in s.display]
    f.lists["gone"] = s.gone[:]
    f.lists["hand"] = [s.hand.count(colour) for colour in range(len(s.bag))]
    f.lists["claimed"] = [_claimed(owner, f) for owner in s.claimed]
    s.own_features(f)


def _claimed(owner: int, f: Features) -> int:
    """A printed link: 0 while it is not built, one more than there are seats where it is nobody's."""
    return 0 if owner == UNBUILT else f.seat(owner) or f.players + 1
