"""python -m tests.referees age-of-steam --positions 5000 --seed 1"""

from __future__ import annotations

import argparse
import sys
import time
from itertools import count

from tests.referees.age_of_steam_games import BOARDS, disagreements


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.referees", description="Compare the two referees.")
    parser.add_argument("game", choices=["age-of-steam"])
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1, help="number of the first game on each board")
    parser.add_argument("--board", choices=sorted(BOARDS), help="one board alone")
    parser.add_argument("--share", type=float, default=0.15, help="of the build positions of a game")
    args = parser.parse_args()
    positions = moves = wrong = 0
    began = time.monotonic()
    for seed in count(args.seed):
        for board in [args.board] if args.board else BOARDS:
            for number, found in disagreements(board, seed, args.share):
                positions, moves, wrong = positions + 1, moves + number, wrong + bool(found)
                for one in found:
                    print(one, flush=True)
                if positions >= args.positions:
                    print(f"{positions} positions, {moves} moves, {wrong} positions differ")
                    return 1 if wrong else 0
            spent = time.monotonic() - began
            print(
                f"{board} {seed}: {positions} positions, {moves} moves, {wrong} differ, {spent:.0f} s",
                file=sys.stderr,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
