"""`ironroad boards generate`: a board drawn by chance."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from ironroad.terminal.boards_parser import WISHES
from ironroad.terminal.complaint import Complaint
from ironroad.terminal.progress import Progress
from ironroad.workshop.generator import NoRoom, WishError, Wishes, balanced, checked, make_draft
from ironroad.workshop.generator.draft import Draft


def run(args: Namespace) -> int:
    given = {name: getattr(args, name) for name in WISHES if getattr(args, name) is not None}
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
