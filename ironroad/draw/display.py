"""The goods display: a column per number, New City columns below the numbers that fill them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ironroad.core.board import OFF, Board, Column
from ironroad.draw.box import Box
from ironroad.draw.cubes import cube
from ironroad.draw.lettering import fit
from ironroad.draw.markup import Defs, Known, Point, Sides, document, group, opening, text, use
from ironroad.draw.panel import EMPTY, HEAD, PAD, Panel, panel
from ironroad.draw.places import badge
from ironroad.draw.scene import Scene

_WIDE = 76.0
_SPACE = 31.0
_TOP = 46.0
_NEXT = 34.0


@dataclass(frozen=True)
class DisplayParts:
    """The goods display for a page that holds the board's definitions: an element per column, by its name."""

    head: str
    columns: dict[str, str]
    foot: str = "</svg>"

    @property
    def svg(self) -> str:
        return f"{self.head}{''.join(self.columns.values())}{self.foot}"


def display_parts(scene: Scene, title: str = "Goods display") -> DisplayParts:
    stacks = _stacks(_columns(scene))
    columns = dict(_drawn(scene, stacks, (0, 4), Known()))
    return DisplayParts(opening(_box(stacks), title, "ir-picture ir-display"), columns)


def display_svg(scene: Scene, title: str = "Goods display") -> str:
    """The goods display as a picture of its own."""
    stacks, defs = _stacks(_columns(scene)), Defs()
    columns = dict(_drawn(scene, stacks, (0, 4), defs))
    return document(_box(stacks), title, "ir-picture ir-display", defs.markup(), *columns.values())


def _box(stacks: list[list[Column]]) -> Sides:
    return 0, 0, _WIDE * len(stacks), max(map(_height, stacks), default=0)


def display_panel(scene: Scene, defs: Defs) -> Panel:
    """The columns of the board, or those the scene speaks of."""
    stacks = _stacks(_columns(scene))
    if not stacks:
        return EMPTY
    drawn = dict(_drawn(scene, stacks, (PAD, HEAD), defs))
    height = HEAD + max(map(_height, stacks)) + PAD
    return panel(scene.display_title, 2 * PAD + _WIDE * len(stacks), height, *drawn.values())


def _columns(scene: Scene) -> list[Column]:
    known = {column.name: column for column in scene.board.columns}
    spoken = [Column(name, len(spaces), name) for name, spaces in scene.display.items() if name not in known]
    return [*known.values(), *spoken] if scene.display else []


def _stacks(columns: list[Column]) -> list[list[Column]]:
    """Each number's column with the New City column that its number fills, if it has one."""
    numbers = {c.rolled: [c] for c in columns if c.name == c.rolled}
    for column in columns:
        if column.name != column.rolled:
            numbers.setdefault(column.rolled, []).append(column)
    return list(numbers.values())


def _height(stack: list[Column]) -> float:
    return sum(_TOP + _SPACE * column.spaces for column in stack) + _NEXT / 4 * (len(stack) - 1)


def _drawn(scene: Scene, stacks: list[list[Column]], at: Point, defs: Defs) -> Iterator[tuple[str, str]]:
    """Every column by its name."""
    for i, stack in enumerate(stacks):
        y = at[1]
        for column in stack:
            spot = (at[0] + _WIDE * (i + 0.5), y)
            yield column.name, group(*_column(scene, column, defs), at=spot, data_column=column.name)
            y += _TOP + _SPACE * column.spaces + _NEXT / 4


def _column(scene: Scene, column: Column, defs: Defs) -> Iterator[str]:
    yield use(badge(column.name, defs), (0, 10))
    yield _place(scene.board, _home(scene, column))
    lying = scene.display.get(column.name, [])
    for i in range(max(column.spaces, len(lying))):
        y = _TOP + _SPACE * i - 8
        colour = lying[i] if i < len(lying) else None
        well = Box(-14, y, 28, 28).rect("ir-well", 4)
        good = cube(colour, (0, y + 14), defs, 1.3) if colour else ""
        yield group(well, good, data_space=f"{column.name}/{i + 1}")


def _home(scene: Scene, column: Column) -> int:
    """The hex whose cubes a column holds: a printed city or where its New City lies."""
    placed = {letter: hex_ for hex_, (letter, _) in scene.new_cities.items()}
    return placed.get(column.name, column.hex)


def _place(board: Board, hex_: int) -> str:
    if hex_ == OFF:
        return ""
    name = board.hexes[hex_].title or ""
    return text(name, (0, 32), "ir-home", font_size=fit(name, 13, _WIDE - 4))
