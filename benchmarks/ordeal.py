"""A server that is killed under load again and again, and everything that must hold when it is back."""

from __future__ import annotations

import random
import time

import ironroad
from benchmarks.people import Ledger, Person
from benchmarks.processes import alive, descendants, wait_until
from benchmarks.stored import Store, left
from tests.helpers.server import Server, Visitor

PEOPLE = ("person", "person", "person")
MIXED = ("person", "random", "greedy")
BOTS = ("greedy", "random", "greedy")


class Ordeal:
    """People at tables of their own, at one they share, at one with bots; and tables of bots alone."""

    def __init__(self, server: Server, database: str, seed: int = 0) -> None:
        self.server = server
        self.store = Store(database)
        self.ledger = Ledger()
        self._random = random.Random(seed)
        visitor = Visitor(server)
        with visitor.client:
            shared, own, mixed = (visitor.new_table(*kinds) for kinds in (PEOPLE, PEOPLE, MIXED))
            self._bots = [visitor.new_table(*BOTS) for _ in range(2)]
        paths = (shared, shared, own, mixed)
        self._people = [Person(server, path, self.ledger, n) for n, path in enumerate(paths)]
        for person in self._people:
            person.start()

    def close(self) -> None:
        for person in self._people:
            person.stop()

    def kill(self) -> None:
        """Kill the server in the middle of play, start it again and see that nothing is missing."""
        self.wait_for_play()
        time.sleep(self._random.uniform(0, 0.3))
        helpers = descendants(self.server.process.pid)
        self.server.kill()
        wait_until(lambda: not any(map(alive, helpers)), "a thinking process stayed behind")
        self.server.start()
        self.check_acknowledged()
        self.check_bots()

    def wait_for_play(self) -> None:
        """Until everybody has made a move again."""
        before = [person.made for person in self._people]
        wait_until(lambda: all(p.made > n for p, n in self._with(before)), "somebody cannot go on")

    def _with(self, before: list[int]) -> list[tuple[Person, int]]:
        for person in self._people:
            if person.problem:
                raise person.problem
        return [*zip(self._people, before, strict=True)]

    # What must hold

    def check_acknowledged(self) -> None:
        """Everything acknowledged is stored, with the number it was given."""
        said, events = self.ledger.said(), self.store.events()
        for path, moves in said.items():
            stored = events[_id(path)]
            lost = {n: text for n, text in moves.items() if n > len(stored) or stored[n - 1] != text}
            assert not lost, f"acknowledged and lost at {path}: {lost}"

    def check_at_rest(self) -> int:
        """Once nobody moves any more: see all of it through; how many tables there are."""
        self.server.kill()
        self.server.environment |= {"IRONROAD_PACE": "1000"}
        self.server.start()
        self.check_acknowledged()
        return self._check_records()

    def _check_records(self) -> int:
        """Every table's record is what is left of its events, and can be played."""
        events = self.store.events()
        with Visitor(self.server).client as client:
            for id_, stored in events.items():
                record = ironroad.load(client.get(f"/t/{id_}/record.txt").text).record
                assert [move.text for move in record.moves] == left(stored), f"{id_} is not its events"
        return len(events)

    def check_bots(self) -> None:
        """Tables of bots go on without anybody asking them to; one that is over makes room for another."""
        self._bots = [self._check_bots(path) for path in self._bots]

    def _check_bots(self, path: str) -> str:
        id_ = _id(path)
        before = self.store.length(id_)
        wait_until(
            lambda: self.store.over(id_) or self.store.length(id_) > before, f"the bots at {id_} sleep"
        )
        return self._again(path) if self.store.over(id_) else path

    def _again(self, path: str) -> str:
        visitor = Visitor(self.server)
        with visitor.client:
            visitor.get(path)
            return str(visitor.post(f"{path}/again").headers["location"])


def _id(path: str) -> str:
    return path.removeprefix("/t/")
