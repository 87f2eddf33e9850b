"""Choices of building track: a step, and the end of it."""

from __future__ import annotations

from ironroad.moves import Build, Done, shape_text
from ironroad.rules.steam_power.moves import Remove
from ironroad.rules.steam_power.refusals import Plan
from ironroad.rules.steam_power.state import LOCOMOTIVES, NO_TIP, Power
from ironroad.rules.steam_power.supply import is_simple
from ironroad.sentences import Listing, Sentence, money_word, say, say_n, seat_word
from ironroad.telling.common.builds import ways
from ironroad.telling.parts import Choice, chosen
from ironroad.telling.steam_power.choice import choice, leaves
from ironroad.telling.steam_power.desk import Desk
from ironroad.telling.steam_power.routes import added, after_build, completed, ends
from ironroad.track import NOBODY, OPEN

Works = tuple[list[Sentence], int]


@choice.register
def _(move: Build, desk: Desk) -> Choice:
    plan = desk.rules.build.plan(desk.s, move)
    tile = shape_text(desk.board, move.shape)
    works, points = _works(desk, move)
    effects = [*works, *_old_tile(desk, move, plan), *ways(desk, move.hex, [added(desk, move)])]
    return chosen(
        move,
        _label(tile, plan),
        desk.places[move.hex],
        [*effects, *_route(desk, move, plan), leaves(desk, plan.price)],
        hex=desk.board.hexes[move.hex].name,
        tile=tile,
        price=plan.price,
        left=desk.money - plan.price,
        points=points,
        replaces=plan.replaces,
    )


def _label(tile: str, plan: Plan) -> Sentence:
    if plan.price:
        return say("{tile} for {price}", tile=tile, price=money_word(plan.price))
    return say("{tile}, free of charge", tile=tile)


def _works(desk: Desk, move: Build) -> Works:
    """The route that a tile completes, told, and the points for VP cities that come with it."""
    cities = completed(desk, move)
    if not cities:
        return [], 0
    after = after_build(desk, move)
    a, b = [desk.names[city] for city in cities]
    shares = [then - now for then, now in zip(desk.city_points(after), desk.points, strict=True)]
    told = [say("completes the route {a} - {b}", a=a, b=b), *_reached(desk, after), *_shares(desk, shares)]
    return told, shares[desk.seat]


def _reached(desk: Desk, after: Power) -> list[Sentence]:
    """The cities that come into the network."""
    old, new = desk.s.links(), after.links()
    cities = [c for c in desk.board.cities if new.has(desk.seat, c) and not old.has(desk.seat, c)]
    if not cities:
        return []
    return [say("brings {cities} into the network", cities=Listing([desk.names[city] for city in cities]))]


def _shares(desk: Desk, shares: list[int]) -> list[Sentence]:
    """Who gains and loses points for VP cities."""
    own = shares[desk.seat]
    found = [say_n("VP cities: +{n} point", "VP cities: +{n} points", own)] if own > 0 else []
    return found + [
        say("VP cities: {seat} {change}", seat=seat_word(seat), change=f"{change:+}")
        for seat, change in enumerate(shares)
        if change and seat != desk.seat
    ]


def _old_tile(desk: Desk, move: Build, plan: Plan) -> list[Sentence]:
    """What becomes of the tile that lies there."""
    old = desk.s.track.shape(move.hex)
    if plan.replaces:
        return [say("replaces {tile}", tile=shape_text(desk.board, old))]
    if is_simple(move.shape):
        return []
    owner = next(owner for owner in desk.s.track.owners(move.hex) if owner != NOBODY)
    if owner == desk.seat:
        return [say("crosses own track")]
    return [say("crosses track of {seat}", seat=seat_word(owner))]


def _route(desk: Desk, move: Build, plan: Plan) -> list[Sentence]:
    """Whether a route begins or goes on, and whether it runs into a tile."""
    return [*_beginning(desk, move, plan), *_obstacle(desk, move)]


def _beginning(desk: Desk, move: Build, plan: Plan) -> list[Sentence]:
    tip = desk.s.tip[desk.seat]
    if tip == NO_TIP:
        left = LOCOMOTIVES - desk.s.routes[desk.seat] - 1
        return [say("takes a locomotive, {n} left", n=left)]
    if plan.replaces or completed(desk, move):
        return []
    start = next(city for city in ends(desk, move) if city != OPEN)
    return [say("continues the route from {stop}", stop=desk.names[start])]


def _obstacle(desk: Desk, move: Build) -> list[Sentence]:
    """An open end may point at a tile: that must be crossed."""
    found = [desk.board.neighbours[6 * move.hex + edge] for edge in added(desk, move)]
    open_to = [hex_ for hex_, city in zip(found, ends(desk, move), strict=True) if city == OPEN]
    blocked = [hex_ for hex_ in open_to if desk.s.track.has_tile(hex_)]
    if not blocked:
        return []
    if is_simple(desk.s.track.shape(blocked[0])):
        return [say("runs into the tile on {hex}: only a crossing leads on", hex=desk.names[blocked[0]])]
    return [say("runs into the crossing on {hex}: nothing leads on", hex=desk.names[blocked[0]])]


@choice.register
def _(move: Remove, desk: Desk) -> Choice:
    tile = shape_text(desk.board, desk.s.track.shape(move.hex))
    after = desk.s.copy()
    desk.rules.build.apply(after, move)
    effects = [say("the route continues from the tile before")]
    if after.tip[desk.seat] == NO_TIP:
        effects = [say("gives the locomotive back; the next route may start elsewhere")]
    return chosen(
        move,
        say("take up {tile}", tile=tile),
        desk.places[move.hex],
        effects,
        hex=desk.board.hexes[move.hex].name,
        tile=tile,
        price=0,
        left=desk.money,
    )


@choice.register
def _(move: Done, desk: Desk) -> Choice:
    return chosen(move, say("no second step"), None, [])
