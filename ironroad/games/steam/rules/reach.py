"""Where, while track is loose, an operation can matter for joining it."""

from __future__ import annotations

from ironroad.core.tiles import NONE
from ironroad.core.track import NOBODY, OPEN, far, via
from ironroad.games.common.state import NO_TILE
from ironroad.games.steam.rules.fields import Surroundings
from ironroad.games.steam.rules.state import SteamState
from ironroad.games.steam.rules.tracks import doors, hung_on


def near(s: SteamState, around: Surroundings, left: int) -> list[int]:
    """The hexes within reach of loose track, and of the ends of unowned track that comes near it."""
    found: list[int] = []
    for piece in s.loose:
        found += [here // 6 for here in doors(s, piece)] + hung_on(s, piece)
    found = _with_ends(s, list(dict.fromkeys(found)))
    for _ in range(left + s.may_urbanize - 1):
        found = _with_ends(s, around.with_beside(found))
    return found


def around_scarce(s: SteamState, around: Surroundings, left: int) -> list[int]:
    """Hexes with tiles that may be wanted elsewhere, and where it can be prepared that they go."""
    found = [hex_ for hex_, tile in enumerate(s.tile) if tile != NO_TILE and s.supply[tile] < left - 1]
    for _ in range(left - 2):
        found = around.with_beside(found)
    return found


def _with_ends(s: SteamState, hexes: list[int]) -> list[int]:
    """With the towns and hexes at the other ends of unowned track met there."""
    found = dict.fromkeys(hexes)
    for side in [side for hex_ in hexes for side in range(6 * hex_, 6 * hex_ + 6)]:
        code = s.track.faces[side]
        if code >= 2 and via(code) == NOBODY:
            ends = [far(code)] if far(code) != OPEN else []
            ends += [here // 6 for here in doors(s, s.track.across[side])]
            found.update(dict.fromkeys(ends))
    for hex_ in list(found):
        sides = range(6 * hex_, 6 * hex_ + 6)
        for side in [side for side in sides if s.track.exits[side] != NONE]:
            if s.track.owner[side] == NOBODY:
                found.update(dict.fromkeys(here // 6 for here in doors(s, side)))
    return list(found)
