"""How far something has come, for whoever watches a terminal."""

from __future__ import annotations

import sys
from typing import Final

WIDTH: Final = 40


class Progress:
    """A bar that is drawn over itself; where nobody watches, nothing."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._shown = sys.stderr.isatty()
        self._open = False

    def __call__(self, done: int, all_: int) -> None:
        self._open = done != all_
        if self._shown:
            filled = WIDTH * done // max(all_, 1)
            bar = "#" * filled + "." * (WIDTH - filled)
            end = "\n" if done == all_ else ""
            print(f"\r{self._name} [{bar}] {done}/{all_}", end=end, file=sys.stderr, flush=True)

    def end(self) -> None:
        """Leave the line of a bar that has not come to its end."""
        if self._shown and self._open:
            print(file=sys.stderr, flush=True)
