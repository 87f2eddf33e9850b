"""Choices of the build turn: tiles, New Cities, printed links and the end of it."""

from __future__ import annotations

from ironroad.core.moves import Build, BuildWith, City, Claim, Done, shape_text
from ironroad.core.sentences import Sentence, Word, money_word, say, say_n, track_word
from ironroad.core.tiles import AGE_OF_STEAM, TOWN
from ironroad.core.track import is_city, via
from ironroad.games.age_of_steam.rules.laying import lose_unextended
from ironroad.games.age_of_steam.rules.plans import Plan
from ironroad.games.age_of_steam.rules.supply import commonest, fitting, lift_tile
from ironroad.games.age_of_steam.telling.choice import choice
from ironroad.games.age_of_steam.telling.consequences import built, only_adds, tile_owners, urbanized
from ironroad.games.age_of_steam.telling.seats import forecast_with
from ironroad.games.age_of_steam.telling.situation import Situation, growth_line
from ironroad.games.age_of_steam.telling.story import track_gain
from ironroad.games.age_of_steam.telling.tilenames import TILE_NAMES
from ironroad.telling.builds import colours, losses, runs
from ironroad.telling.parts import Choice, chosen


@choice.register
def _(move: Build, now: Situation) -> Choice:
    plan = now.plan(move)
    price = now.rules.build.plan_price(now.s, move.hex, plan)
    tile = shape_text(now.board, move.shape)
    works, points = ([], 0) if only_adds(now, move.hex, plan) else built(now, move.hex, plan)
    works = [*works, *now.own_effects(move)] if works else works
    physical = _physical(now, move)
    return chosen(
        move,
        _label(track_word(tile), price, physical),
        now.whereabouts(move.hex),
        [*works, *_ways(now, move.hex, plan), *now.once(("bill", price), lambda: _bill(now, price))],
        hex=now.board.hexes[move.hex].name,
        tile=tile,
        price=price,
        left=now.money - price,
        points=points,
        **({"physical": physical} if physical else {}),
        **colours(now.seat, tile_owners(now, move, plan)),
    )


def _label(tile: Word, price: int, physical: Sentence | None) -> Sentence:
    cost = money_word(price)
    if physical:
        return say("{tile} for {price}, on tile {physical}", tile=tile, price=cost, physical=physical)
    return say("{tile} for {price}", tile=tile, price=cost)


def _physical(now: Situation, move: Build) -> Sentence | None:
    """The tile that is used, where it can be chosen between several."""
    if isinstance(move, BuildWith):
        return TILE_NAMES[move.name]
    others = now.rules.build.other_kinds(now.s, move.hex, move.shape)
    if not others:
        return None
    after = now.s.copy()
    lift_tile(after, move.hex)
    return TILE_NAMES[AGE_OF_STEAM.kinds[commonest(after, fitting(move.shape))].name]


def _ways(now: Situation, hex_: int, plan: Plan) -> list[Sentence]:
    """Where the new track runs, and whether it goes on from the builder's own."""
    found = runs(now, hex_, plan.new)
    return [*found, say("extends own track")] if _extends(now, hex_, plan) else found


def _extends(now: Situation, hex_: int, plan: Plan) -> bool:
    codes = [now.s.track.faces[6 * hex_ + edge] for pair in plan.new for edge in pair if edge != TOWN]
    return any(code >= 2 and not is_city(code) and via(code) == now.seat for code in codes)


def _bill(now: Situation, price: int) -> list[Sentence]:
    """What paying leaves, and a warning if that does not cover the round's expenses."""
    left = say("leaves {money}", money=money_word(now.money - price))
    due = forecast_with(now, money=-price)
    return [left, due.told()] if due.missing else [left]


@choice.register
def _(move: City, now: Situation) -> Choice:
    tile = now.board.new_cities[move.tile]
    colour = now.colours[now.board.colours.index(tile.colour)]
    works, points = now.once(("city", move.hex), lambda: urbanized(now, move))
    joins = now.once(("joins", move.hex), lambda: now.own_effects(move))
    return chosen(
        move,
        say("New City {letter}, {colour}", letter=tile.letter, colour=colour),
        now.places[move.hex],
        [*works, *joins, *_growth(now, tile.letter)],
        hex=now.board.hexes[move.hex].name,
        letter=tile.letter,
        colour=tile.colour,
        points=points,
    )


def _growth(now: Situation, letter: str) -> list[Sentence]:
    columns = [number for number, column in enumerate(now.board.columns) if column.name == letter]
    return [growth_line(now, number) for number in columns]


@choice.register
def _(move: Claim, now: Situation) -> Choice:
    ends = now.board.links[move.link].ends
    price = now.game.cost(move)
    a, b = [now.names[end] for end in ends]
    points = track_gain(now.game, move)
    return chosen(
        move,
        say("{a} - {b} for {price}", a=a, b=b, price=money_word(price)),
        say("direct links"),
        [_completed(points, a, b), *_bill(now, price)],
        hexes=[now.board.hexes[end].name for end in ends],
        price=price,
        left=now.money - price,
        points=points,
    )


def _completed(points: int, a: Word, b: Word) -> Sentence:
    if not points:
        return say("completes {a} - {b}", a=a, b=b)
    return say_n("completes {a} - {b}: +{n} point", "completes {a} - {b}: +{n} points", points, a=a, b=b)


@choice.register
def _(move: Done, now: Situation) -> Choice:
    s = now.s
    effects = [say_n("{n} build unused", "{n} builds unused", s.builds)] if s.builds else []
    effects += [say("places no New City")] if s.may_urbanize else []
    return chosen(move, say("end the build turn"), None, effects + _losses(now), builds=s.builds)


def _losses(now: Situation) -> list[Sentence]:
    after = now.s.copy()
    lose_unextended(after, [now.seat], now.options)
    return losses(now, now.s.track, after.track)
