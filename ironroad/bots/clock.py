"""How long a bot may think."""

from __future__ import annotations

from time import perf_counter


class Clock:
    """Up when the budget (seconds, None for no limit) is spent."""

    def __init__(self, budget: float | None) -> None:
        self._end = None if budget is None else perf_counter() + budget

    @property
    def up(self) -> bool:
        return self._end is not None and perf_counter() >= self._end

    @property
    def left(self) -> float | None:
        """The seconds that are left, None where there is no limit."""
        return None if self._end is None else max(0.0, self._end - perf_counter())

    def part(self, parts: int) -> Clock:
        """A clock for one of so many parts of what is left."""
        left = self.left
        return Clock(None if left is None else left / parts)
