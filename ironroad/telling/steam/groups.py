"""Choices that bring a group of cubes onto the board: New Cities and cities that grow."""

from __future__ import annotations

from ironroad.rules.steam.moves import Grow, Urbanize
from ironroad.rules.steam.state import NO_GROUP
from ironroad.sentences import Listing, Sentence, Word, say
from ironroad.telling.parts import Choice, chosen
from ironroad.telling.steam.choice import choice
from ironroad.telling.steam.desk import Desk
from ironroad.telling.steam.works import urbanized


@choice.register
def _(move: Urbanize, desk: Desk) -> Choice:
    tile, cubes = desk.board.new_cities[move.tile], _cubes(desk, move.group)
    works, points = desk.once(("city", move.hex), lambda: urbanized(desk, move.hex, move.tile))
    return chosen(
        move,
        desk.once(("label", move.tile, move.group), lambda: _label(desk, move)),
        desk.places[move.hex],
        works,
        hex=desk.board.hexes[move.hex].name,
        letter=tile.letter,
        colour=tile.colour,
        group=move.group + 1,
        cubes=[cube.key for cube in cubes],
        points=points,
        score=points,
    )


def _label(desk: Desk, move: Urbanize) -> Sentence:
    tile, cubes = desk.board.new_cities[move.tile], _cubes(desk, move.group)
    colour = desk.colours[desk.board.colours.index(tile.colour)]
    if not cubes:
        return say("New City {letter}, {colour}, without cubes", letter=tile.letter, colour=colour)
    return say(
        "New City {letter}, {colour}, with {cubes}", letter=tile.letter, colour=colour, cubes=Listing(cubes)
    )


def _cubes(desk: Desk, group: int) -> list[Word]:
    return [] if group == NO_GROUP else desk.once(("group", group), lambda: desk.group(group))


@choice.register
def _(move: Grow, desk: Desk) -> Choice:
    cubes = _cubes(desk, move.group)
    label = desk.once(("grow", move.group), lambda: _growth(cubes, move.group))
    return chosen(
        move,
        label,
        desk.places[move.hex],
        desk.once(("grown", move.hex), lambda: _city(desk, move.hex)),
        hex=desk.board.hexes[move.hex].name,
        group=move.group + 1,
        cubes=[cube.key for cube in cubes],
    )


def _growth(cubes: list[Word], group: int) -> Sentence:
    return say("group {number}: {cubes}", number=group + 1, cubes=Listing(cubes))


def _city(desk: Desk, hex_: int) -> list[Sentence]:
    here = desk.cubes(hex_)
    found = [say("beside {cubes}", cubes=Listing(here))] if here else [say("no cube lies there now")]
    return [*found, say("grows this once")]
