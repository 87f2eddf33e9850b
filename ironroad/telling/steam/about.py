"""What lies on each hex, for somebody who points at it."""

from __future__ import annotations

from ironroad.game import Game
from ironroad.sentences import Listing, Sentence, money_word, say
from ironroad.telling.common.ground import ground
from ironroad.telling.steam.desk import Desk
from ironroad.telling.steam.sections import sections
from ironroad.track import CITY_HEX, TOWN_HEX


def about(game: Game) -> dict[str, list[Sentence]]:
    """Per hex a few short lines."""
    desk = Desk(game)
    found = {h.name: _lines(desk, hex_) for hex_, h in enumerate(desk.board.hexes)}
    for section in sections(game):
        over = [piece.partition(" ")[0] for piece in section.pieces] or section.ends
        for name in dict.fromkeys(over):
            found[name].append(section.text)
    return found


def _lines(desk: Desk, hex_: int) -> list[Sentence]:
    describe = {CITY_HEX: _city, TOWN_HEX: _town}.get(desk.s.track.stop[hex_], _land)
    cubes = desk.cubes(hex_)
    return describe(desk, hex_) + ([say("cubes: {cubes}", cubes=Listing(cubes))] if cubes else [])


def _land(desk: Desk, hex_: int) -> list[Sentence]:
    if desk.s.tile[hex_] >= 0:
        return [ground(desk, hex_), *_river(desk, hex_)]
    price = money_word(2 + desk.rules.build.surcharge[hex_])
    return [ground(desk, hex_), *_river(desk, hex_), say("a simple tile costs {price}", price=price)]


def _river(desk: Desk, hex_: int) -> list[Sentence]:
    h = desk.board.hexes[hex_]
    return [say("with a river")] if h.river and h.terrain != "river" else []


def _town(desk: Desk, hex_: int) -> list[Sentence]:
    town = say("{place}: town", place=desk.places[hex_])
    if desk.s.tile[hex_] >= 0:
        return [town]
    price = money_word(1 + desk.rules.build.surcharge[hex_])
    each = say("a tile costs {price} and {exit} more for each exit", price=price, exit=money_word(1))
    return [town, *_ground_line(desk, hex_), each]


def _ground_line(desk: Desk, hex_: int) -> list[Sentence]:
    """The land of a town, where it costs more."""
    return [ground(desk, hex_), *_river(desk, hex_)] if desk.rules.build.surcharge[hex_] else []


def _city(desk: Desk, hex_: int) -> list[Sentence]:
    place = desk.places[hex_]
    colours = Listing([word for n, word in enumerate(desk.colours) if desk.s.accepts[hex_] >> n & 1])
    if hex_ in desk.s.new_city:
        letter = desk.board.new_cities[desk.s.new_city.index(hex_)].letter
        kind = say("{place}: New City {letter}, {colour}", place=place, letter=letter, colour=colours)
        return [kind, say("cannot grow")]
    grown = say("has grown") if hex_ in desk.s.grown else say("can still grow")
    return [say("{place}: city, {colour}", place=place, colour=colours), grown]
