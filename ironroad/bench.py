"""How fast the library is: the figures of docs/speed.md, measured here and now."""

from __future__ import annotations

import random
import statistics
import time
import tracemalloc
from collections.abc import Callable
from typing import Any

from ironroad import rules, track
from ironroad.game import Game
from ironroad.moves import Deliver, Move
from ironroad.rules.age_of_steam.state import MAX_ENGINE

Progress = Callable[[str], None]


class Figure:
    """One line of the table; `better` says whether more or less is better than `must` and `aim`."""

    def __init__(
        self, name: str, value: float, unit: str, must: float | None, aim: float | None, better: str
    ) -> None:
        self.name = name
        self.value = value
        self.unit = unit
        self.must = must
        self.aim = aim
        self.better = better


def compiled() -> bool:
    """Whether the library runs as the compiled build."""
    return not track.__file__.endswith(".py")


def figures(progress: Progress = lambda name: None, seconds: float = 3.0) -> list[Figure]:
    fast = compiled()
    found: list[Figure] = []
    for players in (4, 5):
        progress(f"random play, {players} seats")
        rate = random_play_rate(players, seconds)
        goals = ((30_000, 100_000) if fast else (10_000, 26_000)) if players == 4 else (None, None)
        found.append(
            Figure(f"random legal play, {players} seats", rate, "moves/s", goals[0], goals[1], "more")
        )
    progress("copy")
    middle = play(4, 7, until=5)
    found.append(Figure("copy() in mid-game", copy_time(middle) * 1e6, "us", 25, 10, "less"))
    found.append(Figure("memory of a mid-game copy", copy_memory(middle) / 1024, "KiB", None, None, "less"))
    progress("deliveries")
    late = late_position()
    count = sum(isinstance(move, Deliver) for move in late.legal_moves())
    found.append(
        Figure(f"all {count} deliveries of a seat, engine 6", delivery_time(late) * 1e3, "ms", 3, 1, "less")
    )
    progress("replay")
    text = str(play(5, 3).record)
    moves = len(rules.load(text).record)
    found.append(
        Figure(f"load() of a five-seat game, {moves} moves", replay_time(text) * 1e3, "ms", 60, 20, "less")
    )
    found.append(
        Figure("the same, nothing remembered", cold_replay_time(text) * 1e3, "ms", None, None, "less")
    )
    return found


# Games to measure on


def random_move(game: Game, rng: random.Random) -> Move:
    """A random legal move. Shares and bids are kept small and passing rare, so that much is built and moved."""
    moves = game.legal_moves()
    kind = "" if game.pending is None else game.pending.kind
    if kind == "shares":
        return moves[rng.randrange(min(2, len(moves)))]
    if kind == "bid":
        return moves[rng.choice((0, -1))]
    if kind == "deliver" and len(moves) > 2 and rng.random() < 0.9:
        return moves[rng.randrange(len(moves) - 2)]
    if kind == "build" and len(moves) > 1 and rng.random() < 0.9:
        return moves[rng.randrange(1, len(moves))]
    return moves[rng.randrange(len(moves))]


def rich_start(
    players: int, seed: int, edition: str | None = None, options: dict[str, Any] | None = None
) -> Game:
    """A new game whose seats have $200. With the usual $10, random play is bankrupt after two rounds, and
    nothing of the later ones would be seen."""
    opening = rules.new(players=players, seed=seed, edition=edition, options=options)
    money = ",".join(["200"] * players)
    fields = [f"money={money}" if field.startswith("money=") else field for field in opening.position.split()]
    return rules.from_position(" ".join(fields), seed)


def play(players: int, seed: int, until: int = 99) -> Game:
    """A game played at random, to its end or to the build phase of a round."""
    game = rich_start(players, seed)
    rng = random.Random(seed)
    while not game.over and not (game.round == until and game.phase == "build"):
        game.push(random_move(game, rng))
    return game


def late_position() -> Game:
    """The first delivery of a late round, with engine 6: the longest list of ways there is."""
    game = play(4, 11, until=8)
    rng = random.Random(11)
    while game.phase != "goods":
        game.push(random_move(game, rng))
    fields = game.position.split()
    engines = ",".join([str(MAX_ENGINE)] * 4)
    return rules.from_position(
        " ".join(f"engine={engines}" if f.startswith("engine=") else f for f in fields)
    )


# Measuring


def random_play_rate(players: int, seconds: float) -> float:
    """Moves a second, dice and draws included, of games played to the end."""
    play(players, 0)
    moves = 0
    seed = 0
    spent = 0.0
    while spent < seconds:
        seed += 1
        game, rng = rich_start(players, seed), random.Random(seed)
        start = time.perf_counter()
        while not game.over:
            game.push(random_move(game, rng))
        spent += time.perf_counter() - start
        moves += len(game.record)
    return moves / spent


def copy_time(game: Game) -> float:
    return _best(lambda: game.copy(), 200)


def copy_memory(game: Game) -> float:
    """Bytes that one more copy takes, averaged over many."""
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [game.copy() for _ in range(100)]
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (after - before) / len(kept)


def delivery_time(game: Game) -> float:
    def walk() -> None:
        game._state.network = None
        list(game.legal_moves())

    return _best(walk, 5)


def replay_time(text: str) -> float:
    return _best(lambda: rules.load(text), 3)


def cold_replay_time(text: str) -> float:
    def load() -> None:
        rules.forget()
        rules.load(text)

    return _best(load, 1)


def _best(work: Callable[[], object], repeat: int) -> float:
    """Seconds for one go: the median of nine measurements of `repeat` goes each."""
    measured: list[float] = []
    for _ in range(9):
        start = time.perf_counter()
        for _ in range(repeat):
            work()
        measured.append((time.perf_counter() - start) / repeat)
    return statistics.median(measured)
