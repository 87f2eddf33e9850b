"""Line charts: a figure of every seat, round by round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from ironroad.draw.cubes import disc_face
from ironroad.draw.markup import Point, group, moved, num, opening, tag, text, xy

_WIDE, _HIGH = 480.0, 240.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 34.0, 446.0, 14.0, 212.0
_LINES = 6
_APART = 19.0

# A marker for each seat, so that lines can be told apart without their colours.
_MARKERS = (
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z",
    "M-3.6-3.6H3.6V3.6H-3.6Z",
    "M0-5L4.6 3.6H-4.6Z",
    "M0-5.2L5.2 0 0 5.2-5.2 0Z",
    "M0 5L4.6-3.6H-4.6Z",
    "M-1.5-5h3v3.5h3.5v3h-3.5v3.5h-3v-3.5h-3.5v-3h3.5Z",
)

Series = Sequence[int | None]


def chart_svg(series: Mapping[int, Series], labels: Sequence[str], title: str, desc: str = "") -> str:
    """A line for every seat over the labels; None is a gap, and what has an empty label no marker. For the
    inside of a page with its style sheet."""
    scale = _Scale([v for values in series.values() for v in values if v is not None], len(labels))
    words = f"<title>{escape(title)}</title>" + (f"<desc>{escape(desc)}</desc>" if desc else "")
    lines = (_line(seat, values, labels, scale) for seat, values in series.items())
    drawn = (words, *_rows(scale), *_columns(labels, scale), *lines, *_ends(series, scale))
    return f"{opening((0, 0, _WIDE, _HIGH), title, 'ir-picture ir-chart')}{''.join(drawn)}</svg>"


class _Scale:
    """From a column and a value to the paper; steps are 1, 2 or 5 times a power of ten."""

    def __init__(self, values: list[int], columns: int) -> None:
        low, high = min([0, *values]), max([1, *values])
        self.step = next(s for s in _steps() if (high - low) / s <= _LINES)
        self.low, self.high = low // self.step * self.step, -(-high // self.step) * self.step
        self.across = (_RIGHT - _LEFT) / max(columns - 1, 1)

    def at(self, column: int, value: int) -> Point:
        part = (value - self.low) / (self.high - self.low)
        return _LEFT + column * self.across, _BOTTOM - part * (_BOTTOM - _TOP)


def _steps() -> Iterator[int]:
    power = 1
    while True:
        yield from (power, 2 * power, 5 * power)
        power *= 10


def _rows(scale: _Scale) -> Iterator[str]:
    for value in range(scale.low, scale.high + 1, scale.step):
        y = scale.at(0, value)[1]
        class_ = "ir-axis ir-zero" if value == 0 else "ir-axis"
        yield tag("path", d=f"M{num(_LEFT)} {num(y)}H{num(_RIGHT)}", class_=class_)
        yield text(str(value).replace("-", "−"), (_LEFT - 8, y + 4), "ir-axis-no", text_anchor="end")


def _columns(labels: Sequence[str], scale: _Scale) -> Iterator[str]:
    for i, label in enumerate(labels):
        if not label:
            continue
        yield text(label, (_LEFT + i * scale.across, _BOTTOM + 19), "ir-axis-no", text_anchor="middle")


def _line(seat: int, values: Series, labels: Sequence[str], scale: _Scale) -> str:
    points = [None if value is None else scale.at(i, value) for i, value in enumerate(values)]
    marked = (point for point, label in zip(points, labels, strict=True) if point and label)
    markers = (tag("path", d=_MARKERS[seat % 6], transform=moved(p), class_="ir-point") for p in marked)
    return group(
        tag("path", d=_path(points), class_="ir-graph"),
        *markers,
        class_=f"ir-s{seat % 6}",
        data_seat=str(seat),
    )


def _path(points: list[Point | None]) -> str:
    """Joined where two follow each other."""
    parts, joined = [], False
    for point in points:
        if point:
            parts.append(f"{'L' if joined else 'M'}{xy(point)}")
        joined = point is not None
    return "".join(parts)


def _ends(series: Mapping[int, Series], scale: _Scale) -> Iterator[str]:
    """Each seat's disc where its line ends, moved apart where lines end together."""
    ends = {seat: _end(values, scale) for seat, values in series.items()}
    found = sorted(((end[1], seat, end) for seat, end in ends.items() if end), key=lambda e: e[:2])
    heights = _apart([y for y, _, _ in found])
    for (_, seat, (x, _)), y in zip(found, heights, strict=True):
        yield group(disc_face(seat), at=(x + 17, y), data_seat=str(seat))


def _end(values: Series, scale: _Scale) -> Point | None:
    last = max((i for i, value in enumerate(values) if value is not None), default=None)
    value = None if last is None else values[last]
    return None if last is None or value is None else scale.at(last, value)


def _apart(heights: list[float]) -> list[float]:
    """Sorted heights, pushed down from the top and then up from the bottom until none overlap."""
    placed: list[float] = []
    for y in heights:
        placed.append(max(y, placed[-1] + _APART) if placed else max(y, _TOP - 4))
    floor = _HIGH - 11
    for i in range(len(placed) - 1, -1, -1):
        placed[i] = min(placed[i], floor)
        floor = placed[i] - _APART
    return placed
