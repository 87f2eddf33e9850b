"""What the games on a board say: spreads, shares with 95 % intervals, and what never happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import sqrt
from typing import Final, NamedTuple

from ironroad.arena.figures import Estimate, Z
from ironroad.core.board import Board
from ironroad.workshop.measuring.tally import Table, Tally

# From so many games on it means something that a thing never happened: at most once in nine games, probably.
ENOUGH: Final = 30


class Spread(NamedTuple):
    """The middle of some values, and between what the middle half of them lies."""

    low: int
    middle: int
    high: int


class SeatFigures(NamedTuple):
    """The games with one number of seats; scores and money are those of seats that were not out. `places` are
    the shares of wins by place in the first player order."""

    seats: int
    games: int
    score: Spread
    best: Spread
    lead: Spread
    money: Spread
    out: Estimate
    rounds: float
    decisions: float
    places: tuple[Estimate, ...]


class ColourFigures(NamedTuple):
    """Cubes of a colour in an average game: those that travelled, and those that lay somewhere at the end."""

    colour: str
    moved: float
    stuck: float


class Figures(NamedTuple):
    """`land` are the hexes without a city or town, `bare` those of them that never got track, `built` is the
    share of the land that has track at the end of an average game. `unreached` are the stops no link ever
    led to."""

    games: int
    seats: tuple[SeatFigures, ...]
    out: Estimate
    land: int
    built: float
    bare: tuple[int, ...]
    unreached: tuple[int, ...]
    colours: tuple[ColourFigures, ...]
    new_cities: tuple[tuple[str, float], ...]
    rides: float


def figures(board: Board, tally: Tally) -> Figures:
    games = max(1, tally.games)
    land = [i for i, h in enumerate(board.hexes) if not h.title]
    stops = [*board.cities, *board.towns]
    tables = sorted(tally.tables.items())
    return Figures(
        tally.games,
        tuple(_seat_figures(seats, table) for seats, table in tables),
        wilson(sum(table.out for _, table in tables), sum(seats * table.games for seats, table in tables)),
        len(land),
        sum(tally.track[i] for i in land) / games / max(1, len(land)),
        tuple(i for i in land if not tally.track[i]),
        tuple(i for i in stops if not tally.reached[i]),
        tuple(ColourFigures(c, tally.moved[c] / games, tally.stuck[c] / games) for c in board.colours),
        tuple((city.letter, tally.new_cities[city.letter] / games) for city in board.new_cities),
        sum(tally.moved.values()) / games,
    )


def _seat_figures(seats: int, table: Table) -> SeatFigures:
    return SeatFigures(
        seats,
        table.games,
        spread(table.scores),
        spread(table.best),
        spread(table.leads),
        spread(table.money),
        wilson(table.out, seats * table.games),
        table.rounds / table.games,
        table.decisions / table.games,
        tuple(wilson(won, table.games) for won in table.won),
    )


def spread(values: Counter[int]) -> Spread:
    """Quartiles of a histogram; zeros where there is nothing."""
    row = sorted(values.elements()) or [0]
    last = len(row) - 1
    return Spread(row[last // 4], row[last // 2], row[last - last // 4])


def middle_interval(values: Counter[int], games: int) -> tuple[int, int]:
    """Between what the middle of a histogram probably lies. Values of one game go together, so it is taken to
    be as sure as one value a game would make it."""
    row = sorted(values.elements()) or [0]
    reach = Z / 2 / sqrt(max(1, games))
    low, high = (int(len(row) * part) for part in (0.5 - reach, 0.5 + reach))
    return row[max(0, low)], row[min(len(row) - 1, high)]


def wilson(hits: float, tries: int, z: float = Z) -> Estimate:
    """A share with its interval, which is never empty."""
    if not tries:
        return Estimate(0.0)
    part = hits / tries
    centre = (part + z**2 / (2 * tries)) / (1 + z**2 / tries)
    reach = z * sqrt(part * (1 - part) / tries + z**2 / (4 * tries**2)) / (1 + z**2 / tries)
    return Estimate(part, max(0.0, centre - reach), min(1.0, centre + reach))


def whole(values: Iterable[float]) -> list[int]:
    """Rounded, for sentences."""
    return [round(value) for value in values]
