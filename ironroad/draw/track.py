"""Track: sleepers, rails and the way between them in its owner's colour."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import pairwise
from math import atan2, cos, dist, hypot, pi, radians, sin, tan

from ironroad.core.tiles import TOWN
from ironroad.draw.grid import APOTHEM, Grid, between, grid_of
from ironroad.draw.markup import Defs, Point, group, num, tag, use, xy
from ironroad.draw.scene import NOBODY, ScenePiece

Ends = tuple[int, int]

_TIE = 2.9
_TIE_STEP = 6.6
_BRIDGE = 15.0
_SAMPLES = 48


class Curve:
    """The middle line of a track, from one edge to another or to the town in the middle."""

    def __init__(self, grid: Grid, ends: Ends) -> None:
        self.start = grid.middles[ends[0]]
        self.end = (0.0, 0.0) if ends[1] == TOWN else grid.middles[ends[1]]
        turn = 0 if ends[1] == TOWN else (ends[1] - ends[0]) % 6
        self.bend = {1: -60.0, 2: -120.0, 4: 120.0, 5: 60.0}.get(turn, 0.0)
        self.radius = APOTHEM * tan(radians(abs(self.bend) / 2))
        self.hub = self._hub()

    def _hub(self) -> Point:
        """The middle of the circle an arc belongs to: beyond the corner between its ends."""
        if not self.bend:
            return 0.0, 0.0
        middle = between(self.start, self.end)
        far = hypot(APOTHEM, self.radius) / hypot(*middle)
        return middle[0] * far, middle[1] * far

    @property
    def d(self) -> str:
        return f"M{xy(self.start)}{self.step(self.end)}"

    def step(self, to: Point, back: bool = False) -> str:
        """Path data onward to a point of the way, from anywhere before it or, back, after it."""
        if not self.bend:
            return f"L{xy(to)}"
        r = num(self.radius)
        return f"A{r} {r} 0 0 {int((self.bend > 0) != back)} {xy(to)}"

    @property
    def length(self) -> float:
        if not self.bend:
            return dist(self.start, self.end)
        return self.radius * (pi - radians(abs(self.bend)))

    def at(self, part: float) -> Point:
        """The point after this part of the way."""
        if not self.bend:
            return between(self.start, self.end, part)
        first = atan2(self.start[1] - self.hub[1], self.start[0] - self.hub[0])
        angle = first + part * self.length / self.radius * (1 if self.bend > 0 else -1)
        return self.hub[0] + self.radius * cos(angle), self.hub[1] + self.radius * sin(angle)

    def points(self) -> list[Point]:
        return [self.at(i / _SAMPLES) for i in range(_SAMPLES + 1)]


@cache
def curve(flat: bool, ends: Ends) -> Curve:
    return Curve(grid_of(flat), ends)


@cache
def crossing(flat: bool, over: Ends, under: Ends) -> float | None:
    """Where on the upper track, as a part of its way, the lower one is crossed."""
    a, b = curve(flat, over).points(), curve(flat, under).points()
    for i, (p, q) in enumerate(pairwise(a)):
        if any(_meet(p, q, r, s) for r, s in pairwise(b)):
            return (i + 0.5) / _SAMPLES
    return None


def _meet(p: Point, q: Point, r: Point, s: Point) -> bool:
    return _side(p, q, r) * _side(p, q, s) <= 0 and _side(r, s, p) * _side(r, s, q) < 0


def _side(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def ordered(ends: Ends) -> Ends:
    return (ends[0], ends[1]) if ends[0] < ends[1] else (ends[1], ends[0])


def piece_name(hex_: str, ends: Ends, edges: tuple[str, ...]) -> str:
    """As in the notation: `L18 NE-SW`, `K17 NE` in a town; a tile by itself has no hex."""
    a, b = ordered(ends)
    track = edges[a] if b == TOWN else f"{edges[a]}-{edges[b]}"
    return f"{hex_} {track}" if hex_ else track


def pieces(laid: Sequence[ScenePiece], hex_: str, edges: tuple[str, ...], grid: Grid, defs: Defs) -> str:
    """All track of one hex, later pieces bridging earlier ones."""
    drawn = []
    for i, piece in enumerate(laid):
        bridges = _bridges(ordered(piece.ends), [ordered(p.ends) for p in laid[:i]], grid, defs)
        drawn.append(_piece(piece, piece_name(hex_, piece.ends, edges), "".join(bridges), grid, defs))
    return "".join(drawn)


def _piece(piece: ScenePiece, name: str, bridges: str, grid: Grid, defs: Defs) -> str:
    track = use(need_track(ordered(piece.ends), grid, defs))
    if not piece.finished:
        track += use(need_line(ordered(piece.ends), grid, defs), class_="ir-open")
    seat = None if piece.owner == NOBODY else str(piece.owner)
    return group(bridges, track, class_=owner_class(piece.owner), data_piece=name, data_seat=seat)


def owner_class(owner: int) -> str:
    return "ir-piece ir-free" if owner == NOBODY else f"ir-piece ir-s{owner % 6}"


def need_line(ends: Ends, grid: Grid, defs: Defs) -> str:
    id_ = grid.id(f"l{ends[0]}{ends[1]}")
    return defs.need(id_, lambda: tag("path", id=id_, d=curve(grid.flat, ends).d))


def need_track(ends: Ends, grid: Grid, defs: Defs) -> str:
    id_ = grid.id(f"t{ends[0]}{ends[1]}")
    return defs.need(id_, lambda: _track_markup(id_, ends, grid, defs))


def _track_markup(id_: str, ends: Ends, grid: Grid, defs: Defs) -> str:
    line = need_line(ends, grid, defs)
    length = curve(grid.flat, ends).length
    step = length / max(round(length / _TIE_STEP), 1)
    gaps, shift = f"{_TIE} {step - _TIE:.2f}", f"{(_TIE - step) / 2:.2f}"
    return tag(
        "g",
        use(line, class_="ir-bed"),
        use(line, class_="ir-ties", stroke_dasharray=gaps, stroke_dashoffset=shift),
        use(line, class_="ir-rails"),
        use(line, class_="ir-way"),
        id=id_,
    )


def _bridges(over: Ends, below: list[Ends], grid: Grid, defs: Defs) -> Iterator[str]:
    for under in below:
        bridge = need_bridge(over, under, grid, defs)
        if bridge:
            yield use(bridge)


def need_bridge(over: Ends, under: Ends, grid: Grid, defs: Defs) -> str | None:
    part = crossing(grid.flat, over, under)
    if part is None:
        return None
    id_ = grid.id(f"b{over[0]}{over[1]}-{under[0]}{under[1]}")
    return defs.need(id_, partial(_bridge, id_, over, part, grid))


def _bridge(id_: str, over: Ends, at: float, grid: Grid) -> str:
    """The parapets of the bridge and the gap it leaves in the track below."""
    way = curve(grid.flat, over)
    reach = _BRIDGE / way.length
    d = f"M{xy(way.at(at - reach))}{way.step(way.at(at + reach))}"
    return tag("g", tag("path", d=d, class_="ir-parapet"), tag("path", d=d, class_="ir-deck"), id=id_)
