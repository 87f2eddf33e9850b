"""What a step of building does to the routes."""

from __future__ import annotations

from ironroad.core.moves import Build
from ironroad.core.tiles import Pair, pairs_of
from ironroad.core.track import OPEN, far
from ironroad.games.steam_power.rules.state import Power
from ironroad.games.steam_power.telling.situation import Situation


def added(now: Situation, move: Build) -> Pair:
    """The edges that the new track joins."""
    return pairs_of(now.rules.build.plan(now.s, move).added)[0]


def ends(now: Situation, move: Build) -> list[int]:
    """The cities, or OPEN, that the new track leads to."""
    return [far(now.s.track.faces[6 * move.hex + edge]) for edge in added(now, move)]


def completed(now: Situation, move: Build) -> list[int]:
    """The two cities of the route that a build completes, or nothing."""
    found = ends(now, move)
    return [] if OPEN in found else found


def after_build(now: Situation, move: Build) -> Power:
    """The state once the tile lies there."""
    after = now.s.copy()
    now.rules.build.apply(after, move)
    return after
