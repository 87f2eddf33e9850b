"""`ironroad ...` as a process of its own that need not load everything first."""

from __future__ import annotations

import os
import resource
import sys
from typing import NamedTuple

import ironroad.cli
from tests.helpers.quick import CONTEXT, Pipe


class Done(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


def give(*words: object, largest: int | None = None, **environment: str) -> Done:
    """Give a command and wait; with `largest`, on a disk that takes no files beyond that size."""
    (read_out, out), (read_err, err) = os.pipe(), os.pipe()
    given = [str(word) for word in words]
    child = CONTEXT.Process(target=_run, args=(given, environment, Pipe(out), Pipe(err), largest))
    child.start()
    os.close(out)
    os.close(err)
    with os.fdopen(read_out) as said, os.fdopen(read_err) as complained:
        texts = said.read(), complained.read()
    child.join(60)
    assert child.exitcode is not None
    return Done(child.exitcode, *texts)


def _run(words: list[str], environment: dict[str, str], out: int, err: int, largest: int | None) -> None:
    os.environ |= environment
    os.dup2(out, 1)
    os.dup2(err, 2)
    os.close(out)
    os.close(err)
    sys.stdout = open(1, "w", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", closefd=False)  # noqa: SIM115
    if largest is not None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))
    code = ironroad.cli.main(words)
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)
