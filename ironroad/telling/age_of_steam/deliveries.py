"""Choices when goods are moved."""

from __future__ import annotations

from ironroad.moves import Deliver, RaiseEngine
from ironroad.sentences import Listing, Sentence, money_word, say, say_n, seat_word
from ironroad.telling.age_of_steam.bonuses import delivery_effects
from ironroad.telling.age_of_steam.choice import choice
from ironroad.telling.age_of_steam.desk import Desk
from ironroad.telling.age_of_steam.seats import forecast_with
from ironroad.telling.parts import Choice, chosen
from ironroad.track import LAND_HEX

Rank = tuple[int, int, int]

LAST: Rank = (1, 0, 0)


def rank(found: Choice) -> Rank:
    """Best for the mover first: own gain, then least for others, then the shortest way."""
    data = found.data
    if data["kind"] != "deliver":
        return LAST
    own, others, steps = data["own"], data["others"], data["steps"]
    assert isinstance(own, int)
    assert isinstance(others, int)
    assert isinstance(steps, list)
    return -own, others, len(steps)


@choice.register
def _(move: Deliver, desk: Desk) -> Choice:
    hexes, edges = desk.board.hexes, desk.board.edges
    seats = desk.game.gains(move)
    own = seats.count(desk.seat)
    colour, origin, to, links = move.colour, move.origin, move.stops[-1], len(move.sides)
    gains = [(seat, seats.count(seat)) for seat in sorted(set(seats))]
    return chosen(
        move,
        desk.once(("to", colour, to, links), lambda: _label(desk, colour, to, links)),
        desk.once(("from", colour, origin), lambda: _heading(desk, colour, origin)),
        [*desk.once(("gains", *gains), lambda: _gains(desk, own, gains)), *_way(desk, move)],
        cube=desk.board.colours[colour],
        origin=hexes[origin].name,
        to=hexes[to].name,
        steps=[[hexes[side // 6].name, edges[side % 6]] for side in move.sides],
        gains=[list(gain) for gain in gains],
        own=own,
        others=len(seats) - own,
    )


def _label(desk: Desk, colour: int, to: int, links: int) -> Sentence:
    cube, stop = desk.colours[colour], desk.names[to]
    return say_n(
        "{cube} to {stop} over {n} link", "{cube} to {stop} over {n} links", links, cube=cube, stop=stop
    )


def _heading(desk: Desk, colour: int, origin: int) -> Sentence:
    return say("{cube} from {stop}", cube=desk.colours[colour], stop=desk.names[origin])


def _gains(desk: Desk, own: int, gains: list[tuple[int, int]]) -> list[Sentence]:
    mine = say("+{n} income", n=own) if own else say("no income")
    others = [say("{seat} +{n}", seat=seat_word(seat), n=n) for seat, n in gains if seat != desk.seat]
    return [mine, *others]


def _way(desk: Desk, move: Deliver) -> list[Sentence]:
    if len(move.stops) == 1:
        way = say("without a stop between")
    else:
        way = say("by way of {stops}", stops=Listing([desk.names[stop] for stop in move.stops[:-1]]))
    return [*_track(desk, move), way, *_cotton(desk, move), *delivery_effects(desk, move)]


def _track(desk: Desk, move: Deliver) -> list[Sentence]:
    """By which edge a cube leaves the track it lies on."""
    if desk.s.track.stop[move.origin] != LAND_HEX:
        return []
    hex_, edge = desk.names[move.origin], desk.board.edges[move.sides[0] % 6]
    return [say("leaves {hex} by {edge}", hex=hex_, edge=edge)]


def _cotton(desk: Desk, move: Deliver) -> list[Sentence]:
    return [say("1 of it for moving cotton")] if desk.colours[move.colour] in desk.cotton else []


@choice.register
def _(move: RaiseEngine, desk: Desk) -> Choice:
    engine, expenses = desk.s.engine[desk.seat] + 1, desk.s.expenses(desk.seat) + 1
    due = forecast_with(desk, engine=1)
    effects = [
        say("{money} expenses a round", money=money_word(expenses)),
        say("no second time this round"),
        due.told(),
    ]
    return chosen(
        move, say("engine {n}", n=engine), None, effects, engine=engine, expenses=expenses, **vars(due)
    )
