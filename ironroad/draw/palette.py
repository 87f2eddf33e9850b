"""Inks and papers: one warm set of colours, and a few strong ones that mean something."""

from __future__ import annotations

from typing import Final

INK: Final = "#33271c"
SEPIA: Final = "#7a6444"
PAPER: Final = "#fbf5e3"
LAND: Final = "#efe5c6"
BEYOND: Final = "#dccfa9"
SEA: Final = "#a8c7cb"
SHORE: Final = "#c3d9d7"
SEA_LINE: Final = "#7ba6ae"
RIVER: Final = "#8ab8c4"
RIVER_BANK: Final = "#4f8496"
COAST: Final = "#6b5334"
BRASS: Final = "#b58a32"
SIGNAL: Final = "#b8182f"
WOOD: Final = "#2f231a"
FREE: Final = "#8d867c"

# Chosen to stay apart for those who see fewer hues, too.
SEATS: Final = ("#0f8f86", "#b8182f", "#f7931e", "#1f3583", "#bdd443", "#cf83cb")
SEAT_LETTERS: Final = "ABCDEF"

GREY: Final = "#7d8471"
CUBES: Final = {
    "red": "#c8372d",
    "blue": "#2b6cb0",
    "purple": "#7e4a9e",
    "yellow": "#ecb722",
    "black": "#2e2b29",
    "white": "#fdfaf1",
    "orange": "#e8862e",
    "grey": GREY,
}
CUBE_LETTERS: Final = {
    "red": "R",
    "blue": "B",
    "purple": "P",
    "yellow": "Y",
    "black": "K",
    "white": "W",
    "orange": "O",
    "grey": "G",
}
PALE: Final = ("yellow", "white", "orange")
_PALE_SEATS: Final = (2, 4, 5)

SERIF: Final = "'Ironroad Serif',Georgia,'Times New Roman',serif"
SANS: Final = "'Ironroad Sans','Helvetica Neue',Arial,sans-serif"


def cube_letter(colour: str) -> str:
    return CUBE_LETTERS.get(colour, colour[:1].upper())


def cube_colour(colour: str) -> str:
    return CUBES.get(colour, GREY)


def seat_letter(seat: int) -> str:
    return SEAT_LETTERS[seat % len(SEAT_LETTERS)]


def on(colour: str) -> str:
    """The ink that reads on a cube or city of this colour."""
    return INK if colour in PALE else PAPER


def on_seat(seat: int) -> str:
    """The ink that reads on a seat's colour."""
    return INK if seat % len(SEATS) in _PALE_SEATS else PAPER


def rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
