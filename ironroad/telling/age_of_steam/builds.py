"""Choices of the build turn: tiles, New Cities, printed links and the end of it."""

from __future__ import annotations

from ironroad.moves import Build, City, Claim, Done, shape_text
from ironroad.rules.age_of_steam.laying import lose_unextended
from ironroad.rules.age_of_steam.plans import Plan
from ironroad.sentences import Listing, Sentence, Word, money_word, say, say_n
from ironroad.telling.age_of_steam.bonuses import joining_effects
from ironroad.telling.age_of_steam.choice import choice
from ironroad.telling.age_of_steam.desk import Desk, growth_line
from ironroad.telling.age_of_steam.seats import forecast_with
from ironroad.telling.age_of_steam.story import track_gain
from ironroad.telling.age_of_steam.works import built, only_adds, urbanized
from ironroad.telling.common.builds import ways
from ironroad.telling.parts import Choice, chosen
from ironroad.tiles import TOWN
from ironroad.track import is_city, via


@choice.register
def _(move: Build, desk: Desk) -> Choice:
    plan = desk.plan(move)
    price = desk.rules.build.price(desk.s, move)
    tile = shape_text(desk.board, move.shape)
    works, points = ([], 0) if only_adds(desk, move.hex, plan) else built(desk, move.hex, plan)
    works = [*works, *joining_effects(desk, move)] if works else works
    return chosen(
        move,
        say("{tile} for {price}", tile=tile, price=money_word(price)),
        desk.places[move.hex],
        [*works, *_ways(desk, move.hex, plan), *desk.once(("bill", price), lambda: _bill(desk, price))],
        hex=desk.board.hexes[move.hex].name,
        tile=tile,
        price=price,
        left=desk.money - price,
        points=points,
    )


def _ways(desk: Desk, hex_: int, plan: Plan) -> list[Sentence]:
    """Where the new track runs, and whether it goes on from the builder's own."""
    found = ways(desk, hex_, plan.new)
    return [*found, say("extends own track")] if _extends(desk, hex_, plan) else found


def _extends(desk: Desk, hex_: int, plan: Plan) -> bool:
    codes = [desk.s.track.faces[6 * hex_ + edge] for pair in plan.new for edge in pair if edge != TOWN]
    return any(code >= 2 and not is_city(code) and via(code) == desk.seat for code in codes)


def _bill(desk: Desk, price: int) -> list[Sentence]:
    """What paying leaves, and a warning if that does not cover the round's expenses."""
    left = say("leaves {money}", money=money_word(desk.money - price))
    due = forecast_with(desk, money=-price)
    return [left, due.told()] if due.missing else [left]


@choice.register
def _(move: City, desk: Desk) -> Choice:
    tile = desk.board.new_cities[move.tile]
    colour = desk.colours[desk.board.colours.index(tile.colour)]
    works, points = desk.once(("city", move.hex), lambda: urbanized(desk, move))
    joins = desk.once(("joins", move.hex), lambda: joining_effects(desk, move))
    return chosen(
        move,
        say("New City {letter}, {colour}", letter=tile.letter, colour=colour),
        desk.places[move.hex],
        [*works, *joins, *_growth(desk, tile.letter)],
        hex=desk.board.hexes[move.hex].name,
        letter=tile.letter,
        colour=tile.colour,
        points=points,
    )


def _growth(desk: Desk, letter: str) -> list[Sentence]:
    columns = [number for number, column in enumerate(desk.board.columns) if column.name == letter]
    return [growth_line(desk, number) for number in columns]


@choice.register
def _(move: Claim, desk: Desk) -> Choice:
    ends = desk.board.links[move.link].ends
    price = desk.game.price(move)
    a, b = [desk.names[end] for end in ends]
    points = track_gain(desk.game, move)
    return chosen(
        move,
        say("{a} - {b} for {price}", a=a, b=b, price=money_word(price)),
        say("direct links"),
        [_completed(points, a, b), *_bill(desk, price)],
        hexes=[desk.board.hexes[end].name for end in ends],
        price=price,
        left=desk.money - price,
        points=points,
    )


def _completed(points: int, a: Word, b: Word) -> Sentence:
    if not points:
        return say("completes {a} - {b}", a=a, b=b)
    return say_n("completes {a} - {b}: +{n} point", "completes {a} - {b}: +{n} points", points, a=a, b=b)


@choice.register
def _(move: Done, desk: Desk) -> Choice:
    s = desk.s
    effects = [say_n("{n} build unused", "{n} builds unused", s.builds)] if s.builds else []
    effects += [say("places no New City")] if s.may_urbanize else []
    return chosen(move, say("end the build turn"), None, effects + _losses(desk), builds=s.builds)


def _losses(desk: Desk) -> list[Sentence]:
    """Track that was not extended and is lost."""
    after = desk.s.copy()
    lose_unextended(after, [desk.seat], desk.options)
    before, owners = desk.s.track.owned_by(desk.seat), after.track.owner
    lost = [side for side in before if owners[side] != desk.seat]
    if not lost:
        return []
    hexes = Listing([desk.names[hex_] for hex_ in dict.fromkeys(side // 6 for side in lost)])
    return [say("loses the unfinished track on {hexes}", hexes=hexes)]
