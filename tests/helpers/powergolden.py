"""Golden records of Steam Power: whole games kept as text, one for each map and number of seats.

`python -m tests.helpers.powergolden` plays the games that are missing; those that are there are never
touched. If one no longer replays, the rules have changed: raise the rules version or mend the mistake.
"""

from __future__ import annotations

import ironroad
from ironroad.bots import make_bot, play_out
from tests.helpers.golden import result_line
from tests.helpers.places import GOLDEN
from tests.helpers.powerplay import BOARDS

ROUNDS = 30
CASES = [
    *[(board, players, "greedy") for board in BOARDS for players in range(1, 6)],
    *[(BOARDS[players % 3], players, "random") for players in range(1, 6)],
    ("lower-rhine", 3, "random"),
]


def name_of(board: str, players: int, bot: str) -> str:
    return f"steam-power-draft-{board}-{players}-{bot}.txt"


def write(board: str, players: int, bot: str) -> None:
    options = {"max_rounds": ROUNDS}
    game = ironroad.new("steam-power", board=board, players=players, seed=f"golden {board}", options=options)
    play_out(game, [make_bot(bot, seat) for seat in range(players)])
    text = f"{game.record}\n{result_line(game)}\n"
    (GOLDEN / name_of(board, players, bot)).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    for case in CASES:
        if not (GOLDEN / name_of(*case)).exists():
            print(name_of(*case))
            write(*case)
