"""What was drawn before the first round for hexes other than cities: the colours of terminals, and cubes."""

from __future__ import annotations

from collections import Counter

from ironroad.sentences import Listing, Sentence, say, say_n
from ironroad.telling.age_of_steam.desk import Desk


def told_setup(desk: Desk) -> list[Sentence]:
    return _terminals(desk) + _cubes(desk)


def _terminals(desk: Desk) -> list[Sentence]:
    drawn = [(desk.names[hex_], desk.accepted(hex_)) for hex_ in desk.board.terminals]
    found = [say("{stop} {colour}", stop=stop, colour=Listing(colours)) for stop, colours in drawn]
    return [say("Each terminal takes one colour: {terminals}.", terminals=Listing(found))] if found else []


def _cubes(desk: Desk) -> list[Sentence]:
    """The cubes drawn for open country and towns, by colour."""
    hexes = [hex_ for hex_, h in enumerate(desk.board.hexes) if h.cubes and not h.city]
    drawn = Counter(cube for hex_ in hexes for cube in desk.cubes(hex_))
    if not drawn:
        return []
    counts = [say("{n} {colour}", n=drawn[word], colour=word) for word in desk.colours if drawn[word]]
    return [
        say_n(
            "{n} cube is drawn for hexes outside the cities: {counts}.",
            "{n} cubes are drawn for hexes outside the cities: {counts}.",
            drawn.total(),
            counts=Listing(counts),
        )
    ]
