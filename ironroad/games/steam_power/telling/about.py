"""What lies on each hex, for somebody who points at it."""

from __future__ import annotations

from ironroad.core.game import Game
from ironroad.core.sentences import Listing, Sentence, money_word, say, say_n
from ironroad.core.track import CITY_HEX, NOBODY
from ironroad.games.steam_power.rules.build import CROSSING_PRICE
from ironroad.games.steam_power.rules.scoring import CITY_POINTS, city_share
from ironroad.games.steam_power.rules.state import NO_TILE
from ironroad.games.steam_power.rules.supply import is_simple
from ironroad.games.steam_power.telling.sections import sections
from ironroad.games.steam_power.telling.situation import Situation
from ironroad.games.steam_power.telling.words import exhausted, owner_word, sharing
from ironroad.telling.ground import ground, hex_by_hex
from ironroad.telling.span import seats_listed


def about(game: Game) -> dict[str, list[Sentence]]:
    now = Situation(game)
    return hex_by_hex(now, lambda hex_: _lines(now, hex_), sections(game))


def _lines(now: Situation, hex_: int) -> list[Sentence]:
    if now.s.track.stop[hex_] == CITY_HEX:
        return _city(now, hex_)
    key = "land", hex_, now.s.track.has_tile(hex_), now.s.track.shape(hex_)
    return now.always(key, lambda: _land(now, hex_))


def _land(now: Situation, hex_: int) -> list[Sentence]:
    shape = now.s.track.shape(hex_)
    if not now.s.track.has_tile(hex_):
        price = money_word(now.rules.build.prices[hex_])
        return [ground(now, hex_), say("a tile costs {price}", price=price)]
    if is_simple(shape):
        return [ground(now, hex_), say("a crossing costs {price}", price=money_word(CROSSING_PRICE))]
    return [ground(now, hex_)]


def _city(now: Situation, hex_: int) -> list[Sentence]:
    tile = now.s.tile[hex_]
    place = now.places[hex_]
    if tile == NO_TILE:
        return [say("{place}: city, its tile is not drawn yet", place=place)]
    if tile == len(now.s.stock):
        return [say("{place}: VP city", place=place), *_worth(now, hex_), *_joined(now, hex_)]
    kind = say("{place}: {colour} city", place=place, colour=now.colours[tile])
    return [kind, _factory(now, hex_), *_joined(now, hex_)]


def _worth(now: Situation, hex_: int) -> list[Sentence]:
    """Who shares its points."""
    seats = sharing(now.s, hex_)
    if not seats:
        return [say("{n} points, divided among all whose network contains it", n=CITY_POINTS)]
    share = city_share(now.s, seats[0], hex_)
    listed = seats_listed(seats)
    if len(seats) > 1:
        return [say_n("{n} point each for {seats}", "{n} points each for {seats}", share, seats=listed)]
    return [say_n("{n} point for {seats}", "{n} points for {seats}", share, seats=listed)]


def _factory(now: Situation, hex_: int) -> Sentence:
    s, owner = now.s, now.s.factory[hex_]
    if owner == NOBODY:
        return say("no factory yet")
    if s.is_exhausted(hex_):
        return exhausted(s, hex_, now.names[hex_])
    resources = say("{n} {colour}", n=s.cubes[hex_], colour=now.colours[s.tile[hex_]])
    return say("factory of {owner} with {resources}", owner=owner_word(s, owner), resources=resources)


def _joined(now: Situation, hex_: int) -> list[Sentence]:
    """The cities it touches, and whose network contains it."""
    s, links, places = now.s, now.s.links(), now.s.places
    near = [now.names[city] for city in places.members[places.group[hex_]] if city != hex_]
    touching = say("joined with {cities} by neutral routes", cities=Listing(near))
    if not links.is_joined(hex_):
        touching = say("touches {cities}", cities=Listing(near))
    found = [touching] if near else []
    seats = [seat for seat in range(s.players) if links.has(seat, hex_)]
    if not seats:
        return [*found, say("no completed route reaches it")]
    return [*found, say("in the network of {seats}", seats=seats_listed(seats))]
