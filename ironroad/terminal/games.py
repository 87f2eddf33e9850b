"""`ironroad games`: what there is to play."""

from __future__ import annotations

import json
from argparse import Namespace

import ironroad


def run(args: Namespace) -> int:
    found = ironroad.games()
    if args.json:
        print(json.dumps(found, indent=2))
    else:
        from ironroad.terminal.gametables import show_games

        show_games(found)
    return 0
