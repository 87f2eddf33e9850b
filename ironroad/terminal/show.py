"""`ironroad show`: boards, tiles and positions drawn."""

from __future__ import annotations

from argparse import Namespace

from rich.console import Console

import ironroad
from ironroad import draw
from ironroad.boards import load_board
from ironroad.core.board import Board
from ironroad.core.game import Game
from ironroad.core.tiles import DELUXE
from ironroad.terminal.begin import load_record
from ironroad.terminal.complaint import Complaint
from ironroad.terminal.files import read_text, shown, write
from ironroad.terminal.picture import scene_text, write_pictures
from ironroad.terminal.replay import rewound
from ironroad.terminal.screen import make_console
from ironroad.terminal.tiles import sheet_svg, tile_table
from ironroad.workshop.printing import PrintProblem, pdf, printout, read_hex, read_paper

ALL = "all"
TILE_WIDTH = 400


def run(args: Namespace) -> int:
    console = make_console()
    if args.thing == "board":
        _show_board(args, console)
    elif args.thing == "tile":
        _show_tiles(args, console)
    else:
        _show_position(args, console)
    return 0


def _show_board(args: Namespace, console: Console) -> None:
    scene = draw.Scene(load_board(args.name, args.game))
    if args.pdf:
        _print_board(args, scene.board)
    if not write_pictures(args, lambda: draw.board_svg(scene)) and not args.pdf:
        console.print(scene_text(scene, console), soft_wrap=True)


def _print_board(args: Namespace, board: Board) -> None:
    try:
        sheets = printout(board, read_paper(args.paper), read_hex(args.hex))
    except PrintProblem as problem:
        raise Complaint(str(problem)) from problem
    write(args.pdf, pdf(sheets))


def _show_position(args: Namespace, console: Console) -> None:
    game = rewound(_read_position(args.name), args.at)
    if not write_pictures(args, game.svg):
        console.print(scene_text(draw.scene_of(game), console), soft_wrap=True)


def _read_position(path: str) -> Game:
    """A record, or one line that begins `game=`."""
    text = read_text(path)
    if not text.lstrip().startswith("game="):
        return load_record(path, text)
    try:
        return ironroad.from_position(text.strip())
    except ironroad.PositionError as error:
        raise Complaint(f"{shown(path)}: {error}") from error


def _show_tiles(args: Namespace, console: Console) -> None:
    kinds = [kind for kind in DELUXE if args.name in (ALL, kind.name)]
    if not kinds:
        names = ", ".join(kind.name for kind in DELUXE)
        raise Complaint(f"there is no tile {args.name!r}; there are {names}, or all of them with `all`")
    if len(kinds) == 1:
        drawn = write_pictures(args, lambda: draw.tile_svg(kinds[0].shapes()[0]), TILE_WIDTH)
    else:
        drawn = write_pictures(args, lambda: sheet_svg(kinds))
    if not drawn:
        console.print(tile_table(kinds))
