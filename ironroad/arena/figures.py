"""What the games of an arena say: means and shares with 95 % intervals.

Games of one deal are not independent of each other, so the deal is the unit: what a bot has of a deal is the
mean over its games (clustered standard errors). Only deals of which all games were played count.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from statistics import NormalDist, fmean, stdev
from typing import Final, NamedTuple

from ironroad.arena.fixtures import Seatings
from ironroad.arena.playing import Played, Seated

Z: Final = NormalDist().inv_cdf(0.975)


class Estimate(NamedTuple):
    """A value and its 95 % interval; without bounds where there are too few deals for one."""

    value: float
    low: float | None = None
    high: float | None = None


class BotFigures(NamedTuple):
    """A bot over all its games. `expected` is the share of wins of a bot that is as good as the others."""

    bot: str
    games: int
    score: Estimate
    wins: Estimate
    expected: float
    lead: Estimate
    out: float
    second: float
    slowest: float
    faults: int


class PairFigures(NamedTuple):
    """One bot against another in the games both sat in: points a seat and part of the win a seat, less those
    of the other; how often it was ahead in a deal."""

    bot: str
    other: str
    deals: int
    points: Estimate
    wins: Estimate
    ahead: float


Deals = dict[str, list[Played]]


def whole_deals(games: Iterable[Played], seatings: Seatings) -> Deals:
    """The deals of which every seating was played, in the order of their numbers."""
    found: dict[str, dict[tuple[str, ...], Played]] = defaultdict(dict)
    wanted = set(seatings)
    for played in games:
        if played.fixture.sitters in wanted:
            found[played.fixture.deal][played.fixture.sitters] = played
    whole = {
        deal: [found[deal][row] for row in seatings] for deal in found if len(found[deal]) == len(wanted)
    }
    return dict(sorted(whole.items(), key=lambda item: deal_number(item[0])))


def deal_number(deal: str) -> tuple[str, int]:
    seed, _, number = deal.rpartition("-")
    return seed, int(number) if number.isdigit() else 0


def bot_figures(deals: Deals) -> list[BotFigures]:
    """Those who win most first."""
    bots = dict.fromkeys(
        seated.bot for games in deals.values() for played in games for seated in played.seats
    )
    return sorted([_figures_of(bot, deals) for bot in bots], key=lambda found: -found.wins.value)


def _figures_of(bot: str, deals: Deals) -> BotFigures:
    games = [played for row in deals.values() for played in row if _sits(bot, played)]
    seats = [seated for played in games for seated in _of(bot, played)]
    decisions = sum(seated.decisions for seated in seats)
    return BotFigures(
        bot,
        len(games),
        mean(_by_deal(bot, deals, _points)),
        share(_by_deal(bot, deals, _won), len(games)),
        fmean(len(_of(bot, played)) / len(played.seats) for played in games),
        mean(_by_deal(bot, deals, _lead)),
        sum(seated.score is None for seated in seats) / len(seats),
        sum(seated.seconds for seated in seats) / max(1, decisions),
        max(seated.slowest for seated in seats),
        sum(played.seats[fault.seat].bot == bot for played in games for fault in played.faults),
    )


def _of(bot: str, played: Played) -> list[Seated]:
    return [seated for seated in played.seats if seated.bot == bot]


def _sits(bot: str, played: Played) -> bool:
    return bot in played.fixture.sitters


def _points(seats: list[Seated]) -> float:
    return fmean(seated.points for seated in seats)


def _won(seats: list[Seated]) -> float:
    return sum(seated.won for seated in seats)


def _lead(seats: list[Seated]) -> float:
    return fmean(seated.lead for seated in seats)


def _by_deal(bot: str, deals: Deals, value: Callable[[list[Seated]], float]) -> list[float]:
    rows = [[value(_of(bot, played)) for played in games if _sits(bot, played)] for games in deals.values()]
    return [fmean(row) for row in rows if row]


# One against another


def pair_figures(bot: str, other: str, deals: Deals) -> PairFigures:
    points, wins = differences(bot, other, deals), differences(bot, other, deals, wins=True)
    ahead = fmean((value > 0) + (value == 0) / 2 for value in points)
    return PairFigures(bot, other, len(points), mean(points), _possible(mean(wins)), ahead)


def _possible(wins: Estimate) -> Estimate:
    """Nobody wins more than all the games, or fewer than none."""
    if wins.low is None or wins.high is None:
        return wins
    return Estimate(wins.value, max(-1.0, wins.low), min(1.0, wins.high))


def differences(bot: str, other: str, deals: Deals, wins: bool = False) -> list[float]:
    """By how much one did better than the other in each deal, a seat: in points, or in parts of the win. In a
    game of one seat the two have not met, only their deal is the same."""
    return [_difference(bot, other, games, wins) for games in deals.values()]


def _difference(bot: str, other: str, games: Sequence[Played], wins: bool) -> float:
    met = [
        played
        for played in games
        if {bot, other} <= {*played.fixture.sitters} or played.fixture.setup.seats == 1
    ]
    one, two = ([seated for played in met for seated in _of(name, played)] for name in (bot, other))
    if wins:
        return fmean(seated.won for seated in one) - fmean(seated.won for seated in two)
    return _points(one) - _points(two)


# Intervals


def mean(values: Sequence[float]) -> Estimate:
    """By Student's t."""
    middle = fmean(values)
    if len(values) < 2:
        return Estimate(middle)
    reach = t_quantile(len(values) - 1) * stdev(values) / sqrt(len(values))
    return Estimate(middle, middle - reach, middle + reach)


def share(values: Sequence[float], games: int) -> Estimate:
    """By Wilson, for as many games as would be as sure if they were independent: a share of all or nothing
    has an interval, too."""
    middle = fmean(values)
    if len(values) < 2:
        return Estimate(middle)
    variance = stdev(values) ** 2 / len(values)
    alike = middle * (1 - middle) / variance if variance > 0 else len(values)
    number = max(1.0, min(alike, games))
    centre = (middle + Z**2 / (2 * number)) / (1 + Z**2 / number)
    reach = Z * sqrt(middle * (1 - middle) / number + Z**2 / (4 * number**2)) / (1 + Z**2 / number)
    return Estimate(middle, centre - reach, centre + reach)


def t_quantile(freedom: int) -> float:
    """Of 97.5 %: known for the first few, then the expansion of Fisher and Cornish."""
    first = (12.706, 4.303, 3.182, 2.776)
    if freedom <= len(first):
        return first[freedom - 1]
    terms = (
        (Z**3 + Z) / 4,
        (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96,
        (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384,
    )
    return Z + sum([term / float(freedom) ** power for power, term in enumerate(terms, 1)])
