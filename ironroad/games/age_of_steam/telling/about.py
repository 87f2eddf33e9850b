"""What lies on each hex, for somebody who points at it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ironroad.core.board import PrintedLink
from ironroad.core.game import Game
from ironroad.core.sentences import Listing, Sentence, Word, money_word, say, seat_word
from ironroad.core.track import CITY_HEX, NOBODY, TOWN_HEX
from ironroad.games.age_of_steam.rules.state import UNBUILT
from ironroad.games.age_of_steam.telling.sections import sections
from ironroad.games.age_of_steam.telling.situation import Situation, growth_line
from ironroad.telling.ground import ground, hex_by_hex


def about(game: Game) -> dict[str, list[Sentence]]:
    now = Situation(game)
    return now.always(("board", *_board(now)), lambda: hex_by_hex(now, partial(_kept, now), sections(game)))


def _board(now: Situation) -> Iterator[object]:
    """All that the lines of any hex come from, also those of a board's own rules: a move that changes none of
    it tells nothing anew."""
    s = now.s
    yield s.track.version
    yield s.round if now.extra_until else 0
    # What land costs depends on the features that the seat to move has reached.
    yield s.features[now.seat] if now.seat >= 0 else 0
    for lies in (s.cubes, s.accepts, s.new_city, s.display, s.claimed, s.out):
        yield tuple(lies)


def _kept(now: Situation, hex_: int) -> list[Sentence]:
    """The lines of a hex, told anew only when something has changed there."""
    s, stop = now.s, now.s.track.stop[hex_]
    lies = hex_, stop, s.tile[hex_] >= 0, s.cubes[hex_], now.land_prices[hex_]
    links = _links(now, hex_) if now.board.links else ()
    extra = _extra(now, hex_) if now.extra_until else ()
    city = _city_inputs(now, hex_) if stop == CITY_HEX else ()
    return now.always(("about", *lies, *city, *links, *extra), partial(_lines, now, hex_))


def _city_inputs(now: Situation, hex_: int) -> tuple[object, ...]:
    letter = now.s.new_city.index(hex_) if hex_ in now.s.new_city else None
    waiting = (cube for number in now.columns_of.get(hex_, ()) for cube in now.column(number))
    return letter, now.s.accepts[hex_], *waiting


def _lines(now: Situation, hex_: int) -> list[Sentence]:
    describe = {CITY_HEX: _city, TOWN_HEX: _town}.get(now.s.track.stop[hex_], _land)
    cubes = now.cubes(hex_)
    return (
        describe(now, hex_)
        + now.rules.about(now.s, hex_)
        + _links(now, hex_)
        + _extra(now, hex_)
        + ([say("cubes: {cubes}", cubes=Listing(cubes))] if cubes else [])
        + now.rules.about_cubes(now.s, hex_)
    )


def _extra(now: Situation, hex_: int) -> list[Sentence]:
    """A cube that comes from the bag every round."""
    last = now.extra_until.get(hex_, 0)
    if now.s.round > last:
        return []
    if last == now.rules.rounds:
        return [say("gets a cube from the bag every round")]
    return [say("gets a cube from the bag every round, up to round {last}", last=last)]


def _links(now: Situation, hex_: int) -> list[Sentence]:
    """The printed links that begin here."""
    links = zip(now.board.links, now.s.claimed, strict=True)
    return [_link(now, link, owner) for link, owner in links if hex_ in link.ends]


def _link(now: Situation, link: PrintedLink, owner: int) -> Sentence:
    a, b = [now.names[end] for end in link.ends]
    if owner == UNBUILT:
        price = money_word(link.price)
        return say("direct link {a} - {b}, for sale at {price}", a=a, b=b, price=price)
    whose = say("nobody") if owner == NOBODY else seat_word(owner)
    return say("direct link {a} - {b} of {owner}", a=a, b=b, owner=whose)


def _land(now: Situation, hex_: int) -> list[Sentence]:
    if now.s.tile[hex_] >= 0:
        return [ground(now, hex_)]
    price = money_word(now.land_prices[hex_])
    return [ground(now, hex_), say("a simple tile costs {price}", price=price)]


def _town(now: Situation, hex_: int) -> list[Sentence]:
    town = say("{place}: town", place=now.places[hex_])
    if now.s.tile[hex_] >= 0:
        return [town]
    return [town, say("a tile costs {price} and {price} more for each exit", price=money_word(1))]


def _city(now: Situation, hex_: int) -> list[Sentence]:
    return [_city_kind(now, hex_), *[growth_line(now, number) for number in now.columns_of.get(hex_, [])]]


def _city_kind(now: Situation, hex_: int) -> Sentence:
    place = now.places[hex_]
    colours = now.accepted(hex_)
    if hex_ in now.s.new_city:
        letter = now.board.new_cities[now.s.new_city.index(hex_)].letter
        return say(
            "{place}: New City {letter}, {colour}", place=place, letter=letter, colour=Listing(colours)
        )
    if now.board.hexes[hex_].terminal:
        return _terminal(place, colours)
    if not colours:
        return say("{place}: city of no colour", place=place)
    return say("{place}: city, {colour}", place=place, colour=Listing(colours))


def _terminal(place: Sentence, colours: list[Word]) -> Sentence:
    if not colours:
        return say("{place}: terminal, colour not drawn yet", place=place)
    return say("{place}: terminal, {colour}", place=place, colour=Listing(colours))
