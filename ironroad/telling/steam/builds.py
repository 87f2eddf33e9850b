"""Choices of the build turn: tiles, and the end of it."""

from __future__ import annotations

from typing import Final

from ironroad.moves import Build, Done
from ironroad.rules.common.sections import lose_unextended
from ironroad.rules.common.state import NO_TILE
from ironroad.rules.steam.moves import BuildWith
from ironroad.rules.steam.plans import Plan
from ironroad.rules.steam.supply import faces_left, kind_of, lift_tile, tiles_with, usual_tile
from ironroad.sentences import Listing, Sentence, money_word, say, say_n
from ironroad.telling.common.builds import ways
from ironroad.telling.parts import Choice, chosen
from ironroad.telling.steam.bills import Bill, bill
from ironroad.telling.steam.choice import choice
from ironroad.telling.steam.desk import Desk
from ironroad.telling.steam.works import built, piece_at
from ironroad.tiles import STEAM, STEAM_TILES, TOWN, Shape, shape_of

EXTENDS: Final = say("extends own track")


@choice.register
def _(move: Build, desk: Desk) -> Choice:
    hex_, shape, plan = move.hex, move.shape, desk.plan(move)
    price, physical = desk.rules.build.plan_price(desk.s, hex_, plan), _physical(desk, move)
    cost = desk.once(("cost", price), lambda: Cost(bill(desk, price)))
    face = desk.once(("face", shape, desk.s.tile[hex_]), lambda: Face(desk, shape, desk.s.tile[hex_]))
    works, points = built(desk, hex_, plan)
    return chosen(
        move,
        desk.once(("label", shape, price, physical), lambda: _label(face.tile, price, physical)),
        desk.places[hex_],
        [*works, *_runs(desk, hex_, plan), *_joining(desk, plan), *cost.effects, *face.effects],
        hex=desk.board.hexes[hex_].name,
        tile=face.tile,
        price=price,
        left=cost.cash,
        points=points,
        number=face.number,
        physical=physical,
        units=cost.units,
        income=cost.income,
        score=points + cost.score,
    )


def _label(tile: str, price: int, physical: str) -> Sentence:
    cost = money_word(price)
    if physical:
        return say("{tile} for {price}, on tile {physical}", tile=tile, price=cost, physical=physical)
    return say("{tile} for {price}", tile=tile, price=cost)


class Cost:
    """What paying leaves, and a warning if that does not cover the round's expenses."""

    def __init__(self, paid: Bill) -> None:
        self.effects = paid.told() + ([paid.end.told()] if paid.end.missing else [])
        self.cash, self.units, self.income, self.score = paid.cash, paid.units, paid.income, paid.score


# The tile


class Face:
    """A kind of track as it is printed, and whether its last tile goes; a tile that is `lifted` returns."""

    def __init__(self, desk: Desk, shape: Shape, lifted: int) -> None:
        kind = kind_of(shape)
        back = lifted != NO_TILE and kind in STEAM_TILES[lifted].faces
        self.tile = desk.tile(shape)
        self.number = STEAM.kinds[kind].name
        last = faces_left(desk.s, kind) + back == 1
        self.effects = [say("takes the last tile {tile}", tile=self.number)] if last else []


def _physical(desk: Desk, move: Build) -> str:
    """The double-sided tile that is used, where it can be chosen between two."""
    if not desk.options.choose_tile or len(tiles_with(move.shape)) < 2:
        return ""
    if isinstance(move, BuildWith):
        return STEAM_TILES[move.tile].name
    shape, lifted = move.shape, desk.s.tile[move.hex]
    return desk.once(("usual", shape, lifted), lambda: _usual(desk, shape, move.hex))


def _usual(desk: Desk, shape: Shape, hex_: int) -> str:
    after = desk.s.copy()
    lift_tile(after, hex_)
    return STEAM_TILES[usual_tile(after, shape)].name


# Where the new track runs


def _runs(desk: Desk, hex_: int, plan: Plan) -> list[Sentence]:
    """Where the new track runs, and whether it goes on from the builder's own."""
    pieces = [piece_at(desk, hex_, pair) for pair in plan.new]
    if len(pieces) > 1 and plan.new[0][1] == TOWN:
        found = ways(desk, hex_, plan.new)
    else:
        found = [way for piece in pieces for way in piece.ways]
    return [*found, EXTENDS] if any(piece.extends for piece in pieces) else found


def _joining(desk: Desk, plan: Plan) -> list[Sentence]:
    """Track of a complex tile that is not joined to a city at once."""
    return [_loose(desk, desk.tile(shape_of([pair]))) for pair in plan.loose] if plan.loose else []


def _loose(desk: Desk, track: str) -> Sentence:
    return desk.once(("loose", track), lambda: _must_join(track))


def _must_join(track: str) -> Sentence:
    return say("{track} must still be joined to a city in this turn", track=track)


# The end of the turn


@choice.register
def _(move: Done, desk: Desk) -> Choice:
    s = desk.s
    effects = [say_n("{n} build unused", "{n} builds unused", s.builds)] if s.builds else []
    effects += [say("places no New City")] if s.may_urbanize else []
    effects += [say("lets no city grow")] if s.may_grow else []
    return chosen(move, say("end the build turn"), None, effects + _losses(desk), builds=s.builds)


def _losses(desk: Desk) -> list[Sentence]:
    """Track that was not extended and is lost."""
    after = desk.s.copy()
    lose_unextended(after, [desk.seat], True)
    before, owners = desk.s.track.owned_by(desk.seat), after.track.owner
    lost = [side for side in before if owners[side] != desk.seat]
    if not lost:
        return []
    hexes = Listing([desk.names[hex_] for hex_ in dict.fromkeys(side // 6 for side in lost)])
    return [say("loses the unfinished track on {hexes}", hexes=hexes)]
