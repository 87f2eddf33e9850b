"""What lies on each hex, for somebody who points at it."""

from __future__ import annotations

from typing import Final

from ironroad.game import Game
from ironroad.sentences import Listing, Sentence, Word, money_word, say
from ironroad.telling.age_of_steam.desk import Desk, growth_line
from ironroad.telling.age_of_steam.sections import sections
from ironroad.telling.common.ground import ground
from ironroad.track import CITY_HEX, TOWN_HEX

COASTS: Final = {"east": say("on the east coast"), "west": say("on the west coast")}


def about(game: Game) -> dict[str, list[Sentence]]:
    """Per hex a few short lines."""
    desk = Desk(game)
    found = {h.name: _lines(desk, hex_) for hex_, h in enumerate(desk.board.hexes)}
    for section in sections(game):
        for name in dict.fromkeys(piece.partition(" ")[0] for piece in section.pieces):
            found[name].append(section.text)
    return found


def _lines(desk: Desk, hex_: int) -> list[Sentence]:
    describe = {CITY_HEX: _city, TOWN_HEX: _town}.get(desk.s.track.stop[hex_], _land)
    cubes = desk.cubes(hex_)
    return (
        describe(desk, hex_)
        + _coast(desk, hex_)
        + _links(desk, hex_)
        + ([say("cubes: {cubes}", cubes=Listing(cubes))] if cubes else [])
    )


def _coast(desk: Desk, hex_: int) -> list[Sentence]:
    coast = COASTS.get(desk.board.hexes[hex_].coast)
    return [coast] if coast else []


def _links(desk: Desk, hex_: int) -> list[Sentence]:
    """The printed links that begin here."""
    ends = [(link.ends, money_word(link.price)) for link in desk.board.links if hex_ in link.ends]
    return [
        say("printed link {a} - {b}, {price}", a=desk.names[a], b=desk.names[b], price=price)
        for (a, b), price in ends
    ]


def _land(desk: Desk, hex_: int) -> list[Sentence]:
    if desk.s.tile[hex_] >= 0:
        return [ground(desk, hex_)]
    price = money_word(desk.land_price(hex_))
    return [ground(desk, hex_), say("a simple tile costs {price}", price=price)]


def _town(desk: Desk, hex_: int) -> list[Sentence]:
    town = say("{place}: town", place=desk.places[hex_])
    if desk.s.tile[hex_] >= 0:
        return [town]
    return [town, say("a tile costs {price} and {price} more for each exit", price=money_word(1))]


def _city(desk: Desk, hex_: int) -> list[Sentence]:
    return [_city_kind(desk, hex_), *[growth_line(desk, number) for number in desk.columns_of.get(hex_, [])]]


def _city_kind(desk: Desk, hex_: int) -> Sentence:
    place = desk.places[hex_]
    colours = [word for colour, word in enumerate(desk.colours) if desk.s.accepts[hex_] >> colour & 1]
    if hex_ in desk.s.new_city:
        letter = desk.board.new_cities[desk.s.new_city.index(hex_)].letter
        return say(
            "{place}: New City {letter}, {colour}", place=place, letter=letter, colour=Listing(colours)
        )
    if desk.board.hexes[hex_].terminal:
        return _terminal(place, colours)
    if not colours:
        return say("{place}: city of no colour", place=place)
    return say("{place}: city, {colour}", place=place, colour=Listing(colours))


def _terminal(place: Sentence, colours: list[Word]) -> Sentence:
    if not colours:
        return say("{place}: terminal, colour not drawn yet", place=place)
    return say("{place}: terminal, {colour}", place=place, colour=Listing(colours))
