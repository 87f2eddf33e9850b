"""`ironroad boards`: which boards there are, boards from a site, and whether files are good."""

from __future__ import annotations

from argparse import Namespace

from ironroad.terminal import boards_fetch, boards_list, checkboard

THINGS = {"list": boards_list.run, "fetch": boards_fetch.run, "check": checkboard.run}


def run(args: Namespace) -> int:
    return THINGS[args.thing](args)
