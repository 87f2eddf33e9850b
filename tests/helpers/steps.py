"""What steps tell of the figures of seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ironroad.core.game import CHANCE, Game
from ironroad.telling.steps import Step


def told_changes(steps: list[Step], figure: str, players: int) -> list[int]:
    """By how much each seat's figure changes, all steps together."""
    lines = [line for step in steps for line in step.lines]
    return [sum(getattr(line, figure) for line in lines if line.seat == seat) for seat in range(players)]


def differences(old: Sequence[int], new: Sequence[int]) -> list[int]:
    return [after - before for before, after in zip(old, new, strict=True)]


def decisions(game: Game) -> Iterator[tuple[Game, Game]]:
    """Each decision of a game, with the draws that followed it: the game before and after."""
    entries = game.record.entries
    starts = [n for n, entry in enumerate(entries) if entry.seat != CHANCE]
    for start, end in pairwise([*starts, len(entries)]):
        yield game.at(start), game.at(end)
