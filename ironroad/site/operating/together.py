"""What processes that serve together count is added up, in a folder as long as they run."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"


@contextmanager
def counting_together() -> Iterator[Callable[[int], None]]:
    """For whoever starts them: what to call with the number of a process that has ended."""
    with tempfile.TemporaryDirectory(prefix="ironroad-metrics-") as folder:
        os.environ[FOLDER] = folder
        yield _ended


def _ended(pid: int) -> None:
    """What it had open is open no more; what it has done stays in the sums."""
    from prometheus_client.multiprocess import mark_process_dead

    mark_process_dead(pid)  # type: ignore[no-untyped-call]
