"""A game as text, and as an array of pixels."""

from __future__ import annotations

from io import BytesIO
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from ironroad.core.game import CHANCE, Game
from ironroad.draw import png, scene_of, text_picture

Pixels = NDArray[np.uint8]

WIDTH: Final = 800
PAPER: Final = "white"
MODES: Final = ("human", "ansi", "rgb_array")


def text_of(game: Game) -> str:
    """What everybody may see, in signs."""
    return text_picture(scene_of(game.view(CHANCE)))


def pixels_of(game: Game, width: int = WIDTH) -> Pixels:
    """What everybody may see, in red, green and blue. It needs the extra `png`."""
    drawn = Image.open(BytesIO(png(game.view(CHANCE).svg(), width))).convert("RGBA")
    paper = Image.new("RGBA", drawn.size, PAPER)
    return np.array(Image.alpha_composite(paper, drawn).convert("RGB"))


def render(game: Game, mode: str | None) -> str | Pixels | None:
    """The picture of a mode; for people it is printed."""
    if mode == "rgb_array":
        return pixels_of(game)
    if mode == "human":
        print(text_of(game))
    return text_of(game) if mode == "ansi" else None
