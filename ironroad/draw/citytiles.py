"""What a city tile shows besides its colour: its points, a factory, that it is used up, neutral routes."""

from __future__ import annotations

from ironroad.draw.grid import Grid
from ironroad.draw.markup import group, num, polygon, tag, text
from ironroad.draw.palette import on_seat, seat_letter
from ironroad.draw.scene import NOBODY, SceneTile

_WORKS = "M-17 9V-5L-8-11V-5L1-11V-5H6V-16H11V-5H17V9Z"
_CROSS = "M-30-20L30 30M30-20L-30 30"


def city_tile_marks(tile: SceneTile, grid: Grid, lift: float) -> str:
    spent = tag("path", d=polygon(grid.outline(0.94)), class_="ir-spent") if tile.spent else ""
    cross = tag("path", d=_CROSS, class_="ir-cross") if tile.spent else ""
    points = _points(tile.points, lift) if tile.points else ""
    return "".join((spent, cross, *(_joint(edge, grid) for edge in tile.joints), points, _works(tile, lift)))


def _points(points: int, lift: float) -> str:
    return group(
        tag("circle", r=11.0), text(str(points), (0, 5.9), "ir-figure"), at=(0, -27 - lift), class_="ir-seal"
    )


def _works(tile: SceneTile, lift: float) -> str:
    """A factory with its owner's letter."""
    if tile.works is None:
        return ""
    neutral = tile.works == NOBODY
    ink = "ir-free" if neutral else f"ir-s{tile.works % 6}"
    letter = (
        "" if neutral else text(seat_letter(tile.works), (-3, 6.5), "ir-letter", fill=on_seat(tile.works))
    )
    owner = "neutral" if neutral else str(tile.works)
    building = tag("path", d=_WORKS, class_="ir-works")
    return group(building, letter, at=(0, -25 - lift), class_=ink, data_works=owner)


def _joint(edge: int, grid: Grid) -> str:
    """A neutral route towards a city that touches this one."""
    x, y = grid.middles[edge]
    return tag("path", d=f"M{num(x * 0.7)} {num(y * 0.7)}L{num(x)} {num(y)}", class_="ir-joint")
