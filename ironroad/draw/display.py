"""The goods display: a column per number, New City columns below the numbers that fill them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ironroad.core.board import OFF, Column
from ironroad.draw.box import Box
from ironroad.draw.cubes import cube
from ironroad.draw.lettering import fit
from ironroad.draw.markup import Defs, Point, Sides, document, group, text, use
from ironroad.draw.panel import EMPTY, HEAD, PAD, Panel, panel
from ironroad.draw.places import badge
from ironroad.draw.scene import Scene

_WIDE = 76.0
_SPACE = 31.0
_TOP = 46.0
_NEXT = 34.0


@dataclass(frozen=True)
class Stock:
    """One column of the goods display: the place its cubes are for, if there is one, and what lies on its
    spaces. Its sign is `ir-badge-` and its name, and is among the definitions of the board's picture."""

    name: str
    home: str
    cubes: list[str | None]

    @property
    def spaces(self) -> list[tuple[str, str | None]]:
        """Each space by its name, with the cube on it."""
        return [(f"{self.name}/{i}", colour) for i, colour in enumerate(self.cubes, 1)]


def display_stacks(scene: Scene) -> list[list[Stock]]:
    """The goods display for a page that holds the board's picture: the columns that each number fills."""
    return [[_stock(scene, column) for column in stack] for stack in _stacks(_columns(scene))]


def _stock(scene: Scene, column: Column) -> Stock:
    lying = scene.display.get(column.name, [])
    empty = [None] * (column.spaces - len(lying))
    return Stock(column.name, _home_name(scene, column), [*lying, *empty])


def display_svg(scene: Scene, title: str = "Goods display") -> str:
    """The goods display as a picture of its own."""
    return _picture(scene, _stacks(_columns(scene)), title)


def display_pictures(scene: Scene, abreast: int) -> list[str]:
    """The goods display in several pictures, each of so many numbers at most."""
    stacks = _stacks(_columns(scene))
    return [_picture(scene, stacks[i : i + abreast]) for i in range(0, len(stacks), abreast)]


def _picture(scene: Scene, stacks: list[list[Column]], title: str = "Goods display") -> str:
    defs = Defs()
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
    return panel(scene.speak(scene.display_title), 2 * PAD + _WIDE * len(stacks), height, *drawn.values())


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
    stock = _stock(scene, column)
    yield use(badge(column.name, defs), (0, 10))
    yield text(stock.home, (0, 32), "ir-home", font_size=fit(stock.home, 13, _WIDE - 4)) if stock.home else ""
    for i, (space, colour) in enumerate(stock.spaces):
        y = _TOP + _SPACE * i - 8
        well = Box(-14, y, 28, 28).rect("ir-well", 4)
        good = cube(colour, (0, y + 14), defs, 1.3) if colour else ""
        yield group(well, good, data_space=space)


def _home_name(scene: Scene, column: Column) -> str:
    """The place whose cubes a column holds: a printed city or where its New City lies."""
    placed = {letter: hex_ for hex_, (letter, _) in scene.new_cities.items()}
    hex_ = placed.get(column.name, column.hex)
    return "" if hex_ == OFF else scene.board.hexes[hex_].title or ""
