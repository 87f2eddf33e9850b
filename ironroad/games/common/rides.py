"""What deliveries carry, and over which hexes: for those who count it."""

from __future__ import annotations

from ironroad.core.game import Game
from ironroad.core.moves import Deliver, Move
from ironroad.core.tiles import NONE, TOWN
from ironroad.core.track import CITY_HEX, Track
from ironroad.games.common.state import Railway
from ironroad.games.kind import Ride


def ride_of(game: Game, move: Move) -> Ride | None:
    if not isinstance(move, Deliver):
        return None
    track = game.state_as(Railway).track
    over = [hex_ for side in move.sides for hex_ in hexes_over(track, side)]
    return Ride(game.board.colours[move.colour], (move.origin, *move.stops), tuple(over))


def hexes_over(track: Track, side: int) -> list[int]:
    """The hexes between two stops of the link that leaves one of them by a side."""
    found: list[int] = []
    here = track.across[side]
    while here >= 0 and track.stop[here // 6] != CITY_HEX and track.exits[here] not in (NONE, TOWN):
        found.append(here // 6)
        here = track.across[here - here % 6 + track.exits[here]]
    return found
