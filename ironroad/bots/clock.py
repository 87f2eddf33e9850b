"""How long a bot may think."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter, process_time

_now: Callable[[], float] = perf_counter


@contextmanager
def of_the_processor() -> Iterator[None]:
    """Inside, clocks go while this process is at work only: where nobody waits, a bot is to think as much
    on a busy machine as on an idle one."""
    global _now
    before, _now = _now, process_time
    try:
        yield
    finally:
        _now = before


class Clock:
    """Up when the budget (seconds, None for no limit) is spent."""

    def __init__(self, budget: float | None) -> None:
        self._end = None if budget is None else _now() + budget

    @property
    def up(self) -> bool:
        return self._end is not None and _now() >= self._end

    @property
    def left(self) -> float | None:
        """The seconds that are left, None where there is no limit."""
        return None if self._end is None else max(0.0, self._end - _now())

    def part(self, parts: int) -> Clock:
        """A clock for one of so many parts of what is left."""
        left = self.left
        return Clock(None if left is None else left / parts)
