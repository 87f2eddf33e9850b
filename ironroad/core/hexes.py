"""Hex geometry: names, edges and neighbours of flat-topped and pointy-topped grids.

Edges are numbered clockwise from the top: N NE SE S SW NW on flat-topped grids,
NE E SE SW W NW on pointy-topped ones. Edge e of a hex faces edge e + 3 of its neighbour.
"""

from __future__ import annotations

from typing import Final

FLAT_EDGES: Final = ("N", "NE", "SE", "S", "SW", "NW")
POINTY_EDGES: Final = ("NE", "E", "SE", "SW", "W", "NW")

OPPOSITE: Final = (3, 4, 5, 0, 1, 2)

# (column step, row step) per edge. Odd columns of a flat grid sit half a hex lower;
# even rows of a pointy grid sit half a hex further right.
_FLAT_EVEN: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
_FLAT_ODD: Final = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
_POINTY_EVEN: Final = ((1, -1), (1, 0), (1, 1), (0, 1), (-1, 0), (0, -1))
_POINTY_ODD: Final = ((0, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (-1, -1))


def edge_names(flat: bool) -> tuple[str, ...]:
    return FLAT_EDGES if flat else POINTY_EDGES


def neighbour(col: int, row: int, edge: int, flat: bool) -> tuple[int, int]:
    """The cell across an edge; it may lie off the board."""
    if flat:
        dc, dr = (_FLAT_ODD if col % 2 else _FLAT_EVEN)[edge]
    else:
        dc, dr = (_POINTY_ODD if row % 2 else _POINTY_EVEN)[edge]
    return col + dc, row + dr


def letters(number: int) -> str:
    """0 is A, 25 is Z, 26 is AA."""
    text = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        text = chr(65 + rest) + text
    return text


def hex_name(col: int, row: int, flat: bool) -> str:
    """The name train gamers use: a letter along one axis, a number growing by two along the other."""
    if flat:
        return f"{letters(col)}{2 * row + col % 2 + 1}"
    return f"{letters(row)}{2 * col + (1 - row % 2) + 1}"
