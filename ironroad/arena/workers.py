"""Games played in several processes of this machine."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from typing import Final

from ironroad.arena.fixtures import Fixture
from ironroad.arena.playing import Played, play

# A process that dies costs its game only: another plays it, so many times.
TRIES: Final = 3


class GameLost(Exception):
    """A game whose process died every time."""


def play_here(fixtures: Iterable[Fixture], jobs: int) -> Generator[Played, None, None]:
    """The games as they end. Whoever wants no more closes the iterator; what is under way is given up."""
    if jobs == 1:
        yield from map(play, fixtures)
        return
    workers = [_Worker() for _ in range(jobs)]
    try:
        yield from _share(iter(fixtures), workers)
    finally:
        for worker in workers:
            worker.end()


def _share(rest: Iterator[Fixture], workers: list[_Worker]) -> Iterator[Played]:
    for worker in workers:
        worker.give(next(rest, None))
    while busy := {worker.line: worker for worker in workers if worker.fixture}:
        for line in wait(list(busy)):
            worker = busy[line]  # type: ignore[index]
            played = worker.take()
            if played is not None:
                worker.give(next(rest, None))
                yield played


class _Worker:
    """A process that plays one game after another."""

    def __init__(self) -> None:
        self.fixture: Fixture | None = None
        self._tries = 0
        self._begin()

    def _begin(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.line, far = context.Pipe()
        self._process = context.Process(target=_work, args=(far,), daemon=True)
        self._process.start()
        far.close()

    def give(self, fixture: Fixture | None) -> None:
        self.fixture, self._tries = fixture, 1
        if fixture is not None:
            self._send(fixture)

    def _send(self, fixture: Fixture) -> None:
        """Whether it still lives shows when its answer is waited for."""
        with suppress(OSError):
            self.line.send(fixture)

    def take(self) -> Played | None:
        """What was played; nothing where the process has died and the game was begun again."""
        try:
            found = self.line.recv()
        except (EOFError, OSError):
            self._again()
            return None
        if isinstance(found, BaseException):
            raise found
        assert isinstance(found, Played)
        return found

    def _again(self) -> None:
        self.end()
        assert self.fixture
        if self._tries >= TRIES:
            raise GameLost(f"the process of a game died {TRIES} times, {self.fixture.told}")
        self._begin()
        self._tries += 1
        self._send(self.fixture)

    def end(self) -> None:
        self.line.close()
        self._process.kill()
        self._process.join()


def _work(line: Connection[Played | BaseException, Fixture]) -> None:
    """The other side: an interrupt is for who gave the games."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            fixture = line.recv()
        except (EOFError, OSError):
            return
        try:
            line.send(play(fixture))
        except Exception as error:
            line.send(error)
