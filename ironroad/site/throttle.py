"""Who tries too often waits, and longer each time."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from ironroad.site.models import now

FIRST_WAIT: Final = timedelta(seconds=15)
LONGEST_WAIT: Final = timedelta(hours=1)
# After so long without a try everything is forgotten.
FORGOTTEN: Final = timedelta(hours=12)
MOST_KEPT: Final = 20_000


class Tries(NamedTuple):
    made: int
    last: datetime
    until: datetime


class Throttle:
    """Counts tries by any word: an account's name, an address. Each has some for free; after them the wait
    doubles with every try. It is kept in memory, and of the most words that fit the oldest goes."""

    def __init__(self, free: int, clock: Callable[[], datetime] = now) -> None:
        self._free = free
        self._clock = clock
        self._tries: OrderedDict[str, Tries] = OrderedDict()

    def wait(self, *words: str) -> int:
        """The seconds until the next try may be made."""
        at = self._clock()
        left = [(self._tries[word].until - at).total_seconds() for word in words if word in self._tries]
        return max(0, math.ceil(max(left, default=0)))

    def count(self, word: str, times: int = 1) -> None:
        """A try: counted before its outcome is known, so that many at once do not slip through. Some words
        have several times as many for free."""
        at, old = self._clock(), self._tries.pop(word, None)
        made = 1 if old is None or at - old.last > FORGOTTEN else old.made + 1
        self._tries[word] = Tries(made, at, at + _wait_after(made - self._free * times))
        if len(self._tries) > MOST_KEPT:
            self._tries.popitem(last=False)

    def forget(self, word: str) -> None:
        """It was the right one."""
        self._tries.pop(word, None)


def _wait_after(too_many: int) -> timedelta:
    if too_many < 0:
        return timedelta()
    doubled: int = 2 ** min(too_many, 10)
    return min(LONGEST_WAIT, FIRST_WAIT * doubled)
