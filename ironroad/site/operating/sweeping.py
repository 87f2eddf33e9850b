"""Garbage is looked for while nobody waits.

Most of what a move leaves goes when the next few are told, and by itself. To look through all that is there
for the little that does not takes a second where there are hundreds of tables, and everybody waits."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import time
from collections.abc import Callable, Iterator
from typing import Final

PAUSE: Final = 1.0
# Of one core: with less to do, hardly anybody waits.
QUIET: Final = 0.2
# By how many objects there must be more than there were: while it is quiet, and in any case.
SOME: Final = 200_000
MANY: Final = 3_000_000


async def sweep(
    pause: float = PAUSE, some: int = SOME, many: int = MANY, used: Callable[[], float] = time.process_time
) -> None:
    """Sweep until cancelled; `used` is the processor time that this process has taken."""
    with _by_hand():
        while True:
            before = used()
            await asyncio.sleep(pause)
            quiet = used() - before < QUIET * pause
            if gc.get_count()[0] > (some if quiet else many):
                gc.collect()


@contextlib.contextmanager
def _by_hand() -> Iterator[None]:
    """What is there now stays, and nothing is looked through by itself."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.unfreeze()
