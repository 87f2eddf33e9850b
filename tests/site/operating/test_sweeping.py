"""Garbage of the server goes, in its own time."""

from __future__ import annotations

import asyncio
import gc
import time
import weakref
from collections.abc import Iterator

import pytest

from ironroad.site.operating.sweeping import sweep
from tests.helpers.apart import run_apart

FEW = 2_000
# More than all that a worker of the tests makes meanwhile.
COUNTLESS = 100_000_000
QUICK = 0.02


class Round:
    """Something that holds itself, and so does not go by itself."""

    def __init__(self) -> None:
        self.itself = self


def garbage(count: int) -> weakref.ref[Round]:
    made = [Round() for _ in range(count)]
    return weakref.ref(made[-1])


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    yield
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0


async def swept(some: int, many: int, works: bool = False) -> bool:
    """Whether garbage is gone after a while in which this process has all of the processor or nothing of
    it."""
    sweeping = asyncio.create_task(sweep(QUICK, some, many, time.monotonic if works else lambda: 0.0))
    await asyncio.sleep(0)
    left = garbage(FEW)
    await asyncio.sleep(10 * QUICK)
    gone = left() is None
    sweeping.cancel()
    await asyncio.gather(sweeping, return_exceptions=True)
    return gone


def test_garbage_goes_while_it_is_quiet_and_in_any_case_once_there_is_much() -> None:
    assert run_apart(swept(some=FEW // 2, many=COUNTLESS))
    assert run_apart(swept(some=FEW // 2, many=FEW // 2, works=True))


def test_a_little_garbage_keeps_nobody_waiting() -> None:
    assert not run_apart(swept(some=COUNTLESS, many=COUNTLESS))
    assert not run_apart(swept(some=FEW // 2, many=COUNTLESS, works=True))
