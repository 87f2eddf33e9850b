"""A position of a game with tiles, links and cubes as numbers."""

from __future__ import annotations

from collections.abc import Sequence

from ironroad.core.features import Features, bits, marked
from ironroad.core.track import Track
from ironroad.games.common.cubes import cubes_of
from ironroad.games.common.state import UNPLACED, Railway


def cube_counts(packed: Sequence[int], colours: int) -> list[int]:
    """How many cubes of each colour, one place after the other."""
    none = [0] * colours
    found: list[int] = []
    for cubes in packed:
        found += [cubes_of(cubes, colour) for colour in range(colours)] if cubes else none
    return found


def track_features(track: Track, f: Features) -> None:
    """Of each side of a hex: where its track leads inside the hex, and whose it is."""
    f.hexes["leads"] = track.exits
    f.hexes["owner"] = f.owners(track.owner)


def railway_features(s: Railway, f: Features) -> None:
    _seat_features(s, f)
    _hex_features(s, f)
    track_features(s.track, f)
    f.lists["bag"] = s.bag[:]
    f.lists["supply"] = s.supply[:]
    f.table["passed"] = int(s.passed)
    f.table["builds"] = s.builds
    f.table["urbanize"] = int(s.may_urbanize)
    f.table["cycle"] = s.cycle
    f.table["step"] = s.step


def _seat_features(s: Railway, f: Features) -> None:
    f.seats["money"] = s.money[:]
    f.seats["income"] = s.income[:]
    f.seats["engine"] = s.engine[:]
    f.seats["role"] = [role + 1 for role in s.role]
    f.seats["built"] = [int(built) for built in s.has_built]
    f.seats["bid"] = s.bids[:]
    f.seats["dropped"] = f.places(s.dropped)
    f.seats["raised"] = [int(raised) for raised in s.raised]


def _hex_features(s: Railway, f: Features) -> None:
    hexes, colours = len(s.tile), len(s.board.colours)
    f.hexes["tile"] = [tile + 1 for tile in s.tile]
    f.hexes["cubes"] = cube_counts(s.cubes, colours)
    f.hexes["accepts"] = bits(s.accepts, colours)
    f.hexes["fresh"] = marked(s.fresh, 6 * hexes)
    f.hexes["new-city"] = [0] * hexes
    for letter, hex_ in enumerate(s.new_city):
        if hex_ != UNPLACED:
            f.hexes["new-city"][hex_] = letter + 1
