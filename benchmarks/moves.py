"""How many moves a server stores: of bots that do not think, at tables that nobody watches."""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from benchmarks.databases import KINDS, database
from benchmarks.figures import progress, show
from benchmarks.processes import descendants, processor_time
from benchmarks.stored import Store
from tests.helpers.server import Server, Visitor

HELD = "100000"
SETTLING = 3.0
# What was stored together has one time: a decision with the draws after it.
MADE = 'SELECT count(*) AS made FROM (SELECT DISTINCT "table", at FROM events) AS moments'


def make_tables(server: Server, bots: int) -> None:
    progress(f"making {bots} tables of bots, who do not move yet")
    visitor = Visitor(server)
    with visitor.client:
        for _ in range(bots):
            visitor.new_table("random", "random", "random", "random")


def used(server: Server) -> float:
    """Seconds of the processor, of the server and all that it has started."""
    pids = [server.process.pid, *(process.pid for process in descendants(server.process.pid))]
    return sum(map(processor_time, pids))


def measure(server: Server, store: Store, seconds: float) -> None:
    time.sleep(SETTLING)
    made, start, before = _made(store), time.monotonic(), used(server)
    time.sleep(seconds)
    passed, spent, moves = time.monotonic() - start, used(server) - before, _made(store) - made
    show("moves of bots, a second", f"{moves / passed:.0f}")
    show("processor time of all processes, of one core", f"{spent / passed:.0%}")
    show("processor time of a move", f"{1000 * spent / max(moves, 1):.2f} ms")


def _made(store: Store) -> int:
    return int(store.rows(MADE)[0].made)


def run(kind: str, tables: int, seconds: float) -> None:
    print(f"\n{kind}, {tables} tables of four random bots that do not wait", flush=True)
    with tempfile.TemporaryDirectory() as folder, database(kind, Path(folder)) as (address, environment):
        server = Server(Path(folder), 0, **environment, IRONROAD_PACE=HELD, IRONROAD_IDLE_PACE=HELD)
        try:
            make_tables(server, tables)
            server.stop()
            server.environment |= {"IRONROAD_PACE": "0", "IRONROAD_IDLE_PACE": "0"}
            server.start()
            measure(server, Store(address), seconds)
        finally:
            server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10, help="how long to measure")
    parser.add_argument("--database", nargs="+", choices=KINDS, default=KINDS)
    given = parser.parse_args()
    for kind in given.database:
        run(kind, given.tables, given.seconds)


if __name__ == "__main__":
    main()
