"""Small signs for a page: roles, what a seat has, cubes and discs. All drawn here, none copied."""

from __future__ import annotations

from functools import lru_cache

from ironroad.draw.cubes import cube_face, disc_face
from ironroad.draw.markup import picture, tag
from ironroad.draw.palette import BRASS, INK, PAPER, SIGNAL, WOOD

# Lines on a square of 24 by 24.
_LINES = {
    "first-move": "M2.5 8.5h9v9h-9ZM2.5 13h9M14.5 13h7M18 9.5l3.5 3.5-3.5 3.5",
    "first-build": "M8.5 3 5 21M15.5 3l3.5 18M7.7 7h8.6M6.8 12h10.4M5.8 17h12.4",
    "engineer": "M4 20 16 8M7.5 4.5C14 2.5 21.5 10 19.5 16.5M4.5 16.5l3 3",
    "locomotive": "M3 17.5V9.5h6v3.5h7.5v-3h2.5v3q2 0 2 2v2.5ZM2 9.5h8M12 7.5v-5M9.5 5l2.5-2.5 2.5 2.5"
    "M4 19.5a2 2 0 1 0 4 0M10 19.5a2 2 0 1 0 4 0M16 19.5a2 2 0 1 0 4 0",
    "urbanization": "M2.5 20.5h19M4.5 20.5V10l4.5-4 4.5 4v10.5M13.5 13h6v7.5M9 13v.01M9 17v.01"
    "M16.5 16.5v.01M17.5 13V8",
    "city-growth": "M2.5 20.5h10M4 20.5V11l4-3.5 4 3.5v9.5M8 13v.01M8 17v.01"
    "M14.5 14.5h6v6h-6ZM17.5 11.5v-8M14 7l3.5-3.5L21 7",
    "production": "M2.5 20.5h19M4 20.5V11l5 3.5V11l5 3.5V4h4.5v16.5M8 17.5h.01M12 17.5h.01M16 17.5h.01",
    "turn-order": "M4 8.5h14M14.5 5 18 8.5 14.5 12M20 15.5H6M9.5 12 6 15.5 9.5 19",
    "engine": "M2.5 16V5.5h7v4h7V5h3v4.5q2 0 2 2.5v4ZM1.5 5.5h9M3.5 18a2.5 2.5 0 1 0 5 0"
    "M10.5 18.5a2 2 0 1 0 4 0M16 18.5a2 2 0 1 0 4 0",
    "money": "M12 3a9 9 0 1 0 .01 0ZM15 9C14 7 9 7 9 9.7c0 3 6 1.6 6 4.6 0 2.7-5 2.7-6 .7M12 6v12",
    "income": "M3 18.5l6-6.5 4 3 7.5-8.5M15 6.5h5.5V12",
    "shares": "M3.5 4h17v12h-6M9.5 16h-6V4M7 8h10M7 12h5M10 14.5v6.5l2-1.7 2 1.7v-6.5"
    "M12 11.8a2.5 2.5 0 1 0 .01 0Z",
    "links": "M5.5 15a3 3 0 1 0 .01 0ZM18.5 3a3 3 0 1 0 .01 0ZM8 16l8.5-8M10.5 11.5l2.5 2.5",
    "score": "M12 3l2.7 5.8 6.3.7-4.7 4.3 1.3 6.2-5.6-3.2-5.6 3.2 1.3-6.2L3 9.5l6.3-.7Z",
}


@lru_cache(maxsize=64)
def icon(name: str) -> str:
    """For the inside of a page and silent: a role, `engine`, `money` ..., `cube-red` or `disc-0`."""
    kind, _, which = name.partition("-")
    if kind == "cube":
        return _svg("-10.5 -10.5 21 21", cube_face(which))
    if kind == "disc":
        return _svg("-10 -10 20 20", disc_face(int(which)))
    return _svg("0 0 24 24", tag("path", d=_LINES[name], class_="ir-stroke"))


def _svg(box: str, inner: str) -> str:
    return tag("svg", inner, class_="ir-icon", viewBox=box, aria_hidden="true", focusable="false")


# Seen from the front: smokebox, headlamp, chimney, buffer beam and the rails running away below.
_ENGINE = "M26 22V10h12v12M16 24q16-8 32 0v22H16ZM12 46h40v6H12Z"
_RAILS = "M22 52 14 62M42 52l8 10M19 57h26"


def logo_svg() -> str:
    """The sign of the site, also as its favicon."""
    ground = tag("rect", x=1.0, y=1.0, width=62.0, height=62.0, rx=12.0, fill=WOOD)
    return picture((0, 0, 64, 64), "Ironroad", ground, *_engine())


def counted_logo_svg(count: int) -> str:
    """The sign with a number in its corner: so many games wait."""
    badge = tag("circle", cx=46.0, cy=18.0, r=18.0, fill=SIGNAL)
    size = 26 if count < 10 else 21
    place = {"x": 46.0, "y": 18.0 + size * 0.36, "font_size": float(size), "font_weight": 700.0}
    number = tag("text", str(count), fill=PAPER, text_anchor="middle", font_family="sans-serif", **place)
    ground = tag("rect", x=1.0, y=1.0, width=62.0, height=62.0, rx=12.0, fill=WOOD)
    return picture((0, 0, 64, 64), "Ironroad", ground, *_engine(), badge, number)


def app_svg() -> str:
    """The same to the very edges, for devices that cut it to a shape of their own: a circle keeps it all."""
    ground = tag("rect", width=64.0, height=64.0, fill=WOOD)
    engine = tag("g", *_engine(), transform="translate(8.5 7.5) scale(.73)")
    return picture((0, 0, 64, 64), "Ironroad", ground, engine)


def _engine() -> tuple[str, ...]:
    return (
        tag("path", d=_RAILS, fill="none", stroke=BRASS, stroke_width=3.0),
        tag("path", d=_ENGINE, fill=PAPER),
        tag("circle", cx=32.0, cy=34.0, r=10.0, fill=INK, stroke=BRASS, stroke_width=2.5),
        tag("circle", cx=32.0, cy=34.0, r=3.5, fill=BRASS),
        tag("path", d="M16 49h6M42 49h6", stroke=INK, stroke_width=3.0),
    )
