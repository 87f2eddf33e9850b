"""Bots among themselves: the game is played out and told round by round."""

from __future__ import annotations

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from ironroad.game import Game
from ironroad.moves import Build, City, Deliver, Move, RaiseEngine
from ironroad.record import Entry
from ironroad.telling import teller
from ironroad.terminal.facts import rounds
from ironroad.terminal.screen import make_console
from ironroad.terminal.table import score_text


def progress_bar(console: Console) -> Progress:
    """Below the story, or on standard error if the story goes into a pipe; only if somebody looks at it."""
    shown = console if console.is_terminal else make_console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    return Progress(*columns, console=shown, transient=True, disable=not shown.is_terminal)


def round_lines(game: Game, number: int) -> list[str]:
    """A round in two lines: the scores after it, and what was built and delivered."""
    entries = [entry for entry in game.record.entries if entry.round == number]
    scores = " ".join("out" if card.out else score_text(card) for card in teller(game).cards(game))
    return [f"Round {number} of {rounds(game)}: scores {scores}", f"  {', '.join(_deeds(game, entries))}"]


def _deeds(game: Game, entries: list[Entry]) -> list[str]:
    moves = [entry.move for entry in entries]
    raised = _number(moves, RaiseEngine)
    return [
        _count(_number(moves, Build), "tile"),
        _count(_number(moves, Deliver), "delivery", "deliveries") + _longest(entries),
        *([f"{_count(raised, 'engine')} raised"] if raised else []),
        *[_new_city(game, move) for move in moves if isinstance(move, City)],
    ]


def _count(number: int, word: str, words: str = "") -> str:
    return f"{number} {word if number == 1 else words or word + 's'}"


def _number(moves: list[Move], kind: type[Move]) -> int:
    return sum(1 for move in moves if isinstance(move, kind))


def _longest(entries: list[Entry]) -> str:
    lengths = [(len(e.move.sides), e.seat) for e in entries if isinstance(e.move, Deliver)]
    if not lengths:
        return ""
    links, seat = max(lengths, key=lambda pair: pair[0])
    return f" (longest {_count(links, 'link')}, seat {seat})"


def _new_city(game: Game, move: City) -> str:
    return f"New City {game.board.new_cities[move.tile].letter} at {game.board.title(move.hex)}"
