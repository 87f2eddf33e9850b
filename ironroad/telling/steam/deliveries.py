"""Choices when goods are moved, and what the points are put on."""

from __future__ import annotations

from ironroad.moves import Deliver, RaiseEngine
from ironroad.rules.steam.moves import INCOME, Score
from ironroad.rules.steam.state import HIGHEST
from ironroad.sentences import Sentence, money_word, say, say_n, seat_word
from ironroad.telling.common.deliveries import heading, label, way
from ironroad.telling.parts import Choice, chosen
from ironroad.telling.steam.bills import score_change
from ironroad.telling.steam.choice import choice
from ironroad.telling.steam.desk import Desk, worth
from ironroad.telling.steam.roles import upkeep

Gains = list[tuple[int, int]]


@choice.register
def _(move: Deliver, desk: Desk) -> Choice:
    hexes, edges = desk.board.hexes, desk.board.edges
    seats = desk.game.gains(move)
    own = seats.count(desk.seat)
    colour, origin, to, links = move.colour, move.origin, move.stops[-1], len(move.sides)
    gains = [(seat, seats.count(seat)) for seat in sorted(set(seats))]
    free = links - len(seats)
    return chosen(
        move,
        desk.once(("to", colour, to, links), lambda: label(desk, colour, to, links)),
        desk.once(("from", colour, origin), lambda: heading(desk, colour, origin)),
        [*desk.once(("gains", free, *gains), lambda: _gains(desk, own, gains, free)), way(desk, move)],
        cube=desk.board.colours[colour],
        origin=hexes[origin].name,
        to=hexes[to].name,
        steps=[[hexes[side // 6].name, edges[side % 6]] for side in move.sides],
        gains=[list(gain) for gain in gains],
        own=own,
        others=len(seats) - own,
    )


def _gains(desk: Desk, own: int, gains: Gains, free: int) -> list[Sentence]:
    others = [say("{seat} +{n}", seat=seat_word(seat), n=n) for seat, n in gains if seat != desk.seat]
    unowned = [say_n("{n} link is nobody's", "{n} links are nobody's", free)] if free else []
    return [_own_gain(desk, own), *others, *unowned]


def _own_gain(desk: Desk, own: int) -> Sentence:
    if desk.s.income[desk.seat] == HIGHEST:
        return say_n("+{n} point; income is at its highest", "+{n} points; income is at its highest", own)
    return say("+{n}, as income or as points", n=own)


@choice.register
def _(move: RaiseEngine, desk: Desk) -> Choice:
    engine = desk.s.engine[desk.seat] + 1
    effects = [say("no second time this round"), *upkeep(desk, engine)]
    return chosen(move, say("engine {n}", n=engine), None, effects, engine=engine)


# What the points are put on


@choice.register
def _(move: Score, desk: Desk) -> Choice:
    after = desk.s.copy()
    desk.rules.goods.apply(after, move)
    seat, earned = desk.seat, desk.s.earned[desk.seat]
    income, points = after.income[seat], after.points[seat]
    score = worth(after, seat) - worth(desk.s, seat)
    if move.track == INCOME:
        more = (income - desk.s.income[seat]) * desk.rounds_left
        lost = earned - (income - desk.s.income[seat])
        name, effects = say("income"), _as_income(desk, income, more, lost)
    else:
        more = lost = 0
        name, effects = say("points"), [say("points {old} to {new}", old=desk.s.points[seat], new=points)]
    effects += score_change(score) or [say("the same number of points at the end")]
    figures = {"income": income, "points": points, "score": score, "money": more, "lost": lost}
    return chosen(move, name, None, effects, track=move.track, earned=earned, **figures)


def _as_income(desk: Desk, income: int, more: int, lost: int) -> list[Sentence]:
    found = [say("income {old} to {new}", old=desk.s.income[desk.seat], new=income)]
    found.append(
        say_n(
            "{money} more income in the {n} round left",
            "{money} more income in the {n} rounds left",
            desk.rounds_left,
            money=money_word(more),
        )
    )
    if lost:
        found.append(
            say_n(
                "{n} point is lost: income ends at {most}",
                "{n} points are lost: income ends at {most}",
                lost,
                most=HIGHEST,
            )
        )
    return found
