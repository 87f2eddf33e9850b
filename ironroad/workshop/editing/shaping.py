"""The grid as a whole: larger, smaller, mirrored, turned. Whatever names a hex or a side goes along."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from ironroad.core.hexes import edge_names
from ironroad.core.sentences import say
from ironroad.workshop.editing.lattice import NOTHING, STEPS, Lattice, Spot, laid_out, name_of
from ironroad.workshop.editing.operation import operation
from ironroad.workshop.editing.painting import forget_hex
from ironroad.workshop.editing.problem import EditProblem
from ironroad.workshop.editing.removing import remove_place
from ironroad.workshop.editing.sheet import CITIES, TOWNS, Sheet
from ironroad.workshop.editing.words import ground_of

SIDES: Final = ("N", "E", "S", "W")
# More cells than any board needs, and few enough to be drawn.
MOST_CELLS: Final = 1_500

Way = Callable[[Spot], Spot]


@dataclass(frozen=True)
class Shift:
    """How a grid becomes another: where each cell goes, and each direction."""

    flat: bool
    goes: Way
    turns: Way = lambda step: step


def reshape(sheet: Sheet, shift: Shift, size: Spot, fill: Mapping[Spot, str] | None = None) -> None:
    """Lay the grid out anew; the words that leave it must be nothing."""
    if size[0] * size[1] > 2 * MOST_CELLS:
        raise EditProblem(say("The grid has at most {most} cells.", most=MOST_CELLS))
    grid = sheet.grid
    moved = {shift.goes(spot): word for spot, word in grid.words.items()}
    text = laid_out({**(fill or {}), **moved}, size, shift.flat, grid.pitch)
    _rename_sides(sheet, grid, shift)
    _rename_cubes(sheet, grid, shift)
    sheet.replace_grid(text, shift.flat)


def _rename_sides(sheet: Sheet, grid: Lattice, shift: Shift) -> None:
    blocked = sheet.value("blocked")
    if not isinstance(blocked, list):
        return
    old, new, names = edge_names(grid.flat), edge_names(shift.flat), grid.names

    def renamed(side: Any) -> Any:
        name, _, edge = str(side).partition(" ")
        if name not in names or edge not in old:
            return side
        step = shift.turns(STEPS[grid.flat][old.index(edge)])
        return f"{name_of(shift.goes(names[name]), shift.flat)} {new[STEPS[shift.flat].index(step)]}"

    changed = [renamed(side) for side in blocked]
    if changed != blocked:
        sheet.set("blocked", changed)


def _rename_cubes(sheet: Sheet, grid: Lattice, shift: Shift) -> None:
    cubes, names = sheet.table("cubes"), grid.names
    renamed = {
        name_of(shift.goes(names[key]), shift.flat) if key in names else key: number
        for key, number in cubes.items()
    }
    if renamed != cubes:
        for key in cubes:
            sheet.put("cubes", key, None)
        for key, number in renamed.items():
            sheet.put("cubes", key, number)


@operation("grow")
@dataclass(frozen=True)
class Grow:
    """A column or row more on a side: what lies there goes on, unless it is said what shall come."""

    side: str
    fill: str = ""

    def apply(self, sheet: Sheet) -> None:
        if self.side not in SIDES or self.fill not in ("", ".", "w", "-"):
            raise EditProblem(say("A grid grows on a side, N E S W, with land, water or nothing."))
        grid, (width, height) = sheet.grid, sheet.grid.size
        across = self.side in "EW"
        step = _step(grid.flat, across)
        fill = self.fill or _edge_word(grid, self.side)
        if self.side in "ES":
            size = (width + step, height) if across else (width, height + step)
            shift, fresh = Shift(grid.flat, lambda spot: spot), _beyond(grid.flat, (width, height), size)
        else:
            dx, dy = (step, _tilt(grid, across, step)) if across else (_tilt(grid, across, step), step)
            size = width + dx, height + dy
            size = size if grid.flat else (size[0] + size[0] % 2, size[1])
            shift = Shift(grid.flat, lambda spot: (spot[0] + dx, spot[1] + dy))
            fresh = [(x, y) for x, y in _cells(grid.flat, size) if (x < dx if across else y < dy)]
        reshape(sheet, shift, size, dict.fromkeys(fresh, fill))


def _step(flat: bool, across: bool) -> int:
    """A column of flat hexes is one step wide, a row of them two high; of pointy ones the other way round."""
    return 1 if flat == across else 2


def _tilt(grid: Lattice, across: bool, step: int) -> int:
    """A grid that moves by half a hex has to move by half a hex the other way as well: up or left, where
    there is nothing in the way."""
    if step == 2:
        return 0
    first = [word for spot, word in grid.words.items() if spot[1 if across else 0] == 0]
    return -1 if all(word == NOTHING for word in first) else 1


def _cells(flat: bool, size: Spot) -> list[Spot]:
    odd = 0 if flat else 1
    return [(x, y) for y in range(size[1]) for x in range(size[0]) if (x + y) % 2 == odd]


def _beyond(flat: bool, old: Spot, new: Spot) -> list[Spot]:
    return [(x, y) for x, y in _cells(flat, new) if x >= old[0] or y >= old[1]]


def _edge_word(grid: Lattice, side: str) -> str:
    """What most of a side is: nothing, water, or else land."""
    rim = [word for spot, word in grid.words.items() if _depth(grid, side, spot) < 2]
    words = Counter(word if word in ("w", NOTHING) else "." for word in rim)
    return words.most_common(1)[0][0] if words else "."


def _depth(grid: Lattice, side: str, spot: Spot) -> int:
    (x, y), (width, height) = spot, grid.size
    return {"W": x, "N": y, "E": width - 1 - x, "S": height - 1 - y}[side]


@operation("shrink")
@dataclass(frozen=True)
class Shrink:
    """A column or row less on a side, with all that stands there."""

    side: str

    def apply(self, sheet: Sheet) -> None:
        if self.side not in SIDES:
            raise EditProblem(say("A grid shrinks on a side: N E S W."))
        grid, (width, height) = sheet.grid, sheet.grid.size
        across = self.side in "EW"
        step = _step(grid.flat, across)
        if (width if across else height) <= step + 1:
            raise EditProblem(say("The grid is too small for that."))
        self._clear(sheet, step)
        dx, dy = 0, 0
        if self.side in "NW":
            dx, dy = (-step, _tilt(grid, across, step)) if across else (_tilt(grid, across, step), -step)
        if self.side in "ES":
            width, height = (width - step, height) if across else (width, height - step)
        size = width + dx, height + dy
        reshape(
            sheet,
            Shift(grid.flat, lambda spot: (spot[0] + dx, spot[1] + dy)),
            size if grid.flat else (size[0] + size[0] % 2, size[1]),
        )

    def _clear(self, sheet: Sheet, step: int) -> None:
        grid = sheet.grid
        gone = [spot for spot in grid.words if _depth(grid, self.side, spot) < step]
        for spot in gone:
            ground = ground_of(grid.words[spot])
            if ground and ground.code:
                remove_place(sheet, spot)
            forget_hex(sheet, spot)
            grid.put(spot, NOTHING)


@operation("mirror")
@dataclass(frozen=True)
class Mirror:
    """Left becomes right, or up becomes down (`upright` is false)."""

    upright: bool = True

    def apply(self, sheet: Sheet) -> None:
        mirror(sheet, across=self.upright)


def mirror(sheet: Sheet, across: bool) -> None:
    grid, (width, height) = sheet.grid, sheet.grid.size
    far = _far(grid, across)
    if across:
        shift = Shift(grid.flat, lambda s: (far - s[0], s[1]), lambda s: (-s[0], s[1]))
        width = max(width, far + 1)
    else:
        shift = Shift(grid.flat, lambda s: (s[0], far - s[1]), lambda s: (s[0], -s[1]))
        height = max(height, far + 1)
    width += 0 if grid.flat else width % 2
    reshape(sheet, shift, (width, height))
    swap_sides(sheet, {"E": "W", "W": "E"} if across else {"N": "S", "S": "N"})


def _far(grid: Lattice, across: bool) -> int:
    """What a place and its mirror image add up to. Half hexes may not fit; then the last line of the grid, if
    there is nothing, or a new one before the first makes up for it."""
    width, height = grid.size
    extent = width if across else height
    if (extent - 1) % 2 == 0:
        return extent - 1
    last = [word for spot, word in grid.words.items() if spot[0 if across else 1] == extent - 1]
    return extent - 2 if all(word == NOTHING for word in last) else extent


def swap_sides(sheet: Sheet, sides: Mapping[str, str]) -> None:
    """The sides of the map that are named, and the coasts of its places."""
    sea = sheet.value("sea")
    if isinstance(sea, list):
        sheet.set("sea", [sides.get(side, side) for side in sea])
    coasts = {"east": "west", "west": "east"} if sides.get("E") == "W" else {}
    for kind in (CITIES, TOWNS):
        for code in sheet.table(kind):
            entry = sheet.place(code)
            if entry.get("coast") in coasts:
                sheet.write_place(kind, code, entry | {"coast": coasts[entry["coast"]]})


@operation("turn")
@dataclass(frozen=True)
class Turn:
    """Turned clockwise by a multiple of 30 degrees; by an odd one, flat hexes become pointy."""

    degrees: int

    def apply(self, sheet: Sheet) -> None:
        if self.degrees % 30:
            raise EditProblem(say("Hexes can be turned by 30, 60, 90 ... degrees."))
        sixths, quarter = _turns(self.degrees)
        if sixths == 3:
            mirror(sheet, across=True)
            mirror(sheet, across=False)
            sixths = 0
        for _ in range(sixths):
            _turn(sheet, sheet.grid.flat, _sixth(sheet.grid.flat))
        if quarter:
            flat = sheet.grid.flat
            _turn(sheet, not flat, lambda spot: (-spot[1], spot[0]))
            swap_sides(sheet, {"N": "E", "E": "S", "S": "W", "W": "N"})


def _turns(degrees: int) -> tuple[int, bool]:
    """How many turns by 60 degrees, and whether one by 90 as well."""
    left = degrees % 360
    return ((left // 60) % 6, False) if left % 60 == 0 else (((left - 90) % 360) // 60, True)


def _sixth(flat: bool) -> Way:
    """A turn by 60 degrees of steps in half hexes."""

    def turned(step: Spot) -> Spot:
        x, y = step
        if flat:
            return (x - y) // 2, (3 * x + y) // 2
        return (x - 3 * y) // 2, (x + y) // 2

    return turned


def _turn(sheet: Sheet, flat: bool, way: Way) -> None:
    """The grid about its first cell, and then as near to the corner as its layout allows."""
    grid = sheet.grid
    words = {spot: word for spot, word in grid.words.items() if word != NOTHING}
    if not words:
        raise EditProblem(say("There is nothing on the grid to turn."))
    first = next(iter(words))
    turned = [way((x - first[0], y - first[1])) for x, y in words]
    left, top = min(x for x, _ in turned), min(y for _, y in turned)
    # The first cell, from which steps are counted, must come to lie where this layout has cells.
    odd = (left + top + (0 if flat else 1)) % 2
    dx, dy = odd - left, -top

    def goes(spot: Spot) -> Spot:
        x, y = way((spot[0] - first[0], spot[1] - first[1]))
        return x + dx, y + dy

    size = max(x for x, _ in turned) + dx + 1, max(y for _, y in turned) + dy + 1
    size = size if flat else (size[0] + size[0] % 2, size[1])
    for spot in [spot for spot in grid.words if spot not in words]:
        forget_hex(sheet, spot)
    reshape(sheet, Shift(flat, goes, way), size)
