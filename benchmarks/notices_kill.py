"""Kills a server again and again while notices go out, and counts which were lost and which doubled."""

from __future__ import annotations

import contextlib
import random
import tempfile
import time
from collections import Counter
from pathlib import Path
from types import TracebackType
from typing import Any

from benchmarks.figures import options, progress, show
from benchmarks.processes import wait_until
from benchmarks.stored import Store
from tests.helpers.apart import run_apart
from tests.helpers.company import Company, Somebody, Table, company
from tests.helpers.letters import mail_server
from tests.helpers.quick import Quick
from tests.helpers.receivers import Browser, web_server
from tests.helpers.server import Server

WAYS = ("mail", "push", "hook")
# Longer than sending takes, also on a machine that is busy.
LEASE = 6
# Notices are looked for every second; somewhere in there they go out.
GOING_OUT = 1.3
PEOPLE = 3
# A letter that fails is tried again after a minute.
PATIENCE = 240


class NoticeOrdeal:
    """People who are told of their turns by letter, push and webhook, at a server that is killed."""

    def __init__(self, data: Path, tables: int, seed: int = 0, make: type[Server] = Server) -> None:
        self._make = make
        self._data = data
        self._count = tables
        self._random = random.Random(seed)
        self._closing = contextlib.ExitStack()
        self._tables: list[tuple[Table, list[Somebody]]] = []
        self._browsers: dict[str, Browser] = {}
        # What the server has acknowledged: that at a table the event of this number asked somebody anew.
        self._asked: list[tuple[str, int]] = []

    def __enter__(self) -> NoticeOrdeal:
        self._mailbox, mail = self._closing.enter_context(mail_server())
        self._ear = self._closing.enter_context(web_server())
        self.server = self._make(
            self._data,
            IRONROAD_MAIL_SERVER=mail,
            IRONROAD_ADDRESS="http://ironroad.example",
            IRONROAD_NOTICE_WAIT="0",
            IRONROAD_NOTICE_LEASE=str(LEASE),
            IRONROAD_LETTERS_A_DAY="1000000",
            IRONROAD_LOCAL_HOOKS="1",
        )
        self._closing.callback(self.server.stop)
        self._store = Store(f"sqlite+aiosqlite:///{self._data / 'ironroad.db'}")
        self._tables = run_apart(self._gather())
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._closing.close()

    async def _gather(self) -> list[tuple[Table, list[Somebody]]]:
        async with company(self._data) as made:
            return [await self._table(made) for _ in range(self._count)]

    async def _table(self, made: Company) -> tuple[Table, list[Somebody]]:
        people = [await self._person(made) for _ in range(PEOPLE)]
        return await made.table(*people), people

    async def _person(self, made: Company) -> Somebody:
        n = len(self._browsers)
        browser = self._browsers[f"/push/{n}"] = Browser(f"{self._ear.url}/push/{n}")
        wishes = {"url": f"{self._ear.url}/hook/{n}", "secret": "secret"}
        return await made.person(f"Person {n}", f"{n}@example.org", "en", browser, **wishes)

    def kill(self) -> None:
        """Everybody looks and moves, and while the others are told the server dies."""
        for n, (table, people) in enumerate(self._tables):
            if not self._take_turn(table, people):
                self._tables[n] = run_apart(self._another())
        time.sleep(self._random.uniform(0, GOING_OUT))
        self.server.kill()
        self.server.start()
        wait_until(lambda: not self._missing(), "notices do not arrive", PATIENCE)

    async def _another(self) -> tuple[Table, list[Somebody]]:
        async with company(self._data) as made:
            return await self._table(made)

    def _take_turn(self, table: Table, people: list[Somebody]) -> bool:
        """Whoever is to move does, until somebody else is; whether the game goes on."""
        seat = self._seat(table)
        if seat is None:
            return False
        path = f"/s/{table.key(seat)}"
        with people[seat].visit(self.server) as visitor:
            visitor.get(path)
            state = visitor.state(path)
            while state["mine"]:
                move = self._random.choice(state["moves"])["move"]
                answer = visitor.move(path, move, state["number"])
                assert answer.status_code == 200, answer.text
                state = answer.json()
        if not state["over"]:
            self._asked.append((table.id, state["number"]))
        return not state["over"]

    def _seat(self, table: Table) -> int | None:
        [row] = self._store.rows("SELECT to_move FROM tables WHERE id = :id", id=table.id)
        seat: int | None = row.to_move
        return seat

    # What must hold

    def _missing(self) -> set[tuple[str, str]]:
        """The notices in the outbox that nobody has received though they should have been."""
        rows = self._store.rows("SELECT id, way, state, tries FROM notices")
        needed = {
            (row.way, row.id)
            for row in rows
            if row.state != "dropped" and (row.state, row.tries) != ("seen", 0)
        }
        return needed - {*self._received()}

    def account(self) -> tuple[int, dict[str, int]]:
        """How many notices were lost, and of each way how many came twice."""
        rows = self._store.rows('SELECT "table", number, way FROM notices')
        written = {(row.table, row.number, row.way) for row in rows}
        unwritten = [asked for asked in self._asked for way in WAYS if (*asked, way) not in written]
        counts = self._received()
        doubled = Counter(way for way, id_ in counts if counts[way, id_] > 1)
        return len(self._missing()) + len(unwritten), {way: doubled[way] for way in WAYS}

    def received(self) -> dict[str, int]:
        return Counter(way for way, _ in self._received())

    def _received(self) -> Counter[tuple[str, str]]:
        letters = [
            letter["Message-ID"][len("<notice-") :].partition("@")[0] for letter in [*self._mailbox.letters]
        ]
        found: list[tuple[str, str]] = [("mail", id_) for id_ in letters]
        for post in [*self._ear.posts]:
            told: dict[str, Any] = (
                self._browsers[post.path].read(post) if post.path in self._browsers else post.json
            )
            found.append((post.path.split("/")[1], told["id"]))
        return Counter(found)


def run(kills: int, tables: int, seed: int) -> None:
    start = time.monotonic()
    with (
        tempfile.TemporaryDirectory() as folder,
        NoticeOrdeal(Path(folder), tables, seed, Quick) as ordeal,
    ):
        for n in range(kills):
            ordeal.kill()
            progress(
                f"killed {n + 1} times, received {dict(ordeal.received())}, doubled {ordeal.account()[1]}"
            )
        lost, doubled = ordeal.account()
        show("times killed while notices went out", str(kills))
        for way, count in ordeal.received().items():
            show(f"notices received by {way}", str(count))
        show("lost", str(lost))
        for way, count in doubled.items():
            show(f"doubled by {way}", str(count))
    show("took", f"{time.monotonic() - start:.0f} s")


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("--kills", type=int, default=15, help="how often the server is killed")
    parser.add_argument("--tables", type=int, default=8, help="tables at which people are told of turns")
    parser.add_argument("--seed", type=int, default=0, help="for when it is killed")
    given = parser.parse_args()
    run(given.kills, given.tables, given.seed)


if __name__ == "__main__":
    main()
