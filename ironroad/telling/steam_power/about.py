"""What lies on each hex, for somebody who points at it."""

from __future__ import annotations

from ironroad.game import Game
from ironroad.rules.steam_power.build import CROSSING_PRICE
from ironroad.rules.steam_power.scoring import CITY_POINTS, city_share
from ironroad.rules.steam_power.state import NO_TILE
from ironroad.rules.steam_power.supply import is_simple
from ironroad.sentences import Listing, Sentence, money_word, say, say_n
from ironroad.telling.common.ground import ground
from ironroad.telling.common.since import seats_listed
from ironroad.telling.steam_power.desk import Desk
from ironroad.telling.steam_power.sections import sections
from ironroad.telling.steam_power.words import exhausted, owner_word, sharing
from ironroad.track import CITY_HEX, NOBODY


def about(game: Game) -> dict[str, list[Sentence]]:
    """Per hex a few short lines."""
    desk = Desk(game)
    found = {h.name: _lines(desk, hex_) for hex_, h in enumerate(desk.board.hexes)}
    for section in sections(game):
        for name in dict.fromkeys(piece.partition(" ")[0] for piece in section.pieces):
            found[name].append(section.text)
    return found


def _lines(desk: Desk, hex_: int) -> list[Sentence]:
    return _city(desk, hex_) if desk.s.track.stop[hex_] == CITY_HEX else _land(desk, hex_)


def _land(desk: Desk, hex_: int) -> list[Sentence]:
    shape = desk.s.track.shape(hex_)
    if not desk.s.track.has_tile(hex_):
        price = money_word(desk.rules.build.prices[hex_])
        return [ground(desk, hex_), say("a tile costs {price}", price=price)]
    if is_simple(shape):
        return [ground(desk, hex_), say("a crossing costs {price}", price=money_word(CROSSING_PRICE))]
    return [ground(desk, hex_)]


def _city(desk: Desk, hex_: int) -> list[Sentence]:
    tile = desk.s.tile[hex_]
    place = desk.places[hex_]
    if tile == NO_TILE:
        return [say("{place}: city, its tile is not drawn yet", place=place)]
    if tile == len(desk.s.stock):
        return [say("{place}: VP city", place=place), *_worth(desk, hex_), *_joined(desk, hex_)]
    kind = say("{place}: {colour} city", place=place, colour=desk.colours[tile])
    return [kind, _factory(desk, hex_), *_joined(desk, hex_)]


def _worth(desk: Desk, hex_: int) -> list[Sentence]:
    """Who shares its points."""
    seats = sharing(desk.s, hex_)
    if not seats:
        return [say("{n} points, divided among all whose network contains it", n=CITY_POINTS)]
    share = city_share(desk.s, seats[0], hex_)
    listed = seats_listed(seats)
    if len(seats) > 1:
        return [say_n("{n} point each for {seats}", "{n} points each for {seats}", share, seats=listed)]
    return [say_n("{n} point for {seats}", "{n} points for {seats}", share, seats=listed)]


def _factory(desk: Desk, hex_: int) -> Sentence:
    s, owner = desk.s, desk.s.factory[hex_]
    if owner == NOBODY:
        return say("no factory yet")
    if s.is_exhausted(hex_):
        return exhausted(s, hex_, desk.names[hex_])
    resources = say("{n} {colour}", n=s.cubes[hex_], colour=desk.colours[s.tile[hex_]])
    return say("factory of {owner} with {resources}", owner=owner_word(s, owner), resources=resources)


def _joined(desk: Desk, hex_: int) -> list[Sentence]:
    """The cities it touches, and whose network contains it."""
    s, links, places = desk.s, desk.s.links(), desk.s.places
    near = [desk.names[city] for city in places.members[places.group[hex_]] if city != hex_]
    touching = say("joined with {cities} by neutral routes", cities=Listing(near))
    if not links.is_joined(hex_):
        touching = say("touches {cities}", cities=Listing(near))
    found = [touching] if near else []
    seats = [seat for seat in range(s.players) if links.has(seat, hex_)]
    if not seats:
        return [*found, say("no completed route reaches it")]
    return [*found, say("in the network of {seats}", seats=seats_listed(seats))]
