"""Golden records: whole games kept as text, one for each board, edition and number of seats.

`python -m tests.golden` plays the games that are missing; those that are there are never touched. If one no
longer replays, the rules have changed: raise the rules version or mend the mistake.
"""

from __future__ import annotations

from pathlib import Path

import ironroad
from ironroad.boardfile import load_board
from ironroad.bots import make_bot, play_out
from ironroad.game import Game
from ironroad.rules.age_of_steam.options import DELUXE, DELUXE_EN, EDITIONS

FOLDER = Path(__file__).parent / "golden"
RUST_BELT = "rust-belt"
OTHERS = ("western-us", "southern-us", "germany", "barbados", "st-lucia")


def _seats(board: str) -> range:
    least, most = load_board(board).players
    return range(least, most + 1)


# Edition, seats, bot, board; on the other boards greedy bots play at the smallest table.
CASES = [
    (edition, seats, bot, RUST_BELT)
    for edition in EDITIONS
    for seats in _seats(RUST_BELT)
    for bot in ("greedy", "random")
]
CASES += [
    (edition, seats, "random", board) for board in OTHERS for edition in EDITIONS for seats in _seats(board)
]
CASES += [(edition, _seats(board)[0], "greedy", board) for board in OTHERS for edition in (DELUXE, DELUXE_EN)]


def path_of(edition: str, players: int, bot: str, board: str = RUST_BELT) -> Path:
    return FOLDER / f"age-of-steam-{edition}-{board}-{players}-{bot}.txt"


def result_line(game: Game) -> str:
    """The end of a game as a comment."""
    result = game.result
    assert result is not None
    scores = ["out" if score is None else str(score) for score in result.scores]
    return f"# scores {' '.join(scores)}, places {' '.join(str(place) for place in result.places)}"


def write(edition: str, players: int, bot: str, board: str) -> None:
    game = ironroad.new(board=board, edition=edition, players=players, seed=f"golden {edition} {players}")
    play_out(game, [make_bot(bot, seat) for seat in range(players)])
    path_of(edition, players, bot, board).write_text(
        f"{game.record}\n{result_line(game)}\n", encoding="utf-8"
    )


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for case in CASES:
        if not path_of(*case).exists():
            print(path_of(*case).name)
            write(*case)
