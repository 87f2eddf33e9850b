"""The processes in which a server has its long work done."""

from __future__ import annotations

import contextlib
import os
import signal
from pathlib import Path

from benchmarks.processes import Process, descendants
from tests.helpers.server import Server


def kill_workers(server: Server) -> list[Process]:
    """Kill those there are, and say which those were."""
    killed = [one for one in descendants(server.process.pid) if _works(one)]
    for worker in killed:
        with contextlib.suppress(ProcessLookupError):
            os.kill(worker.pid, signal.SIGKILL)
    return killed


def _works(process: Process) -> bool:
    try:
        return b"spawn_main" in Path(f"/proc/{process.pid}/cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return False
