"""A server that is killed under load again and again, and everything that must hold when it is back."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import sqlalchemy

import ironroad
from benchmarks.people import Ledger, Person
from tests.server import Server, Visitor

UNDO = "undo "
PATIENCE = 60.0
PEOPLE = ("person", "person", "person")
MIXED = ("person", "random", "greedy")
BOTS = ("greedy", "random", "greedy")

Events = dict[str, list[tuple[int, str]]]


class Ordeal:
    """People at tables of their own and shared ones, some with bots; and tables of bots alone."""

    def __init__(self, server: Server, database: str, seed: int = 0) -> None:
        self.server = server
        self.ledger = Ledger()
        self.kills = 0
        self._random = random.Random(seed)
        self._engine = sqlalchemy.create_engine(database)
        with closing(Visitor(server).client) as client:
            visitor = Visitor(server)
            visitor.client = client
            shared, own, mixed = (visitor.new_table(*kinds) for kinds in (PEOPLE, PEOPLE, MIXED))
            self.bots = [visitor.new_table(*BOTS) for _ in range(2)]
        paths = (shared, shared, own, mixed)
        self._people = [Person(server, path, self.ledger, n) for n, path in enumerate(paths)]
        for person in self._people:
            person.start()

    def close(self) -> None:
        for person in self._people:
            person.stop()
        self._engine.dispose()

    # One kill

    def kill(self) -> None:
        """Kill the server in the middle of play, start it again and see that nothing is missing."""
        self._wait_for_play()
        time.sleep(self._random.uniform(0, 0.3))
        helpers = descendants(self.server.process.pid)
        self.server.kill()
        self.kills += 1
        wait_until(lambda: not any(alive(helper) for helper in helpers), "a thinking process stayed behind")
        self.check_events()
        self.server.start()
        self.check_bots()

    def _wait_for_play(self) -> None:
        before = len(self.ledger)
        wait_until(lambda: len(self.ledger) >= before + 5, "people could not go on")

    # What must hold

    def check_events(self) -> None:
        """Everything acknowledged is stored at its number, and the numbers have no gaps."""
        assert not self.ledger.refusals, self.ledger.refusals[:5]
        events, counts = self._stored()
        for id_, rows in events.items():
            assert [number for number, _ in rows] == [*range(1, len(rows) + 1)], f"gaps in {id_}"
            assert counts[id_] == len(rows), f"{id_} counts {counts[id_]} events and has {len(rows)}"
        for path, said in self.ledger.acknowledged.items():
            stored = dict(events[path.removeprefix("/t/")])
            lost = {number: text for number, text in said.items() if stored.get(number) != text}
            assert not lost, f"acknowledged and lost at {path}: {lost}"

    def check_records(self) -> int:
        """Every table's record is what is left of its events, and plays; how many tables there are."""
        events, _ = self._stored()
        with Visitor(self.server).client as client:
            for id_, rows in events.items():
                text = client.get(f"/t/{id_}/record.txt").text
                moves = [move.text for move in ironroad.load(text).record.moves]
                # Bots go on between the two readings.
                assert moves[: len(left(rows))] == left(rows), f"the record of {id_} is not its events"
        return len(events)

    def check_bots(self) -> None:
        """Tables of bots go on without anybody asking them to; one that is over makes room for another."""
        for n, path in enumerate(self.bots):
            id_ = path.removeprefix("/t/")
            before = self._progress(id_)
            wait_until(lambda id_=id_, before=before: self._progress(id_) != before or self._over(id_), f"the bots at {id_} sleep")
            if self._over(id_):
                self.bots[n] = self._again(path)

    def _again(self, path: str) -> str:
        visitor = Visitor(self.server)
        with visitor.client:
            visitor.get(path)
            return str(visitor.post(f"{path}/again").headers["location"])

    # The database, read beside the server

    def _stored(self) -> tuple[Events, dict[str, int]]:
        with self._engine.connect() as connection:
            counts = {id_: n for id_, n in connection.execute(sqlalchemy.text("SELECT id, events FROM tables"))}
            rows = connection.execute(sqlalchemy.text('SELECT "table", number, text FROM events ORDER BY number'))
            events: Events = {id_: [] for id_ in counts}
            for id_, number, text in rows:
                events[id_].append((number, text))
        return events, counts

    def _progress(self, id_: str) -> int:
        return int(self._value("events", id_))

    def _over(self, id_: str) -> bool:
        return bool(self._value("over", id_))

    def _value(self, column: str, id_: str) -> int:
        with self._engine.connect() as connection:
            found = connection.execute(sqlalchemy.text(f"SELECT {column} FROM tables WHERE id = :id"), {"id": id_})
            return int(found.scalar_one())
