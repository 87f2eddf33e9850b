"""An end to thoughts that do not end by themselves."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from typing import Final

# A bot is trusted to keep its budget more or less, as machines are busy at times; one beyond this hangs.
TIMES: Final = 10
AND: Final = 10.0


class Overtime(BaseException):
    """Raised wherever a bot is in its thoughts."""


def longest(budget: float | None) -> float | None:
    return None if budget is None else TIMES * budget + AND


@contextmanager
def at_most(seconds: float | None) -> Iterator[None]:
    """Raise Overtime after so many seconds; nothing on Windows or beside the main thread."""
    if seconds is None or sys.platform == "win32" or current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, _stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _stop(number: int, frame: object) -> None:
    raise Overtime
