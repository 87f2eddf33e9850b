"""A server whose code was loaded beforehand: a suite that starts many would spend minutes on that."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import tempfile
import warnings
from multiprocessing.reduction import DupFd
from pathlib import Path
from typing import Any

from tests.helpers.migrated import begin
from tests.helpers.server import Process, Server

# What the database library warns of as it is loaded is no business of ours.
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import ironroad.cli
    import ironroad.site.serve

CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload([__name__, "tests.helpers.warm"])


class Quick(Server):
    """Forked from a process that has loaded everything, on a database that was made before; otherwise a
    process like any other."""

    def launch(self, words: list[str]) -> Process:
        return Forked(words, self.environment, self.data)


class Forked:
    def __init__(
        self, words: list[str], environment: dict[str, str], data: Path, complaints: int = 2
    ) -> None:
        read, write = os.pipe()
        given = words, environment, data, Pipe(write), Pipe(complaints)
        self._child = CONTEXT.Process(target=_run, args=given)
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


def _run(words: list[str], environment: dict[str, str], data: Path, out: int, complaints: int) -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ |= environment
    begin(data)
    for given, usual in ((out, 1), (complaints, 2)):
        os.dup2(given, usual)
        os.close(given)
    sys.stdout = open(1, "w", closefd=False)  # noqa: SIM115
    code = ironroad.cli.main(words)
    sys.stdout.flush()
    # A child of `multiprocessing` would wait for processes that wait for its own end.
    os._exit(code)


# Commands that end by themselves


def command(*words: str, said: str = "") -> subprocess.CompletedProcess[str]:
    """What a command answers to what is typed."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "0").write_text(said, encoding="utf-8")
        child = CONTEXT.Process(target=_obey, args=(words, dict(os.environ), folder))
        child.start()
        child.join()
        out, complaints = ((folder / end).read_text(encoding="utf-8") for end in "12")
        return subprocess.CompletedProcess(words, child.exitcode or 0, out, complaints)


def _obey(words: tuple[str, ...], environment: dict[str, str], folder: Path) -> None:
    os.environ |= environment
    ends = [(folder / name).open(mode, encoding="utf-8") for name, mode in zip("012", "rww", strict=True)]
    for usual, end in enumerate(ends):
        os.dup2(end.fileno(), usual)
    sys.stdin, sys.stdout, sys.stderr = ends
    sys.exit(ironroad.cli.main([*words]))
