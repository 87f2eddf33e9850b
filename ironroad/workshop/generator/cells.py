"""Cells of a hex grid and how far apart they are; noise over them."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final

from ironroad.core.hexes import neighbour

Cell = tuple[int, int]
ROOT3: Final = 3**0.5


@cache
def around(cell: Cell, flat: bool) -> tuple[Cell, ...]:
    """The six cells beside a cell, clockwise from the top; some may lie off the map."""
    return tuple(neighbour(*cell, edge, flat) for edge in range(6))


def spot(cell: Cell, flat: bool) -> tuple[float, float]:
    """Where the middle of a cell lies; neighbours are one apart."""
    col, row = cell
    if flat:
        return col * ROOT3 / 2, row + 0.5 * (col % 2)
    return col + 0.5 * (1 - row % 2), row * ROOT3 / 2


def apart(a: Cell, b: Cell, flat: bool) -> float:
    (ax, ay), (bx, by) = spot(a, flat), spot(b, flat)
    return float(((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5)


class Noise:
    """Smooth hills and hollows: values at the points of a lattice, blended between them, in three sizes."""

    def __init__(self, chance: Random, size: float) -> None:
        self._size = size
        self._salts = [chance.getrandbits(32) for _ in range(3)]

    def at(self, x: float, y: float) -> float:
        """About -1 to 1."""
        scales = (1.0, 0.5, 0.25)
        found = 0.0
        for salt, scale in zip(self._salts, scales, strict=True):
            found += scale * self._blend(x / self._size / scale, y / self._size / scale, salt)
        return found / 1.75

    def _blend(self, x: float, y: float, salt: int) -> float:
        left, top = int(x // 1), int(y // 1)
        fx, fy = _eased(x - left), _eased(y - top)
        upper = _mix(_value(left, top, salt), _value(left + 1, top, salt), fx)
        lower = _mix(_value(left, top + 1, salt), _value(left + 1, top + 1, salt), fx)
        return _mix(upper, lower, fy)


def _mix(a: float, b: float, part: float) -> float:
    return a + (b - a) * part


def _eased(part: float) -> float:
    return part * part * (3 - 2 * part)


def _value(x: int, y: int, salt: int) -> float:
    """A number from -1 to 1 for a point of the lattice, by whole numbers alone: the same everywhere."""
    mixed = (x * 374761393 + y * 668265263 + salt * 2246822519) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 13)) * 1274126177) & 0xFFFFFFFF
    return ((mixed ^ (mixed >> 16)) & 0xFFFFFFFF) / 0x7FFFFFFF - 1
