"""Golden records: whole games kept as text, one for each game, edition, board and number of seats.

`python -m tests.helpers.golden` plays the games that are missing; those that are there are never
touched. If one no longer replays, the rules have changed: raise the rules version or mend the mistake.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

import ironroad
from ironroad.boards import board_names, load_board
from ironroad.bots import make_bot, play_out
from ironroad.core.game import Game
from ironroad.games.age_of_steam.rules.options import DELUXE, DELUXE_EN
from ironroad.games.found import kinds
from tests.helpers.places import GOLDEN

AGE_OF_STEAM = "age-of-steam"
RUST_BELT = "rust-belt"
# Its games are played to a limit of rounds: tests.helpers.powergolden.
ENDLESS = "steam-power"


class Case(NamedTuple):
    game: str
    edition: str
    board: str
    players: int
    bot: str


@cache
def _seats(board: str, game: str) -> tuple[int, int]:
    """The least and the most of a board, which is read once: every worker of the tests asks often."""
    return load_board(board, game).players


def _bots(case: Case) -> tuple[str, ...]:
    """Random play everywhere; on Age of Steam's other boards greedy bots play at the smallest table only."""
    if case.game != AGE_OF_STEAM or case.board == RUST_BELT:
        return ("greedy", "random")
    small = case.players == _seats(case.board, AGE_OF_STEAM)[0] and case.edition in (DELUXE, DELUXE_EN)
    return ("greedy", "random") if small else ("random",)


def _tables() -> Iterator[Case]:
    for game, kind in kinds().items():
        for edition, board in product(kind.editions, board_names(game)):
            least, most = _seats(board, game)
            yield from (Case(game, edition, board, n, "") for n in range(least, most + 1))


CASES = [table._replace(bot=bot) for table in _tables() if table.game != ENDLESS for bot in _bots(table)]


def path_of(case: Case) -> Path:
    return GOLDEN / f"{case.game}-{case.edition}-{case.board}-{case.players}-{case.bot}.txt"


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
    GOLDEN.mkdir(exist_ok=True)
    for case in CASES:
        if not path_of(case).exists():
            print(path_of(case).name)
            write(case)
