"""Who tries too often waits, and longer each time."""

from __future__ import annotations

import math
from collections.abc import Callable
from datetime import datetime
from typing import Final

from ironroad.site.protection.books import Book, Memory
from ironroad.site.storage.models import now

FIRST_WAIT: Final = 15.0
LONGEST_WAIT: Final = 3600.0
# After so long without a try everything is forgotten.
FORGOTTEN: Final = 12 * 3600


class Throttle:
    """Counts tries by any word: an account's name, an address. Each has some for free; after them the wait
    doubles with every try. Kept is how many were made, when the last was, and until when a word waits."""

    def __init__(self, free: int, clock: Callable[[], datetime] = now, book: Book | None = None) -> None:
        self._free = free
        self._clock = clock
        self._book = book or Memory()

    def wait(self, *words: str) -> int:
        """The seconds until the next try may be made."""
        at = self._clock().timestamp()
        with self._book.hold() as entries:
            found = [entries.get(word) for word in words]
        return max(0, math.ceil(max((entry[2] - at for entry in found if entry), default=0)))

    def count(self, word: str, times: int = 1) -> None:
        """A try: counted before its outcome is known, so that many at once do not slip through. Some words
        have several times as many for free."""
        at = self._clock().timestamp()
        with self._book.hold() as entries:
            made, last, _ = entries.get(word) or (0, at, at)
            made = 1 if at - last > FORGOTTEN else int(made) + 1
            entries.put(word, (made, at, at + _wait_after(made - self._free * times)))

    def forget(self, word: str) -> None:
        """It was the right one."""
        with self._book.hold() as entries:
            entries.drop(word)


def _wait_after(too_many: int) -> float:
    return 0.0 if too_many < 0 else min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(too_many, 10))
