"""How many windows are open on tables in all server processes, as these tell each other."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import Final, NamedTuple

from ironroad.site.windows.audience import HARDLY, WATCHING

# To everybody: say what you have.
ALL: Final = "*"


class Windows(NamedTuple):
    """How many are open on a table in one process, and whether somebody looks there who does not look at
    many."""

    number: int
    hard: bool = True


NONE: Final = Windows(0)


class Presence:
    """What other processes have said last of each table, and what this one has."""

    def __init__(self) -> None:
        self._here: dict[str, Windows] = {}
        self._elsewhere: defaultdict[str, dict[str, Windows]] = defaultdict(dict)

    def elsewhere(self, table: str) -> int:
        return sum(windows.number for windows in self._there(table))

    def looks_hard(self, table: str) -> bool:
        """Whether somebody looks at a table elsewhere who does not look at many."""
        return any(windows.hard for windows in self._there(table))

    def _there(self, table: str) -> list[Windows]:
        return [*self._elsewhere[table].values()] if table in self._elsewhere else []

    def told(self, table: str) -> bytes:
        """What windows are told."""
        return _news(Windows(self._here.get(table, NONE).number + self.elsewhere(table)))

    def is_here(self, table: str, news: bytes) -> bool:
        """Whether that is how many are open here, which is then noted."""
        windows = _read(news)
        if windows is not None:
            self._here[table] = windows
        return windows is not None

    def is_there(self, process: str, table: str, news: bytes) -> bool:
        """Whether that is how many are open in another process, which is then noted."""
        windows = _read(news)
        if windows and windows.number:
            self._elsewhere[table][process] = windows
        elif windows:
            self._elsewhere[table].pop(process, None)
        if not self._elsewhere[table]:
            del self._elsewhere[table]
        return windows is not None

    def gone(self, table: str) -> bytes:
        """The last window on a table here is closed; what others are told."""
        self._here.pop(table, None)
        return _news(NONE)

    def here(self) -> dict[str, bytes]:
        """What a process is told that has just come."""
        return {table: _news(windows) for table, windows in self._here.items()}

    def forget(self) -> None:
        """Others may be gone; those that are not say so again."""
        self._elsewhere.clear()


def _news(windows: Windows) -> bytes:
    return json.dumps({WATCHING: windows.number} | ({} if windows.hard else {HARDLY: True})).encode()


def _read(news: bytes) -> Windows | None:
    if not news.startswith(b'{"' + WATCHING.encode()):
        return None
    read = json.loads(news)
    return Windows(int(read[WATCHING]), HARDLY not in read)
