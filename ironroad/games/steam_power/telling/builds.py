"""Choices of building track: a step, and the end of it."""

from __future__ import annotations

from ironroad.core.moves import Build, Done, shape_text
from ironroad.core.sentences import Listing, Sentence, Word, money_word, say, say_n, seat_word, track_word
from ironroad.core.track import NOBODY, OPEN
from ironroad.games.steam_power.rules.moves import Remove
from ironroad.games.steam_power.rules.refusals import Plan
from ironroad.games.steam_power.rules.state import LOCOMOTIVES, NO_TIP, Power
from ironroad.games.steam_power.rules.supply import is_simple
from ironroad.games.steam_power.telling.choice import choice, leaves
from ironroad.games.steam_power.telling.routes import added, after_build, completed, ends
from ironroad.games.steam_power.telling.situation import Situation
from ironroad.telling.builds import colours, owners_on, runs
from ironroad.telling.parts import Choice, chosen

Consequences = tuple[list[Sentence], int]


@choice.register
def _(move: Build, now: Situation) -> Choice:
    plan = now.rules.build.plan(now.s, move)
    tile = shape_text(now.board, move.shape)
    works, points = _works(now, move)
    effects = [*works, *_old_tile(now, move, plan), *runs(now, move.hex, [added(now, move)])]
    return chosen(
        move,
        _label(track_word(tile), plan),
        now.whereabouts(move.hex),
        [*effects, *_route(now, move, plan), leaves(now, plan.price)],
        hex=now.board.hexes[move.hex].name,
        tile=tile,
        price=plan.price,
        left=now.money - plan.price,
        points=points,
        replaces=plan.replaces,
        **colours(now.seat, _owners(now, move)),
    )


def _owners(now: Situation, move: Build) -> list[int]:
    """Who owns each track of a tile once it lies there."""
    if not now.s.track.has_tile(move.hex):
        return [now.seat]
    return owners_on(after_build(now, move).track, move.hex, move.shape)


def _label(tile: Word, plan: Plan) -> Sentence:
    if plan.price:
        return say("{tile} for {price}", tile=tile, price=money_word(plan.price))
    return say("{tile}, free of charge", tile=tile)


def _works(now: Situation, move: Build) -> Consequences:
    """The route that a tile completes, told, and the points for VP cities that come with it."""
    cities = completed(now, move)
    if not cities:
        return [], 0
    after = after_build(now, move)
    a, b = [now.names[city] for city in cities]
    shares = [then - now for then, now in zip(now.city_points(after), now.points, strict=True)]
    told = [say("completes the route {a} - {b}", a=a, b=b), *_reached(now, after), *_shares(now, shares)]
    return told, shares[now.seat]


def _reached(now: Situation, after: Power) -> list[Sentence]:
    """The cities that come into the network."""
    old, new = now.s.links(), after.links()
    cities = [c for c in now.board.cities if new.has(now.seat, c) and not old.has(now.seat, c)]
    if not cities:
        return []
    return [say("brings {cities} into the network", cities=Listing([now.names[city] for city in cities]))]


def _shares(now: Situation, shares: list[int]) -> list[Sentence]:
    """Who gains and loses points for VP cities."""
    own = shares[now.seat]
    found = [say_n("VP cities: +{n} point", "VP cities: +{n} points", own)] if own > 0 else []
    return found + [
        say("VP cities: {seat} {change}", seat=seat_word(seat), change=f"{change:+}")
        for seat, change in enumerate(shares)
        if change and seat != now.seat
    ]


def _old_tile(now: Situation, move: Build, plan: Plan) -> list[Sentence]:
    """What becomes of the tile that lies there."""
    old = now.s.track.shape(move.hex)
    if plan.replaces:
        return [say("replaces {tile}", tile=track_word(shape_text(now.board, old)))]
    if is_simple(move.shape):
        return []
    owner = next(owner for owner in now.s.track.owners(move.hex) if owner != NOBODY)
    if owner == now.seat:
        return [say("crosses own track")]
    return [say("crosses track of {seat}", seat=seat_word(owner))]


def _route(now: Situation, move: Build, plan: Plan) -> list[Sentence]:
    """Whether a route begins or goes on, and whether it runs into a tile."""
    return [*_beginning(now, move, plan), *_obstacle(now, move)]


def _beginning(now: Situation, move: Build, plan: Plan) -> list[Sentence]:
    tip = now.s.tip[now.seat]
    if tip == NO_TIP:
        left = LOCOMOTIVES - now.s.routes[now.seat] - 1
        return [say("takes a locomotive, {n} left", n=left)]
    if plan.replaces or completed(now, move):
        return []
    start = next(city for city in ends(now, move) if city != OPEN)
    return [say("continues the route from {stop}", stop=now.names[start])]


def _obstacle(now: Situation, move: Build) -> list[Sentence]:
    """An open end may point at a tile: that must be crossed."""
    found = [now.board.neighbours[6 * move.hex + edge] for edge in added(now, move)]
    open_to = [hex_ for hex_, city in zip(found, ends(now, move), strict=True) if city == OPEN]
    blocked = [hex_ for hex_ in open_to if now.s.track.has_tile(hex_)]
    if not blocked:
        return []
    if is_simple(now.s.track.shape(blocked[0])):
        return [say("runs into the tile on {hex}: only a crossing leads on", hex=now.names[blocked[0]])]
    return [say("runs into the crossing on {hex}: nothing leads on", hex=now.names[blocked[0]])]


@choice.register
def _(move: Remove, now: Situation) -> Choice:
    tile = shape_text(now.board, now.s.track.shape(move.hex))
    after = now.s.copy()
    now.rules.build.apply(after, move)
    effects = [say("the route continues from the tile before")]
    if after.tip[now.seat] == NO_TIP:
        effects = [say("gives the locomotive back; the next route may start elsewhere")]
    return chosen(
        move,
        say("take up {tile}", tile=track_word(tile)),
        now.whereabouts(move.hex),
        effects,
        hex=now.board.hexes[move.hex].name,
        tile=tile,
        price=0,
        left=now.money,
    )


@choice.register
def _(move: Done, now: Situation) -> Choice:
    return chosen(move, say("no second step"), None, [])
