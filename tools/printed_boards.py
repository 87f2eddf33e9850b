"""Measures the boards that come with the library and writes what the workshop compares others with:
`python -m tools.printed_boards [--games 120]`. What was played is kept from board to board, so it can be
stopped and gone on with; `--anew` forgets it."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any, Final

import ironroad.workshop.measuring
from ironroad.boards import board_names, load_board
from ironroad.games.found import kinds
from ironroad.workshop.measuring.playing import add_games, step_back
from ironroad.workshop.measuring.printed import FILE
from ironroad.workshop.measuring.tally import Tally, from_data, to_data

PLACE: Final = Path(ironroad.workshop.measuring.__file__).parent / FILE
# After how many games what was played is kept.
STEP: Final = 10


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=120)
    parser.add_argument("--anew", action="store_true")
    given = parser.parse_args()
    step_back()
    kept: dict[str, Any] = json.loads(PLACE.read_text("utf-8")) if PLACE.exists() and not given.anew else {}
    for game in kinds():
        for name in board_names(game):
            _measure(kept.setdefault(game, {}), game, name, given.games, kept)


def _measure(found: dict[str, Any], game: str, name: str, games: int, kept: dict[str, Any]) -> None:
    board = load_board(name, game)
    tally = from_data(found[name]) if name in found else Tally(len(board.hexes))
    while tally.games < games:
        add_games(board, tally, min(STEP, games - tally.games))
        found[name] = to_data(tally)
        PLACE.write_text(json.dumps(kept, separators=(",", ":")) + "\n", "utf-8")
        print(f"{game} {name}: {tally.games} games", flush=True)


if __name__ == "__main__":
    main()
