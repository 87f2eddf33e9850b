"""`ironroad replay`: a record checked move by move."""

from __future__ import annotations

from argparse import Namespace

from rich.console import Console

from ironroad import draw
from ironroad.core.game import Game
from ironroad.terminal.begin import load_record
from ironroad.terminal.complaint import Complaint
from ironroad.terminal.facts import of_rounds, setup
from ironroad.terminal.files import STANDARD
from ironroad.terminal.picture import scene_text, write_pictures
from ironroad.terminal.screen import make_console
from ironroad.terminal.seating import UNKNOWN
from ironroad.terminal.table import seats_table, standings, winners


def run(args: Namespace) -> int:
    game = load_record(args.file)
    whole = len(game.record)
    game = rewound(game, args.at)
    write_pictures(args, game.svg)
    if STANDARD not in (args.svg, args.png):
        _show(make_console(), game, whole, args.text)
    return 0


def rewound(game: Game, number: int | None) -> Game:
    try:
        return game if number is None else game.at(number)
    except IndexError:
        raise Complaint(f"--at goes from 0 to {len(game.record)} in this record, not {number}") from None


def _show(console: Console, game: Game, whole: int, text: bool) -> None:
    console.print(f"{setup(game)}: all {whole} moves and draws are legal.")
    if text:
        console.print(scene_text(draw.scene_of(game), console), soft_wrap=True)
    if game.over:
        console.print("The game is over.\n")
        console.print(standings(game, UNKNOWN))
        console.print(winners(game))
    else:
        console.print(_where(game, whole))
        console.print(seats_table(game, UNKNOWN))


def _where(game: Game, whole: int) -> str:
    number = len(game.record)
    at = f"After {number} of them" if number < whole else "It is not over"
    seat = "chance" if (game.to_move or 0) < 0 else f"seat {game.to_move}"
    moment = f"round {game.round}{of_rounds(game)}, {game.phase}" if game.round else game.phase
    return f"{at}: {moment}, {seat} is asked.\n"
