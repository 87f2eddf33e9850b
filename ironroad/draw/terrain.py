"""What grows and rises on a hex: ridges, hills, reeds, meadows. All drawn here, none copied."""

from __future__ import annotations

from ironroad.core.board import Hex
from ironroad.draw.grid import Grid, noise
from ironroad.draw.markup import Defs, Point, num, tag, use, xy

_VARIANTS = 3

# Peaks as x, foot, width and height; the ones behind come first.
_RIDGES = (
    ((-19, 5, 46, 29), (20, 8, 46, 33), (0, 27, 66, 38)),
    ((2, 2, 48, 28), (-19, 17, 54, 37), (20, 27, 50, 34)),
    ((-4, 4, 50, 32), (23, 19, 44, 34), (-15, 27, 58, 33)),
)
_HILLS = (
    ((-14, 2, 40, 13), (18, 6, 44, 15), (-20, 20, 44, 15), (14, 25, 52, 17)),
    ((6, 0, 44, 14), (-22, 9, 38, 13), (24, 15, 38, 14), (-4, 24, 54, 17)),
    ((-4, 3, 50, 15), (25, 11, 34, 12), (-26, 17, 34, 13), (6, 25, 50, 15)),
)
# The ridge line from the foot up to the top, as parts of a peak's width and height.
_CREST = ((0.02, 0.8), (0.1, 0.62), (0.0, 0.45), (0.05, 0.25), (0, 0))
_REEDS = ((-24, -6), (2, -14), (26, -2), (-12, 12), (14, 18), (-28, 22))
_GRASS = ((22, 20), (14, 27), (28, 12))
_TREES = ((15, 25, 5), (23, 21, 6), (27, 28, 4.5))


def ground(terrain: str) -> str | None:
    """The class that tints a hex of this terrain, if it is tinted."""
    return f"ir-{terrain}" if terrain in ("mountain", "hill", "swamp") else None


def scenery(hex_: Hex, centre: Point, grid: Grid, defs: Defs) -> str:
    """The drawing in an empty hex; the same hex always gets the same one."""
    variant = int((noise(centre, 6) + 1) / 2 * _VARIANTS)
    if hex_.terrain in ("mountain", "hill", "swamp"):
        make = {"mountain": _mountain, "hill": _hill, "swamp": _swamp}[hex_.terrain]
        return use(defs.need(f"ir-{hex_.terrain}{variant}", lambda: make(variant)))
    if hex_.terrain != "plain" or noise(centre, 7) < 0.25:
        return ""
    if variant == 0:
        return use(defs.need("ir-grove", _grove))
    return use(defs.need("ir-meadow", _meadow))


def _mountain(variant: int) -> str:
    peaks = (_peak(*peak) for peak in _RIDGES[variant])
    return tag("g", *peaks, id=f"ir-mountain{variant}", class_="ir-ridge")


def _peak(x: float, foot: float, wide: float, high: float) -> str:
    """A lit side and, beyond a ragged ridge, a shaded one with strokes along the slope."""
    left, right, top = x - wide / 2, x + wide / 2, foot - high
    rise = f"M{xy((left, foot))}C{xy((left + wide * 0.16, foot - high * 0.12))} "
    rise += f"{xy((x - wide * 0.2, top + high * 0.3))} {xy((x, top))}"
    fall = f"C{xy((x + wide * 0.14, top + high * 0.3))} "
    fall += f"{xy((right - wide * 0.2, foot - high * 0.2))} {xy((right, foot))}"
    ridge = "".join(f"L{xy((x + wide * dx, top + high * dy))}" for dx, dy in _CREST)
    shade = f"M{xy((right, foot))}L{xy((x + wide * 0.06, foot))}{ridge}{fall}Z"
    return "".join(
        (
            tag("path", d=f"{rise}{fall}Z", class_="ir-lit"),
            tag("path", d=shade, class_="ir-shade"),
            tag("path", d=_hatching(x, top, wide, high), class_="ir-hatch"),
            tag("path", d=rise + fall),
        )
    )


def _hatching(x: float, top: float, wide: float, high: float) -> str:
    starts = ((0.09, 0.28), (0.17, 0.45), (0.26, 0.62), (0.34, 0.76))
    strokes = ((x + wide * dx, top + high * dy, high * (0.93 - dy) * 0.62) for dx, dy in starts)
    return "".join(f"M{xy((sx, sy))}l{xy((-wide * 0.03, drop))}" for sx, sy, drop in strokes)


def _hill(variant: int) -> str:
    mounds = (_mound(*mound) for mound in _HILLS[variant])
    return tag("g", *mounds, id=f"ir-hill{variant}", class_="ir-ridge")


def _mound(x: float, foot: float, wide: float, high: float) -> str:
    half = wide / 2
    arch = f"M{xy((x - half, foot))}C{xy((x - half * 0.5, foot - high * 1.3))} "
    arch += f"{xy((x + half * 0.4, foot - high * 1.35))} {xy((x + half, foot))}"
    shade = f"M{xy((x + half * 0.35, foot - high * 0.8))}"
    shade += f"q{xy((half * 0.28, high * 0.25))} {xy((half * 0.4, high * 0.72))}"
    lit = tag("path", d=arch + "Z", class_="ir-lit")
    return lit + tag("path", d=shade, class_="ir-hatch") + tag("path", d=arch)


def _swamp(variant: int) -> str:
    shift = 5 * variant - 5
    reeds = "".join(f"M{xy((x + shift, y))}{_TUFT}" for x, y in _REEDS)
    pools = "".join(f"M{xy((x + shift - 9, y + 3))}h6m3 0h9" for x, y in _REEDS)
    inner = tag("path", d=pools, class_="ir-pool") + tag("path", d=reeds)
    return tag("g", inner, id=f"ir-swamp{variant}", class_="ir-reed")


_TUFT = "v-9m0 9q-1-5-5-7m5 7q1-5 5-7m-5 7q0-4-8-5m8 5q0-4 8-5"


def _meadow() -> str:
    d = "".join(f"M{xy((x, y))}l-2-4m2 4v-5m0 5l2-4" for x, y in _GRASS)
    return tag("path", id="ir-meadow", class_="ir-grass", d=d)


def _grove() -> str:
    trunks = "".join(f"M{xy((x, y))}v{num(r)}" for x, y, r in _TREES)
    crowns = (tag("circle", cx=x, cy=y - r * 0.6, r=r * 0.8) for x, y, r in _TREES)
    return tag("g", tag("path", d=trunks), *crowns, id="ir-grove", class_="ir-grass")


def emblem(terrain: str, defs: Defs) -> str:
    """The sign of a terrain in the list of prices, or nothing if it has none."""
    makers = {"mountain": _mountain, "hill": _hill, "swamp": _swamp}
    if terrain in makers:
        return use(defs.need(f"ir-{terrain}0", lambda: makers[terrain](0)))
    if terrain == "river":
        d = "M-40-14C-10-30-8 14 10 10S30-8 42 8"
        return tag("path", d=d, class_="ir-bank") + tag("path", d=d, class_="ir-river")
    return use(defs.need("ir-meadow", _meadow)) if terrain == "plain" else ""
