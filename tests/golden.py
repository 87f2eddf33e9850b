"""Golden records: whole games kept as text, one for each game, edition, board and number of seats.

`python -m tests.golden` plays the games that are missing; those that are there are never touched. If one no
longer replays, the rules have changed: raise the rules version or mend the mistake.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import ironroad
from ironroad.bots import make_bot, play_out
from ironroad.game import Game
from ironroad.rules import KINDS

FOLDER = Path(__file__).parent / "golden"
SEATS = {"age-of-steam": range(3, 7), "steam": range(3, 6)}
BOARDS = {"age-of-steam": ("rust-belt",), "steam": ("northeast", "ruhr")}
BOTS = ("greedy", "random")


class Case(NamedTuple):
    game: str
    edition: str
    board: str
    players: int
    bot: str


CASES = [
    Case(game, edition, board, players, bot)
    for game, kind in KINDS.items()
    for edition in kind.editions
    for board in BOARDS[game]
    for players in SEATS[game]
    for bot in BOTS
]


def path_of(case: Case) -> Path:
    return FOLDER / f"{case.game}-{case.edition}-{case.board}-{case.players}-{case.bot}.txt"


def result_line(game: Game) -> str:
    """The end of a game as a comment."""
    result = game.result
    assert result is not None
    scores = ["out" if score is None else str(score) for score in result.scores]
    return f"# scores {' '.join(scores)}, places {' '.join(str(place) for place in result.places)}"


def write(case: Case) -> None:
    seed = f"golden {case.edition} {case.players}"
    game = ironroad.new(case.game, board=case.board, edition=case.edition, players=case.players, seed=seed)
    play_out(game, [make_bot(case.bot, seat) for seat in range(case.players)])
    path_of(case).write_text(f"{game.record}\n{result_line(game)}\n", encoding="utf-8")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for case in CASES:
        if not path_of(case).exists():
            print(path_of(case).name)
            write(case)
