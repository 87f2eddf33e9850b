"""The map under the game: land, sea, coast and rivers."""

from __future__ import annotations

from ironroad.core.board import Board
from ironroad.draw.frame import map_box
from ironroad.draw.grid import Grid, grid_of
from ironroad.draw.markup import Defs, Point, group, tag, use, xy
from ironroad.draw.ornaments import compass
from ironroad.draw.rivers import Rivers
from ironroad.draw.shore import Shore, coast, outline
from ironroad.draw.terrain import ground as tint

# Lines of the sea along the coast, as engravers drew them: width and class, the widest first.
_SURF = (
    (46, "ir-shoal"),
    (33, "ir-surf"),
    (31.4, "ir-shoal"),
    (20, "ir-surf"),
    (18, "ir-shoal"),
    (8.5, "ir-surf"),
)


def land(board: Board, defs: Defs) -> str:
    """What lies under the paper of laid tiles."""
    box = map_box(board)
    return _window(board, defs, box.rect("ir-land"), *_tints(board, grid_of(board.flat)))


def ground(board: Board, defs: Defs) -> str:
    """All else that is printed on the board but for places."""
    grid, shore = grid_of(board.flat), Shore(board)
    rivers = Rivers(board, shore)
    lines = "".join(rivers.curve(course, grid) for course in rivers.courses)
    river = defs.need(f"ir-rivers-{board.id}", lambda: tag("path", id=f"ir-rivers-{board.id}", d=lines))
    return _window(
        board,
        defs,
        tag("path", d=_net(board, grid), class_="ir-grid"),
        tag("path", d=outline(shore.beyond, grid), class_="ir-beyond") if shore.beyond else "",
        use(river, class_="ir-bank"),
        _sea(board, shore, grid, defs) if shore.wet else "",
        use(river, class_="ir-river"),
        compass(board, shore, map_box(board)),
    )


def _window(board: Board, defs: Defs, *inner: str) -> str:
    """Clipped to the map's frame."""
    window = _clip(f"ir-map-{board.id}", map_box(board).rect(), defs)
    return group(*inner, clip_path=f"url(#{window})", class_="ir-ground")


def _clip(id_: str, shape: str, defs: Defs) -> str:
    return defs.need(id_, lambda: tag("clipPath", shape, id=id_))


def _tints(board: Board, grid: Grid) -> list[str]:
    """Hexes of each tinted terrain as one shape."""
    shapes: dict[str, set[int]] = {}
    for i, h in enumerate(board.hexes):
        class_ = tint(h.terrain)
        if class_:
            shapes.setdefault(class_, set()).add(i)
    return [tag("path", d=_hexes(board, found, grid), class_=class_) for class_, found in shapes.items()]


def _hexes(board: Board, chosen: set[int], grid: Grid) -> str:
    return outline({(board.hexes[i].col, board.hexes[i].row) for i in chosen}, grid)


def _moved(points: list[Point], by: Point) -> list[Point]:
    return [(x + by[0], y + by[1]) for x, y in points]


def _net(board: Board, grid: Grid) -> str:
    """Three edges of every hex, which together make all of them."""
    first, *rest = grid.corners[:4]
    steps, before = "", first
    for corner in rest:
        steps += f"l{xy((corner[0] - before[0], corner[1] - before[1]))}"
        before = corner
    starts = (_moved([first], grid.centre(h.col, h.row))[0] for h in board.hexes)
    return "".join(f"M{xy(start)}{steps}" for start in starts)


def _sea(board: Board, shore: Shore, grid: Grid, defs: Defs) -> str:
    id_ = f"ir-coast-{board.id}"
    line = defs.need(id_, lambda: tag("path", id=id_, d=coast(shore.wet, grid)))
    water = _clip(f"ir-water-{board.id}", use(line), defs)
    surf = (use(line, class_=class_, stroke_width=width) for width, class_ in _SURF)
    waves = tag("path", d=_waves(shore, grid), class_="ir-waves")
    clipped = group(use(line, class_="ir-sea"), waves, *surf, clip_path=f"url(#{water})")
    return clipped + use(line, class_="ir-coast")


def _waves(shore: Shore, grid: Grid) -> str:
    """Two swells on every other wet hex."""
    middles = (grid.centre(*cell) for cell in sorted(shore.wet) if (cell[0] + 2 * cell[1]) % 4 < 2)
    return "".join(f"M{xy((x - 24, y - 12))}{_SWELL}m14 20{_SWELL}" for x, y in middles)


_SWELL = "q5-4 10 0t10 0"
