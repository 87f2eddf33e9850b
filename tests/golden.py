"""Golden records: whole games kept as text, one for each edition and number of seats.

`python -m tests.golden` plays the games that are missing; those that are there are never touched. If one no
longer replays, the rules have changed: raise the rules version or mend the mistake.
"""

from __future__ import annotations

from pathlib import Path

import ironroad
from ironroad.bots import make_bot, play_out
from ironroad.game import Game
from ironroad.rules.age_of_steam.options import EDITIONS

FOLDER = Path(__file__).parent / "golden"
CASES = [
    (edition, players, bot) for edition in EDITIONS for players in range(3, 7) for bot in ("greedy", "random")
]


def path_of(edition: str, players: int, bot: str) -> Path:
    return FOLDER / f"age-of-steam-{edition}-rust-belt-{players}-{bot}.txt"


def result_line(game: Game) -> str:
    """The end of a game as a comment."""
    result = game.result
    assert result is not None
    scores = ["out" if score is None else str(score) for score in result.scores]
    return f"# scores {' '.join(scores)}, places {' '.join(str(place) for place in result.places)}"


def write(edition: str, players: int, bot: str) -> None:
    game = ironroad.new(edition=edition, players=players, seed=f"golden {edition} {players}")
    play_out(game, [make_bot(bot, seat) for seat in range(players)])
    path_of(edition, players, bot).write_text(f"{game.record}\n{result_line(game)}\n", encoding="utf-8")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for case in CASES:
        if not path_of(*case).exists():
            print(path_of(*case).name)
            write(*case)
