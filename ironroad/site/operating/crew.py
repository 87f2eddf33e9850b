"""Several server processes on one port: starts them, starts one anew that has died, and stops them all."""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection, wait
from types import FrameType
from typing import Final

log = logging.getLogger("ironroad")

# Before one that has died is started again, and before one that does not stop is made to.
PAUSE: Final = 1.0
PATIENCE: Final = 15.0
CANNOT_START: Final = 3

# What each of them does: it serves until it is told to stop, and says that it can be used.
Serve = Callable[[Connection], None]


class Crew:
    """So many processes. `ready` is told, once all can be used, what the first of them has said, and `ended`
    the number of each that has ended."""

    def __init__(
        self, number: int, serve: Serve, ready: Callable[[str], None], ended: Callable[[int], None]
    ) -> None:
        self._number = number
        self._serve = serve
        self._ready = ready
        self._ended = ended
        self._members: list[multiprocessing.process.BaseProcess] = []
        self._stopping = False

    def run(self) -> None:
        """Until somebody says stop."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._stop)
        said = [self._start() for _ in range(self._number)]
        words = [_first_word(one) for one in said]
        if None not in words:
            self._ready(str(words[0]))
            while not self._stopping:
                self._replace_dead()
        self._stop()
        self._end()
        if None in words:
            sys.exit(CANNOT_START)

    def _start(self) -> Connection:
        # Forked: what is loaded already is shared, and nothing runs here yet that could be torn apart.
        context = multiprocessing.get_context("fork")
        here, there = context.Pipe(duplex=False)
        member = context.Process(target=_member, args=(self._serve, there))
        member.start()
        there.close()
        self._members.append(member)
        return here

    def _replace_dead(self) -> None:
        wait([member.sentinel for member in self._members], timeout=PAUSE)
        dead = [member for member in self._members if not member.is_alive()]
        if dead and not self._stopping:
            log.warning("%d of %d server processes died; as many are started", len(dead), self._number)
            time.sleep(PAUSE)
        for member in dead:
            self._members.remove(member)
            self._ended(member.pid or 0)
            if not self._stopping:
                self._start()

    def _stop(self, number: int = 0, frame: FrameType | None = None) -> None:
        self._stopping = True
        for member in self._members:
            if member.pid and member.is_alive():
                os.kill(member.pid, signal.SIGTERM)

    def _end(self) -> None:
        for member in self._members:
            member.join(PATIENCE)
            if member.is_alive():
                member.kill()


def _first_word(said: Connection) -> str | None:
    """What a process says when it can be used; nothing if it dies before."""
    try:
        return str(said.recv())
    except EOFError:
        return None


# In each process


def _member(serve: Serve, said: Connection) -> None:
    # Ctrl-C is for the parent, which tells us.
    os.setpgid(0, 0)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    with contextlib.suppress(SystemExit):
        serve(said)
    logging.shutdown()
    # What the parent had to say at its end is none of ours.
    os._exit(0)


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
