"""Games played on the machines of a Ray cluster (extra `ray`).

The library travels with the games, so that all machines play by the same code, and a game is given to another
where its machine dies.
"""

from __future__ import annotations

import logging
from collections.abc import Generator, Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import ray

import ironroad
from ironroad.arena.fixtures import Fixture
from ironroad.arena.playing import Played, play
from ironroad.arena.workers import TRIES, GameLost

# So many games wait for each core, lest one is idle between two.
AHEAD: Final = 2
NOT_NEEDED: Final = ["**/__pycache__", "site/static", "site/locale", "*.pyc"]


def play_on_ray(fixtures: Iterable[Fixture], address: str) -> Generator[Played, None, None]:
    """The games as they end. Whoever wants no more closes the iterator; what is under way is given up."""
    library = str(Path(ironroad.__file__).parent)
    ray.init(
        address=address,
        runtime_env={"py_modules": [library], "excludes": NOT_NEEDED},
        logging_level=logging.ERROR,
        log_to_driver=False,
    )
    try:
        yield from _share(iter(fixtures))
    finally:
        ray.shutdown()


def _share(rest: Iterator[Fixture]) -> Iterator[Played]:
    task = ray.remote(num_cpus=1, max_retries=TRIES, scheduling_strategy="SPREAD")(play)
    waiting: dict[Any, Fixture] = {}
    while True:
        while len(waiting) < AHEAD * _cores() and (fixture := next(rest, None)) is not None:
            waiting[task.remote(fixture)] = fixture
        if not waiting:
            return
        done, _ = ray.wait(list(waiting), num_returns=1)
        for reference in done:
            yield _taken(reference, waiting.pop(reference))


def _cores() -> int:
    """Of the cluster as it is now: machines come and go."""
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


def _taken(reference: Any, fixture: Fixture) -> Played:
    try:
        found = ray.get(reference)
    except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError) as error:
        raise GameLost(f"the machine of a game died {TRIES + 1} times, {fixture.told}") from error
    assert isinstance(found, Played)
    return found
