"""What is printed between hexes: edges no track may cross, and links that can be bought."""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

from ironroad.core.board import Board
from ironroad.draw.cubes import disc
from ironroad.draw.grid import APOTHEM, RADIUS, add, between, grid_of
from ironroad.draw.markup import Defs, Point, group, tag, text, xy
from ironroad.draw.scene import NOBODY


def walls(board: Board) -> str:
    edges = _edges(board)
    return tag("path", d=edges, class_="ir-blocked") if edges else ""


def _edges(board: Board) -> str:
    grid = grid_of(board.flat)
    parts = []
    for hex_, edge in sorted(board.blocked):
        centre = grid.centre(board.hexes[hex_].col, board.hexes[hex_].row)
        start, end = (add(centre, grid.corners[e % 6]) for e in (edge, edge + 1))
        parts.append(f"M{xy(start)}L{xy(end)}")
    return "".join(parts)


class LinkMark(NamedTuple):
    """A printed link as seen from its first end: where the other one lies, and who bought it."""

    name: str
    step: Point
    price: int
    owner: int | None = None


def link_mark(link: LinkMark, defs: Defs) -> str:
    """A ferry or direct line: a dotted line towards its ends, and its price or its owner half way."""
    x, y = spot = _halfway(link.step)
    reach = link.step[0] * 0.15, link.step[1] * 0.15
    line = tag("path", d=f"M{xy((x - reach[0], y - reach[1]))}L{xy(add(spot, reach))}", class_="ir-link")
    coin = tag("circle", cx=x, cy=y, r=11.0, class_="ir-coin")
    return group(line, coin, _coin(link, spot, defs), data_link=link.name)


def _coin(link: LinkMark, at: Point, defs: Defs) -> str:
    if link.owner is None:
        return text(f"${link.price}", (at[0], at[1] + 4.2), "ir-price")
    if link.owner == NOBODY:
        return tag("circle", cx=at[0], cy=at[1], r=8.5, class_="ir-disc ir-free")
    return disc(link.owner, at, defs)


def _halfway(step: Point) -> Point:
    """The middle; between neighbours higher up on their common edge, clear of both names."""
    x, y = between((0, 0), step)
    if hypot(x, y) > APOTHEM + 1:
        return x, y
    along = RADIUS / 4 / APOTHEM
    return (x + y * along, y - x * along) if x > 0 else (x - y * along, y + x * along)
