"""The games with their editions, boards and options, as tables."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ironroad.core.sentences import Listing
from ironroad.games.found import kind_of
from ironroad.games.kind import GameKind
from ironroad.terminal.screen import make_console


def show_games(found: dict[str, Any]) -> None:
    console = make_console()
    for name, game in found.items():
        _show(console, name, game)


def _show(console: Console, name: str, game: dict[str, Any]) -> None:
    console.print(Text(name, style="bold"))
    _section(console, "Editions (--edition)", _editions(kind_of(name)))
    _section(console, "Boards (--board)", _boards(game["boards"]))
    _section(console, "Options (--option NAME=VALUE)", _options(game["options"], game["editions"]))


def _section(console: Console, title: str, table: Table) -> None:
    console.print()
    console.print(Text(title, style="dim"))
    console.print(table)


def _grid(*widths: int) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(width=1)
    for width in widths:
        table.add_column(min_width=width, overflow="fold")
    return table


def _editions(kind: GameKind) -> Table:
    table = _grid(10, 0)
    for name, text in kind.words().EDITION_TEXTS.items():
        table.add_row("", name, f"{kind.editions[name]}: {text}")
    return table


def _boards(boards: dict[str, Any]) -> Table:
    table = _grid(10, 0)
    for name, board in boards.items():
        least, most = board["players"]
        rounds = [f"{count} rounds with {players}" for players, count in board["rounds"].items()]
        seats = f"{least} players" if least == most else f"{least} to {most} players"
        table.add_row("", name, f"{board['name']}, {seats}" + (f": {Listing(rounds)}" if rounds else ""))
    return table


def _options(options: dict[str, Any], editions: list[str]) -> Table:
    table = _grid(0, 0)
    for name, option in options.items():
        about = Text(f"{option['text']} ({option['rule']})\n")
        about += Text(f"{option['values']}; {_default(option['defaults'], editions)}", style="dim")
        table.add_row("", name, about)
    return table


def _default(defaults: dict[str, str], editions: list[str]) -> str:
    """The default, and the editions that have another."""
    usual = defaults[editions[0]]
    others: dict[str, list[str]] = {}
    for edition in editions:
        if defaults[edition] != usual:
            others.setdefault(defaults[edition], []).append(edition)
    but = [f"{value} in {Listing(names)}" for value, names in others.items()]
    return f"default {usual}" + (f", but {Listing(but)}" if but else "")
