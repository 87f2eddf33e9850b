"""A rectangle on the paper."""

from __future__ import annotations

from dataclasses import dataclass

from ironroad.draw.markup import tag


@dataclass(frozen=True)
class Box:
    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height

    @property
    def sides(self) -> tuple[float, float, float, float]:
        return self.left, self.top, self.width, self.height

    def grown(self, by: float, below: float = 0) -> Box:
        return Box(self.left - by, self.top - by, self.width + 2 * by, self.height + 2 * by + below)

    def rect(self, class_: str | None = None, rx: float | None = None) -> str:
        size = {"x": self.left, "y": self.top, "width": self.width, "height": self.height}
        return tag("rect", **size, rx=rx, class_=class_)
