"""An outline made better by small changes: each is kept only if games of bots go better after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from statistics import fmean, pstdev
from typing import Final, NamedTuple

from ironroad.boards import read_board
from ironroad.core.board import Board
from ironroad.workshop.generator.cells import Cell, apart, around
from ironroad.workshop.generator.outline import Outline, Place, text_of
from ironroad.workshop.generator.places import CLOSEST
from ironroad.workshop.measuring import Tally, add_games, figures
from ironroad.workshop.measuring.lying import nearest_way

# Games by which an outline is judged, the same deals for every outline.
GAMES: Final = 6
MOST_CUBES: Final = 4
LEAST_CUBES: Final = 1


class Judged(NamedTuple):
    """An outline and what speaks against it: the less the better."""

    outline: Outline
    tally: Tally
    faults: float


class Step(NamedTuple):
    """How far balancing is: how many changes were tried, how many of them kept, what spoke against the board
    at first, and the best so far."""

    tried: int
    kept: int
    first: float
    best: Judged


def judge(outline: Outline, games: int = GAMES) -> Judged:
    board = board_of(outline)
    tally = Tally(len(board.hexes))
    add_games(board, tally, games)
    return Judged(outline, tally, faults(board, tally))


def board_of(outline: Outline) -> Board:
    return read_board(text_of(outline), "generated.toml")


def faults(board: Board, tally: Tally) -> float:
    """In points: stops that nobody comes to, players who go bankrupt, cubes that lie about at the end, cities
    that have all the traffic or none, and winners far ahead."""
    found = figures(board, tally)
    stops = [*board.cities, *board.towns]
    missed = fmean(1 - tally.reached[stop] / tally.games for stop in stops)
    visits = [tally.rides[city] for city in board.cities]
    uneven = pstdev(visits) / max(1.0, fmean(visits))
    stuck = sum(tally.stuck.values()) / max(1, sum(tally.stuck.values()) + sum(tally.moved.values()))
    ahead = fmean(one.lead.middle / max(10, one.best.middle) for one in found.seats)
    return 10 * missed + 15 * found.out.value + 4 * stuck + 4 * uneven + 5 * ahead


def balanced(outline: Outline, changes: int, games: int = GAMES) -> Iterator[Step]:
    """Try so many changes, one after another."""
    chance = Random(f"balance {outline.seed} {outline.name}")
    best = judge(outline, games)
    first = best.faults
    for number in range(changes):
        changed = _changed(chance, best)
        after = judge(replace(changed, changes=best.outline.changes + 1), games) if changed else best
        best = after if after.faults < best.faults else best
        yield Step(number + 1, best.outline.changes, first, best)


# Changes

Change = Callable[[Random, Judged], Outline | None]


def _changed(chance: Random, best: Judged) -> Outline | None:
    """A change of a kind that chance picks; where that cannot be made, of another."""
    kinds = [_clear, _move_city, _move_town]
    kinds += [_recolour, _cubes] if best.outline.recipe.colours else []
    chance.shuffle(kinds)
    return next((found for kind in kinds if (found := kind(chance, best))), None)


def _clear(chance: Random, best: Judged) -> Outline | None:
    """A mountain on the way to the stop that is reached least gives way."""
    outline, board = best.outline, board_of(best.outline)
    stop = min((*board.cities, *board.towns), key=lambda stop: best.tally.reached[stop])
    way = nearest_way(board, stop) or []
    cells = [(board.hexes[hex_].col, board.hexes[hex_].row) for hex_ in way]
    blocking = [cell for cell in cells if cell in outline.high]
    if not blocking:
        return None
    gone = chance.choice(blocking)
    return replace(outline, high={cell: sign for cell, sign in outline.high.items() if cell != gone})


def _move_city(chance: Random, best: Judged) -> Outline | None:
    number = chance.randrange(len(best.outline.cities))
    city = best.outline.cities[number]
    cell = _beside(chance, best.outline, city.cell)
    return best.outline.with_city(number, replace(city, cell=cell)) if cell else None


def _move_town(chance: Random, best: Judged) -> Outline | None:
    """The town that is reached least comes nearer to its neighbours, or goes elsewhere."""
    outline = best.outline
    if not outline.towns:
        return None
    number = min(range(len(outline.towns)), key=lambda n: (_reached(best, outline.towns[n]), chance.random()))
    cell = _beside(chance, outline, outline.towns[number].cell)
    return outline.with_town(number, replace(outline.towns[number], cell=cell)) if cell else None


def _reached(best: Judged, place: Place) -> int:
    board = board_of(best.outline)
    return next(best.tally.reached[i] for i, h in enumerate(board.hexes) if (h.col, h.row) == place.cell)


def _beside(chance: Random, outline: Outline, cell: Cell) -> Cell | None:
    """A free hex beside a place, with room to the others and three ways out."""
    ground, flat = outline.ground, outline.ground.flat
    others = outline.taken - {cell}
    fit = [
        near
        for near in around(cell, flat)
        if near in ground.land
        and near not in outline.high
        and near not in outline.rivers
        and sum(beyond in ground.land for beyond in around(near, flat)) >= 3
        and all(apart(near, other, flat) >= CLOSEST for other in others)
    ]
    return chance.choice(fit) if fit else None


def _recolour(chance: Random, best: Judged) -> Outline | None:
    """Two cities swap their colours."""
    a, b = chance.sample(range(len(best.outline.cities)), 2)
    one, other = best.outline.cities[a], best.outline.cities[b]
    if one.colour == other.colour:
        return None
    outline = best.outline.with_city(a, replace(one, colour=other.colour))
    return outline.with_city(b, replace(other, colour=one.colour))


def _cubes(chance: Random, best: Judged) -> Outline | None:
    """A cube more for one city, and one less for another."""
    a, b = chance.sample(range(len(best.outline.cities)), 2)
    one, other = best.outline.cities[a], best.outline.cities[b]
    if one.cubes >= MOST_CUBES or other.cubes <= LEAST_CUBES:
        return None
    outline = best.outline.with_city(a, replace(one, cubes=one.cubes + 1))
    return outline.with_city(b, replace(other, cubes=other.cubes - 1))
