"""Writing SVG: numbers, tags and the definitions a picture refers to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape

from ironroad.draw.style import STYLE, inlined

Point = tuple[float, float]


def num(value: float) -> str:
    """At most one decimal, and no -0."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def xy(point: Point) -> str:
    """A point in path data, where a minus sign needs no space before it."""
    x, y = num(point[0]), num(point[1])
    return x + y if y.startswith("-") else f"{x} {y}"


def moved(point: Point) -> str:
    return f"translate({num(point[0])} {num(point[1])})"


def tag(name: str, *inner: str, **attributes: str | float | None) -> str:
    """An element; `class_` and `data_hex` stand for class and data-hex, None is left out."""
    written = "".join(_attribute(key, value) for key, value in attributes.items() if value is not None)
    if not inner:
        return f"<{name}{written}/>"
    return f"<{name}{written}>{''.join(inner)}</{name}>"


def _attribute(key: str, value: str | float) -> str:
    text = escape(value) if isinstance(value, str) else num(value)
    return f' {key.rstrip("_").replace("_", "-")}="{text}"'


def group(*inner: str, at: Point | None = None, **attributes: str | float | None) -> str:
    return tag("g", *inner, **attributes, transform=moved(at) if at else None)


def use(id_: str, at: Point = (0, 0), scale: float = 1, **attributes: str | float | None) -> str:
    """A copy of a definition, moved and, where asked, scaled."""
    if scale != 1:
        return tag("use", href=f"#{id_}", **attributes, transform=f"{moved(at)} scale({scale:g})")
    x, y = (value if round(value, 1) else None for value in at)
    return tag("use", href=f"#{id_}", x=x, y=y, **attributes)


def text(content: str, at: Point, class_: str, **attributes: str | float | None) -> str:
    return tag("text", escape(content), x=at[0], y=at[1], class_=class_, **attributes)


def polygon(points: list[Point]) -> str:
    """The path data of a closed polygon."""
    return "M" + "L".join(xy(p) for p in points) + "Z"


class Defs:
    """Definitions by id; each is written once and only if something asked for it."""

    def __init__(self, made: Mapping[str, str] | None = None) -> None:
        self.made: dict[str, str] = dict(made or {})

    def need(self, id_: str, make: Callable[[], str]) -> str:
        """The id, after making sure that it is defined."""
        if id_ not in self.made:
            self.made[id_] = ""
            self.made[id_] = make()
        return id_

    def markup(self) -> str:
        return tag("defs", *self.made.values()) if self.made else ""


class Known(Defs):
    """For parts of a picture that has all its definitions already."""

    def need(self, id_: str, make: Callable[[], str]) -> str:
        return id_


Sides = tuple[float, float, float, float]


def opening(box: Sides, title: str, class_: str, sized: bool = False) -> str:
    """The first tag of a picture; the box is left, top, width and height."""
    left, top, width, height = map(num, box)
    size = f' width="{width}" height="{height}"' if sized else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{class_}" role="img" aria-label="{escape(title)}" '
        f'viewBox="{left} {top} {width} {height}"{size}>'
    )


def document(box: Sides, title: str, class_: str, *inner: str) -> str:
    """A whole picture with its style sheet."""
    head = opening(box, title, class_, sized=True)
    return f"{head}<title>{escape(title)}</title><style>{STYLE}</style>{''.join(inner)}</svg>"


def picture(box: Sides, title: str, *inner: str) -> str:
    """A small whole picture without a style sheet."""
    head = opening(box, title, "ir-picture", sized=True)
    return f"{head}<title>{escape(title)}</title>{inlined(''.join(inner))}</svg>"
