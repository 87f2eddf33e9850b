"""Ends PostgreSQL under a server at work many times in a row; after each time nothing that was acknowledged
may be missing, and everybody plays on: people, bots, and windows that follow."""

from __future__ import annotations

import tempfile
from functools import partial
from pathlib import Path

from benchmarks.databases import database
from benchmarks.figures import options
from benchmarks.kill import endure
from benchmarks.ordeal import Ordeal
from benchmarks.postgres import PROGRAMS, restart
from tests.helpers.server import Server


def strike(ordeal: Ordeal, url: str) -> None:
    """End the database in the middle of play."""
    ordeal.wait_for_play()
    restart(url)
    ordeal.check_acknowledged()
    ordeal.check_bots()


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("--times", type=int, default=8, help="how often PostgreSQL is ended")
    parser.add_argument("--seed", type=int, default=0, help="for what people do")
    given = parser.parse_args()
    if not PROGRAMS.exists():
        print("PostgreSQL is not installed, so there is nothing to end")
        return
    with (
        tempfile.TemporaryDirectory() as folder,
        database("postgres", Path(folder)) as (url, environment),
    ):
        server = Server(Path(folder), 0, **environment)
        try:
            ordeal = Ordeal(server, url, given.seed)
            endure(ordeal, partial(strike, ordeal, environment["DATABASE_URL"]), given.times)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
