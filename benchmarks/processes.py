"""Processes as /proc tells of them: their children, whether they live, what they use."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

PATIENCE = 60.0


class Process(NamedTuple):
    """A process; its start keeps it apart from a later one with the same number."""

    pid: int
    parent: int
    start: int


def _read(pid: int) -> Process | None:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return None
    # One that has ended can be told from one that lives only once its last thread has ended as well.
    ended = fields[0] == "Z" and int(fields[17]) <= 1
    return None if ended else Process(pid, int(fields[1]), int(fields[19]))


def descendants(pid: int) -> list[Process]:
    """Children, their children and so on."""
    every = [_read(int(name)) for name in os.listdir("/proc") if name.isdecimal()]
    children = [process for process in every if process and process.parent == pid]
    return children + [below for child in children for below in descendants(child.pid)]


def alive(process: Process) -> bool:
    now = _read(process.pid)
    return now is not None and now.start == process.start


def memory(pid: int) -> float:
    """The memory a process holds at present, in MiB."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))


def processor_time(pid: int) -> float:
    """The seconds of processor time a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def wait_until(true: Callable[[], bool], problem: str, patience: float = PATIENCE) -> None:
    end = time.monotonic() + patience
    while not true():
        assert time.monotonic() < end, problem
        time.sleep(0.05)
