"""The library against its referees in many positions.

    python -m tests.referees steam --positions 5000 --seed 1

Every position in which the two differ is printed. Ctrl-C ends it with the sum of what was compared.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from itertools import chain, count, islice
from typing import Final

from ironroad import Game
from tests.referees import steam, steam_power
from tests.referees.age_of_steam_games import BOARDS, disagreements
from tests.referees.lattice import Difference
from tests.referees.play import power_games, steam_games

# For each position how many moves were compared, and what differs.
Judged = Iterator[tuple[int, list[str]]]


def age_of_steam(seed: int) -> Judged:
    for board in BOARDS:
        for moves, found in disagreements(board, seed, share=0.15):
            yield moves, [str(one) for one in found]


def judged(games: Iterator[Game], compare: Callable[[Game], Difference]) -> Judged:
    for told in map(compare, games):
        yield told.compared, [str(told)] if told.missing or told.extra else []


GAMES: Final[dict[str, Callable[[int], Judged]]] = {
    "age-of-steam": age_of_steam,
    "steam": lambda seed: judged(steam_games(seed), steam.compare),
    "steam-power": lambda seed: judged(power_games(seed), steam_power.compare),
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.referees", description="Compare the two referees.")
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1, help="number of the first game")
    args = parser.parse_args()
    compared = chain.from_iterable(map(GAMES[args.game], count(args.seed)))
    return report(args.game, islice(compared, args.positions))


def report(game: str, compared: Judged) -> int:
    positions = moves = differ = 0
    told = time.monotonic()
    try:
        for number, differences in compared:
            positions, moves, differ = positions + 1, moves + number, differ + bool(differences)
            for one in differences:
                print(one, flush=True)
            if time.monotonic() > told + 5:
                told = time.monotonic()
                print(f"{positions} positions, {moves} moves, {differ} positions differ", file=sys.stderr)
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
    print(f"{game}: {positions} positions, {moves} moves, {differ} positions differ")
    return min(differ, 1)


if __name__ == "__main__":
    sys.exit(main())
