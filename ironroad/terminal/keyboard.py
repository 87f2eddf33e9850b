"""Lines typed by a person, or piped in by a script."""

from __future__ import annotations

import contextlib
import sys

from rich.console import Console


class Keyboard:
    """EOFError when there is no more input."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self.live = sys.stdin.isatty()
        if self.live:
            # Only for line editing and history; some systems have no readline.
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401

    def line(self, prompt: str) -> str:
        if self.live:
            self._console.file.flush()
            return input(prompt).strip()
        text = sys.stdin.readline()
        if not text:
            raise EOFError
        # What a script types is shown, so that its output reads like a game.
        self._console.print(f"{prompt}{text.strip()}", soft_wrap=True)
        return text.strip()
