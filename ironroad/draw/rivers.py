"""Rivers: neighbouring river hexes joined into lines that come from and lead to somewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import dist

from ironroad.core.board import Board, Hex
from ironroad.draw.grid import Cell, Grid, add, between, noise
from ironroad.draw.markup import Point, xy
from ironroad.draw.shore import Shore

Course = list[Cell]

# How gladly a river leaves its last hex: for a place that joins it to another river, the sea, any
# place, off the board, into mountains, over open land.
_JOIN, _MOUTH, _PLACE, _AWAY, _SPRING, _NEVER = 9.0, 6.0, 4.5, 4.0, 1.0, -20.0
_BEND = (-9.0, -4.0, 2.0, 3.0)


def is_river(hex_: Hex) -> bool:
    return hex_.river or hex_.terrain == "river"


class Rivers:
    """All courses of a board; each is a list of cells from end to end."""

    def __init__(self, board: Board, shore: Shore) -> None:
        self.flat = board.flat
        self.shore = shore
        self.hexes = {(h.col, h.row): h for h in board.hexes}
        self.wet = [cell for cell, h in self.hexes.items() if is_river(h)]
        self.leader = {cell: cell for cell in self.wet}
        self.joined = self._tree()
        self.courses = self._courses()

    def _tree(self) -> dict[Cell, list[Cell]]:
        """Neighbours joined without rings, so that three hexes in a corner make a bend and no blob."""
        nodes = set(self.wet)
        beside = {cell: [n for n in self.shore.around(cell) if n in nodes] for cell in self.wet}
        pairs = [(a, b) for a in self.wet for b in beside[a] if a < b]
        pairs.sort(key=lambda pair: (len(beside[pair[0]]) + len(beside[pair[1]]), pair))
        leader = self.leader
        joined: dict[Cell, list[Cell]] = {cell: [] for cell in self.wet}
        for a, b in pairs:
            if _root(leader, a) != _root(leader, b):
                leader[_root(leader, a)] = _root(leader, b)
                joined[a].append(b)
                joined[b].append(a)
        return joined

    def _courses(self) -> list[Course]:
        """The longest line of every tree first, then what flows into it."""
        left = {frozenset((a, b)) for a in self.wet for b in self.joined[a]}
        found = [self._outlets([cell]) for cell in self.wet if not self.joined[cell]]
        lengths = self._lengths(self.wet, left)
        while left:
            start = max(self.wet, key=lengths.__getitem__)
            course, tree = self._longest(start, left), self._away(start, left)
            left -= {frozenset(pair) for pair in pairwise(course)}
            lengths |= self._lengths(tree, left)
            found.append(self._outlets(course))
        return found

    def _lengths(self, cells: Iterable[Cell], left: set[frozenset[Cell]]) -> dict[Cell, int]:
        """How far it is at most from each cell: to one end or the other of its tree's longest line."""
        found: dict[Cell, int] = {}
        for cell in cells:
            if cell not in found:
                ends = [[*self._away(cell, left)][-1]]
                ends.append([*self._away(ends[0], left)][-1])
                one, other = (self._away(end, left) for end in ends)
                found |= {cell: max(steps, other[cell]) for cell, steps in one.items()}
        return found

    def _away(self, start: Cell, left: set[frozenset[Cell]]) -> dict[Cell, int]:
        """All that is joined to a cell, by how far it is; the farthest comes last."""
        found, cells = {start: 0}, [start]
        for cell in cells:
            for n in self.joined[cell]:
                if n not in found and frozenset((cell, n)) in left:
                    found[n] = found[cell] + 1
                    cells.append(n)
        return found

    def _longest(self, start: Cell, left: set[frozenset[Cell]]) -> Course:
        best = [start]
        stack = [[start]]
        while stack:
            line = stack.pop()
            best = max(best, line, key=len)
            onward = (n for n in self.joined[line[-1]] if frozenset((line[-1], n)) in left)
            stack += [[*line, n] for n in onward if n not in line]
        return best

    def _outlets(self, course: Course) -> Course:
        """The course with the cells before its first and after its last hex."""
        if len(course) == 1:
            first, last = self._through(course[0])
            return [*self._real(first), course[0], *self._real(last)]
        head = self._outlet(course[0], course[1])
        tail = self._outlet(course[-1], course[-2])
        return [*head, *course, *tail]

    def _outlet(self, cell: Cell, source: Cell) -> Course:
        if len(self.joined[cell]) > 1:
            return []
        arms = self.shore.around(cell)
        back = arms.index(source)
        ahead = [e for e in range(6) if e != back]
        return self._real(arms[max(ahead, key=lambda e: self._liking(arms[e], cell) + _bend(e, back))])

    def _real(self, cell: Cell) -> Course:
        """The cell, unless a river drawn there would make open land look like a river hex."""
        return [cell] if self._liking(cell, cell) > _NEVER else []

    def _through(self, cell: Cell) -> tuple[Cell, Cell]:
        """Where a river of one hex comes from and goes to."""
        arms = self.shore.around(cell)
        liking = [self._liking(arm, cell) for arm in arms]
        pairs = [(a, b) for a in range(6) for b in range(a + 1, 6)]
        a, b = max(pairs, key=lambda pair: liking[pair[0]] + liking[pair[1]] + _bend(*pair))
        return arms[a], arms[b]

    def _liking(self, cell: Cell, source: Cell) -> float:
        if cell in self.shore.wet:
            return _MOUTH
        hex_ = self.hexes.get(cell)
        if hex_ is None:
            return _AWAY
        if hex_.title:
            return _JOIN if self._joins(cell, source) else _PLACE
        return _SPRING if hex_.terrain == "mountain" else _NEVER

    def _joins(self, place: Cell, source: Cell) -> bool:
        """Whether another river passes the place."""
        streams = {_root(self.leader, n) for n in self.shore.around(place) if n in self.joined}
        return bool(streams - {_root(self.leader, source)})

    def curve(self, course: Course, grid: Grid) -> str:
        """Path data of one course: through the edges it crosses, winding a little in between."""
        if len(course) == 1:
            return ""
        points: list[Point] = []
        for i, cell in enumerate(course):
            if i:
                points.append(self._ford(course[i - 1], cell, grid))
            if 0 < i < len(course) - 1 or cell not in self.shore.wet:
                points.append(self._pool(cell, grid))
        return _spline(list(_winding(self._mouths(course, points, grid))))

    def _pool(self, cell: Cell, grid: Grid) -> Point:
        centre = grid.centre(*cell)
        reach = 9 if cell in self.joined else 0
        return centre[0] + reach * noise(centre, 3), centre[1] + reach * noise(centre, 4)

    def _ford(self, a: Cell, b: Cell, grid: Grid) -> Point:
        edge = self.shore.around(a).index(b)
        start, end = (add(grid.centre(*a), grid.corners[e % 6]) for e in (edge, edge + 1))
        middle = between(start, end)
        return between(start, end, 0.5 + 0.13 * noise(middle, 5))

    def _onward(self, cell: Cell, before: Cell, grid: Grid) -> Point:
        """A point far beyond the board's edge, where the frame cuts the river off."""
        return between(grid.centre(*before), grid.centre(*cell), 2.2)

    def _mouths(self, course: Course, points: list[Point], grid: Grid) -> list[Point]:
        """Lets the line run a little into the sea, so that the coast opens there, or off the sheet."""
        for end, cell, before in ((0, course[0], course[1]), (-1, course[-1], course[-2])):
            place = 0 if end == 0 else len(points)
            if cell in self.shore.wet:
                points.insert(place, between(points[end], grid.centre(*cell), 0.22))
            elif cell in self.shore.beyond:
                points.insert(place, self._onward(cell, before, grid))
        return points


def _root(leader: dict[Cell, Cell], cell: Cell) -> Cell:
    while (above := leader.get(cell, cell)) != cell:
        # The next one finds a shorter way.
        leader[cell] = leader.get(above, above)
        cell = leader[cell]
    return cell


def _bend(a: int, b: int) -> float:
    """A river likes to run straight on."""
    apart = abs(a - b)
    return _BEND[min(apart, 6 - apart)]


def _winding(points: list[Point]) -> Iterator[Point]:
    """The points, with a swing to one side and the other between them."""
    yield points[0]
    for i, (a, b) in enumerate(pairwise(points)):
        swing = (5 if i % 2 else -5) * (0.7 + 0.3 * noise(a, 8)) / max(dist(a, b), 20)
        x, y = between(a, b)
        yield x - (b[1] - a[1]) * swing, y + (b[0] - a[0]) * swing
        yield b


def _spline(points: list[Point]) -> str:
    """A curve through all points, its direction at each parallel to the line between its neighbours; in whole
    steps from point to point, which are short to write."""
    padded = [points[0], *points, points[-1]]
    pen = _whole(points[0])
    parts = [f"M{xy(pen)}"]
    for before, a, b, after in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        one = a[0] + (b[0] - before[0]) / 6, a[1] + (b[1] - before[1]) / 6
        two = b[0] - (after[0] - a[0]) / 6, b[1] - (after[1] - a[1]) / 6
        steps = [xy((x - pen[0], y - pen[1])) for x, y in map(_whole, (one, two, b))]
        parts.append(f"c{' '.join(steps)}")
        pen = _whole(b)
    return "".join(parts)


def _whole(point: Point) -> Point:
    return round(point[0]), round(point[1])
