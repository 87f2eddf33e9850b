"""How fast the library is: the figures of docs/speed.md, measured here and now."""

from __future__ import annotations

import random
import statistics
import time
import tracemalloc
from collections.abc import Callable
from importlib.resources import files
from typing import Any, Final

from ironroad.core import track
from ironroad.core.game import Game
from ironroad.core.moves import Deliver, Move
from ironroad.games import family as rules
from ironroad.games.common.state import MAX_ENGINE, Railway
from ironroad.games.found import kind_of, kinds, usual

Progress = Callable[[str], None]

SEATS: Final = ("no", "one", "two", "three", "four", "five", "six")


class Figure:
    """One line of the table; `better` says whether more or less is better than `must` and `aim`."""

    def __init__(
        self,
        name: str,
        value: float,
        unit: str,
        better: str,
        must: float | None = None,
        aim: float | None = None,
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
    """Processor time, not wall time, so that a busy machine measures the same."""
    found: list[Figure] = []
    for kind in kinds().values():
        progress(kind.title)
        found += kind.figures(seconds)
    return found


# Games to measure on


def random_move(game: Game, rng: random.Random) -> Move:
    """A random legal move. Shares and bids are small and passing rare, so that much is built and moved."""
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
    players: int,
    seed: int,
    edition: str | None = None,
    options: dict[str, Any] | None = None,
    board: str | None = None,
    game: str | None = None,
) -> Game:
    """A new game whose seats have $200. With the usual $10, random play is bankrupt after two rounds, and
    nothing of the later ones would be seen."""
    opening = rules.new(game, board=board, players=players, seed=seed, edition=edition, options=options)
    money = ",".join(["200"] * players)
    fields = [f"money={money}" if field.startswith("money=") else field for field in opening.position.split()]
    return rules.from_position(" ".join(fields), seed)


def recorded_game(game: str | None = None) -> str:
    """The record of a game between greedy bots."""
    return (files(kind_of(game or usual()).package) / "bench.txt").read_text(encoding="utf-8")


def middle_position(text: str) -> Game:
    game = rules.load(text)
    return game.at(len(game.record) // 2)


def late_position(text: str) -> Game:
    """The first delivery of the last round, with engine 6: the longest list of ways there is."""
    game = rules.load(text)
    entries = game.record.entries
    late = next(i for i, e in enumerate(entries) if e.round == game.round and e.phase == "goods")
    fields = game.at(late).position.split()
    engines = ",".join([str(MAX_ENGINE)] * game.rules.players)
    return rules.from_position(
        " ".join(f"engine={engines}" if f.startswith("engine=") else f for f in fields)
    )


# Measuring


def uniform_rate(seconds: float, start_game: Callable[[int], Game]) -> tuple[float, float]:
    """Moves a second, with and without draws and dice, of games from the setup on, every legal move as
    likely. Such games often end by bankruptcy after two rounds."""
    made = drawn = seed = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        seed += 1
        game, rng = start_game(seed), random.Random(seed)
        while not game.over:
            moves = game.legal_moves()
            game.push(moves[rng.randrange(len(moves))])
            made += 1
        drawn += len(game.record)
    return drawn / spent, made / spent


def lively_rate(players: int, seconds: float, board: str | None = None) -> float:
    """Moves a second, draws and dice included, of games in which much is built and moved. One more is played
    before, so that everything is loaded."""
    moves = seed = 0
    spent = 0.0
    while spent < seconds:
        game, rng = rich_start(players, seed, board=board), random.Random(seed)
        start = time.process_time()
        while not game.over:
            game.push(random_move(game, rng))
        if seed:
            spent += time.process_time() - start
            moves += len(game.record)
        seed += 1
    return moves / spent


def copy_time(game: Game) -> float:
    return best(lambda: game.copy(), 200)


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
        game.state_as(Railway).network = None
        list(game.legal_moves())

    return best(walk, 5)


def replay_time(text: str) -> float:
    return best(lambda: rules.load(text), 3)


def cold_replay_time(text: str) -> float:
    def load() -> None:
        rules.forget()
        rules.load(text)

    return best(load, 1)


# Figures that several games have


def delivery_figure(title: str, late: Game, must: float | None = None, aim: float | None = None) -> Figure:
    count = sum(isinstance(move, Deliver) for move in late.legal_moves())
    name = f"{title}all {count} deliveries of a seat, engine {MAX_ENGINE}"
    return Figure(name, delivery_time(late) * 1e3, "ms", "less", must, aim)


def replay_figure(title: str, text: str, must: float | None = None, aim: float | None = None) -> Figure:
    game = rules.load(text)
    seats = SEATS[game.rules.players]
    name = f"{title}load() of a {seats}-seat game, {len(game.record)} moves"
    return Figure(name, replay_time(text) * 1e3, "ms", "less", must, aim)


def best(work: Callable[[], object], repeat: int) -> float:
    """Seconds for one go: the median of nine measurements of `repeat` goes each."""
    measured: list[float] = []
    for _ in range(9):
        start = time.process_time()
        for _ in range(repeat):
            work()
        measured.append((time.process_time() - start) / repeat)
    return statistics.median(measured)
