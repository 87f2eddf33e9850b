"""How fast the library is: the figures of docs/speed.md, measured here and now."""

from __future__ import annotations

import random
import statistics
import time
import tracemalloc
from collections.abc import Callable
from importlib.resources import files
from typing import Any

from ironroad.bench import steam_power as benchpower
from ironroad.core import track
from ironroad.core.game import Game
from ironroad.core.moves import Deliver, Move
from ironroad.games import family as rules
from ironroad.games.age_of_steam.rules.state import MAX_ENGINE

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
    """Processor time, not wall time, so that a busy machine measures the same."""
    fast = compiled()
    found: list[Figure] = []
    progress("random play")
    uniform = uniform_rate(4, seconds)
    must, aim = (30_000, 100_000) if fast else (10_000, 26_000)
    found.append(Figure("random legal play, 4 seats", uniform[0], "moves/s", must, aim, "more"))
    found.append(Figure("the same, decisions of seats alone", uniform[1], "moves/s", None, None, "more"))
    progress("lively play")
    lively = lively_rate(4, seconds)
    found.append(Figure("lively play of rich seats, 4 seats", lively, "moves/s", None, None, "more"))
    progress("lively play on a large board")
    large = lively_rate(6, seconds, "western-us")
    found.append(Figure("the same, Western U.S., 6 seats", large, "moves/s", None, None, "more"))
    progress("copy")
    text = recorded_game()
    game = rules.load(text)
    middle = game.at(len(game.record) // 2)
    found.append(Figure("copy() in mid-game", copy_time(middle) * 1e6, "us", 25, 10, "less"))
    found.append(Figure("memory of a mid-game copy", copy_memory(middle) / 1024, "KiB", None, None, "less"))
    progress("deliveries")
    late = late_position(text)
    count = sum(isinstance(move, Deliver) for move in late.legal_moves())
    found.append(
        Figure(f"all {count} deliveries of a seat, engine 6", delivery_time(late) * 1e3, "ms", 3, 1, "less")
    )
    progress("replay")
    name = f"load() of a five-seat game, {len(game.record)} moves"
    found.append(Figure(name, replay_time(text) * 1e3, "ms", 60, 20, "less"))
    found.append(
        Figure("the same, nothing remembered", cold_replay_time(text) * 1e3, "ms", None, None, "less")
    )
    progress("Steam")
    found += steam_figures(seconds)
    progress("Steam Power")
    return found + power_figures(seconds)


def steam_figures(seconds: float) -> list[Figure]:
    """The same for Steam, once with its look-ahead for complex tiles and once without."""
    found: list[Figure] = []
    for name, strict in (
        ("Steam: random legal play, 4 seats", False),
        ("Steam: the same with complex_strict", True),
    ):
        rate = uniform_rate(4, seconds, steam_strict if strict else steam_usual)
        found.append(Figure(name, rate[0], "moves/s", None, None, "more"))
    text = recorded_game("steam-four-seats.txt")
    game = rules.load(text)
    middle = game.at(len(game.record) // 2)
    found.append(Figure("Steam: copy() in mid-game", copy_time(middle) * 1e6, "us", None, None, "less"))
    late = late_position(text)
    count = sum(isinstance(move, Deliver) for move in late.legal_moves())
    name = f"Steam: all {count} deliveries of a seat, engine 6"
    found.append(Figure(name, delivery_time(late) * 1e3, "ms", None, None, "less"))
    name = f"Steam: load() of a four-seat game, {len(game.record)} moves"
    found.append(Figure(name, replay_time(text) * 1e3, "ms", None, None, "less"))
    return found


def power_figures(seconds: float) -> list[Figure]:
    """Steam Power beside the others."""
    text = benchpower.recorded_game()
    game, late = rules.load(text), benchpower.late_position()
    middle = game.at(len(game.record) // 2)
    rate, ways = benchpower.uniform_rate(4, seconds), benchpower.delivery_work(late)
    work = _best(lambda: benchpower.delivery_work(late), 5)
    name = "Steam Power: "
    return [
        Figure(name + "random legal play, 4 seats", rate, "moves/s", None, None, "more"),
        Figure(name + "copy() in mid-game", copy_time(middle) * 1e6, "us", None, None, "less"),
        Figure(
            name + "view() in mid-game", _best(lambda: middle.view(0), 20) * 1e6, "us", None, None, "less"
        ),
        Figure(name + f"{ways} ways for all 48 contracts, 5 seats", work * 1e3, "ms", None, None, "less"),
        Figure(
            name + f"load() of a five-seat game, {len(game.record)} moves",
            replay_time(text) * 1e3,
            "ms",
            None,
            None,
            "less",
        ),
    ]


def steam_usual(seed: int) -> Game:
    return rules.new("steam", board="northeast", players=4, seed=seed)


def steam_strict(seed: int) -> Game:
    """Without the look-ahead for complex tiles, as playouts may have it."""
    return rules.new("steam", board="northeast", players=4, seed=seed, options={"complex_strict": True})


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
    board: str = "rust-belt",
) -> Game:
    """A new game whose seats have $200. With the usual $10, random play is bankrupt after two rounds, and
    nothing of the later ones would be seen."""
    opening = rules.new(board=board, players=players, seed=seed, edition=edition, options=options)
    money = ",".join(["200"] * players)
    fields = [f"money={money}" if field.startswith("money=") else field for field in opening.position.split()]
    return rules.from_position(" ".join(fields), seed)


def play(players: int, seed: int, until: int = 99, board: str = "rust-belt") -> Game:
    """A game played at random, to its end or to the build phase of a round."""
    game = rich_start(players, seed, board=board)
    rng = random.Random(seed)
    while not game.over and not (game.round == until and game.phase == "build"):
        game.push(random_move(game, rng))
    return game


def recorded_game(name: str = "five-seats.txt") -> str:
    """The record of a game between greedy bots."""
    return (files("ironroad.bench") / name).read_text(encoding="utf-8")


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


def uniform_rate(
    players: int, seconds: float, start_game: Callable[[int], Game] | None = None
) -> tuple[float, float]:
    """Moves a second, with and without draws and dice, of games from the setup on, every legal move as
    likely. Such games end by bankruptcy after two rounds."""
    made = drawn = seed = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        seed += 1
        game = rules.new(players=players, seed=seed) if start_game is None else start_game(seed)
        rng = random.Random(seed)
        while not game.over:
            moves = game.legal_moves()
            game.push(moves[rng.randrange(len(moves))])
            made += 1
        drawn += len(game.record)
    return drawn / spent, made / spent


def lively_rate(players: int, seconds: float, board: str = "rust-belt") -> float:
    """Moves a second, draws and dice included, of games in which much is built and moved."""
    play(players, 0, board=board)
    moves = seed = 0
    spent = 0.0
    while spent < seconds:
        seed += 1
        game, rng = rich_start(players, seed, board=board), random.Random(seed)
        start = time.process_time()
        while not game.over:
            game.push(random_move(game, rng))
        spent += time.process_time() - start
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
        start = time.process_time()
        for _ in range(repeat):
            work()
        measured.append((time.process_time() - start) / repeat)
    return statistics.median(measured)
