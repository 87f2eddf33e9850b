"""Mountain chains, and rivers that run from them to the water."""

from __future__ import annotations

from heapq import heappop, heappush
from random import Random
from typing import Final

from ironroad.workshop.generator.cells import Cell, Noise, around, spot
from ironroad.workshop.generator.land import Ground

# Of a hundred hexes of land, how many have a river; a river is at least so many hexes long.
RIVERS: Final = 15
SHORTEST: Final = 4


def chains(chance: Random, ground: Ground, share: int) -> set[Cell]:
    """Ranges of about so many hexes of a hundred: lines that bend a little and are now and then two wide."""
    wanted = round(len(ground.land) * share / 100)
    found: set[Cell] = set()
    for _ in range(12):
        if len(found) >= wanted:
            break
        _range(chance, ground, found, wanted)
    return found


def _range(chance: Random, ground: Ground, found: set[Cell], wanted: int) -> None:
    flat = ground.flat
    starts = [cell for cell in sorted(ground.land) if not _beside(cell, found, flat)]
    if not starts:
        return
    here = max(chance.sample(starts, min(8, len(starts))), key=lambda cell: ground.heights[cell])
    edge = chance.randrange(6)
    length = chance.randint(4, 5 + len(ground.land) // 18)
    for _ in range(length):
        if len(found) >= wanted:
            return
        found.add(here)
        if chance.random() < 0.5:
            side = around(here, flat)[(edge + chance.choice((1, 2, 4, 5))) % 6]
            found.update({side} & ground.land)
        edge = (edge + chance.choice((-1, 0, 0, 0, 1))) % 6
        here = around(here, flat)[edge]
        if here not in ground.land:
            return


def _beside(cell: Cell, found: set[Cell], flat: bool) -> bool:
    return cell in found or any(near in found for near in around(cell, flat))


def peaks(found: set[Cell], flat: bool) -> set[Cell]:
    """The inner cells of ranges: those with most of the range around them."""
    inner = {cell for cell in found if sum(near in found for near in around(cell, flat)) >= 3}
    return inner or set(sorted(found)[: len(found) // 3])


# Rivers


def rivers(chance: Random, ground: Ground, high: set[Cell], share: int = RIVERS) -> set[Cell]:
    """Courses that follow the fall of the land to the sea, a lake or the edge of the map, and join where they
    meet."""
    onward, far = _drains(chance, ground, high)
    wanted = round(len(ground.land) * share / 100)
    found: set[Cell] = set()
    sources = _sources(ground, high, far)
    while sources and len(found) < wanted:
        source = max(chance.sample(sources, min(5, len(sources))), key=lambda cell: (far[cell], cell))
        sources.remove(source)
        course = _course(source, onward, found, high, ground.flat)
        if len(course) >= SHORTEST:
            found.update(course)
    return found


def _drains(chance: Random, ground: Ground, high: set[Cell]) -> tuple[dict[Cell, Cell], dict[Cell, float]]:
    """For each cell of land the next one downstream, and how far the water has to go. Outlets are cells at
    the water; on a map without any, those at its edge."""
    flat = ground.flat
    rough = Noise(chance, 2.5)
    coast = [cell for cell in sorted(ground.land) if {*around(cell, flat)} & ground.water]
    edge = [cell for cell in sorted(ground.land) if not {*around(cell, flat)} <= ground.land | ground.water]
    queue = [(0.0, cell, cell) for cell in coast or edge]
    # Where there is water, a river may still leave the map, but rather does not.
    queue += [(5.0, cell, cell) for cell in edge] if coast else []
    queue.sort()
    onward: dict[Cell, Cell] = {}
    far: dict[Cell, float] = {}
    while queue:
        cost, here, below = heappop(queue)
        if here in far:
            continue
        far[here], onward[here] = cost, below
        for near in around(here, flat):
            if near in ground.land and near not in far:
                x, y = spot(near, flat)
                step = 1.0 + 0.9 * (1 + rough.at(x, y)) + (4 if near in high else 0)
                heappush(queue, (cost + step, near, here))
    return onward, far


def _sources(ground: Ground, high: set[Cell], far: dict[Cell, float]) -> list[Cell]:
    """Springs at the foot of mountains; on low land, wherever the water has far to go."""
    flat = ground.flat
    foot = [cell for cell in sorted(far) if cell not in high and {*around(cell, flat)} & high]
    if foot:
        return foot + sorted(far, key=lambda cell: (-far[cell], cell))[:2]
    return sorted(far, key=lambda cell: (-far[cell], cell))[: len(far) // 4]


def _course(
    source: Cell, onward: dict[Cell, Cell], found: set[Cell], high: set[Cell], flat: bool
) -> list[Cell]:
    """Downstream until the water, or until another river is beside it."""
    course: list[Cell] = []
    here = source
    while here not in found:
        if here not in high:
            course.append(here)
        elif course:
            return []
        if any(near in found for near in around(here, flat)) or onward[here] == here:
            return course
        here = onward[here]
    return course
