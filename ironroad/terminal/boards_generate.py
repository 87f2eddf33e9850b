"""`ironroad boards generate`: a board drawn by chance."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from ironroad.terminal.boards_parser import WISHES
from ironroad.terminal.complaint import Complaint
from ironroad.terminal.progress import Progress
from ironroad.workshop.generator import NoRoom, WishError, Wishes, balanced, checked, make_outline
from ironroad.workshop.generator.outline import Outline


def run(args: Namespace) -> int:
    given = {name: getattr(args, name) for name in WISHES if getattr(args, name) is not None}
    wishes = Wishes(args.game)._replace(**given, hexes=args.hexes, flavour=args.names)
    try:
        outline = make_outline(args.seed, wishes)
    except (WishError, NoRoom) as error:
        raise Complaint(str(error)) from error
    text, board = checked(_balanced(outline, args.balance))
    if not args.out:
        print(text, end="")
        return 0
    Path(args.out).write_text(text, "utf-8")
    print(f"{args.out}: {board.name}, {len(board.cities)} cities, {len(board.towns)} towns")
    return 0


def _balanced(outline: Outline, changes: int) -> Outline:
    progress = Progress(outline.name)
    for step in balanced(outline, changes) if changes else ():
        progress(step.tried, changes)
        outline = step.best.outline
    return outline
