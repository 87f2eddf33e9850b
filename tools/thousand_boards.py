"""A thousand boards drawn by chance, each read, tried by random moves and played to its end by bots:
`python -m tools.thousand_boards FILE [--boards 1000] [--every 6]`.

Random bots play on every board; on every sixth of each game, hard bots do.

A line of JSON is written for each board, so it can be stopped and gone on with; `--report` tells what the
file says."""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any, Final

from ironroad.games.found import kinds
from ironroad.workshop.generator import Wishes, checked, make_outline
from ironroad.workshop.generator.wishes import kind_recipe
from ironroad.workshop.measuring.playing import USUAL, play, seats_of, step_back

SAID_EVERY: Final = 25
RANDOM: Final = "random"


def wishes_of(number: int) -> Wishes:
    """The games in turn, and all that can be wished for, as the number has it."""
    games = [game for game, kind in kinds().items() if kind.recipe() is not None]
    game = games[number % len(games)]
    chance = Random(f"wishes {number}")
    recipe = kind_recipe(game)
    least, most = recipe.cities
    return Wishes(
        game,
        cities=chance.randint((least + most) // 2, most),
        water=chance.choice((0, 10, 20, 25, 30, 40)),
        high=chance.choice((0, 8, 16, 20, 30)),
    )


def game_number(number: int) -> int:
    """Of the games that hard bots play one after another, so that all numbers of seats have their turn."""
    return number // 3 // 6 + number // 3 % 6


def examine(number: int, bot: str) -> dict[str, Any]:
    """One board: drawn, read, tried and played."""
    begun = time.process_time()
    wishes = wishes_of(number)
    outline = make_outline(number, wishes)
    text, board = checked(outline)
    drawn = time.process_time() - begun
    one = play(board, game_number(number), bot)
    stops = len(board.cities) + len(board.towns)
    return {
        "number": number,
        "game": board.game,
        "name": board.name,
        "shape": outline.ground.shape,
        "flat": board.flat,
        "hexes": len(board.hexes),
        "places": stops,
        "characters": len(text),
        "drawn": round(drawn, 3),
        "bot": bot,
        "seats": seats_of(board, game_number(number)),
        "scores": one.scores,
        "winners": [one.start.index(seat) for seat in one.winners],
        "rounds": one.rounds,
        "decisions": one.decisions,
        "reached": len(one.reached),
        "moved": len(one.rides),
        "left": len(one.left),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--every", type=int, default=6)
    parser.add_argument("--report", action="store_true")
    given = parser.parse_args()
    if given.report:
        report([json.loads(line) for line in given.file.read_text("utf-8").splitlines()])
        return
    step_back()
    done = len(given.file.read_text("utf-8").splitlines()) if given.file.exists() else 0
    with given.file.open("a", encoding="utf-8") as out:
        for number in range(done, given.boards):
            bot = RANDOM if number // 3 % given.every else USUAL
            out.write(json.dumps(examine(number, bot)) + "\n")
            out.flush()
            if number % SAID_EVERY == 0:
                print(f"{number + 1} of {given.boards}", flush=True)


def report(rows: list[dict[str, Any]]) -> None:
    for game in sorted({row["game"] for row in rows}):
        found = [row for row in rows if row["game"] == game]
        print(f"\n{game}: {len(found)} boards, {max(row['drawn'] for row in found)} s at most to draw one")
        print("shapes", dict(Counter(row["shape"] for row in found)))
        print(dict(Counter(f"{row['bot']} bots, {row['seats']} seats" for row in found)))
        well = [row for row in found if row["bot"] == USUAL]
        for seats in sorted({row["seats"] for row in well}):
            print(_line(seats, [row for row in well if row["seats"] == seats]))


def _line(seats: int, rows: list[dict[str, Any]]) -> str:
    scores = sorted(score for row in rows for score in row["scores"] if score is not None)
    out = sum(score is None for row in rows for score in row["scores"])
    won = [
        sum((place in row["winners"]) / len(row["winners"]) for row in rows if row["winners"])
        for place in range(seats)
    ]
    quarter = len(scores) // 4
    parts = [
        f"{seats} seats: {len(rows)} games",
        f"scores {scores[quarter]} {scores[len(scores) // 2]} {scores[-quarter - 1]}",
        f"out {100 * out / seats / len(rows):.1f} %",
        "wins by place " + " ".join(f"{part:g}" for part in won),
        f"decisions {sum(row['decisions'] for row in rows) / len(rows):.0f}",
        f"reached {100 * sum(row['reached'] for row in rows) / sum(row['places'] for row in rows):.0f} %",
        f"delivered {100 * sum(r['moved'] for r in rows) / sum(r['moved'] + r['left'] for r in rows):.0f} %",
    ]
    return "; ".join(parts)


if __name__ == "__main__":
    main()
