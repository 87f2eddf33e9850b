"""What lies on each hex, for somebody who points at it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from ironroad.core.game import Game
from ironroad.core.sentences import Listing, Sentence, money_word, say
from ironroad.core.track import CITY_HEX, TOWN_HEX
from ironroad.games.steam.telling.sections import sections
from ironroad.games.steam.telling.situation import Situation
from ironroad.telling.ground import ground, hex_by_hex, hexes_under
from ironroad.telling.parts import Section


def about(game: Game) -> dict[str, list[Sentence]]:
    now = Situation(game)
    s, track = now.s, sections(game)
    lies = tuple(s.cubes), tuple(s.accepts), tuple(s.new_city), tuple(s.grown), tuple(s.bridges())
    key = "board", s.track.version, *lies
    return now.always(key, lambda: hex_by_hex(now, partial(_kept, now), track, _under))


def _kept(now: Situation, hex_: int) -> list[Sentence]:
    """The lines of a hex, told anew only when something has changed there."""
    s = now.s
    letter = s.new_city.index(hex_) if hex_ in s.new_city else None
    lies = s.track.stop[hex_], s.tile[hex_] >= 0, s.cubes[hex_], s.accepts[hex_]
    return now.always(("about", hex_, *lies, letter, hex_ in s.grown), lambda: _lines(now, hex_))


def _under(section: Section) -> Iterable[str]:
    """A link between cities side by side has no piece, and is told at both."""
    return hexes_under(section) or section.ends


def _lines(now: Situation, hex_: int) -> list[Sentence]:
    describe = {CITY_HEX: _city, TOWN_HEX: _town}.get(now.s.track.stop[hex_], _land)
    cubes = now.cubes(hex_)
    return describe(now, hex_) + ([say("cubes: {cubes}", cubes=Listing(cubes))] if cubes else [])


def _land(now: Situation, hex_: int) -> list[Sentence]:
    if now.s.tile[hex_] >= 0:
        return [ground(now, hex_), *_river(now, hex_)]
    price = money_word(2 + now.rules.build.surcharge[hex_])
    return [ground(now, hex_), *_river(now, hex_), say("a simple tile costs {price}", price=price)]


def _river(now: Situation, hex_: int) -> list[Sentence]:
    h = now.board.hexes[hex_]
    return [say("with a river")] if h.river and h.terrain != "river" else []


def _town(now: Situation, hex_: int) -> list[Sentence]:
    town = say("{place}: town", place=now.places[hex_])
    if now.s.tile[hex_] >= 0:
        return [town]
    price = money_word(1 + now.rules.build.surcharge[hex_])
    each = say("a tile costs {price} and {exit} more for each exit", price=price, exit=money_word(1))
    return [town, *_ground_line(now, hex_), each]


def _ground_line(now: Situation, hex_: int) -> list[Sentence]:
    """The land of a town, where it costs more."""
    return [ground(now, hex_), *_river(now, hex_)] if now.rules.build.surcharge[hex_] else []


def _city(now: Situation, hex_: int) -> list[Sentence]:
    place = now.places[hex_]
    colours = Listing([word for n, word in enumerate(now.colours) if now.s.accepts[hex_] >> n & 1])
    if hex_ in now.s.new_city:
        letter = now.board.new_cities[now.s.new_city.index(hex_)].letter
        kind = say("{place}: New City {letter}, {colour}", place=place, letter=letter, colour=colours)
        return [kind, say("cannot grow")]
    grown = say("has grown") if hex_ in now.s.grown else say("can still grow")
    return [say("{place}: city, {colour}", place=place, colour=colours), grown]
