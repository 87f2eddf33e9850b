"""What was worked out lately, within bounds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Memory(Generic[K, V]):
    """At most so many things, in two halves. When the newer half is full it becomes the older one, and what
    nobody asked for since that was last filled is forgotten."""

    def __init__(self, most: int) -> None:
        self._half = most // 2
        self._newer: dict[K, V] = {}
        self._older: dict[K, V] = {}

    def __len__(self) -> int:
        return len(self._newer) + len(self._older)

    def get(self, key: K) -> V | None:
        found = self._newer.get(key)
        if found is None:
            found = self._older.pop(key, None)
            if found is not None:
                self.keep(key, found)
        return found

    def keep(self, key: K, value: V) -> None:
        if len(self._newer) >= self._half:
            self._older, self._newer = self._newer, {}
        self._newer[key] = value

    def made(self, key: K, make: Callable[[], V]) -> V:
        """What is known by a key, made where it is not."""
        found = self.get(key)
        if found is None:
            found = make()
            self.keep(key, found)
        return found

    def values(self) -> list[V]:
        return [*self._newer.values(), *self._older.values()]

    def clear(self) -> None:
        self._newer, self._older = {}, {}
