"""What processes that serve together count is added up, in a folder as long as they run."""

from __future__ import annotations

import logging
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
# The files that the library makes for each process, and more than all that is counted takes in one of them.
KINDS: Final = ("counter", "histogram", "gauge_livesum", "gauge_livemostrecent")
ROOM: Final = 1 << 19

log = logging.getLogger("ironroad")


@contextmanager
def counting_together() -> Iterator[Callable[[int], None]]:
    """For whoever starts them: what to call with the number of a process that has ended."""
    with tempfile.TemporaryDirectory(prefix="ironroad-metrics-") as folder:
        os.environ[FOLDER] = folder
        yield _ended


def keep_room() -> None:
    """For each process, before it counts. The library writes into memory behind which there are files with
    holes, and who finds no room on the disk for one of those is killed there and then: who finds none now
    counts for itself."""
    if FOLDER not in os.environ or not hasattr(os, "posix_fallocate"):
        return
    files = [Path(os.environ[FOLDER]) / f"{kind}_{os.getpid()}.db" for kind in KINDS]
    try:
        for file in files:
            with file.open("ab") as opened:
                os.posix_fallocate(opened.fileno(), 0, ROOM)
    except OSError as error:
        log.warning("what process %d counts is not added to that of the others: %s", os.getpid(), error)
        del os.environ[FOLDER]
        for file in files:
            file.unlink(missing_ok=True)


def _ended(pid: int) -> None:
    """What it had open is open no more; what it has done stays in the sums. The library, which knows how to
    say so, would be loaded then for all that are started from here, and they could not do without the folder
    any more."""
    for file in Path(os.environ[FOLDER]).glob(f"gauge_live*_{pid}.db"):
        file.unlink(missing_ok=True)
