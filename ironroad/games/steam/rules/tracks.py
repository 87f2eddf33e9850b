"""Track that is loose: its sections, where they arrive and what they hang on."""

from __future__ import annotations

from ironroad.core.track import FREE, OPEN, TOWN_HEX
from ironroad.games.steam.rules.state import SteamState


class LooseTrack:
    """The sides at which a loose track arrives and may be continued, and the hexes on which it lies."""

    def __init__(self, arrivals: list[int], hexes: set[int]) -> None:
        self.arrivals = arrivals
        self.hexes = hexes


def tracks(s: SteamState) -> list[int]:
    """One piece of every loose track."""
    found: list[int] = []
    seen: set[int] = set()
    for piece in s.loose:
        if piece not in seen:
            found.append(piece)
            seen.update(s.track.section(piece) if len(s.loose) > 1 else ())
    return found


def hexes_of(s: SteamState, piece: int) -> set[int]:
    """The hexes on which a section lies."""
    return {part // 6 for part in s.track.section(piece)}


def hung_on(s: SteamState, piece: int) -> list[int]:
    """Where a section can be joined without being continued: the towns at its ends, and the hexes on which it
    ends at the city where it began, from which it may be turned away."""
    found = [stop for stop in s.track.ends(piece) if stop != OPEN and s.track.stop[stop] == TOWN_HEX]
    return found + blunt_hexes(s, piece) if s.blunt else found


def blunt_hexes(s: SteamState, piece: int) -> list[int]:
    sides = [side for part in s.track.section(piece) for side in s.track.sides(part)]
    return [side // 6 for side in sides if side in s.blunt]


def doors(s: SteamState, piece: int) -> list[int]:
    """The sides at which a section arrives and may be continued."""
    sides = [side for part in s.track.section(piece) for side in s.track.sides(part)]
    return [s.track.across[side] for side in sides if s.track.faces[side] == FREE]


def loose_track(s: SteamState, piece: int) -> LooseTrack:
    return LooseTrack(doors(s, piece), hexes_of(s, piece))
