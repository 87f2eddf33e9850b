"""Choices when goods are moved."""

from __future__ import annotations

from ironroad.moves import Deliver, RaiseEngine
from ironroad.sentences import Sentence, money_word, say, seat_word
from ironroad.telling.age_of_steam.bonuses import delivery_effects
from ironroad.telling.age_of_steam.choice import choice
from ironroad.telling.age_of_steam.desk import Desk
from ironroad.telling.age_of_steam.seats import forecast_with
from ironroad.telling.common.deliveries import heading, label, way
from ironroad.telling.parts import Choice, chosen
from ironroad.track import LAND_HEX


@choice.register
def _(move: Deliver, desk: Desk) -> Choice:
    hexes, edges = desk.board.hexes, desk.board.edges
    seats = desk.game.gains(move)
    own = seats.count(desk.seat)
    colour, origin, to, links = move.colour, move.origin, move.stops[-1], len(move.sides)
    gains = [(seat, seats.count(seat)) for seat in sorted(set(seats))]
    return chosen(
        move,
        desk.once(("to", colour, to, links), lambda: label(desk, colour, to, links)),
        desk.once(("from", colour, origin), lambda: heading(desk, colour, origin)),
        [*desk.once(("gains", *gains), lambda: _gains(desk, own, gains)), *_way(desk, move)],
        cube=desk.board.colours[colour],
        origin=hexes[origin].name,
        to=hexes[to].name,
        steps=[[hexes[side // 6].name, edges[side % 6]] for side in move.sides],
        gains=[list(gain) for gain in gains],
        own=own,
        others=len(seats) - own,
    )


def _gains(desk: Desk, own: int, gains: list[tuple[int, int]]) -> list[Sentence]:
    mine = say("+{n} income", n=own) if own else say("no income")
    others = [say("{seat} +{n}", seat=seat_word(seat), n=n) for seat, n in gains if seat != desk.seat]
    return [mine, *others]


def _way(desk: Desk, move: Deliver) -> list[Sentence]:
    return [*_track(desk, move), way(desk, move), *_cotton(desk, move), *delivery_effects(desk, move)]


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
