"""The moves of Short Line in a terminal."""

from __future__ import annotations

from typing import Final

from ironroad.core.game import Game
from ironroad.core.record import Entry
from ironroad.terminal.rows import Lists, Row


def rows(game: Game) -> tuple[list[Row], list[Row]]:
    return [Row(move, "", "") for move in game.legal_moves()], []


def deeds(game: Game, entries: list[Entry]) -> list[str]:
    return [f"{len(entries)} pieces of track"]


LISTS: Final = Lists(rows, deeds, {})
