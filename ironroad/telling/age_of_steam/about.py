"""What lies on each hex, for somebody who points at it."""

from __future__ import annotations

from typing import Final

from ironroad.boards import PrintedLink
from ironroad.game import Game
from ironroad.rules.age_of_steam.growth import ExtraCubes
from ironroad.rules.age_of_steam.state import UNBUILT
from ironroad.sentences import Listing, Sentence, Word, money_word, say, seat_word
from ironroad.telling.age_of_steam.desk import Desk, growth_line
from ironroad.telling.age_of_steam.sections import sections
from ironroad.telling.common.ground import ground
from ironroad.track import CITY_HEX, NOBODY, TOWN_HEX

COASTS: Final = {
    "east": (say("eastern city, track may start here"), say("eastern once it is a city")),
    "west": (say("western city, track may start here"), say("western once it is a city")),
}
NEW: Final = {"east": say("eastern city"), "west": say("western city")}


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
        + _port(desk, hex_)
        + _links(desk, hex_)
        + _extra(desk, hex_)
        + ([say("cubes: {cubes}", cubes=Listing(cubes))] if cubes else [])
        + _cotton(desk, cubes)
    )


def _coast(desk: Desk, hex_: int) -> list[Sentence]:
    coast = desk.board.hexes[hex_].coast
    if not coast:
        return []
    if hex_ in desk.s.new_city:
        return [NEW[coast]]
    return [COASTS[coast][desk.s.track.stop[hex_] != CITY_HEX]]


def _port(desk: Desk, hex_: int) -> list[Sentence]:
    city = desk.board.hexes[hex_].city
    return [say("port: takes cotton")] if city and city.port else []


def _cotton(desk: Desk, cubes: list[Word]) -> list[Sentence]:
    cotton = [word for word in desk.cotton if word in cubes]
    return [
        say("{cube} is cotton: it goes to a port, and who moves it gains 1 more", cube=word)
        for word in cotton
    ]


def _extra(desk: Desk, hex_: int) -> list[Sentence]:
    """A cube that comes from the bag every round."""
    for phase in desk.rules.round:
        if isinstance(phase, ExtraCubes) and hex_ in phase.cities and desk.s.round <= phase.last_round:
            last = phase.last_round
            if last == desk.rules.rounds:
                return [say("gets a cube from the bag every round")]
            return [say("gets a cube from the bag every round, up to round {last}", last=last)]
    return []


def _links(desk: Desk, hex_: int) -> list[Sentence]:
    """The printed links that begin here."""
    links = zip(desk.board.links, desk.s.claimed, strict=True)
    return [_link(desk, link, owner) for link, owner in links if hex_ in link.ends]


def _link(desk: Desk, link: PrintedLink, owner: int) -> Sentence:
    a, b = [desk.names[end] for end in link.ends]
    if owner == UNBUILT:
        price = money_word(link.price)
        return say("direct link {a} - {b}, for sale at {price}", a=a, b=b, price=price)
    whose = say("nobody") if owner == NOBODY else seat_word(owner)
    return say("direct link {a} - {b} of {owner}", a=a, b=b, owner=whose)


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
    colours = [word for word in desk.accepted(hex_) if word not in desk.cotton]
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
