"""Ends PostgreSQL under a server at work many times in a row; after each time nothing that was acknowledged
may be missing, and everybody plays on: people, bots, and windows that follow."""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from benchmarks.databases import database
from benchmarks.figures import progress, show
from benchmarks.ordeal import Ordeal
from benchmarks.postgres import restart
from tests.helpers.server import Server


def endure(ordeal: Ordeal, url: str, times: int) -> None:
    start = time.monotonic()
    try:
        for n in range(times):
            ordeal.wait_for_play()
            restart(url)
            ordeal.check_acknowledged()
            ordeal.check_bots()
            progress(f"ended {n + 1} times, {len(ordeal.ledger)} moves acknowledged and kept")
        ordeal.wait_for_play()
    finally:
        ordeal.close()
    tables = ordeal.check_at_rest()
    show("times the database ended under load", str(times))
    show("moves acknowledged, every one kept", str(len(ordeal.ledger)))
    show("tables whose record is its events and can be played", str(tables))
    show("took", f"{time.monotonic() - start:.0f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        database("postgres", Path(folder)) as (url, environment),
    ):
        server = Server(Path(folder), 0, **environment)
        try:
            endure(Ordeal(server, url, given.seed), environment["DATABASE_URL"], given.times)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
