"""How many windows are open on tables in all server processes, as these tell each other."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import Final

WATCHING: Final = "watching"
# To everybody: say what you have.
ALL: Final = "*"


class Presence:
    """What other processes have said last of each table, and what this one has."""

    def __init__(self) -> None:
        self._here: dict[str, int] = {}
        self._elsewhere: defaultdict[str, dict[str, int]] = defaultdict(dict)

    def elsewhere(self, table: str) -> int:
        return sum(self._elsewhere[table].values()) if table in self._elsewhere else 0

    def told(self, table: str) -> bytes:
        """What windows are told."""
        return _news(self._here.get(table, 0) + self.elsewhere(table))

    def is_here(self, table: str, news: bytes) -> bool:
        """Whether that is how many are open here, which is then noted."""
        number = _number(news)
        if number is not None:
            self._here[table] = number
        return number is not None

    def is_there(self, process: str, table: str, news: bytes) -> bool:
        """Whether that is how many are open in another process, which is then noted."""
        number = _number(news)
        if number:
            self._elsewhere[table][process] = number
        elif number == 0:
            self._elsewhere[table].pop(process, None)
        if not self._elsewhere[table]:
            del self._elsewhere[table]
        return number is not None

    def gone(self, table: str) -> bytes:
        """The last window on a table here is closed; what others are told."""
        self._here.pop(table, None)
        return _news(0)

    def here(self) -> dict[str, bytes]:
        """What a process is told that has just come."""
        return {table: _news(number) for table, number in self._here.items()}

    def forget(self) -> None:
        """Others may be gone; those that are not say so again."""
        self._elsewhere.clear()


def _news(number: int) -> bytes:
    return json.dumps({WATCHING: number}).encode()


def _number(news: bytes) -> int | None:
    if not news.startswith(b'{"' + WATCHING.encode()):
        return None
    return int(json.loads(news)[WATCHING])
