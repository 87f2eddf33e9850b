"""Where text goes: consoles that colour only what a person looks at."""

from __future__ import annotations

import os
import sys

from rich.console import Console
from rich.text import Text

from ironroad.draw.palette import CUBES, PALE, SEATS, on_seat, seat_letter

PIPED_WIDTH = 100


def make_console(stderr: bool = False) -> Console:
    stream = sys.stderr if stderr else sys.stdout
    width = None if stream.isatty() or "COLUMNS" in os.environ else PIPED_WIDTH
    return Console(stderr=stderr, width=width, highlight=False, markup=False, emoji=False)


def coloured(console: Console) -> bool:
    return console.color_system is not None and not console.no_color


def seat_name(seat: int) -> Text:
    """The letter the map shows the seat's track with, and its number."""
    chip = (seat_letter(seat), f"bold {on_seat(seat)} on {SEATS[seat % len(SEATS)]}")
    return Text.assemble(chip, (f" Seat {seat}", "bold"))


def cube_text(colour: str, word: str) -> Text:
    """A word on the colour of a cube."""
    ink = "black" if colour in PALE else "white"
    return Text(word, style=f"{ink} on {CUBES[colour]}" if colour in CUBES else "reverse")
