"""A panel beside the board: a card with a heading."""

from __future__ import annotations

from dataclasses import dataclass

from ironroad.draw.box import Box
from ironroad.draw.markup import Point, group, text

PAD = 16.0
HEAD = 40.0
SIDE = 404.0


@dataclass(frozen=True)
class Panel:
    """What a panel shows, measured from its own top left corner, and how large that is."""

    width: float
    height: float
    inner: str

    def placed(self, at: Point) -> str:
        return group(self.inner, at=at) if self.inner else ""


EMPTY = Panel(0, 0, "")


def panel(title: str, width: float, height: float, *inner: str) -> Panel:
    """A card of this size; the content starts below its heading."""
    card = Box(0, 0, width, height).rect("ir-panel", 8)
    head = text(title, (PAD, 27), "ir-heading")
    return Panel(width, height, card + head + "".join(inner))


def stacked(panels: list[Panel], gap: float) -> Panel:
    """Panels one below the other."""
    shown = [p for p in panels if p.inner]
    tops = [sum(p.height + gap for p in shown[:i]) for i in range(len(shown))]
    inner = "".join(p.placed((0, top)) for p, top in zip(shown, tops, strict=True))
    height = sum(p.height for p in shown) + gap * max(len(shown) - 1, 0)
    return Panel(max((p.width for p in shown), default=0), height, inner)


def abreast(panels: list[Panel], gap: float) -> Panel:
    """Panels side by side."""
    shown = [p for p in panels if p.inner]
    lefts = [sum(p.width + gap for p in shown[:i]) for i in range(len(shown))]
    inner = "".join(p.placed((left, 0)) for p, left in zip(shown, lefts, strict=True))
    width = sum(p.width for p in shown) + gap * max(len(shown) - 1, 0)
    return Panel(width, max((p.height for p in shown), default=0), inner)
