"""Moves rated: one interface for play, hints and review."""

from __future__ import annotations

from typing import NamedTuple

from ironroad.core.moves import Move


class Rated(NamedTuple):
    """A move with what it probably leads to. `value` is how far the seat will be ahead of the best other at
    the end (alone: what it will score), a won game counting a little more; `spread` its standard error;
    `line` what probably follows, perhaps nothing."""

    move: Move
    value: float
    spread: float
    line: tuple[Move, ...]
