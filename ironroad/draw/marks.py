"""What is printed between hexes: edges no track may cross, and links that can be bought."""

from __future__ import annotations

from ironroad.boards import Board, PrintedLink
from ironroad.draw.grid import add, between, grid_of
from ironroad.draw.markup import group, tag, text, xy


def marks(board: Board) -> str:
    walls = _walls(board)
    drawn = tag("path", d=walls, class_="ir-blocked") if walls else ""
    return drawn + "".join(_link(board, link) for link in board.links)


def _walls(board: Board) -> str:
    grid = grid_of(board.flat)
    parts = []
    for hex_, edge in sorted(board.blocked):
        centre = grid.centre(board.hexes[hex_].col, board.hexes[hex_].row)
        start, end = (add(centre, grid.corners[e % 6]) for e in (edge, edge + 1))
        parts.append(f"M{xy(start)}L{xy(end)}")
    return "".join(parts)


def _link(board: Board, link: PrintedLink) -> str:
    """A ferry or direct line: a dotted line between its ends and its price half way."""
    grid = grid_of(board.flat)
    a, b = (grid.centre(board.hexes[end].col, board.hexes[end].row) for end in link.ends)
    line = tag("path", d=f"M{xy(between(a, b, 0.35))}L{xy(between(a, b, 0.65))}", class_="ir-link")
    x, y = between(a, b)
    coin = tag("circle", cx=x, cy=y, r=11.0, class_="ir-coin")
    price = text(f"${link.price}", (x, y + 4.2), "ir-price")
    names = " ".join(board.hexes[end].name for end in link.ends)
    return group(line, coin, price, data_link=names)
