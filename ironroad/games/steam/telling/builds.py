"""Choices of the build turn: tiles, and the end of it."""

from __future__ import annotations

from typing import Final

from ironroad.core.moves import Build, BuildWith, Done
from ironroad.core.sentences import Sentence, Word, money_word, say, say_n, track_word
from ironroad.core.tiles import STEAM, STEAM_TILES, TOWN, Shape, shape_of
from ironroad.games.common.sections import lose_unextended
from ironroad.games.common.state import NO_TILE
from ironroad.games.steam.rules.plans import Plan
from ironroad.games.steam.rules.supply import faces_left, kind_of, lift_tile, tiles_with, usual_tile
from ironroad.games.steam.telling.bills import Bill, bill, told
from ironroad.games.steam.telling.choice import choice
from ironroad.games.steam.telling.consequences import built, piece_at, tile_owners
from ironroad.games.steam.telling.situation import Situation
from ironroad.telling.builds import colours, losses, runs
from ironroad.telling.parts import Choice, chosen

EXTENDS: Final = say("extends own track")


@choice.register
def _(move: Build, now: Situation) -> Choice:
    hex_, shape, plan = move.hex, move.shape, now.plan(move)
    price, physical = now.rules.build.plan_price(now.s, hex_, plan), _physical(now, move)
    cost = now.once(("cost", price), lambda: Cost(now, bill(now, price)))
    face = now.once(("face", shape, now.s.tile[hex_]), lambda: Face(now, shape, now.s.tile[hex_]))
    works, points = built(now, hex_, plan)
    return chosen(
        move,
        now.once(("label", shape, price, physical), lambda: _label(track_word(face.tile), price, physical)),
        now.whereabouts(hex_),
        [*works, *_runs(now, hex_, plan), *_joining(now, plan), *cost.effects, *face.effects],
        hex=now.board.hexes[hex_].name,
        tile=face.tile,
        price=price,
        left=cost.cash,
        points=points,
        number=face.number,
        physical=physical,
        units=cost.units,
        income=cost.income,
        score=points + cost.score,
        **colours(now.seat, tile_owners(now, hex_, plan)),
    )


def _label(tile: Word, price: int, physical: str) -> Sentence:
    cost = money_word(price)
    if physical:
        return say("{tile} for {price}, on tile {physical}", tile=tile, price=cost, physical=physical)
    return say("{tile} for {price}", tile=tile, price=cost)


class Cost:
    """What paying leaves, and a warning if that does not cover the round's expenses."""

    def __init__(self, now: Situation, paid: Bill) -> None:
        self.effects = told(now, paid) + ([paid.end.told()] if paid.end.missing else [])
        self.cash, self.units, self.income, self.score = paid.cash, paid.units, paid.income, paid.score


# The tile


class Face:
    """A kind of track as it is printed, and whether its last tile goes; a tile that is `lifted` returns."""

    def __init__(self, now: Situation, shape: Shape, lifted: int) -> None:
        kind = kind_of(shape)
        back = lifted != NO_TILE and kind in STEAM_TILES[lifted].faces
        self.tile = now.tile(shape)
        self.number = STEAM.kinds[kind].name
        last = faces_left(now.s, kind) + back == 1
        self.effects = [say("takes the last tile {tile}", tile=self.number)] if last else []


def _physical(now: Situation, move: Build) -> str:
    """The double-sided tile that is used, where it can be chosen between two."""
    if not now.options.choose_tile or len(tiles_with(move.shape)) < 2:
        return ""
    if isinstance(move, BuildWith):
        return move.name
    shape, lifted = move.shape, now.s.tile[move.hex]
    return now.once(("usual", shape, lifted), lambda: _usual(now, shape, move.hex))


def _usual(now: Situation, shape: Shape, hex_: int) -> str:
    after = now.s.copy()
    lift_tile(after, hex_)
    return STEAM_TILES[usual_tile(after, shape)].name


# Where the new track runs


def _runs(now: Situation, hex_: int, plan: Plan) -> list[Sentence]:
    """Where the new track runs, and whether it goes on from the builder's own."""
    pieces = [piece_at(now, hex_, pair) for pair in plan.new]
    if len(pieces) > 1 and plan.new[0][1] == TOWN:
        found = runs(now, hex_, list(plan.new))
    else:
        found = [way for piece in pieces for way in piece.ways]
    return [*found, EXTENDS] if any(piece.extends for piece in pieces) else found


def _joining(now: Situation, plan: Plan) -> list[Sentence]:
    """Track of a complex tile that is not joined to a city at once."""
    return [_loose(now, track_word(now.tile(shape_of([pair])))) for pair in plan.loose] if plan.loose else []


def _loose(now: Situation, track: str) -> Sentence:
    return now.once(("loose", track), lambda: _must_join(track))


def _must_join(track: str) -> Sentence:
    return say("{track} must still be joined to a city in this turn", track=track)


# The end of the turn


@choice.register
def _(move: Done, now: Situation) -> Choice:
    s = now.s
    effects = [say_n("{n} build unused", "{n} builds unused", s.builds)] if s.builds else []
    effects += [say("places no New City")] if s.may_urbanize else []
    effects += [say("lets no city grow")] if s.may_grow else []
    return chosen(move, say("end the build turn"), None, effects + _losses(now), builds=s.builds)


def _losses(now: Situation) -> list[Sentence]:
    after = now.s.copy()
    lose_unextended(after, [now.seat], True)
    return losses(now, now.s.track, after.track)
