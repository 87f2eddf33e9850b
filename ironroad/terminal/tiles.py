"""The kinds of tiles: a list of them, and a sheet with a picture of each."""

from __future__ import annotations

from typing import Final

from rich.table import Table

from ironroad.core.hexes import FLAT_EDGES
from ironroad.core.tiles import Kind
from ironroad.draw.grid import grid_of
from ironroad.draw.markup import Defs, document, group, text
from ironroad.draw.tile import draw_tile

ACROSS: Final = 5
WIDE: Final = 130
HIGH: Final = 125


def tile_table(kinds: list[Kind]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("tile", "class", "track", "rotations", "in the box"):
        table.add_column(heading)
    for kind in kinds:
        table.add_row(kind.name, kind.group, _track(kind), str(len(kind.shapes())), str(kind.count))
    return table


def _track(kind: Kind) -> str:
    pairs = [f"{FLAT_EDGES[a]}-{FLAT_EDGES[b]}" for a, b in kind.pairs]
    return " ".join(pairs + [FLAT_EDGES[edge] for edge in kind.exits])


def sheet_svg(kinds: list[Kind]) -> str:
    """One tile of each kind with its name below."""
    defs = Defs()
    cells = [_cell(kind, number, defs) for number, kind in enumerate(kinds)]
    rows = -(-len(kinds) // ACROSS)
    return document((0, 0, ACROSS * WIDE, rows * HIGH), "Tiles", "ir-picture", defs.markup(), *cells)


def _cell(kind: Kind, number: int, defs: Defs) -> str:
    x, y = number % ACROSS * WIDE + WIDE / 2, number // ACROSS * HIGH + HIGH / 2 - 10
    name = text(f"{kind.name} x {kind.count}", (0, HIGH / 2 - 2), "ir-name", font_size=11)
    return group(draw_tile(kind.shapes()[0], (), grid_of(True), defs), name, at=(x, y))
