"""What is the same about laying a tile in every game."""

from __future__ import annotations

from ironroad.boards import OFF
from ironroad.sentences import Listing, Sentence, Word, say
from ironroad.telling.common.desk import CommonDesk
from ironroad.tiles import TOWN, Pair


def ways(desk: CommonDesk, hex_: int, pairs: list[Pair]) -> list[Sentence]:
    """Where new track on a hex runs."""
    ends = neighbours(desk, hex_)
    found = [say("runs from {a} to {b}", a=ends[a], b=ends[b]) for a, b in pairs if b != TOWN]
    exits = [ends[a] for a, b in pairs if b == TOWN]
    if not exits:
        return found
    return [*found, say("runs from {town} to {places}", town=desk.names[hex_], places=Listing(exits))]


def neighbours(desk: CommonDesk, hex_: int) -> list[Word | str]:
    """What lies across each edge."""
    near = desk.board.neighbours[6 * hex_ : 6 * hex_ + 6]
    return [desk.names[n] if n != OFF else "" for n in near]
