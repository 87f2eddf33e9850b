"""A seat leaves the game: bankrupt, resigned or timed out."""

from __future__ import annotations

from ironroad.core.track import NOBODY
from ironroad.games.common.state import NO_ROLE
from ironroad.games.steam.rules.state import SteamState


def remove_seat(s: SteamState, seat: int) -> None:
    """All it owned is nobody's from now on; what it was to decide lapses."""
    s.out[seat] = True
    s.order = [other for other in s.order if other != seat]
    s.todo = [other for other in s.todo if other != seat]
    s.owed = [other for other in s.owed if other != seat]
    s.earned[seat] = 0
    s.role[seat] = NO_ROLE
    s.passing[seat] = False
    for side in s.track.owned_by(seat):
        if s.track.owner[side] == seat:
            s.track.give(side, NOBODY)
    s.bridge_owners = [NOBODY if owner == seat else owner for owner in s.bridge_owners]
