"""Pictures of figures: what falls by how much, who pays which part, where a marker goes, what dice bring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ironroad.draw.box import Box
from ironroad.draw.cubes import cube
from ironroad.draw.markup import Known, Point, group, num, tag, text, use
from ironroad.draw.panel import Panel
from ironroad.draw.places import badge
from ironroad.draw.scene import Scene
from ironroad.draw.vignette import little_board, patch, then, vignette

_WIDE: Final = 76.0
_HIGH: Final = 96.0
_CELL: Final = 34.0
# What a letter below a column takes.
_LETTER: Final = 7.6

# Where the pips of a die are, by its number.
_PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def columns_picture(columns: Sequence[tuple[str, str, float]], name: str) -> str:
    """Columns side by side: what stands below each, what above it, and how high it is, of 1."""
    wide = max(_WIDE, *(_LETTER * len(below) + 14 for below, _, _ in columns))
    drawn = (_column(wide * (i + 0.5), *column) for i, column in enumerate(columns))
    return vignette(Panel(wide * len(columns), _HIGH + 50, "".join(drawn)), name)


def _column(x: float, below: str, above: str, part: float) -> str:
    high = _HIGH * part
    bar = Box(x - 26, 24 + _HIGH - high, 52, max(high, 2)).rect("ir-step ir-now", 3)
    words = text(above, (x, 18 + _HIGH - high), "ir-figure"), text(below, (x, 42 + _HIGH), "ir-mark")
    return group(bar, *words)


def track_picture(values: Sequence[int], before: int, after: int, name: str) -> str:
    """A marker that goes from one field of a track to another."""
    cells = (_field(i, value, value in (before, after)) for i, value in enumerate(values))
    a, b = (_CELL * (values.index(value) + 0.5) + 2 for value in (before, after))
    way = f"M{num(a)} 34C{num(a)} 4 {num(b)} 4 {num(b)} 32M{num(b - 6)} 25L{num(b)} 33L{num(b + 6)} 25"
    hop = tag("path", d=way, class_="ir-stroke ir-then")
    return vignette(Panel(_CELL * len(values) + 4, 74, "".join(cells) + hop), name)


def _field(i: int, value: int, marked: bool) -> str:
    box = Box(2 + _CELL * i, 38, _CELL - 3, _CELL - 2).rect(
        f"ir-step {'ir-done' if marked else 'ir-ahead'}", 4
    )
    return box + text(
        str(value).replace("-", "−"), (2 + _CELL * i + _CELL / 2 - 1.5, 60), "ir-axis-no ir-mid"
    )


def growth_picture(die: int, column: str, cubes: Sequence[str], name: str = "growth") -> str:
    """A die, the column of its number, and its city with the cube that came from there."""
    city = Scene(little_board(f"{cubes[0]}:Alton"), cubes={0: [cubes[-1]]})
    return vignette(then(_die(die), _waiting(column, cubes), patch(city)), name)


def _die(value: int) -> Panel:
    face = Box(2, 2, 50, 50).rect("ir-card", 9)
    pips = (tag("circle", cx=27 + 14.0 * x, cy=27 + 14.0 * y, r=4.6, class_="ir-on") for x, y in _PIPS[value])
    return Panel(54, 54, face + "".join(pips))


def _waiting(column: str, cubes: Sequence[str]) -> Panel:
    """A column of the display; the topmost cube is the one that goes."""
    head = use(badge(column, Known()), (20, 12))
    spaces = (_space(colour, (20, 42.0 + 32 * i), i == 0) for i, colour in enumerate(reversed(cubes)))
    return Panel(40, 30 + 32.0 * len(cubes), head + "".join(spaces))


def _space(colour: str, at: Point, goes: bool) -> str:
    well = Box(at[0] - 14, at[1] - 14, 28, 28).rect("ir-well ir-goes" if goes else "ir-well", 4)
    return well + cube(colour, at, Known(), 1.2)


def group_picture(colour: str, cubes: Sequence[str], name: str = "group") -> str:
    """Cubes of one space that come onto a city together."""
    before = Scene(little_board(f"{colour}:Alton"), cubes={0: [cubes[0]]})
    after = Scene(little_board(f"{colour}:Alton"), cubes={0: [cubes[0], *cubes]}, grown={0})
    return vignette(then(patch(before), _together(cubes), patch(after)), name)


def _together(cubes: Sequence[str]) -> Panel:
    wide = 8 + 26.0 * len(cubes)
    card = Box(1, 1, wide - 2, 36).rect("ir-panel", 6)
    return Panel(
        wide, 38, card + "".join(cube(c, (17 + 26.0 * i, 19), Known(), 1.2) for i, c in enumerate(cubes))
    )
