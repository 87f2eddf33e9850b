"""Choices that bring a group of cubes onto the board: New Cities and cities that grow."""

from __future__ import annotations

from ironroad.core.sentences import Listing, Sentence, Word, say
from ironroad.games.steam.rules.moves import Grow, Urbanize
from ironroad.games.steam.rules.state import NO_GROUP
from ironroad.games.steam.telling.choice import choice
from ironroad.games.steam.telling.consequences import urbanized
from ironroad.games.steam.telling.situation import Situation
from ironroad.telling.parts import Choice, chosen


@choice.register
def _(move: Urbanize, now: Situation) -> Choice:
    tile, cubes = now.board.new_cities[move.tile], _cubes(now, move.group)
    works, points = now.once(("city", move.hex), lambda: urbanized(now, move.hex, move.tile))
    return chosen(
        move,
        now.once(("label", move.tile, move.group), lambda: _label(now, move)),
        now.places[move.hex],
        works,
        hex=now.board.hexes[move.hex].name,
        letter=tile.letter,
        colour=tile.colour,
        group=move.group + 1,
        cubes=[cube.key for cube in cubes],
        points=points,
        score=points,
    )


def _label(now: Situation, move: Urbanize) -> Sentence:
    tile, cubes = now.board.new_cities[move.tile], _cubes(now, move.group)
    colour = now.colours[now.board.colours.index(tile.colour)]
    if not cubes:
        return say("New City {letter}, {colour}, without cubes", letter=tile.letter, colour=colour)
    return say(
        "New City {letter}, {colour}, with {cubes}", letter=tile.letter, colour=colour, cubes=Listing(cubes)
    )


def _cubes(now: Situation, group: int) -> list[Word]:
    return [] if group == NO_GROUP else now.once(("group", group), lambda: now.group(group))


@choice.register
def _(move: Grow, now: Situation) -> Choice:
    cubes = _cubes(now, move.group)
    label = now.once(("grow", move.group), lambda: _growth(cubes, move.group))
    return chosen(
        move,
        label,
        now.places[move.hex],
        now.once(("grown", move.hex), lambda: _city(now, move.hex)),
        hex=now.board.hexes[move.hex].name,
        group=move.group + 1,
        cubes=[cube.key for cube in cubes],
    )


def _growth(cubes: list[Word], group: int) -> Sentence:
    return say("group {number}: {cubes}", number=group + 1, cubes=Listing(cubes))


def _city(now: Situation, hex_: int) -> list[Sentence]:
    here = now.cubes(hex_)
    found = [say("beside {cubes}", cubes=Listing(here))] if here else [say("no cube lies there now")]
    return [*found, say("grows this once")]
