"""Where land is and where water: coasts, bays and lakes."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from ironroad.workshop.generator.cells import Cell, Noise, around, spot

# How strongly the shape of a country weighs against chance.
BIAS: Final = 1.15
SMALLEST_LAKE: Final = 2

SHAPES: Final = ("island", "coast", "corner", "strait", "lakes")


class Ground(NamedTuple):
    """The cells of a map in the order of their names: those of land, and those of water that are worth
    drawing. `heights` is how high each lies, for mountains and rivers; `shape` names what it is."""

    flat: bool
    columns: int
    rows: int
    shape: str
    land: frozenset[Cell]
    water: frozenset[Cell]
    heights: dict[Cell, float]


def make_ground(chance: Random, flat: bool, land: int, water: int) -> Ground:
    """So many hexes of land and about as much water as is wished, of a hundred."""
    shape = "plain" if water < 4 else chance.choice(SHAPES)
    columns, rows = _measures(chance, flat, land / (1 - min(water, 60) / 100))
    cells = [(col, row) for col in range(columns) for row in range(rows)]
    heights = _heights(chance, cells, columns, rows, flat, shape)
    dry = _largest(sorted(cells, key=lambda cell: -heights[cell])[:land], flat)
    dry = _grown(dry, cells, heights, land, flat)
    dry = _without_ponds(dry, cells, flat)
    wet = frozenset(cells) - dry if shape != "plain" else frozenset[Cell]()
    return _trimmed(Ground(flat, columns, rows, shape, dry, wet, heights))


def _measures(chance: Random, flat: bool, area: float) -> tuple[int, int]:
    """Columns and rows of a map of so many cells, somewhat wider than high or the other way round."""
    ratio = chance.choice((0.8, 1.0, 1.25, 1.4))
    narrow = 3**0.5 / 2
    high = (area * narrow / ratio) ** 0.5
    wide = area * narrow / high
    columns, rows = (wide / narrow, high) if flat else (wide, high / narrow)
    return max(6, round(columns)), max(5, round(rows))


def _heights(
    chance: Random, cells: list[Cell], columns: int, rows: int, flat: bool, shape: str
) -> dict[Cell, float]:
    noise = Noise(chance, max(3.5, (columns * rows) ** 0.5 / 3))
    (right, low) = spot((columns - 1, rows - 1), flat)
    turn = chance.randrange(4)
    found = {}
    for cell in cells:
        x, y = spot(cell, flat)
        u, v = 2 * x / right - 1, 2 * y / low - 1
        found[cell] = noise.at(x, y) + BIAS * _bias(shape, *_turned(u, v, turn))
    return found


def _turned(u: float, v: float, turn: int) -> tuple[float, float]:
    return ((u, v), (-v, u), (-u, -v), (v, -u))[turn]


def _bias(shape: str, u: float, v: float) -> float:
    """How high the land lies by the shape of the country, from its middle at 0, 0 to its edges at 1."""
    if shape == "island":
        return 0.35 - 0.9 * (u * u + v * v)
    if shape == "coast":
        return 0.75 * u
    if shape == "corner":
        return 0.5 * u + 0.5 * v
    if shape == "strait":
        return 0.9 * abs(u + 0.25 * v) - 0.35
    return 0.25 * (u * u + v * v) if shape == "lakes" else 0.0


def _largest(cells: list[Cell], flat: bool) -> frozenset[Cell]:
    parts = connected(frozenset(cells), flat)
    return max(parts, key=lambda part: (len(part), sorted(part)))


def connected(cells: frozenset[Cell], flat: bool) -> list[frozenset[Cell]]:
    """The parts that hang together, in the order of their first cells."""
    rest, found = set(cells), []
    for first in sorted(cells):
        if first not in rest:
            continue
        part = [first]
        rest.discard(first)
        for here in part:
            near = [cell for cell in around(here, flat) if cell in rest]
            rest.difference_update(near)
            part += near
        found.append(frozenset(part))
    return found


def _grown(
    dry: frozenset[Cell], cells: list[Cell], heights: dict[Cell, float], land: int, flat: bool
) -> frozenset[Cell]:
    """What islands off the coast would have had goes to the coast: its highest shallows become land."""
    found, known = set(dry), frozenset(cells)
    while len(found) < land:
        shallows = {near for cell in found for near in around(cell, flat)} & known - found
        if not shallows:
            break
        found.add(max(shallows, key=lambda cell: (heights[cell] + 0.12 * _company(cell, found, flat), cell)))
    return frozenset(found)


def _company(cell: Cell, found: set[Cell], flat: bool) -> int:
    return sum(near in found for near in around(cell, flat))


def _without_ponds(dry: frozenset[Cell], cells: list[Cell], flat: bool) -> frozenset[Cell]:
    """A hole of one hex is no lake, and a spit that hangs on by one hex no place to build."""
    wet = frozenset(cells) - dry
    ponds = {cell for part in connected(wet, flat) if len(part) < SMALLEST_LAKE for cell in part}
    found = dry | ponds
    spits = {cell for cell in found if sum(near in found for near in around(cell, flat)) < 2}
    return _largest(sorted(found - spits), flat)


def _trimmed(ground: Ground) -> Ground:
    """Without columns and rows of open sea at the edges. On the left columns go by twos, as every second one
    sits lower; so do rows at the top."""
    flat = ground.flat
    near = {cell for dry in ground.land for cell in around(dry, flat)}
    kept = ground.land | (ground.water & near)
    left, top = (min(cell[axis] for cell in kept) for axis in (0, 1))
    left, top = (left - left % 2, top) if flat else (left, top - top % 2)
    right, low = (max(cell[axis] for cell in kept) for axis in (0, 1))

    def moved(cells: frozenset[Cell]) -> frozenset[Cell]:
        inside = [(col, row) for col, row in cells if left <= col <= right and top <= row <= low]
        return frozenset((col - left, row - top) for col, row in inside)

    heights = {(col - left, row - top): high for (col, row), high in ground.heights.items()}
    return Ground(
        flat, right - left + 1, low - top + 1, ground.shape, moved(ground.land), moved(ground.water), heights
    )
