"""Boards, positions and tiles as pictures: text for the terminal, SVG and PNG for files."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from dataclasses import replace

from rich.console import Console, Group, RenderableType
from rich.text import Text

from ironroad import draw
from ironroad.core.game import Game
from ironroad.draw.canvas import Canvas
from ironroad.draw.scene import Scene
from ironroad.draw.textboard import TextBoard
from ironroad.terminal.files import write
from ironroad.terminal.screen import coloured

PNG_WIDTH = 1600
WINDOW_HEIGHT = 24
NARROWEST = 80


def scene_text(scene: Scene, console: Console) -> Text:
    """The whole picture, however wide."""
    return Text("\n").join(_lines(scene, console))


def _lines(scene: Scene, console: Console) -> list[Text]:
    deep = console.color_system == "truecolor"
    picture = draw.text_picture(scene, coloured(console), _room(console), deep)
    return [Text.from_ansi(line) for line in picture.rstrip("\n").split("\n")]


def _room(console: Console) -> int:
    return max(console.width, NARROWEST)


def map_scene(game: Game) -> Scene:
    """Only the map and its places: seats and goods have tables of their own."""
    scene = draw.scene_of(game)
    return replace(scene, seats=[], order=[], display={}, bag={}, phase="", rounds=0, to_move=None)


def map_text(game: Game, console: Console, places: bool) -> RenderableType:
    """The map, in two halves where the terminal is too narrow for it, and perhaps the list of places."""
    lines = _lines(map_scene(game), console)
    board = lines[: _height(lines)]
    below = Text("\n").join(lines[len(board) :] if places else [])
    edge, widest = console.width - 1, max(line.cell_len for line in board)
    if widest <= console.width or not console.is_terminal:
        return Group(Text("\n").join(board), below)
    west = Text("\n").join([line[:edge] for line in board])
    east = Text("\n").join([_from(line, widest - edge) for line in board])
    return Group(west, Text("\nand further east\n", style="dim"), east, below)


def window(game: Game, number: int, console: Console) -> Text:
    """The part of the map around a hex."""
    scene = map_scene(game)
    lines = _lines(scene, console)
    hex_ = scene.board.hexes[number]
    x, y = TextBoard(scene, Canvas(False), _room(console)).grid.origin((hex_.col, hex_.row))
    wide, high = console.width - 1, min(console.height - 4, WINDOW_HEIGHT)
    left, top = max(0, x + 4 - wide // 2), max(0, y + 1 - high // 2)
    part = [_from(line, left)[:wide] for line in lines[top : min(top + high, _height(lines))]]
    return Text("\n").join(part)


def _height(lines: list[Text]) -> int:
    """The lines of the map itself; a blank one parts it from the list of places."""
    return next((y for y, line in enumerate(lines) if y and not line.plain.strip()), len(lines))


def _from(line: Text, column: int) -> Text:
    return line[column:] if column < len(line) else Text()


def write_pictures(args: Namespace, make: Callable[[], str], width: int = PNG_WIDTH) -> bool:
    """Whether a picture was asked for, and so written."""
    if not (args.svg or args.png):
        return False
    svg = make()
    if args.svg:
        write(args.svg, svg.encode())
    if args.png:
        write(args.png, draw.png(svg, width))
    return True
