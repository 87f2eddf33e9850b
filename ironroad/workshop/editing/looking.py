"""A draft as a page shows it: the cells of its grid, what it says, what is wrong, and its picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from ironroad.boards import Board
from ironroad.draw import Scene, Speak, board_parts
from ironroad.draw.grid import grid_of
from ironroad.workshop.editing.lattice import Lattice, cell_of, name_of
from ironroad.workshop.editing.mistakes import Fault, faults
from ironroad.workshop.editing.sketching import loose_data, sketch
from ironroad.workshop.editing.words import ground_of

# What of a text is told by itself.
_APART: Final = ("grid",)


@dataclass(frozen=True)
class Look:
    """`cells` are all there are on the grid, also those with nothing; `says` is the text as plain data;
    `hexes` is how many hexes of land there are."""

    board: Board | None
    faults: list[Fault]
    picture: str
    cells: list[dict[str, Any]]
    says: dict[str, Any]
    hexes: int


def look_at(text: str, speak: Speak = str) -> Look:
    """All of a draft that can be told, be it finished or not."""
    board, found = faults(text)
    data = loose_data(text)
    shown = board or sketch(data)
    cells = _cells(data)
    return Look(
        board,
        found,
        board_parts(_scene(shown, speak)).svg if shown else "",
        cells,
        {key: _plain(value) for key, value in data.items() if key not in _APART},
        len(shown.hexes) if shown else 0,
    )


def _scene(board: Board, speak: Speak) -> Scene:
    """The empty map, with the cubes that are put on it at the start."""
    given = {i: list(h.given) for i, h in enumerate(board.hexes) if h.given}
    return Scene(board, cubes=given, speak=speak)


def _cells(data: dict[str, Any]) -> list[dict[str, Any]]:
    grid = data.get("grid")
    if not isinstance(grid, str):
        return []
    lattice = Lattice(grid, data.get("hexes") != "pointy")
    paper = grid_of(lattice.flat)
    found = []
    for spot, word in lattice.words.items():
        ground = ground_of(word)
        x, y = paper.centre(*cell_of(spot, lattice.flat))
        cell: dict[str, Any] = {
            "name": name_of(spot, lattice.flat),
            "word": word,
            "at": [round(x, 1), round(y, 1)],
        }
        if ground:
            cell |= {"terrain": ground.terrain, "river": ground.river}
            cell |= {"code": ground.code} if ground.code else {}
            cell |= {"price": ground.price} if ground.price is not None else {}
        found.append(cell)
    return found


def _plain(value: Any, depth: int = 4) -> Any:
    """What every reader of JSON takes."""
    if isinstance(value, dict):
        return {key: _plain(inner, depth - 1) for key, inner in value.items()} if depth else {}
    if isinstance(value, list):
        return [_plain(inner, depth - 1) for inner in value] if depth else []
    if isinstance(value, int) and abs(value) >= 2**53:
        # More than scripts tell apart, and perhaps more than can be written down.
        return hex(value)[:40]
    return value if isinstance(value, (str, int)) else str(value)[:40]
