"""The windows that are open in this process: how many on each table, who holds them, who looks."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Iterator
from typing import Final

from litestar.channels import ChannelsPlugin

from ironroad.site.protection.limits import Held

# How long the others wait to hear of those who come and go, and for each so many of them once more: else a
# crowd that gathers would hear of nothing else.
COUNTING: Final = 0.5
CROWD: Final = 100
# Who looks at more tables than this at once does not look hard at any of them.
FEW: Final = 4
WATCHING: Final = "watching"
HARDLY: Final = "hardly"


class Audience:
    def __init__(self, most: int) -> None:
        self.sockets = Held(most)
        # Of each table, by the addresses they are at; and how many tables each address looks at.
        self._windows: dict[str, Counter[str]] = {}
        self._tables: Counter[str] = Counter()
        self._looking: set[Looker] = set()
        self._telling: set[str] = set()

    def __getitem__(self, table: str) -> int:
        return self._windows[table].total() if table in self._windows else 0

    @property
    def windows(self) -> int:
        return sum(held.total() for held in self._windows.values())

    def looks_hard(self, table: str) -> bool:
        """Whether somebody looks at a table who does not look at many."""
        return any(self._tables[address] <= FEW for address in self._windows.get(table, ()))

    @contextlib.contextmanager
    def window(self, table: str, address: str = "") -> Iterator[None]:
        """While one is open."""
        held = self._windows.setdefault(table, Counter())
        self._tables[address] += address not in held
        held[address] += 1
        try:
            yield
        finally:
            self._close(table, address)

    def _close(self, table: str, address: str) -> None:
        held = self._windows[table]
        held[address] -= 1
        if not held[address]:
            del held[address]
            self._tables[address] -= 1
        if not self._tables[address]:
            del self._tables[address]
        if not held:
            del self._windows[table]

    def tell(self, table: str, channels: ChannelsPlugin) -> None:
        """Tell the others that somebody came or went; a crowd is told of once."""
        if table not in self._telling:
            self._telling.add(table)
            wait = COUNTING * max(1, self[table] / CROWD)
            asyncio.get_running_loop().call_later(wait, self._tell, table, channels)

    def _tell(self, table: str, channels: ChannelsPlugin) -> None:
        self._telling.discard(table)
        if self[table]:
            hardly = {} if self.looks_hard(table) else {HARDLY: True}
            channels.publish({WATCHING: self[table]} | hardly, table)

    def looks(self, table: str, person: str) -> bool:
        """Whether a person has a table in sight."""
        return any(looker.table == table and person in looker.people for looker in self._looking)

    @contextlib.contextmanager
    def looker(self, table: str, people: set[str]) -> Iterator[Looker]:
        looker = Looker(table, people, self._looking)
        try:
            yield looker
        finally:
            looker.leave()


class Looker:
    """The people at one window, who have it in sight or not."""

    def __init__(self, table: str, people: set[str], looking: set[Looker]) -> None:
        self.table = table
        self.people = people
        self._looking = looking

    def come(self) -> None:
        self._looking.add(self)

    def leave(self) -> None:
        self._looking.discard(self)
