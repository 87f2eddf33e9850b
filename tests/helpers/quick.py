"""A server whose code was loaded beforehand: a suite that starts many would spend minutes on that."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import warnings
from multiprocessing.reduction import DupFd
from typing import Any

from tests.helpers.server import Process, Server

# What the database library warns of as it is loaded is no business of ours.
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import ironroad.cli
    import ironroad.site.serve

CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload([__name__])


class Quick(Server):
    """Forked from a process that has loaded everything; otherwise a process like any other."""

    def launch(self, words: list[str]) -> Process:
        return _Forked(words, self.environment)


class _Forked:
    def __init__(self, words: list[str], environment: dict[str, str]) -> None:
        read, write = os.pipe()
        self._child = CONTEXT.Process(target=_run, args=(words, environment, Pipe(write)))
        self._child.start()
        os.close(write)
        self.stdout = os.fdopen(read)
        assert self._child.pid
        self.pid = self._child.pid

    def poll(self) -> int | None:
        return self._child.exitcode

    def wait(self, timeout: float | None = None) -> int:
        self._child.join(timeout)
        if self._child.exitcode is None:
            raise subprocess.TimeoutExpired(self._child.name, timeout or 0)
        return self._child.exitcode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)


class Pipe:
    """An end of a pipe that is handed over as the process begins."""

    def __init__(self, end: int) -> None:
        self.end = end

    def __reduce__(self) -> Any:
        return _taken, (DupFd(self.end),)


def _taken(end: Any) -> int:
    return int(end.detach())


def _run(words: list[str], environment: dict[str, str], out: int) -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ |= environment
    os.dup2(out, 1)
    os.close(out)
    sys.stdout = open(1, "w", closefd=False)  # noqa: SIM115
    code = ironroad.cli.main(words)
    sys.stdout.flush()
    # A child of `multiprocessing` would wait for processes that wait for its own end.
    os._exit(code)
