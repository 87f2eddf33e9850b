"""Random play without end: every game, board, edition, number of seats, option and revision.

    python -m tests.long_play --moves 1000000 --seed 1 --jobs 2

A broken invariant, a dead end, a hang or any other error is printed, with the file of the record that leads
to it. Every game is picked by its number: `--seed N --moves 1` plays game N again, and a run ends with the
number with which another goes on.
"""

from __future__ import annotations

import argparse
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import count
from multiprocessing import Pool
from pathlib import Path
from typing import Any, Final, NamedTuple

import ironroad
from ironroad.boards import board_names, load_board
from ironroad.core.game import Game
from ironroad.core.moves import Move
from ironroad.core.options import ANY, Option
from ironroad.core.position import split_position
from ironroad.games.found import kind_of, kinds

LONGEST: Final = 4000
PATIENCE: Final = 30.0
BATCH: Final = 20

Choose = Callable[[list[Move], random.Random], Move]


class Hang(Exception):
    """A question or a move that takes longer than anybody waits."""


class Played(NamedTuple):
    """How a game went; `failure` is what went wrong, in a line, and where its record lies."""

    game: str
    moves: int
    failure: str


# A game picked by a number


def some_game(names: list[str], seed: int, rng: random.Random) -> Game:
    kind = kind_of(rng.choice(names))
    board = known_board(rng.choice(board_names(kind.name)), kind.name)
    seats = rng.randint(*board.players)
    begun = ironroad.new(
        kind.name,
        board=board.id,
        edition=rng.choice(list(kind.editions)),
        players=seats,
        seed=seed if rng.random() < 0.7 else None,
        options=some_options(kind.revisions.known([*kind.options, *kind.options_of(board)]), rng),
        revision=rng.randint(1, kind.revisions.newest),
    )
    fields = split_position(begun.position)
    if rng.random() < 0.4 or "money" not in fields:
        return begun
    fields["money"] = ",".join(str(rng.choice((15, 60, 200))) for _ in range(seats))
    return ironroad.from_position(" ".join(f"{key}={value}" for key, value in fields.items()), begun.seed)


known_board = cache(load_board)


def some_options(known: list[Option], rng: random.Random) -> dict[str, Any]:
    """Mostly a few at another value than usual, hidden ones too."""
    share = rng.choice((0, 0.1, 0.3, 0.7))
    return {option.name: some_value(option, rng) for option in known if rng.random() < share}


def some_value(option: Option, rng: random.Random) -> Any:
    value = rng.choice(option.values)
    return rng.randint(1, 25) if value is ANY else value


# Ways to choose


def uniform(moves: list[Move], rng: random.Random) -> Move:
    return rng.choice(moves)


def by_kind(moves: list[Move], rng: random.Random) -> Move:
    """A kind of move first, so that rare ones are made as soon as they can be."""
    found: dict[str, list[Move]] = {}
    for move in moves:
        found.setdefault(word(move), []).append(move)
    return rng.choice(rng.choice(list(found.values())))


def lively(moves: list[Move], rng: random.Random) -> Move:
    """Seldom passing, and little spent on bids and shares, so that much is built and moved."""
    if word(moves[0]) in ("bid", "shares", "capital"):
        return rng.choice(moves[:2])
    busy = [move for move in moves if word(move) not in ("done", "pass", "drop")]
    return rng.choice(busy if busy and rng.random() < 0.9 else moves)


def word(move: Move) -> str:
    return move.text.split()[0]


def leaving(game: Game, rng: random.Random) -> Move:
    """A seat leaves, whoever is asked."""
    still_in = [seat for seat in range(game.rules.players) if not game.seats[seat].out]
    return game.read(f"{rng.choice(('resign', 'timeout'))} {rng.choice(still_in)}")


# Playing it


def play(names: list[str], patience: float, folder: Path, seed: int) -> Played:
    rng = random.Random(seed)
    signal.signal(signal.SIGVTALRM, too_long)
    game = some_game(names, seed, rng)
    failure = ""
    try:
        play_on(game, rng, patience)
    except Exception as error:
        path = folder / f"{game.rules.game}-{seed}.txt"
        path.write_text(str(game.record), encoding="utf-8")
        failure = f"game {seed}, {game.rules.game}: {type(error).__name__}: {error}; see {path}"
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return Played(game.rules.game, len(game.record), failure)


def too_long(*_: object) -> None:
    raise Hang("this takes too long")


def play_on(game: Game, rng: random.Random, patience: float) -> None:
    """Play on to the end, or far enough, with everything checked after every move."""
    choose: Choose = rng.choice((uniform, by_kind, lively))
    leaves = rng.choice((0, 0.002, 0.01, 0.05))
    met: set[str] = set()
    for _ in range(LONGEST):
        if game.over:
            break
        signal.setitimer(signal.ITIMER_VIRTUAL, patience)
        moves = list(game.legal_moves())
        assert moves, f"a dead end: {game.pending!r}"
        game.push(leaving(game, rng) if rng.random() < leaves else choose(moves, rng))
        game.check()
        if rng.random() < 0.01:
            read_back(game)
            if not game.over:
                try_out(game, rng, met)
    if rng.random() < 0.2:
        assert ironroad.load(str(game.record)).position == game.position, "the record reads back otherwise"


def read_back(game: Game) -> None:
    again = ironroad.from_position(game.position)
    assert again.position == game.position, "the position reads back otherwise"
    assert repr(again.pending) == repr(game.pending), "the position asks for something else"
    moves = list(game.legal_moves())
    assert list(again.legal_moves()) == moves, "the position has other moves"
    assert len(game.legal_moves()) == len(moves), "the moves are counted otherwise"


def try_out(game: Game, rng: random.Random, met: set[str]) -> None:
    """A move is accepted exactly if it is listed, and those met before may not be; a copy goes its own way,
    and a move taken back leaves nothing."""
    listed = sorted(move.text for move in game.legal_moves())
    for text in rng.sample(listed, min(20, len(listed))) + rng.sample(sorted(met), min(20, len(met))):
        assert (game.why_not(text) is None) == (text in listed), f"listed or refused: {text}"
    met.update(rng.sample(listed, min(20, len(listed))))
    before, twin = game.position, game.copy()
    twin.push(rng.choice(listed))
    assert game.position == before, "a copy does not go its own way"
    twin.pop()
    assert twin.position == before, "a move taken back leaves something"


# The command


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.long_play", description="Random play, checked.")
    parser.add_argument("--moves", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1, help="number of the first game")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--game", choices=list(kinds()), help="one game alone")
    parser.add_argument("--patience", type=float, default=PATIENCE, help="processor seconds for one move")
    args = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="ironroad-long-play-"))
    one = partial(play, [args.game] if args.game else list(kinds()), args.patience, folder)
    return report(args.moves, args.seed, games(one, args.seed, args.jobs))


def games(one: Callable[[int], Played], first: int, jobs: int) -> Iterator[Played]:
    with Pool(jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)) as pool:
        # Whoever ends the command ends its processes too.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        for begin in count(first, BATCH * jobs):
            yield from pool.imap(one, range(begin, begin + BATCH * jobs))


def report(wanted: int, first: int, played: Iterator[Played]) -> int:
    """Print failures as they come and, at the end or when interrupted, what was played."""
    moves: Counter[str] = Counter()
    number = failures = 0
    told = time.monotonic()
    try:
        for number, one in enumerate(played, 1):
            moves[one.game] += one.moves
            if one.failure:
                failures += 1
                print(one.failure, flush=True)
            if time.monotonic() > told + 10:
                told = time.monotonic()
                print(
                    f"{number} games to {first + number - 1}, {moves.total()} moves, {failures} failures",
                    file=sys.stderr,
                )
            if moves.total() >= wanted:
                break
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
    each = ", ".join(f"{game} {made}" for game, made in sorted(moves.items()))
    print(f"{number} games, {moves.total()} moves ({each}), {failures} failures")
    print(f"--seed {first + number} goes on")
    return min(failures, 1)


if __name__ == "__main__":
    sys.exit(main())
