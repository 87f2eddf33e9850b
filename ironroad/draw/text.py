"""A position in a terminal."""

from __future__ import annotations

from ironroad.draw.canvas import Canvas
from ironroad.draw.scene import Scene
from ironroad.draw.textboard import TextBoard
from ironroad.draw.textlists import write_lists


def text_picture(scene: Scene, colour: bool = True, width: int = 160, deep: bool = True) -> str:
    """The board and what lies on it, then seats, goods and places.

    Without colour a track is a line of its owner's small letter, and growth numbers stand in
    (round) brackets on the light side, in [square] ones on the dark. `deep` means 24 bit colours.
    """
    board, below = Canvas(colour), Canvas(colour)
    TextBoard(scene, board, width).draw()
    write_lists(scene, below, width)
    return "\n".join([*board.lines(deep), "", *below.lines(deep)]) + "\n"
