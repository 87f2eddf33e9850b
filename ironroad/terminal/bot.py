"""`ironroad bot`: a bot as a program that others ask."""

from __future__ import annotations

import sys
from argparse import Namespace

from ironroad.arena.answering import answer
from ironroad.bots import bots
from ironroad.terminal.complaint import Complaint


def run(args: Namespace) -> int:
    if args.name not in bots():
        raise Complaint(f"there is no bot {args.name!r}; there are {', '.join(bots())}")
    answer(args.name, iter(sys.stdin.readline, ""), sys.stdout)
    return 0
