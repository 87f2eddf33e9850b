"""What is the same about laying a tile in every game."""

from __future__ import annotations

from ironroad.core.board import OFF
from ironroad.core.sentences import Listing, Sentence, Word, say
from ironroad.core.tiles import TOWN, Pair, Shape, exits_of, pairs_of
from ironroad.core.track import Track
from ironroad.telling.situation import CommonSituation


def runs(now: CommonSituation, hex_: int, pairs: list[Pair]) -> list[Sentence]:
    """Where new track on a hex runs."""
    ends = neighbours(now, hex_)
    found = [say("runs from {a} to {b}", a=ends[a], b=ends[b]) for a, b in pairs if b != TOWN]
    exits = [ends[a] for a, b in pairs if b == TOWN]
    if not exits:
        return found
    return [*found, say("runs from {town} to {places}", town=now.names[hex_], places=Listing(exits))]


def neighbours(now: CommonSituation, hex_: int) -> list[Word | str]:
    """What lies across each edge."""
    near = now.board.neighbours[6 * hex_ : 6 * hex_ + 6]
    return [now.names[n] if n != OFF else "" for n in near]


def owners_on(track: Track, hex_: int, shape: Shape) -> list[int]:
    """Who owns each track of a tile that lies there, in the order of its notation."""
    edges = [a for a, _ in pairs_of(shape)] + exits_of(shape)
    return [track.owner[6 * hex_ + edge] for edge in edges]


def colours(seat: int, owners: list[int]) -> dict[str, object]:
    """For the picture of a tile: the owners of its tracks, unless all of it is the builder's."""
    return {} if all(owner == seat for owner in owners) else {"owners": owners}


def losses(now: CommonSituation, before: Track, after: Track) -> list[Sentence]:
    """Track that was not extended and is lost."""
    lost = [side for side in before.owned_by(now.seat) if after.owner[side] != now.seat]
    if not lost:
        return []
    hexes = Listing([now.names[hex_] for hex_ in dict.fromkeys(side // 6 for side in lost)])
    return [say("loses the unfinished track on {hexes}", hexes=hexes)]
