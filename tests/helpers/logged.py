"""A server whose log is kept, and read as it is meant for programs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.helpers.quick import Forked
from tests.helpers.server import Process, Server


class Logged(Server):
    # Whether it is forked from what is loaded already.
    quick = True

    def __init__(self, data: Path, port: int = 0, **environment: str) -> None:
        self.file = data / "log"
        super().__init__(data, port, IRONROAD_LOG="json", **environment)

    def launch(self, words: list[str]) -> Process:
        with self.file.open("a") as log:
            # Where packages are found cannot change any more once everything is loaded.
            if self.quick and "PYTHONPATH" not in self.environment:
                return Forked(words, self.environment, self.data, log.fileno())
            return subprocess.Popen(
                [sys.executable, "-m", "ironroad.cli", *words],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                cwd=self.root,
                env=os.environ | self.environment,
            )

    def lines(self) -> list[dict[str, Any]]:
        """What was logged, of which every line is JSON."""
        return [json.loads(line) for line in self.file.read_text().splitlines()]

    def line(self, number: str) -> dict[str, Any] | None:
        """What was logged of how the request of that number was answered, once it was."""
        found = [line for line in self.lines() if line.get("request") == number and "route" in line]
        return found[0] if found else None


class LoggedApart(Logged):
    """Begun as a person would begin it: its memory is what it is for them."""

    quick = False
