"""The other side of the line protocol: any bot of this library as a program.

It asks for nothing but what every Ironroad has had, so that it can also be run with an older one:
`PYTHONPATH=older python answering.py greedy`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TextIO

import ironroad
from ironroad.bots import Bot, make_bot


class Answering:
    """What has been said so far."""

    def __init__(self, bot: str, out: TextIO) -> None:
        self._name = bot
        self._out = out
        self._bot: Bot | None = None
        self._position = ""

    def hear(self, line: str) -> None:
        word, _, rest = line.strip().partition(" ")
        if word == "ironroad":
            self._say(f"name {self._name}", "ready")
        elif word == "game":
            self._bot = make_bot(self._name, rest.partition(" ")[2])
        elif word == "position":
            self._position = rest
        elif word == "choose":
            self._choose(float(rest) if rest else None)

    def _choose(self, budget: float | None) -> None:
        self._bot = self._bot or make_bot(self._name)
        game = ironroad.from_position(self._position)
        self._say(f"move {self._bot.choose(game, game.legal_moves(), budget)}")

    def _say(self, *lines: str) -> None:
        for line in lines:
            print(line, file=self._out)
        self._out.flush()


def answer(bot: str, lines: Iterable[str], out: TextIO) -> None:
    """Play a bot by lines until there are no more or one says `quit`."""
    answering = Answering(bot, out)
    for line in lines:
        if line.strip() == "quit":
            return
        answering.hear(line)


if __name__ == "__main__":
    answer(sys.argv[1], iter(sys.stdin.readline, ""), sys.stdout)
