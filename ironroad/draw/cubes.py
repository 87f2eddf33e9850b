"""Cubes and discs. Each colour of cube has its letter and its own corners."""

from __future__ import annotations

from functools import partial
from math import ceil

from ironroad.draw.markup import Defs, Point, picture, tag, text, use
from ironroad.draw.palette import CUBES, cube_letter, on, on_seat, seat_letter

SIZE = 18.0

_CORNERS = {
    "red": "M-9-9H9V9H-9Z",
    "blue": "M-4-9H4Q9-9 9-4V4Q9 9 4 9H-4Q-9 9-9 4V-4Q-9-9-4-9Z",
    "purple": "M-5-9H5L9-5V5L5 9H-5L-9 5V-5Z",
    "yellow": "M-2-9H9V2Q9 9 2 9H-9V-2Q-9-9-2-9Z",
    "black": "M-5.5-9H5.5Q5.5-5.5 9-5.5V5.5Q5.5 5.5 5.5 9H-5.5Q-5.5 5.5-9 5.5V-5.5Q-5.5-5.5-5.5-9Z",
    "white": "M-9-9H4L9-4V9H-4L-9 4Z",
    "orange": "M0-9Q9-9 9 0V9H0Q-9 9-9 0V-9Z",
    "grey": "M-9-5L-5-9H9V5L5 9H-9Z",
}


def cube(colour: str, at: Point, defs: Defs, scale: float = 1) -> str:
    return use(need_cube(colour, defs), at, scale, data_cube=colour)


def need_cube(colour: str, defs: Defs) -> str:
    id_ = f"ir-c-{colour}"
    return defs.need(id_, partial(_cube_markup, id_, colour))


def _cube_markup(id_: str, colour: str) -> str:
    return tag("g", cube_face(colour), id=id_, class_="ir-cube")


def cube_face(colour: str) -> str:
    """A cube by itself, without any definition."""
    letter = text(cube_letter(colour), (0, 4.6), "ir-letter", fill=on(colour))
    d = _CORNERS.get(colour, _CORNERS["red"])
    face = tag("path", d=d, class_=f"ir-face ir-{colour if colour in CUBES else 'grey'}")
    return face + tag("path", d="M-6.2-6.6H6.2", class_="ir-shine") + letter


def disc(seat: int, at: Point, defs: Defs, scale: float = 1) -> str:
    return use(need_disc(seat, defs), at, scale, data_seat=str(seat))


def need_disc(seat: int, defs: Defs) -> str:
    id_ = f"ir-d{seat % 6}"
    return defs.need(id_, partial(_disc_markup, id_, seat))


def _disc_markup(id_: str, seat: int) -> str:
    return tag("g", disc_face(seat), id=id_)


def disc_face(seat: int) -> str:
    """A disc by itself, without any definition."""
    letter = text(seat_letter(seat), (0, 4), "ir-letter", fill=on_seat(seat))
    return tag("circle", r=8.5, class_=f"ir-disc ir-s{seat % 6}") + letter


def cube_svg(colour: str) -> str:
    """A goods cube."""
    defs = Defs()
    drawn = cube(colour, (0, 0), defs)
    return picture((-10.5, -10.5, 21, 21), f"{colour} cube", defs.markup(), drawn)


def disc_svg(seat: int) -> str:
    """The disc of a seat."""
    defs = Defs()
    drawn = disc(seat, (0, 0), defs)
    return picture((-10, -10, 20, 20), f"Disc of seat {seat_letter(seat)}", defs.markup(), drawn)


def spread(count: int, rows: list[Point], size: float) -> list[Point]:
    """The middles of so many cubes in rows, each given as its height and half its width."""
    room = [int((2 * half + 1) // (size + 1)) for _, half in rows]
    needed = next((k for k in range(len(rows)) if sum(room[:k]) >= count), len(rows))
    spots: list[Point] = []
    for i, (y, _) in enumerate(rows[:needed]):
        left = count - len(spots)
        share = max(ceil(left / (needed - i)), left - sum(room[i + 1 : needed]))
        fits = min(room[i], share)
        spots += [((k - (fits - 1) / 2) * (size + 1), y) for k in range(fits)]
    return spots
