"""Pictures of figures, as SVG in the colours of the page around it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from statistics import fmean

from ironroad.arena.figures import BotFigures, Estimate, mean
from ironroad.arena.sitters import label
from ironroad.draw.markup import num, tag, text

WIDE, LEFT, RIGHT = 640.0, 170.0, 610.0
ROW, FOOT = 34.0, 30.0
PLOT = 220.0
SERIES = 6


class Axis:
    """From values to the paper, with a round number at every step; a whole one where others mean nothing."""

    def __init__(self, low: float, high: float, start: float, end: float, least: float = 0.1) -> None:
        self.low, self.high = low, max(high, low + 1e-9)
        self.start, self.end = start, end
        self.least = least

    def at(self, value: float) -> float:
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)

    def steps(self) -> list[float]:
        wide = (self.high - self.low) / 5
        power = 10.0 ** len(str(int(wide))) / 10 if wide >= 1 else self.least
        step = next(s * power for s in (1, 2, 5, 10) if s * power >= wide or s == 10)
        first = -(-self.low // step)
        count = int((self.high - first * step) / step + 1e-9) + 1
        return [(first + n) * step for n in range(max(0, count))]


def wins_svg(found: Sequence[BotFigures]) -> str:
    """The share of wins of every bot with its interval, and what chance would give it."""
    axis = Axis(0, 100, LEFT, RIGHT)
    rows = [
        _interval(n, label(one.bot), _times(one.wins, 100), axis, 100 * one.expected)
        for n, one in enumerate(found)
    ]
    return _rows_picture("Share of wins in %, and what chance would give", axis, rows)


def scores_svg(names: Sequence[str], scores: Sequence[Sequence[float]]) -> str:
    """Every score as a small stroke, a bot a row, with the mean."""
    every = [score for row in scores for score in row]
    axis = Axis(min(every), max(every), LEFT, RIGHT)
    rows = [_strokes(n, names[n], row, axis) for n, row in enumerate(scores)]
    return _rows_picture("Scores of all seats, and their means", axis, rows)


def course_svg(title: str, differences: Sequence[float]) -> str:
    """How the mean difference and its interval settle from deal to deal."""
    course = [mean(differences[: n + 1]) for n in range(len(differences))][2:]
    if len(course) < 2:
        return ""
    settled = course[len(course) // 4 :]
    reach = max(1.0, *(abs(bound or 0) for one in settled for bound in (one.low, one.high)))
    up = Axis(-reach, reach, PLOT - FOOT, 10)
    across = Axis(3, len(differences), 60, RIGHT, least=1)
    drawn = [*_levels(up), *_band(course, across, up), *_numbers(across, PLOT - 8)]
    return _picture(title, PLOT, drawn)


def _picture(title: str, high: float, drawn: Sequence[str]) -> str:
    head = f'<svg viewBox="0 0 {num(WIDE)} {num(high)}" role="img" aria-label="{escape(title)}">'
    return f"<figure><figcaption>{escape(title)}</figcaption>{head}{''.join(drawn)}</svg></figure>"


def _rows_picture(title: str, axis: Axis, rows: Sequence[str]) -> str:
    high = ROW * len(rows) + FOOT
    lines = [
        tag("path", d=f"M{num(axis.at(step))} 0V{num(high - FOOT)}", class_="line") for step in axis.steps()
    ]
    return _picture(title, high, [*lines, *rows, *_numbers(axis, high - 8)])


def _numbers(axis: Axis, y: float) -> Iterator[str]:
    for step in axis.steps():
        yield text(f"{step:g}", (axis.at(step), y), "number", text_anchor="middle")


def _interval(row: int, name: str, found: Estimate, axis: Axis, chance: float) -> str:
    y = ROW * (row + 0.5)
    low, high = found.low or found.value, found.high or found.value
    return "".join(
        (
            _name(name, y),
            tag("path", d=f"M{num(axis.at(chance))} {num(y - 11)}v22", class_="chance"),
            tag(
                "path",
                d=f"M{num(axis.at(low))} {num(y)}H{num(axis.at(high))}",
                class_=f"reach s{row % SERIES}",
            ),
            tag("circle", cx=axis.at(found.value), cy=y, r=5, class_=f"dot s{row % SERIES}"),
        )
    )


def _strokes(row: int, name: str, scores: Sequence[float], axis: Axis) -> str:
    y = ROW * (row + 0.5)
    marks = "".join(f"M{num(axis.at(score))} {num(y - 8)}v16" for score in scores)
    return "".join(
        (
            _name(name, y),
            tag("path", d=marks, class_=f"stroke s{row % SERIES}"),
            tag("circle", cx=axis.at(fmean(scores)), cy=y, r=5, class_="middle"),
        )
    )


def _name(name: str, y: float) -> str:
    return text(name if len(name) <= 24 else f"{name[:23]}…", (LEFT - 12, y + 4), "name", text_anchor="end")


def _levels(up: Axis) -> Iterator[str]:
    for step in up.steps():
        class_ = "line zero" if step == 0 else "line"
        yield tag("path", d=f"M60 {num(up.at(step))}H{num(RIGHT)}", class_=class_)
        yield text(f"{step:g}", (52, up.at(step) + 4), "number", text_anchor="end")


def _band(course: Sequence[Estimate], across: Axis, up: Axis) -> Iterator[str]:
    def point(n: int, value: float) -> str:
        return f"{num(across.at(n + 3))} {num(up.at(min(up.high, max(up.low, value))))}"

    highs = [point(n, one.high or 0) for n, one in enumerate(course)]
    lows = [point(n, one.low or 0) for n, one in enumerate(course)]
    middle = [point(n, one.value) for n, one in enumerate(course)]
    yield tag("path", d="M" + "L".join([*highs, *reversed(lows)]) + "Z", class_="band")
    yield tag("path", d="M" + "L".join(middle), class_="course")


def _times(found: Estimate, factor: float) -> Estimate:
    if found.low is None or found.high is None:
        return Estimate(factor * found.value)
    return Estimate(factor * found.value, factor * found.low, factor * found.high)
