"""Land and sea: which cells are wet, and the coast between them as one smooth line."""

from __future__ import annotations

from collections.abc import Iterator

from ironroad.core.board import Board
from ironroad.core.hexes import neighbour
from ironroad.draw.grid import Cell, Grid, add, between, noise
from ironroad.draw.markup import Point, xy

_MARGIN = 2


class Shore:
    """The cells of a board and a few more around it, sorted into playable, wet and beyond."""

    def __init__(self, board: Board) -> None:
        self.flat = board.flat
        self.land = {(h.col, h.row) for h in board.hexes}
        self.region = self._rectangle(_MARGIN, self.land | set(board.water))
        water = set(board.water)
        self.wet = self._spread(water) if board.inland else self._wet(water, board.sea)
        self.beyond = self.region - self.land - self.wet

    def _rectangle(self, margin: int, cells: set[Cell]) -> set[Cell]:
        cols, rows = [c for c, _ in cells], [r for _, r in cells]
        across = range(min(cols) - margin, max(cols) + margin + 1)
        down = range(min(rows) - margin, max(rows) + margin + 1)
        return {(col, row) for col in across for row in down}

    def _wet(self, water: set[Cell], sea: frozenset[str]) -> set[Cell]:
        """A board that draws its seas has land beyond its other edges; any other is an island."""
        known = self.land | water
        inside = self._rectangle(0, known)
        if len(water) <= len(inside - known):
            return self.region - self.land
        return self._spread(water | {cell for cell in self.region - inside if sea & _sides(cell, inside)})

    def _spread(self, water: set[Cell]) -> set[Cell]:
        """Carries the seas on past the board's edge, ring by ring."""
        wet, known = set(water), self.land | water
        for _ in range(2 * _MARGIN):
            ring = {c for c in self.region - known if any(n in known for n in self.around(c))}
            soaked = {c for c in ring if self._mostly(c, wet, known)}
            wet, known = wet | soaked, known | ring
        return wet

    def _mostly(self, cell: Cell, wet: set[Cell], known: set[Cell]) -> bool:
        beside = [n for n in self.around(cell) if n in known]
        return 2 * sum(n in wet for n in beside) > len(beside)

    def around(self, cell: Cell) -> list[Cell]:
        return [neighbour(*cell, edge, self.flat) for edge in range(6)]


def _sides(cell: Cell, inside: set[Cell]) -> set[str]:
    """On which sides of a rectangle of cells another one lies."""
    (col, row), (left, top), (right, bottom) = cell, min(inside), max(inside)
    beyond = {"W": col < left, "E": col > right, "N": row < top, "S": row > bottom}
    return {side for side, is_there in beyond.items() if is_there}


def loops(cells: set[Cell], grid: Grid) -> Iterator[list[Point]]:
    """The closed outlines of a set of cells, corner by corner."""
    steps: dict[tuple[int, int], tuple[Point, Point]] = {}
    for cell in sorted(cells):
        centre = grid.centre(*cell)
        for edge in range(6):
            if neighbour(*cell, edge, grid.flat) not in cells:
                start, end = (add(centre, grid.corners[e % 6]) for e in (edge, edge + 1))
                steps[_key(start)] = (start, end)
    while steps:
        yield _loop(steps)


def _loop(steps: dict[tuple[int, int], tuple[Point, Point]]) -> list[Point]:
    start, end = steps.pop(next(iter(steps)))
    found = [start]
    while _key(end) in steps:
        start, end = steps.pop(_key(end))
        found.append(start)
    return found


def _key(point: Point) -> tuple[int, int]:
    return round(point[0] * 4), round(point[1] * 4)


def outline(cells: set[Cell], grid: Grid) -> str:
    """Path data along the hex edges."""
    return "".join("M" + "L".join(map(xy, loop)) + "Z" for loop in loops(cells, grid))


def coast(cells: set[Cell], grid: Grid) -> str:
    """Path data of a shore that wanders a little about the hex edges."""
    return "".join(_smooth(list(_wander(loop))) for loop in loops(cells, grid))


def _wander(loop: list[Point]) -> Iterator[Point]:
    for i, corner in enumerate(loop):
        following = loop[(i + 1) % len(loop)]
        yield _nudged(corner, 3)
        yield _nudged(between(corner, following, 0.36), 4.5)
        yield _nudged(between(corner, following, 0.68), 4.5)


def _nudged(point: Point, reach: float) -> Point:
    return point[0] + reach * noise(point, 1), point[1] + reach * noise(point, 2)


def _smooth(points: list[Point]) -> str:
    """A closed curve drawn towards each point in turn, in short whole numbers."""
    ends = [between(p, points[(i + 1) % len(points)]) for i, p in enumerate(points)]
    x, y = round(ends[-1][0]), round(ends[-1][1])
    parts = [f"M{xy((x, y))}q"]
    for control, end in zip(points, ends, strict=True):
        bend, step = (xy((round(px) - x, round(py) - y)) for px, py in (control, end))
        parts.append(f"{bend} {step}")
        x, y = round(end[0]), round(end[1])
    return " ".join(parts) + "z"
