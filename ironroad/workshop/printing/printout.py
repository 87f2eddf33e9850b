"""What is printed of a board: its pictures, where they are cut, and the words beside them. Plain data,
which the template of the PDF reads."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, Final

import ironroad
from ironroad.core.board import Board
from ironroad.core.sentences import Sentence, say, say_n
from ironroad.draw import Scene, Speak, board_svg, display_pictures, legend, new_city_svg, scene_of
from ironroad.draw.frame import sheet_box
from ironroad.workshop.printing.paper import HEX, MARGIN, OVERLAP, PAPERS, cut, scale_of

# A space of the goods display holds a cube of ten millimetres; so many columns stand side by side.
SPACE: Final = 11.6
SPACE_DRAWN: Final = 28.0
COLUMNS: Final = 6
RULER: Final = 50


@dataclass(frozen=True)
class Printout:
    """`files` are pictures by name; `data` is all else, which the template reads."""

    files: dict[str, str] = field(default_factory=dict)
    data: dict[str, Any] = field(default_factory=dict)


def printout(
    board: Board, paper: str = "a4", hex_: float = HEX, speak: Speak = str, language: str = "en"
) -> Printout:
    """Everything the sheets show; PrintProblem where there would be too many of them."""
    scale, box = scale_of(hex_), sheet_box(board)
    size = box.width * scale, box.height * scale
    sheets = cut(size, paper)
    scene, signs = _empty(board, speak), legend(board, speak)
    files = {"board.svg": board_svg(Scene(board, speak=speak))}
    pictures = _filed(files, "sign", [picture for picture, _ in signs])
    tiles = [new_city_svg(city, board.flat) for city in board.new_cities]
    data = {
        "title": board.name,
        "language": language,
        "paper": PAPERS[paper],
        "size": size,
        "margin": MARGIN,
        "overlap": OVERLAP,
        "ruler": RULER,
        "page": sheets.page,
        "part": sheets.part,
        "sheets": [asdict(sheet) for sheet in sheets.sheets],
        "signs": [*zip(pictures, [words for _, words in signs], strict=True)],
        "display": _filed(files, "display", display_pictures(scene, COLUMNS)),
        "space": SPACE / SPACE_DRAWN,
        "cities": _filed(files, "city", tiles),
        "scale": scale,
        "words": {key: speak(words) for key, words in _words(scene, hex_, sheets.count).items()},
    }
    return Printout(files, data)


def _filed(files: dict[str, str], name: str, pictures: list[str]) -> list[str]:
    names = [f"{name}{number}.svg" for number in range(len(pictures))]
    files.update(zip(names, pictures, strict=True))
    return names


def _empty(board: Board, speak: Speak) -> Scene:
    """A game on the board before the first cube lies on the goods display."""
    scene = scene_of(ironroad.new(board.game, board=board, players=board.players[1], seed=1), speak)
    scene.display = {name: [None] * len(spaces) for name, spaces in scene.display.items()}
    return scene


def _words(scene: Scene, hex_: float, count: int) -> dict[str, Sentence]:
    return {
        "about": say_n(
            "Hexes of {hex} mm from side to side, on {n} sheet. Print at 100 %, not fitted to the page.",
            "Hexes of {hex} mm from side to side, on {n} sheets. Print at 100 %, not fitted to the page.",
            count,
            hex=f"{hex_:g}",
        ),
        "ruler": say("This line is {n} mm long.", n=RULER),
        "cut": say(
            "Cut along the marks at the left and at the top, and glue each sheet onto the strip of {n} mm "
            "that its neighbours leave at the right and below.",
            n=f"{OVERLAP:g}",
        ),
        "signs": say("What the signs mean"),
        "display": scene.display_title,
        "cities": say("New Cities"),
        "out": say("To cut out: they lie on the hexes."),
        "sheet": say("Sheet"),
    }
