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
