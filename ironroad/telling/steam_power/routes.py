"""What a step of building does to the routes."""

from __future__ import annotations

from ironroad.moves import Build
from ironroad.rules.steam_power.state import Power
from ironroad.telling.steam_power.desk import Desk
from ironroad.tiles import Pair, pairs_of
from ironroad.track import OPEN, far


def added(desk: Desk, move: Build) -> Pair:
    """The edges that the new track joins."""
    return pairs_of(desk.rules.build.plan(desk.s, move).added)[0]


def ends(desk: Desk, move: Build) -> list[int]:
    """The cities, or OPEN, that the new track leads to."""
    return [far(desk.s.track.faces[6 * move.hex + edge]) for edge in added(desk, move)]


def completed(desk: Desk, move: Build) -> list[int]:
    """The two cities of the route that a build completes, or nothing."""
    found = ends(desk, move)
    return [] if OPEN in found else found


def after_build(desk: Desk, move: Build) -> Power:
    """The state once the tile lies there."""
    after = desk.s.copy()
    desk.rules.build.apply(after, move)
    return after
