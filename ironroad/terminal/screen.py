"""Where text goes: consoles that colour only what a person looks at."""

from __future__ import annotations

import os
import sys

from rich.console import Console
from rich.text import Text

from ironroad.draw.palette import CUBES, PALE, SEATS

PIPED_WIDTH = 100


def make_console(stderr: bool = False) -> Console:
    stream = sys.stderr if stderr else sys.stdout
    width = None if stream.isatty() or "COLUMNS" in os.environ else PIPED_WIDTH
    return Console(stderr=stderr, width=width, highlight=False, markup=False, emoji=False)


def coloured(console: Console) -> bool:
    return console.color_system is not None and not console.no_color


def seat_name(seat: int) -> Text:
    return Text(f"Seat {seat}", style=f"bold {SEATS[seat % len(SEATS)]}")


def cube_text(colour: str, word: str) -> Text:
    """A word on the colour of a cube."""
    ink = "black" if colour in PALE else "white"
    return Text(word, style=f"{ink} on {CUBES[colour]}" if colour in CUBES else "reverse")


def join(parts: list[Text | str], between: str = " ") -> Text:
    return Text(between).join([Text(part) if isinstance(part, str) else part for part in parts])
