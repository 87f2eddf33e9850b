"""Sends thousands of changes that contradict each other at the same moment: each time one wins, and nothing
that was acknowledged is lost."""

from __future__ import annotations

import contextlib
import itertools
import tempfile
import time
import warnings
from collections import Counter
from dataclasses import replace
from pathlib import Path

from benchmarks.contests import CONTESTS, Contest
from benchmarks.crowd import Crowd
from benchmarks.databases import KINDS, database
from benchmarks.figures import options, progress, show
from benchmarks.stored import Store
from tests.helpers.apart import run_apart
from tests.helpers.letters import mail_server
from tests.helpers.quick import Quick

# What the database library warns of as it is loaded is no business of ours.
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from ironroad.site.settings import read_settings
    from ironroad.site.storage.upkeep import Upkeep

SETTINGS = {"IRONROAD_MOST_TABLES": "100000", "IRONROAD_CONNECTIONS": "1000"}


class Races:
    """Servers on one database, and all contests between the people there."""

    def __init__(self, data: Path, url: str, servers: int, size: int, seed: int, **environment: str) -> None:
        self._data, self._url = data, url
        self._environment = environment
        self._count, self._size, self._seed = servers, size, seed
        self._end = 0.0
        self.changes: Counter[str] = Counter()
        self.answers: Counter[int] = Counter()
        self.acknowledged = 0
        self.tables = 0

    def run(self, changes: int, minutes: float = 60.0) -> None:
        """Race until there were so many changes or time is up, then see that all of it is sound."""
        self._end = time.monotonic() + 60 * minutes
        with contextlib.ExitStack() as closing:
            mailbox, mail = closing.enter_context(mail_server())
            settings = SETTINGS | {"IRONROAD_MAIL_SERVER": mail} | self._environment
            servers = []
            for _ in range(self._count):
                servers.append(Quick(self._data, 0, **settings))
                closing.callback(servers[-1].stop)
            crowd = Crowd(servers, Store(self._url), mailbox, self._size, self._seed)
            run_apart(self._race(crowd, changes))
        self._check(crowd)

    async def _race(self, crowd: Crowd, changes: int) -> None:
        async with crowd:
            contests = {make(crowd): often for make, often in CONTESTS.items()}
            for turn in itertools.cycle(range(max(contests.values()))):
                for contest in [contest for contest, often in contests.items() if turn < often]:
                    if crowd.changes >= changes or time.monotonic() > self._end:
                        return
                    await self._once(crowd, contest)
                progress(f"{crowd.changes} changes, {len(crowd.ledger)} events acknowledged by number")

    async def _once(self, crowd: Crowd, contest: Contest) -> None:
        before = crowd.changes
        await contest.race()
        self.changes[type(contest).__name__] += crowd.changes - before

    def _check(self, crowd: Crowd) -> None:
        """Every acknowledged event is stored under its number, and every table replays."""
        events, said = crowd.store.events(), crowd.ledger.said()
        for path, numbered in said.items():
            stored = events[path.removeprefix("/t/")]
            lost = {n: text for n, text in numbered.items() if stored[n - 1 : n] != [text]}
            assert not lost, f"acknowledged and lost at {path}: {lost}"
        assert run_apart(self._damaged()) == []
        self.answers, self.acknowledged, self.tables = crowd.answers, len(crowd.ledger), len(events)

    async def _damaged(self) -> list[str]:
        """What `ironroad site check` says."""
        upkeep = Upkeep(replace(read_settings(self._data), database=self._url))
        try:
            return [f"{found.id}: {found.reason}" for found in await upkeep.check()]
        finally:
            await upkeep.close()


def run(kind: str, changes: int, minutes: float, servers: int, size: int, seed: int) -> None:
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, database(kind, Path(folder)) as (url, environment):
        races = Races(Path(folder), url, servers, size, seed, **environment)
        races.run(changes, minutes)
    show("server processes, people who act at once", f"{servers}, {size}")
    show("changes sent", str(races.changes.total()))
    for name, count in races.changes.items():
        show(f"  {name}", str(count))
    show("answers by status", ", ".join(f"{key}: {n}" for key, n in sorted(races.answers.items())))
    show("events acknowledged by number, every one stored", str(races.acknowledged))
    show("tables with events, every one replays", str(races.tables))
    show("took", f"{time.monotonic() - start:.0f} s")


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("--changes", type=int, default=1_500, help="changes that are sent")
    parser.add_argument("--minutes", type=float, default=10.0, help="how long it takes at most")
    parser.add_argument("--database", choices=KINDS, default=KINDS[0], help="what it is run on")
    parser.add_argument("--servers", type=int, default=2, help="server processes")
    parser.add_argument("--people", type=int, default=12, help="people who act at once")
    parser.add_argument("--seed", type=int, default=0, help="for who does what")
    given = parser.parse_args()
    run(given.database, given.changes, given.minutes, given.servers, given.people, given.seed)


if __name__ == "__main__":
    main()
