"""What one address may have at once, so that nobody takes the server from the others."""

from __future__ import annotations

import contextlib
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

from litestar.connection import ASGIConnection

from ironroad.site.protection.books import Book, Entries, Memory

MINUTE: Final = 60.0
MOST_KNOWN: Final = 10_000


def address_of(connection: ASGIConnection) -> str:  # type: ignore[type-arg]
    """Who asks, as far as limits go."""
    return counted_as(connection.client.host if connection.client else "")


@lru_cache(maxsize=4096)
def counted_as(host: str) -> str:
    """An address, or the network it belongs to where everybody has as many addresses as they like."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    return str(address.ipv4_mapped or ip_network((address, 64), strict=False))


class Held:
    """How many of something each address holds, and how many it may."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: Counter[str] = Counter()

    def take(self, address: str) -> bool:
        """Whether there was one left for this address; it must be given back."""
        if self._held[address] >= self._most:
            return False
        self._held[address] += 1
        return True

    @property
    def total(self) -> int:
        return self._held.total()

    def give_back(self, address: str) -> None:
        self._held[address] -= 1
        if self._held[address] <= 0:
            del self._held[address]

    @contextlib.contextmanager
    def one(self, address: str) -> Iterator[bool]:
        """Holds one for a while, or says that there is none left."""
        taken = self.take(address)
        try:
            yield taken
        finally:
            if taken:
                self.give_back(address)


class Allowance:
    """So much a minute for each address, which comes back little by little. What several count for themselves
    is shared among as many as there are."""

    def __init__(
        self, a_minute: float, book: Book | None = None, share: Callable[[], int] = lambda: 1
    ) -> None:
        self._a_minute = a_minute
        self._share = share
        self._book = book or Memory(MOST_KNOWN)

    @property
    def _most(self) -> float:
        return self._a_minute / self._share()

    def take(self, address: str) -> bool:
        """Whether there was one left for this address."""
        with self._book.hold() as entries:
            left = self._left(entries, address)
            if left >= 1:
                entries.put(address, (left - 1, time.monotonic()))
        return left >= 1

    def has(self, address: str) -> bool:
        with self._book.hold() as entries:
            return self._left(entries, address) > 0

    def spend(self, address: str, amount: float) -> None:
        with self._book.hold() as entries:
            entries.put(address, (self._left(entries, address) - amount, time.monotonic()))

    def _left(self, entries: Entries, address: str) -> float:
        left, at, *_ = entries.get(address) or (self._most, 0.0)
        passed, most = time.monotonic() - at, self._most
        # Less than nothing has passed since another start of the computer.
        return min(most, left + passed * most / MINUTE) if passed >= 0 else most
