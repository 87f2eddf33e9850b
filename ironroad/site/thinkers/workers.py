"""Processes beside the server for work that would hold everybody up; one that fails is replaced."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

T = TypeVar("T")


class Died(Exception):
    """The process that had the work is gone, perhaps because of another's."""


class Workers:
    """So many processes, none of which spends more than some seconds of processor time on one thing. Each
    begins with `begin`, if there is anything to do then."""

    def __init__(
        self, number: int, seconds: float, begin: Callable[..., None] | None = None, *given: Any
    ) -> None:
        self._number = number
        self.seconds = seconds
        self._begin = (begin, *given)
        self._pool = self._new_pool()
        # Hears of each work how many seconds it took.
        self.heard: Callable[[float], None] = lambda seconds: None

    @property
    def alive(self) -> bool:
        """Whether none of the processes has died; if one has, there are others the next time."""
        return not self._replaced()

    def _replaced(self) -> bool:
        """Whether one of the processes had died, so that there are others now."""
        dead = any(not process.is_alive() for process in [*(self._pool._processes or {}).values()])
        if dead:
            self._pool = self._new_pool()
        return dead

    def _new_pool(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._number, context, initializer=_begin, initargs=self._begin)

    async def run(self, work: Callable[..., T], *given: Any) -> T:
        # Whoever comes next has nothing to do with the death of one that was idle.
        self._replaced()
        pool, start = self._pool, time.perf_counter()
        try:
            loop = asyncio.get_running_loop()
            done = await loop.run_in_executor(pool, _within, self.seconds, work, *given)
            self.heard(time.perf_counter() - start)
            return done
        except BrokenProcessPool as error:
            # Everybody who waited is told, but one new pool is enough.
            if pool is self._pool:
                self._pool = self._new_pool()
            raise Died from error

    def signal(self, number: signal.Signals | None) -> None:
        """Send a signal to the processes, where there are signals."""
        for pid in [*(self._pool._processes or {})] if number else []:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, number or 0)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


# In the working process


def _within(seconds: float, work: Callable[..., T], *given: Any) -> T:
    """Do the work; the process ends where it takes longer."""
    if sys.platform == "win32":
        return work(*given)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        return work(*given)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _begin(begin: Callable[..., None] | None, *given: Any) -> None:
    _leave_with_server()
    if begin is not None:
        begin(*given)


def give_way(steps: int) -> None:
    """The process comes after those that people wait for."""
    if sys.platform != "win32":
        os.nice(steps)


def _leave_with_server() -> None:
    """No process must stay behind when the server is killed; Ctrl-C is for the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent,), daemon=True).start()


def _follow(parent: multiprocessing.process.BaseProcess) -> None:
    parent.join()
    os._exit(0)
