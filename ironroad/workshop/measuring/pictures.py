"""Pictures of figures: where track lies and cubes ride, on the board itself; spreads and shares as charts.

Charts take their ink from the page around them, as they have no style of their own."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import sqrt
from typing import Final

from ironroad.arena.figures import Estimate
from ironroad.arena.pictures import Axis
from ironroad.core.board import Board
from ironroad.draw.grid import add, grid_of
from ironroad.draw.markup import document, group, num, opening, polygon, tag, text
from ironroad.draw.parts import board_parts
from ironroad.draw.scene import Scene, Speak
from ironroad.workshop.measuring.figures import Figures, SeatFigures

TRACK: Final = "#8e1b4f"
RIDES: Final = "#d1480a"
STRONGEST: Final = 0.72

WIDE, LEFT, RIGHT = 480.0, 128.0, 464.0
ROW, FOOT = 34.0, 28.0


def heat_svg(board: Board, counts: Sequence[int], colour: str, title: str, speak: Speak = str) -> str:
    """The printed board, each hex the more covered the more often something happened there."""
    parts = board_parts(Scene(board, speak=speak))
    # Roots, so that what happens now and then can be told from what never does.
    most = sqrt(max([1, *counts]))
    spots = [_spot(board, i, sqrt(count) / most) for i, count in enumerate(counts) if count]
    heat = group(*spots, fill=colour, pointer_events="none")
    papers = "".join(parts.papers.values())
    hexes, signs = "".join(parts.hexes.values()), "".join(parts.signs.values())
    drawn = parts.land, papers, parts.ground, heat, hexes, signs, parts.marks
    return document(parts.box, title, "ir-picture ir-board", parts.defs, *drawn)


def _spot(board: Board, i: int, part: float) -> str:
    h, grid = board.hexes[i], grid_of(board.flat)
    centre = grid.centre(h.col, h.row)
    corners = [add(centre, corner) for corner in grid.outline(0.97)]
    return tag("path", d=polygon(corners), fill_opacity=f"{STRONGEST * part:.2f}")


# Charts


def spread_svg(
    found: Figures, usual: dict[int, tuple[int, int]], names: dict[int, str], title: str, inner: str
) -> str:
    """A row for each number of seats: the middle half of the scores with their middle, the middle winner as a
    ring, and as a band between what the middles of the printed boards lie. `inner` describes it."""
    rows = [one for one in found.seats if one.games]
    ends = [value for one in rows for value in (one.score.low, one.best.middle, one.score.high)]
    ends += [value for pair in usual.values() for value in pair]
    axis = Axis(min([0, *ends]), max([10, *ends]), LEFT, RIGHT)
    drawn = [_box(n, one, axis, usual.get(one.seats), names[one.seats]) for n, one in enumerate(rows)]
    return _chart(title, inner, axis, drawn)


def _box(n: int, one: SeatFigures, axis: Axis, usual: tuple[int, int] | None, name: str) -> str:
    y = ROW * (n + 0.5)
    low, middle, high = (axis.at(value) for value in one.score)
    band = ""
    if usual:
        start, end = axis.at(usual[0]), axis.at(usual[1])
        band = _bar(start - 2, end - start + 4, y - 15, 30, 0.18)
    best = tag(
        "circle",
        cx=axis.at(one.best.middle),
        cy=y,
        r=6,
        fill="none",
        stroke="currentColor",
        stroke_width="2.5",
    )
    box = _bar(low, max(2.0, high - low), y - 8, 16, 0.42)
    return f"{_name(name, y)}{band}{box}{_bar(middle - 1.5, 3, y - 11, 22, 1)}{best}"


def places_svg(found: Figures, names: Sequence[str], title: str, inner: str) -> str:
    """A row for each place in the first player order of every number of seats, with its interval and a stroke
    where an even share lies."""
    axis = Axis(0, 100, LEFT, RIGHT)
    shares = [(one, share) for one in found.seats if one.seats > 1 for share in one.places]
    rows = [
        _share(ROW * (n + 0.5), names[n], 1 / one.seats, share, axis) for n, (one, share) in enumerate(shares)
    ]
    return _chart(title, inner, axis, rows)


def _share(y: float, name: str, even: float, share: Estimate, axis: Axis) -> str:
    low, high = (axis.at(100 * (bound or 0)) for bound in (share.low, share.high))
    mark = _bar(axis.at(100 * even) - 1, 2, y - 13, 26, 0.6)
    dot = tag("circle", cx=axis.at(100 * share.value), cy=y, r=5, fill="currentColor")
    return f"{_name(name, y)}{mark}{_bar(low, high - low, y - 3, 6, 0.42)}{dot}"


def _bar(x: float, wide: float, y: float, high: float, opacity: float) -> str:
    return tag("rect", x=x, y=y, width=wide, height=high, fill="currentColor", fill_opacity=f"{opacity:g}")


def _name(name: str, y: float) -> str:
    return text(name, (LEFT - 10, y + 5), "ir-chart-name", text_anchor="end", fill="currentColor")


def _chart(title: str, desc: str, axis: Axis, rows: Sequence[str]) -> str:
    high = ROW * len(rows) + FOOT
    lines = [
        tag(
            "path",
            d=f"M{num(axis.at(step))} 0V{num(high - FOOT)}",
            stroke="currentColor",
            stroke_opacity="0.25",
        )
        for step in axis.steps()
    ]
    numbers = [
        text(f"{step:g}", (axis.at(step), high - 8), "ir-chart-no", text_anchor="middle", fill="currentColor")
        for step in axis.steps()
    ]
    head = opening((0, 0, WIDE, high), title, "measured")
    words = f"<title>{escape(title)}</title><desc>{escape(desc)}</desc>"
    return f"{head}{words}{''.join([*lines, *rows, *numbers])}</svg>"
