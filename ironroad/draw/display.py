"""The goods display: a column per number, New City columns below the numbers that fill them."""

from __future__ import annotations

from collections.abc import Iterator

from ironroad.boards import OFF, Board, Column
from ironroad.draw.box import Box
from ironroad.draw.cubes import cube
from ironroad.draw.lettering import fit
from ironroad.draw.markup import Defs, Point, group, text, use
from ironroad.draw.panel import EMPTY, HEAD, PAD, Panel, panel
from ironroad.draw.places import badge
from ironroad.draw.scene import Scene

_WIDE = 76.0
_SPACE = 31.0
_TOP = 46.0
_NEXT = 34.0


def display_panel(scene: Scene, defs: Defs) -> Panel:
    """The columns of the board, or those the scene speaks of."""
    stacks = _stacks(_columns(scene))
    if not stacks:
        return EMPTY
    drawn = [_stack(scene, stack, (PAD + _WIDE * i, HEAD), defs) for i, stack in enumerate(stacks)]
    height = HEAD + max(_height(stack) for stack in stacks) + PAD
    return panel("Goods display", 2 * PAD + _WIDE * len(stacks), height, *drawn)


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


def _stack(scene: Scene, stack: list[Column], at: Point, defs: Defs) -> str:
    parts, y = [], 0.0
    for column in stack:
        parts.append(group(*_column(scene, column, defs), at=(_WIDE / 2, y), data_column=column.name))
        y += _TOP + _SPACE * column.spaces + _NEXT / 4
    return group(*parts, at=at)


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
    name = board.title(hex_)
    return text(name, (0, 32), "ir-home", font_size=fit(name, 13, _WIDE - 4))
