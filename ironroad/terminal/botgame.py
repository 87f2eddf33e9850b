"""Bots among themselves: the game is played out and told round by round."""

from __future__ import annotations

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from ironroad.game import Game
from ironroad.moves import Build, City, Deliver, Move, RaiseEngine
from ironroad.record import Entry
from ironroad.terminal.facts import rounds
from ironroad.terminal.story import count


def progress_bar(console: Console) -> Progress:
    """On standard error, and only if somebody looks at it."""
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def round_line(game: Game, number: int) -> str:
    """A round in one line: what was built and delivered, and the scores after it."""
    entries = [entry for entry in game.record.entries if entry.round == number]
    moves = [entry.move for entry in entries]
    parts = [
        count(_number(moves, Build), "tile"),
        count(_number(moves, Deliver), "delivery").replace("deliverys", "deliveries") + _longest(entries),
        count(_number(moves, RaiseEngine), "engine") + " raised",
        *[_new_city(game, move) for move in moves if isinstance(move, City)],
    ]
    scores = " ".join("out" if seat.out else str(seat.score) for seat in game.seats)
    return f"Round {number} of {rounds(game)}: {', '.join(parts)}; scores {scores}"


def _number(moves: list[Move], kind: type[Move]) -> int:
    return sum(1 for move in moves if isinstance(move, kind))


def _longest(entries: list[Entry]) -> str:
    lengths = [(len(e.move.sides), e.seat) for e in entries if isinstance(e.move, Deliver)]
    if not lengths:
        return ""
    links, seat = max(lengths, key=lambda pair: pair[0])
    return f" (longest {count(links, 'link')}, seat {seat})"


def _new_city(game: Game, move: City) -> str:
    return f"New City {game.board.new_cities[move.tile].letter} at {game.board.title(move.hex)}"
