"""Choices when goods are moved, and what the points are put on."""

from __future__ import annotations

from ironroad.core.moves import Deliver, RaiseEngine
from ironroad.core.sentences import Sentence, money_word, say, say_n, seat_word
from ironroad.games.steam.rules.moves import INCOME, Score
from ironroad.games.steam.rules.state import HIGHEST
from ironroad.games.steam.telling.choice import choice
from ironroad.games.steam.telling.roles import upkeep
from ironroad.games.steam.telling.situation import Situation, worth
from ironroad.telling.costs import points_at_the_end
from ironroad.telling.deliveries import Gains, by_way_of, delivery, gains_of
from ironroad.telling.parts import Choice, chosen


@choice.register
def _(move: Deliver, now: Situation) -> Choice:
    gains = gains_of(now, move)
    free = len(move.sides) - sum(gain for _, gain in gains)
    told = now.once(("gains", free, *gains), lambda: _gains(now, gains, free))
    return delivery(now, move, gains, [*told, by_way_of(now, move)])


def _gains(now: Situation, gains: Gains, free: int) -> list[Sentence]:
    others = [say("{seat} +{n}", seat=seat_word(seat), n=n) for seat, n in gains if seat != now.seat]
    unowned = [say_n("{n} link is nobody's", "{n} links are nobody's", free)] if free else []
    return [_own_gain(now, dict(gains).get(now.seat, 0)), *others, *unowned]


def _own_gain(now: Situation, own: int) -> Sentence:
    if now.s.income[now.seat] == HIGHEST:
        return say_n("+{n} point; income is at its highest", "+{n} points; income is at its highest", own)
    return say("+{n}, as income or as points", n=own)


@choice.register
def _(move: RaiseEngine, now: Situation) -> Choice:
    engine = now.s.engine[now.seat] + 1
    effects = [say("no second time this round"), *upkeep(now, engine)]
    return chosen(move, say("engine {n}", n=engine), None, effects, engine=engine)


# What the points are put on


@choice.register
def _(move: Score, now: Situation) -> Choice:
    after = now.s.copy()
    now.rules.goods.apply(after, move)
    seat, earned = now.seat, now.s.earned[now.seat]
    income, points = after.income[seat], after.points[seat]
    score = worth(after, seat) - worth(now.s, seat)
    if move.track == INCOME:
        more = (income - now.s.income[seat]) * now.rounds_left
        lost = earned - (income - now.s.income[seat])
        name, effects = say("income"), _as_income(now, income, more, lost)
    else:
        more = lost = 0
        name, effects = say("points"), [say("points {old} to {new}", old=now.s.points[seat], new=points)]
    effects += points_at_the_end(score) or [say("the same number of points at the end")]
    figures = {"income": income, "points": points, "score": score, "money": more, "lost": lost}
    return chosen(move, name, None, effects, track=move.track, earned=earned, **figures)


def _as_income(now: Situation, income: int, more: int, lost: int) -> list[Sentence]:
    found = [say("income {old} to {new}", old=now.s.income[now.seat], new=income)]
    found.append(
        say_n(
            "{money} more income in the {n} round left",
            "{money} more income in the {n} rounds left",
            now.rounds_left,
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
