"""Where cities and towns lie, and which colours they have."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from ironroad.workshop.generator.cells import Cell, apart, around, spot
from ironroad.workshop.generator.land import Ground

TRIES: Final = 14
SWAPS: Final = 300
# Cities closer than this leave no room for track between them.
CLOSEST: Final = 1.9


def settle(
    chance: Random,
    ground: Ground,
    fit: Iterable[Cell],
    wet: set[Cell],
    count: int,
    taken: Sequence[Cell] = (),
) -> list[Cell]:
    """So many places, apart from each other and, where there is room, from those taken; rather at rivers and
    coasts. Of a few that chance picks the one with most room around it is taken, time after time."""
    flat = ground.flat
    free = [cell for cell in sorted(fit) if cell not in taken and _room(cell, ground) >= 3]
    ideal = (len(ground.land) / max(1, count + len(taken))) ** 0.5 * 1.05
    found = list(taken)
    while len(found) < count + len(taken) and free:
        tried = chance.sample(free, min(TRIES, len(free)))
        best = max(tried, key=lambda cell: (_worth(cell, found, ground, wet, ideal), cell))
        found.append(best)
        free = [cell for cell in free if apart(cell, best, flat) >= CLOSEST]
    return found[len(taken) :]


def _room(cell: Cell, ground: Ground) -> int:
    return sum(near in ground.land for near in around(cell, ground.flat))


def _worth(cell: Cell, found: Sequence[Cell], ground: Ground, wet: set[Cell], ideal: float) -> float:
    near = min((apart(cell, other, ground.flat) for other in found), default=ideal)
    beside = {*around(cell, ground.flat)}
    at_water = 0.5 * bool(beside & ground.water) + 0.35 * bool(cell in wet or beside & wet)
    at_edge = 0.3 * len(beside - ground.land - ground.water)
    return min(near, 1.5 * ideal) + at_water - at_edge


def beside(chance: Random, ground: Ground, fit: set[Cell], cities: list[Cell], count: int) -> list[Cell]:
    """So many more cities, each touching one of those there are."""
    found: list[Cell] = []
    for _ in range(count):
        near = {cell for city in cities for cell in around(city, ground.flat)} & fit
        free = [cell for cell in sorted(near) if cell not in cities and cell not in found]
        lonely = [cell for cell in free if _touched(cell, [*cities, *found], ground.flat) == 1]
        if not lonely:
            break
        found.append(chance.choice(lonely))
    return found


def _touched(cell: Cell, cities: list[Cell], flat: bool) -> int:
    return sum(near in cities for near in around(cell, flat))


# Colours and numbers


def colours(chance: Random, cities: Sequence[Cell], palette: Sequence[str], flat: bool) -> list[str]:
    """Every colour equally often, and equal ones as far from each other as swapping can bring them."""
    row = [palette[n % len(palette)] for n in range(len(cities))]
    chance.shuffle(row)
    strain = _strain(cities, row, flat)
    for _ in range(SWAPS if len(cities) > 1 else 0):
        a, b = chance.sample(range(len(cities)), 2)
        row[a], row[b] = row[b], row[a]
        after = _strain(cities, row, flat)
        if after <= strain:
            strain = after
        else:
            row[a], row[b] = row[b], row[a]
    return row


def _strain(cities: Sequence[Cell], row: Sequence[str], flat: bool) -> float:
    return sum(
        1 / apart(cities[a], cities[b], flat) ** 2
        for a in range(len(row))
        for b in range(a)
        if row[a] == row[b]
    )


def halves(cities: Sequence[Cell], flat: bool) -> list[str]:
    """A number of the goods display for each city: the light ones for one half of the map, the dark ones for
    the other, counted from one end of the half to its other."""
    spots = [spot(cell, flat) for cell in cities]
    wide = _reach([x for x, _ in spots]) >= _reach([y for _, y in spots])
    main, other = (0, 1) if wide else (1, 0)
    order = sorted(range(len(cities)), key=lambda n: (spots[n][main], spots[n][other]))
    cut = (len(order) + 1) // 2
    found = [""] * len(cities)
    for side, part in (("light", order[:cut]), ("dark", order[cut:])):
        for number, n in enumerate(sorted(part, key=lambda n: (spots[n][other], spots[n][main])), 1):
            found[n] = f"{side}{number}"
    return found


def _reach(values: Sequence[float]) -> float:
    return max(values) - min(values)
