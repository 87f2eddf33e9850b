"""What makes a sheet a poster: a locomotive in the foot and a compass rose on open water."""

from __future__ import annotations

from ironroad.core.board import Board
from ironroad.draw.box import Box
from ironroad.draw.grid import Cell, grid_of, polar
from ironroad.draw.markup import Point, group, num, polygon, tag, text, xy
from ironroad.draw.shore import Shore

_BODY = (
    "M-4-22H112V-17H-4Z"  # frame
    "M14-41H90V-43H107V-22H14Z"  # boiler and smokebox
    "M-6-56H20V-20H-6Z"  # cab
    "M-11-60Q4-65 25-60V-56H-11Z"  # its roof
    "M93-43L91-53L85-62Q98-69 111-62L105-53L103-43Z"  # balloon stack
    "M42-41V-48Q48-55 54-48V-41Z"  # steam dome
    "M67-41V-46Q71-51 75-46V-41Z"  # sand dome
    "M106-52H115V-43H106Z"  # headlamp
    "M107-17L126-1H100V-17Z"  # cowcatcher
    "M84-21H104V-12H84Z"  # cylinder
    "M-66-36H-14V-12H-66ZM-63-36Q-56-43-48-38T-32-40T-17-36Z"  # tender and coal
    "M-16-15H0V-12H-16Z"  # coupling
)
_TRIM = "M14-36H104M34-41V-22M60-41V-22M88-43V-22M-62-31H-18V-17H-62ZM1-51H14V-38H1ZM20-13L48-13L86-16"
_WHEELS = ((20, 13), (48, 13), (84, 7), (102, 7), (-56, 6.5), (-43, 6.5), (-30, 6.5), (-19, 6.5))
_SMOKE = (
    "M98-66C93-77 82-71 73-75C61-80 50-71 39-75C26-79 17-73 4-76"
    "C19-84 29-80 41-83C54-87 62-81 75-84C89-87 101-79 98-66Z"
)


def train(at: Point, wide: float) -> str:
    """An American locomotive with its tender on a line of rails."""
    half = num(wide / 2)
    rails = tag("path", d=f"M-{half} 1.5H{half}", class_="ir-rail-line")
    ties = tag("path", d=f"M-{half} 4.5H{half}", class_="ir-tie-line")
    engine = tag(
        "g",
        tag("path", d=_SMOKE, class_="ir-smoke"),
        tag("path", d=_BODY, class_="ir-scale"),
        *(_wheel(x, r) for x, r in _WHEELS),
        tag("path", d=_TRIM, class_="ir-trim"),
        transform="translate(-22 0) scale(.68)",
    )
    return group(ties, rails, engine, at=at)


def _wheel(x: float, r: float) -> str:
    tips = (polar(angle, r - 1) for angle in range(0, 360, 45))
    spokes = "".join(f"M{xy((x, -r))}l{xy(tip)}" for tip in tips)
    rim = tag("circle", cx=x, cy=-r, r=r - 1, class_="ir-wheel")
    return (
        rim + tag("path", d=spokes, class_="ir-trim") + tag("circle", cx=x, cy=-r, r=r / 5, class_="ir-dot")
    )


def compass(board: Board, shore: Shore, box: Box) -> str:
    """A rose on the widest water, if there is room for one."""
    spot = _open_water(board, shore, box)
    if spot is None:
        return ""
    points = [_ray(a, 24, 7) for a in (45, 135, 225, 315)] + [_ray(a, 38, 9) for a in (0, 90, 180, 270)]
    ring = tag("circle", r=19.0, class_="ir-trim-ring")
    return group(ring, *points, text("N", (0, -42), "ir-figure"), at=spot, class_="ir-rose")


def _ray(angle: float, long: float, short: float) -> str:
    tip, left, right = polar(angle, long), polar(angle - 45, short), polar(angle + 45, short)
    light = tag("path", d=polygon([(0, 0), left, tip]), class_="ir-rose-light")
    return light + tag("path", d=polygon([(0, 0), right, tip]), class_="ir-rose-dark")


def _open_water(board: Board, shore: Shore, box: Box) -> Point | None:
    """The middle of the wet cell farthest from land, inside the frame."""
    grid = grid_of(board.flat)
    room = box.grown(-58)
    best: tuple[int, Point] | None = None
    for cell in sorted(shore.wet):
        x, y = grid.centre(*cell)
        inside = room.left <= x <= room.right and room.top <= y <= room.bottom
        depth = _depth(shore, cell) if inside else 0
        if depth >= 2 and (best is None or depth > best[0]):
            best = depth, (x, y)
    return best[1] if best else None


def _depth(shore: Shore, cell: Cell) -> int:
    """How many steps away the nearest land is."""
    seen = ring = {cell}
    for depth in range(1, 6):
        ring = {n for c in ring for n in shore.around(c)} - seen
        if any(n not in shore.wet for n in ring):
            return depth
        seen = seen | ring
    return 6
