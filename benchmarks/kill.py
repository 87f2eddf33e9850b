"""Kills a server under load many times in a row; after each time nothing it acknowledged may be missing."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.databases import KINDS, database
from benchmarks.figures import options, progress, show
from benchmarks.ordeal import Ordeal
from tests.helpers.server import Server


def run(kind: str, kills: int, seed: int) -> None:
    with tempfile.TemporaryDirectory() as folder, database(kind, Path(folder)) as (url, environment):
        server = Server(Path(folder), 0, **environment)
        try:
            ordeal = Ordeal(server, url, seed)
            endure(ordeal, ordeal.kill, kills)
            show("thinking processes left behind", "0")
        finally:
            server.stop()


def endure(ordeal: Ordeal, blow: Callable[[], None], times: int) -> None:
    """Strike again and again while people and bots play, and see that nothing is missing in the end."""
    start = time.monotonic()
    try:
        for n in range(times):
            blow()
            progress(f"struck {n + 1} times, {len(ordeal.ledger)} moves acknowledged and kept")
        ordeal.wait_for_play()
    finally:
        ordeal.close()
    tables = ordeal.check_at_rest()
    show("times struck under load", str(times))
    show("moves acknowledged, every one kept", str(len(ordeal.ledger)))
    show("tables whose record is its events and can be played", str(tables))
    show("took", f"{time.monotonic() - start:.0f} s")


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("--kills", type=int, default=100, help="how often the server is killed")
    parser.add_argument("--database", choices=KINDS, default=KINDS[0], help="what it is run on")
    parser.add_argument("--seed", type=int, default=0, help="for when it is killed")
    given = parser.parse_args()
    run(given.database, given.kills, given.seed)


if __name__ == "__main__":
    main()
