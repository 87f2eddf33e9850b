"""The sheets of a board are drawn and set, in another process: nothing is loaded here that it does not
need."""

from __future__ import annotations

import time
from typing import NamedTuple

from ironroad.boards import Shelves, load_board
from ironroad.site.rendering.words import speaker
from ironroad.workshop.printing import pdf, printout


class Order(NamedTuple):
    """Sheets that somebody asks for."""

    game: str
    name: str
    shelves: Shelves
    paper: str
    hex: float
    language: str


def printed(order: Order) -> tuple[float, bytes]:
    """Draw and set the sheets, in another process; the seconds that takes, and the file."""
    start = time.process_time()
    board = load_board(order.name, order.game, order.shelves)
    speak = speaker(order.language).plain
    made = pdf(printout(board, order.paper, order.hex, speak, order.language))
    return time.process_time() - start, made
