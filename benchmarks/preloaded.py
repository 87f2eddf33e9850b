"""A server whose code was loaded beforehand, so that a hundred starts do not take all day."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import socket
import warnings
from pathlib import Path

from benchmarks.processes import wait_until
from tests.helpers.letters import HERE, free_port
from tests.helpers.server import Server

# What the database library warns of as it is loaded is no business of ours.
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from ironroad.site.serve import serve

CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(["__main__", __name__])


class Preloaded(Server):
    """Forked from a process that has loaded everything; it is killed like any other."""

    def start(self) -> None:
        self.port = self.port or free_port()
        self.url = f"http://localhost:{self.port}"
        self._child = CONTEXT.Process(target=_serve, args=(self.port, self.data, self.environment))
        self._child.start()
        wait_until(self._answers, "the server does not start")

    def _answers(self) -> bool:
        with contextlib.suppress(OSError), socket.create_connection((HERE, self.port), 1):
            return True
        return False

    def kill(self) -> None:
        self._child.kill()
        self._child.join()

    def stop(self) -> int:
        if self._child.is_alive() and self._child.pid:
            os.kill(self._child.pid, signal.SIGINT)
        self._child.join(20)
        return self._child.exitcode or 0


def _serve(port: int, data: Path, environment: dict[str, str]) -> None:
    os.environ |= environment
    # What it prints belongs to nobody.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    serve(HERE, port, data)
