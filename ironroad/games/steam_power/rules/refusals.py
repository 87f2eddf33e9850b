"""Why a step of building track is refused, in a sentence a player understands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironroad.core.moves import Build, shape_text
from ironroad.core.sentences import (
    Sentence,
    hex_word,
    money_word,
    say,
    say_n,
    seat_word,
    stop_word,
    track_word,
)
from ironroad.core.tiles import EMPTY, NONE, Shape
from ironroad.core.track import BLOCKED, CITY_HEX, far, is_city, via
from ironroad.games.steam_power.rules.moves import Remove
from ironroad.games.steam_power.rules.state import LOCOMOTIVES, NO_TIP, Power
from ironroad.games.steam_power.rules.supply import STOCK, is_simple, without_track

if TYPE_CHECKING:
    from ironroad.games.steam_power.rules.build import BuildTrack


class Plan:
    """What a build adds, what it costs, and whether it replaces the last tile."""

    def __init__(self, added: Shape, price: int, replaces: bool) -> None:
        self.added = added
        self.price = price
        self.replaces = replaces


def refuse_remove(phase: BuildTrack, s: Power, move: Remove) -> Sentence | None:
    seat = s.todo[0]
    if s.tip[seat] == NO_TIP:
        return say("{seat} has no route under construction", seat=seat_word(seat))
    last = s.tip[seat] // 6
    if move.hex != last:
        return say("only the last tile, on {hex}, can be removed", hex=hex_word(phase.board, last))
    if not phase.may_remove(s, seat):
        return say("no tile for the track that stays on {hex} is left", hex=hex_word(phase.board, last))
    return None


def refuse_build(phase: BuildTrack, s: Power, move: Build) -> Sentence | None:
    reason = _why_not_shape(phase, s, move)
    if reason:
        return reason
    plan = phase.plan(s, move)
    sides = [6 * move.hex + edge for edge in range(6) if plan.added[edge] >= 0]
    return (
        (_why_not_replaced(phase, s, move) if plan.replaces else _why_not_begun(phase, s, sides))
        or _why_not_ends(phase, s, sides, plan)
        or _why_not_joined(phase, s, sides)
        or _why_not_paid(s, move, plan)
    )


def _why_not_shape(phase: BuildTrack, s: Power, move: Build) -> Sentence | None:
    """What is wrong with the tile itself."""
    here = hex_word(phase.board, move.hex)
    old = s.track.shape(move.hex)
    if s.track.stop[move.hex] == CITY_HEX:
        return say("{hex} is a city; no tile lies on a city", hex=here)
    if move.shape not in STOCK:
        return say("there is no such tile")
    if move.shape == old:
        return say("that is the track that lies on {hex} already", hex=here)
    if is_simple(move.shape):
        return None
    if old == EMPTY:
        return say("a crossing needs a tile to cross, and {hex} is empty", hex=here)
    if not is_simple(old):
        ours = s.tip[s.todo[0]] // 6 == move.hex and phase.may_replace(old)
        return None if ours else say("there is a crossing on {hex} already", hex=here)
    return _why_not_kept(phase, move, old)


def _why_not_kept(phase: BuildTrack, move: Build, old: Shape) -> Sentence | None:
    """Track that a build may not change."""
    if any(old[edge] != NONE and move.shape[edge] != old[edge] for edge in range(6)):
        return say("the track {track} must stay", track=track_word(shape_text(phase.board, old)))
    return None


def _why_not_replaced(phase: BuildTrack, s: Power, move: Build) -> Sentence | None:
    """Other track on a hex with a tile: only the seat's own last track can be replaced."""
    tip, here = s.tip[s.todo[0]], hex_word(phase.board, move.hex)
    if tip == NO_TIP or tip // 6 != move.hex:
        return say(
            "there is a tile on {hex}, and it is not the last one of a route under construction", hex=here
        )
    old = s.track.shape(move.hex)
    if not phase.may_replace(old):
        return say("the track on {hex} crosses another; it can only be removed", hex=here)
    kept = _why_not_kept(phase, move, without_track(old, tip % 6))
    if kept:
        return kept
    if move.shape[old[tip % 6]] == NONE:
        return say("the new tile on {hex} must continue the route", hex=here)
    return None


def _why_not_begun(phase: BuildTrack, s: Power, sides: list[int]) -> Sentence | None:
    """New track continues the route under construction, or starts one."""
    seat = s.todo[0]
    if s.tip[seat] != NO_TIP:
        if s.track.across[s.tip[seat]] in sides:
            return None
        there = hex_word(phase.board, s.track.across[s.tip[seat]] // 6)
        return say("the route under construction goes on at {hex}", hex=there)
    if s.routes[seat] >= LOCOMOTIVES:
        return say_n("the only locomotive is in use", "all {n} locomotives are in use", LOCOMOTIVES)
    return None if _starts(s, seat, sides) else _why_no_start(s, seat)


def _starts(s: Power, seat: int, sides: list[int]) -> bool:
    links = s.links()
    cities = [far(s.track.faces[side]) for side in sides if is_city(s.track.faces[side])]
    return any(links.member[seat] == 0 or links.has(seat, city) for city in cities)


def _why_no_start(s: Power, seat: int) -> Sentence:
    if s.links().member[seat] == 0:
        return say("a seat's first route must lead into a city")
    return say("a new route starts at a city of the network of {seat}", seat=seat_word(seat))


def _why_not_ends(phase: BuildTrack, s: Power, sides: list[int], plan: Plan) -> Sentence | None:
    """An end that leads off the land or into track that cannot be joined."""
    seat = s.todo[0]
    joined = -1 if s.tip[seat] == NO_TIP else s.track.across[s.tip[seat]]
    if plan.replaces:
        joined = s.tip[seat] - s.tip[seat] % 6 + s.track.exits[s.tip[seat]]
    for side in sides:
        code = s.track.faces[side]
        here, edge = hex_word(phase.board, side // 6), track_word(phase.board.edges[side % 6])
        if code == BLOCKED:
            return say("{hex} {edge} leads off the land", hex=here, edge=edge)
        if side != joined and code >= 2 and not is_city(code):
            owner = seat_word(via(code))
            return say("{hex} {edge} leads into track owned by {seat}", hex=here, edge=edge, seat=owner)
    return None


def _why_not_joined(phase: BuildTrack, s: Power, sides: list[int]) -> Sentence | None:
    """A route from a city to itself, or within a group."""
    a, b = (far(s.track.faces[side]) for side in sides)
    if a < 0 or b < 0 or phase.may_join(s, a, b):
        return None
    first, second = stop_word(phase.board, a), stop_word(phase.board, b)
    if a == b:
        return say("that would join {stop} with itself", stop=first)
    return say("{first} and {second} touch and need no route", first=first, second=second)


def _why_not_paid(s: Power, move: Build, plan: Plan) -> Sentence | None:
    old = s.track.shape(move.hex)
    lifted = old != EMPTY and STOCK[old] == STOCK[move.shape]
    if s.supply[STOCK[move.shape]] == 0 and not lifted:
        return say("no such tile is left")
    cash = s.money[s.todo[0]]
    if plan.price > cash:
        price = money_word(plan.price)
        return say("this costs {price}, and there is only {cash}", price=price, cash=money_word(cash))
    return None
