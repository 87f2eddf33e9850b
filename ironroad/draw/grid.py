"""Where hexes, corners and edges lie on the paper, on flat-topped and pointy-topped grids."""

from __future__ import annotations

from functools import cache
from math import cos, radians, sin, sqrt
from typing import Final

from ironroad.draw.markup import Point

RADIUS: Final = 48.0
APOTHEM: Final = RADIUS * sqrt(3) / 2

Cell = tuple[int, int]


def polar(angle: float, distance: float) -> Point:
    """Angles in degrees, clockwise from the right as the y axis points down."""
    return distance * cos(radians(angle)), distance * sin(radians(angle))


def add(a: Point, b: Point) -> Point:
    return a[0] + b[0], a[1] + b[1]


def between(a: Point, b: Point, part: float = 0.5) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


class Grid:
    """One orientation. Corner e is where edge e begins, going clockwise."""

    def __init__(self, flat: bool) -> None:
        self.flat = flat
        self.key = "f" if flat else "p"
        self.corners = [polar(self.angle(e) - 30, RADIUS) for e in range(6)]
        self.middles = [polar(self.angle(e), APOTHEM) for e in range(6)]

    def angle(self, edge: int) -> float:
        return (-90 if self.flat else -60) + 60.0 * edge

    def centre(self, col: int, row: int) -> Point:
        if self.flat:
            return 1.5 * RADIUS * col, 2 * APOTHEM * (row + 0.5 * (col % 2))
        return 2 * APOTHEM * (col + 0.5 * (1 - row % 2)), 1.5 * RADIUS * row

    def outline(self, scale: float = 1) -> list[Point]:
        return [(x * scale, y * scale) for x, y in self.corners]

    def id(self, name: str) -> str:
        return f"ir-{self.key}-{name}"


@cache
def grid_of(flat: bool) -> Grid:
    return Grid(flat)


def noise(point: Point, salt: float = 0) -> float:
    """A number in -1..1 that depends on the place alone, so that a map always looks the same."""
    value = sin(round(point[0], 1) * 12.9898 + round(point[1], 1) * 78.233 + salt * 37.719) * 43758.5453
    return 2 * (value % 1) - 1
