"""The goods display as text."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ironroad import draw
from ironroad.core.board import LETTERS, OFF, Board
from ironroad.core.game import Game
from ironroad.terminal.facts import Facts
from ironroad.terminal.screen import cube_text


def goods_display(game: Game) -> RenderableType:
    """Column by column what comes out next, topmost cube first."""
    if not game.board.columns:
        return _supply(draw.scene_of(game).display)
    known = Facts(game)
    cities = {letter: hex_ for hex_, letter in known.new_cities.items()}
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("column", "cubes", "for", "rolled with"):
        table.add_column(heading)
    for column in game.board.columns:
        hex_ = cities.get(column.name, OFF) if column.hex == OFF else column.hex
        cubes, target = _cubes(known.display[column.name]), _target(game.board, column.name, hex_)
        table.add_row(column.name, cubes, target, column.rolled)
    return Group(table, Text("The topmost cube, here the leftmost, comes out first.", style="dim"))


def _supply(spaces: dict[str, list[str | None]]) -> RenderableType:
    """Spaces of cubes that wait without a column of the display."""
    if not spaces:
        return Text("There is no goods display here.", style="dim")
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("group", "cubes"):
        table.add_column(heading)
    for name, cubes in spaces.items():
        table.add_row(name, _cubes(cubes))
    return table


def _cubes(cubes: list[str | None]) -> Text:
    empty = Text(".", style="dim")
    return Text(" ").join([cube_text(cube, LETTERS[cube]) if cube else empty for cube in cubes])


def _target(board: Board, name: str, hex_: int) -> Text:
    if hex_ == OFF:
        return Text(f"New City {name}, not built", style="dim")
    return Text(board.title(hex_))
