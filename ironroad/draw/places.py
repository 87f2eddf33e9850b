"""Cities, New Cities and towns: their colours, names, numbers and the cubes lying there."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple

from ironroad.core.board import Hex
from ironroad.core.sentences import say
from ironroad.draw.citytiles import city_tile_marks
from ironroad.draw.cubes import SIZE, cube, spread
from ironroad.draw.grid import RADIUS, Grid
from ironroad.draw.lettering import broken, fit, width
from ironroad.draw.markup import Defs, Point, group, polygon, tag, text, use
from ironroad.draw.scene import SceneTile, Speak

COASTS: Final = {"east": say("E"), "west": say("W")}

# The badge of a city that has grown.
GROWN = "+"

_INSET = 0.94
_ROOM = 88.0
_SMALLEST = 12.0
_SLOPE = 3**0.5

# Where the name stands: no track enters a flat-topped hex at its left and right corners, nor a
# pointy-topped one a little below or above its middle.
_CITY_NAME = {True: -4.0, False: 22.0}
_TOWN_NAME = {True: 0.0, False: 24.0}
_BADGE = {True: -26.0, False: -28.0}
_CUBE_ROWS = {True: (6.8, 38.6), False: (-18.0, 11.5)}

_SKYLINE = (
    "M-36-13L-33-18H-31V-22L-27-25.5L-23-22V-27H-20.5V-33H-18V-27H-14V-13Z"
    "M36-13L33-19L29-16V-20L24-16V-33H21.5V-25H19.5V-36H16.5V-13Z"
)


_ANCHOR = (
    "M0-3.6V6.6M-3.4-1.2H3.4M-6.2 2.2Q-5 6.6 0 6.8Q5 6.6 6.2 2.2"
    "M-1.9-5.6A1.9 1.9 0 1 1 1.9-5.6A1.9 1.9 0 1 1-1.9-5.6"
)


class Sign(NamedTuple):
    """What a city shows: its name, cube colours, and badges like `light3` or a New City's letter.

    A terminal shows its colour as a cube in a box, or the box empty while nobody knows it.
    """

    name: str
    colours: tuple[str, ...]
    badges: tuple[str, ...]
    terminal: bool = False
    tile: SceneTile | None = None


def city_badges(h: Hex) -> tuple[str, ...]:
    """What is printed on a city beside its name: its growth number, an anchor, a cube every round."""
    if not h.city:
        return ()
    found = h.city.growth, "port" if h.city.port else None, "extra" if "extra" in h.marks else None
    return tuple(name for name in found if name)


def city(sign: Sign, lying: list[str], grid: Grid, defs: Defs) -> str:
    """A city's hex with the cubes lying on it."""
    lift = 4.0 * (len(_lines(sign.name, 16.5)) - 1)
    badges = (
        use(badge(sign_, defs), (21 * (i - (len(sign.badges) - 1) / 2), _BADGE[grid.flat] - lift))
        for i, sign_ in enumerate(sign.badges)
    )
    ground = _terminal(sign, grid, defs) if sign.terminal else _ground(sign.colours, grid, defs)
    tile = city_tile_marks(sign.tile, grid, lift) if sign.tile else ""
    inner = ground, tile, *badges, _heap(lying, grid.flat, defs)
    return group(*inner, class_="ir-city", data_city=sign.name)


def city_name(name: str, coast: str, grid: Grid) -> str:
    lines = _lines(name, 16.5)
    return plate(lines, _CITY_NAME[grid.flat] - 4.0 * (len(lines) - 1), 16.5, 19, coast, "ir-tip")


def city_tile(letter: str, colour: str, grid: Grid, defs: Defs) -> str:
    """A New City tile that nobody has placed."""
    return _ground((colour,), grid, defs) + use(badge(letter, defs), scale=2.2)


def _ground(colours: tuple[str, ...], grid: Grid, defs: Defs) -> str:
    fills = colours or ("grey",)
    if len(fills) == 1:
        base = use(_hex(grid, defs), class_=f"ir-{fills[0]}")
    else:
        bands = _bands(grid.outline(_INSET), len(fills))
        base = "".join(tag("path", d=polygon(b), class_=f"ir-{c}") for b, c in zip(bands, fills, strict=True))
    return base + use(_ornament(grid, defs))


def _terminal(sign: Sign, grid: Grid, defs: Defs) -> str:
    """The end of a line abroad."""
    ground = use(_hex(grid, defs), class_="ir-terminal") + use(_ornament(grid, defs))
    y = sum(_CUBE_ROWS[grid.flat]) / 2
    box = tag("rect", x=-13.0, y=y - 13, width=26.0, height=26.0, rx=3.0, class_="ir-box")
    return ground + box + "".join(cube(colour, (0, y), defs, 1.1) for colour in sign.colours[:1])


def need_city(grid: Grid, defs: Defs) -> None:
    _hex(grid, defs)
    _ornament(grid, defs)


def _hex(grid: Grid, defs: Defs) -> str:
    id_ = grid.id("city")
    return defs.need(id_, lambda: tag("path", id=id_, d=polygon(grid.outline(_INSET))))


def _ornament(grid: Grid, defs: Defs) -> str:
    """Roofs and chimneys, and the two lines around a city's hex."""
    id_ = grid.id("ornament")
    up = 0 if grid.flat else 2
    return defs.need(
        id_,
        lambda: tag(
            "g",
            tag("path", d=_SKYLINE, class_="ir-skyline", transform=f"translate(0 {up})"),
            tag("path", d=polygon(grid.outline(_INSET)), class_="ir-rim"),
            tag("path", d=polygon(grid.outline(0.865)), class_="ir-inlay"),
            id=id_,
        ),
    )


def _bands(outline: list[Point], count: int) -> list[list[Point]]:
    """The outline cut from top to bottom into strips of equal width."""
    left, right = min(x for x, _ in outline), max(x for x, _ in outline)
    cuts = [left + (right - left) * i / count for i in range(count + 1)]
    return [_cut(_cut(outline, a, 1), b, -1) for a, b in pairwise(cuts)]


def _cut(outline: list[Point], x: float, side: int) -> list[Point]:
    kept: list[Point] = []
    for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True):
        if (ax - x) * side >= 0:
            kept.append((ax, ay))
        if (ax - x) * (bx - x) < 0:
            kept.append((x, ay + (by - ay) * (x - ax) / (bx - ax)))
    return kept


def badge(name: str, defs: Defs) -> str:
    """The sign of a growth column or of a New City."""
    id_ = f"ir-badge-{name}"
    return defs.need(id_, partial(_badge_markup, id_, name))


def _badge_markup(id_: str, name: str) -> str:
    side, number = name.rstrip("0123456789"), name.lstrip("lightdark")
    if side in ("light", "dark"):
        shape = tag("rect", x=-9.0, y=-9.0, width=18.0, height=18.0, rx=3.0)
        return tag("g", shape, text(number, (0, 5.6), "ir-figure"), id=id_, class_=f"ir-{side}")
    return tag("g", tag("circle", r=10.5), _symbol(name), id=id_, class_="ir-seal")


def _symbol(name: str) -> str:
    if name == "port":
        return tag("path", d=_ANCHOR, class_="ir-anchor")
    if name == "extra":
        return text("+1", (-0.5, 4.6), "ir-figure ir-two")
    return text(name, (0, 5.9), "ir-figure")


def _lines(name: str, size: float) -> list[str]:
    """The name on one line, or on two if it is very long."""
    return [name] if fit(name, size, _ROOM) >= _SMALLEST else broken(name)


def plate(lines: list[str], y: float, size: float, high: float, coast: str = "", tip: str = "") -> str:
    """A name on its plate, which points to the coast the place belongs to."""
    size = min(fit(line, size if len(lines) == 1 else _SMALLEST, _ROOM) for line in lines)
    wide = max(width(line, size) for line in lines) + 9
    high += (len(lines) - 1) * 7
    board = tag("rect", x=-wide / 2, y=y - high / 2, width=wide, height=high, rx=2.0, class_="ir-plate")
    first = y + size * 0.34 - (len(lines) - 1) * size / 2
    words = (text(line, (0, first + i * size), "ir-name", font_size=size) for i, line in enumerate(lines))
    return (_tip(wide / 2, y, high, coast, tip) if coast else "") + board + "".join(words)


def _tip(edge: float, y: float, high: float, coast: str, class_: str) -> str:
    side, top, bottom = -1 if coast == "west" else 1, y - high / 2, y + high / 2
    corners = [(edge - 1, top), (edge + 8, top), (edge + 15, y), (edge + 8, bottom), (edge - 1, bottom)]
    arrow = tag("path", d=polygon([(side * x, height) for x, height in corners]), class_=class_)
    return arrow + use(f"ir-{coast}", (side * (edge + 6), y + 4), class_=f"{class_}-letter")


def need_coast(coast: str, speak: Speak, defs: Defs) -> None:
    """The letter of a coast is the language's, so hexes refer to it."""
    id_ = f"ir-{coast}"
    defs.need(id_, lambda: tag("text", speak(COASTS[coast]), id=id_))


def _heap(lying: list[str], flat: bool, defs: Defs) -> str:
    """The cubes of a city, as large as their number allows."""
    size = SIZE
    while len(spots := spread(len(lying), _rows(flat, size), size)) < len(lying) and size > 4:
        size -= 0.5
    scale = round(size / SIZE, 3)
    return "".join(cube(c, spot, defs, scale) for c, spot in zip(lying, spots, strict=False))


def _rows(flat: bool, size: float) -> list[Point]:
    top, bottom = _CUBE_ROWS[flat]
    count = int((bottom - top + 1) // (size + 1))
    heights = [top + size / 2 + i * (size + 1) for i in range(count)]
    return [(y, _half_width(flat, abs(y) + size / 2)) for y in heights]


def _half_width(flat: bool, y: float) -> float:
    """Half the width of a city's hex at this height."""
    radius = RADIUS * _INSET
    if flat:
        return radius - y / _SLOPE
    return min(radius * _SLOPE / 2, (radius - y) * _SLOPE)


def town(name: str, used: set[int], lying: list[str], grid: Grid, defs: Defs) -> str:
    """A town's disc and the cubes lying there."""
    corners = _corners(grid)
    free = [corner for corner in corners if abs(corners[corner][1] - _town_name(used, grid)) > 20]
    cubes = _stacked(lying, [corners[corner] for corner in free], defs)
    return group(use(town_disc(defs)), cubes, class_="ir-town", data_town=name)


def town_name(name: str, coast: str, used: set[int], grid: Grid) -> str:
    """A town's coast is only hinted at: it counts when the town is a city."""
    return plate(_lines(name, 15), _town_name(used, grid), 15, 17.5, coast, "ir-later")


def _town_name(used: set[int], grid: Grid) -> float:
    """How high the name stands: clear of the edges used by track where it can."""
    y = _TOWN_NAME[grid.flat]
    return -y if not grid.flat and {2, 3} & used and not {0, 5} & used else y


def town_disc(defs: Defs) -> str:
    ring = tag("circle", r=19.0, class_="ir-ring")
    return defs.need("ir-town", lambda: tag("g", ring, tag("circle", r=7.0, class_="ir-dot"), id="ir-town"))


def open_cubes(lying: list[str], used: set[int], grid: Grid, defs: Defs) -> str:
    """Cubes on open country: in the middle, or beside the track in the quietest corner."""
    if not used:
        return _stacked(lying, [(0.0, 3.0)], defs)
    corners = _corners(grid)
    quiet = min(corners, key=lambda corner: len({corner, (corner - 1) % 6} & used))
    return _stacked(lying, [corners[quiet]], defs)


def _corners(grid: Grid) -> dict[int, Point]:
    """Where cubes lie outside cities: between the edges that track may use, lower right corners first."""
    spots = [(x * 0.7, y * 0.7) for x, y in grid.outline()]
    return dict(sorted(enumerate(spots), key=lambda item: (-item[1][0] - item[1][1], item[1][0])))


def _stacked(lying: list[str], spots: list[Point], defs: Defs) -> str:
    """A cube on each spot in turn, and then more upon them."""
    drawn = ""
    for i, colour in enumerate(lying):
        (x, y), high = spots[i % len(spots)], i // len(spots)
        drawn += cube(colour, (x + 3 * high, y - 4 * high), defs, 0.9)
    return drawn
