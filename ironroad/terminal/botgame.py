"""Bots among themselves: the game is played out and told round by round."""

from __future__ import annotations

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from ironroad.core.game import Game
from ironroad.games.found import kind_of
from ironroad.telling import teller
from ironroad.terminal.facts import of_rounds
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
    deeds = kind_of(game.rules.game).lists().deeds(game, entries)
    scores = " ".join("out" if card.out else score_text(card) for card in teller(game).cards(game))
    return [
        f"Round {number}{of_rounds(game)}: scores {scores}",
        f"  {', '.join(deeds)}",
    ]
