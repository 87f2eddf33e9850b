"""What was drawn before the first round for hexes other than cities: the colours of terminals, and cubes."""

from __future__ import annotations

from collections import Counter

from ironroad.core.sentences import Listing, Sentence, say, say_n
from ironroad.games.age_of_steam.telling.situation import Situation


def told_setup(now: Situation) -> list[Sentence]:
    return _terminals(now) + _cubes(now)


def _terminals(now: Situation) -> list[Sentence]:
    drawn = [(now.names[hex_], now.accepted(hex_)) for hex_ in now.board.terminals]
    found = [say("{stop} {colour}", stop=stop, colour=Listing(colours)) for stop, colours in drawn]
    return [say("Each terminal takes one colour: {terminals}.", terminals=Listing(found))] if found else []


def _cubes(now: Situation) -> list[Sentence]:
    """The cubes drawn for open country and towns, by colour."""
    hexes = [hex_ for hex_, h in enumerate(now.board.hexes) if h.cubes and not h.city]
    drawn = Counter(cube for hex_ in hexes for cube in now.cubes(hex_))
    if not drawn:
        return []
    counts = [say("{n} {colour}", n=drawn[word], colour=word) for word in now.colours if drawn[word]]
    return [
        say_n(
            "{n} cube is drawn for hexes outside the cities: {counts}.",
            "{n} cubes are drawn for hexes outside the cities: {counts}.",
            drawn.total(),
            counts=Listing(counts),
        )
    ]
