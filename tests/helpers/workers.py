"""The processes in which a server has its long work done."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from benchmarks.processes import Process, descendants
from tests.helpers.server import Server


def kill_workers(server: Server) -> list[Process]:
    every = descendants(server.process.pid)
    killed = [one for one in every if b"spawn_main" in Path(f"/proc/{one.pid}/cmdline").read_bytes()]
    for worker in killed:
        os.kill(worker.pid, signal.SIGKILL)
    return killed
