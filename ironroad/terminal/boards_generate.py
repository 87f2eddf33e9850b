"""`ironroad boards generate`: a board drawn by chance."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from ironroad.games.found import usual
from ironroad.terminal.complaint import Complaint
from ironroad.terminal.progress import Progress
from ironroad.workshop.generator import NoRoom, WishError, Wishes, balanced, checked, make_draft
from ironroad.workshop.generator.draft import Draft
from ironroad.workshop.generator.wishes import FLAVOURS, LAYOUTS

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    Things = _SubParsersAction[ArgumentParser]

NUMBERS = {
    "cities": "how many cities",
    "towns": "how many towns",
    "land": "how many hexes of land",
    "water": "of 100 hexes, how many are water",
    "high": "of 100 hexes of land, how many are mountains or hills",
    "fewest": "the fewest players",
    "most": "the most players",
}


def add_parser(things: Things) -> None:
    text = "draw a board by chance, from a seed and wishes"
    parser: ArgumentParser = things.add_parser("generate", help=text, description=f"{text.capitalize()}.")
    parser.add_argument("--seed", default="1", metavar="WORD", help="the same seed is the same board")
    parser.add_argument("--game", default=usual(), help="for which game (%(default)s)")
    for name, words in NUMBERS.items():
        parser.add_argument(f"--{name}", type=int, metavar="N", help=words)
    parser.add_argument("--hexes", choices=LAYOUTS, default="", help="which way hexes point")
    parser.add_argument("--names", choices=FLAVOURS, default="", help="in the manner of which language")
    parser.add_argument(
        "--balance", type=int, default=0, metavar="N", help="try so many changes, by games of bots"
    )
    parser.add_argument("--out", metavar="FILE", help="write it there; otherwise it is printed")


def run(args: Namespace) -> int:
    given = {name: getattr(args, name) for name in NUMBERS if getattr(args, name) is not None}
    wishes = Wishes(args.game)._replace(**given, hexes=args.hexes, flavour=args.names)
    try:
        draft = make_draft(args.seed, wishes)
    except (WishError, NoRoom) as error:
        raise Complaint(str(error)) from error
    text, board = checked(_balanced(draft, args.balance))
    if not args.out:
        print(text, end="")
        return 0
    Path(args.out).write_text(text, "utf-8")
    print(f"{args.out}: {board.name}, {len(board.cities)} cities, {len(board.towns)} towns")
    return 0


def _balanced(draft: Draft, changes: int) -> Draft:
    progress = Progress(draft.name)
    for step in balanced(draft, changes) if changes else ():
        progress(step.tried, changes)
        draft = step.best.draft
    return draft
