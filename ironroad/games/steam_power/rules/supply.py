"""Track tiles: what lies on the two faces of each kind of physical tile, and how many there are."""

from __future__ import annotations

from typing import Final

from ironroad.core.tiles import DELUXE, EMPTY, Shape, pairs_of, shape_of

# Straight or gentle curve; tight curve or straight crossing; curve crossing or mixed crossing.
COUNTS: Final = (80, 10, 10)
STOCK_OF: Final = {
    "straight": 0,
    "gentle": 0,
    "sharp": 1,
    "x_straight_straight": 1,
    "x_gentle_gentle": 2,
    "x_gentle_straight": 2,
}
STOCK: Final[dict[Shape, int]] = {
    shape: STOCK_OF[kind.name] for kind in DELUXE if kind.name in STOCK_OF for shape in kind.shapes()
}
ANY_TILE: Final = 0

# What a track entering by an edge makes of the tile that lies there: (edge it leaves by, tile, its stock).
Ways = list[tuple[int, Shape, int]]


def is_simple(shape: Shape) -> bool:
    return len(pairs_of(shape)) == 1


def with_track(shape: Shape, a: int, b: int) -> Shape:
    return shape_of([*pairs_of(shape), (a, b)])


def without_track(shape: Shape, edge: int) -> Shape:
    return shape_of([pair for pair in pairs_of(shape) if edge not in pair])


def _ways(shape: Shape, a: int) -> Ways:
    if shape[a] >= 0 or len(pairs_of(shape)) > 1:
        return []
    added = [(b, with_track(shape, a, b)) for b in range(6) if b != a and shape[b] < 0]
    return [(b, tile, STOCK[tile]) for b, tile in added if tile in STOCK]


WAYS: Final[dict[Shape, list[Ways]]] = {
    shape: [_ways(shape, edge) for edge in range(6)] for shape in (EMPTY, *STOCK)
}
