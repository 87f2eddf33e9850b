"""What requests cost: each address has so much a minute, and no single step may hold the others up."""

from __future__ import annotations

import math
import signal
import sys
import time
from collections.abc import Callable, Coroutine, Generator, Iterator
from contextlib import contextmanager
from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.exceptions import TooManyRequestsException
from litestar.types import ASGIApp, Receive, Scope, Send

from ironroad.site.operating.processes import Processes
from ironroad.site.operating.seen import seen_of
from ironroad.site.people.people import Person
from ironroad.site.protection.books import make_book
from ironroad.site.protection.limits import Allowance, address_of
from ironroad.site.protection.security import ASSETS
from ironroad.site.settings import Settings
from ironroad.site.storage.keeper import Keeper

READING: Final = ("GET", "HEAD", "OPTIONS")
# Nothing that people bring makes it dear, but it is the first to be asked for when all is new.
NEVER_STOPPED: Final = "/"
# So many ticks are as long as a step may take: how late one is stopped.
TICKS: Final = 4
LATER: Final = {"Retry-After": "20"}
# What it costs in addition, in seconds, to ask for something that takes too long.
FINE: Final = 5.0


class TooLong(Exception):
    """The answer would have taken too long to work out."""


class Stopped(BaseException):
    """Raised by the timer wherever the work is; whoever catches all errors must not take it for one."""


class Tolls:
    """What every address has left: requests, changes, and seconds of the processor. Changes are counted by
    all processes together; of the rest, which is counted for every request, each gives its part."""

    def __init__(self, settings: Settings, keeper: Keeper, processes: Processes) -> None:
        self.keeper = keeper
        self._requests = Allowance(settings.requests_a_minute, share=lambda: len(processes.living))
        self._changes = Allowance(settings.changes_a_minute, make_book(settings, "changes"))
        self._seconds = Allowance(settings.seconds_a_minute, share=lambda: len(processes.living))

    def admits(self, address: str) -> bool:
        """Count a request, unless an address has had enough."""
        return self._seconds.has(address) and self._requests.take(address)

    def change(self, address: str) -> None:
        """Count a change, or refuse it."""
        if not self._changes.take(address):
            raise TooManyRequestsException(headers=LATER)

    def change_of(self, person: Person | None) -> None:
        """Count a change by whoever makes it, however many addresses they have."""
        if person:
            self.change(f"person {person.id}")

    def charge(self, address: str, seconds: float) -> None:
        self._seconds.spend(address, seconds)


class Toll:
    """The middleware that counts changes and measures requests, which the gate has counted."""

    def __init__(self, app: ASGIApp, tolls: Tolls) -> None:
        self._app = app
        self._tolls = tolls

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        seen_of(scope).lead_to(scope["path_template"])
        if scope["path"].startswith(ASSETS):
            await self._app(scope, receive, send)
            return
        if scope["type"] != ScopeType.HTTP:
            # What a socket costs in the hours it is open is counted where it is served.
            await self._app(scope, receive, send)
            return
        address = address_of(ASGIConnection(scope))
        if scope["method"] not in READING:
            self._tolls.change(address)
        watched = scope["path"] != NEVER_STOPPED
        await self._measured(scope, address, Steps(self._answer(scope, receive, send), watched))

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(scope, receive, send)

    async def _measured(self, scope: Scope, address: str, steps: Steps) -> None:
        try:
            await steps
        except Stopped as stopped:
            self._tolls.charge(address, FINE)
            # What is in memory of the table may be half done; the database knows it whole.
            for word in scope["path_params"].values():
                self._tolls.keeper.forget(str(word))
            raise TooLong from stopped
        finally:
            self._tolls.charge(address, steps.spent)
            seen_of(scope).cost = steps.spent


class PersonToll:
    """The middleware that counts the changes of people, once they are recognised."""

    def __init__(self, app: ASGIApp, tolls: Tolls) -> None:
        self._app = app
        self._tolls = tolls

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP and scope["method"] not in READING:
            self._tolls.change_of(scope.get("user"))
        await self._app(scope, receive, send)


class Steps:
    """Work whose steps between two waits are measured, and stopped where one takes too long."""

    def __init__(self, work: Coroutine[Any, Any, None], watched: bool = True) -> None:
        self._work = work
        self._watched = watched
        self.spent = 0.0

    def __await__(self) -> Generator[Any, Any, None]:
        go: Callable[[Any], Any] = self._work.send
        given: Any = None
        while True:
            try:
                waits_for = self._step(go, given)
            except StopIteration:
                return
            try:
                go, given = self._work.send, (yield waits_for)
            except BaseException as error:
                go, given = self._work.throw, error

    def _step(self, go: Callable[[Any], Any], given: Any) -> Any:
        start = time.thread_time()
        _watch.begin(start if self._watched else math.inf)
        try:
            return go(given)
        finally:
            _watch.end()
            self.spent += time.thread_time() - start


class Watch:
    """Stops a step that goes on for too long. A timer that was set for each would be the dearest part of
    most steps, so one ticks all the time. It ticks by the processor time of this process, not by what others
    leave of it; what counts is that of the step alone, not that of threads beside it."""

    def __init__(self) -> None:
        self.longest = math.inf
        self._until = math.inf

    def begin(self, start: float) -> None:
        self._until = start + self.longest

    def end(self) -> None:
        self._until = math.inf

    def tick(self, number: int, frame: object) -> None:
        if time.thread_time() >= self._until:
            self.end()
            raise Stopped


_watch: Final = Watch()


@contextmanager
def steps_watched(longest: float) -> Iterator[None]:
    """Let steps be stopped after so many seconds, where the system can do that. Only the main thread can
    be. A timer that ticked on as the interpreter ends would kill it."""
    if not longest or sys.platform == "win32":
        yield
        return
    _watch.longest = longest
    signal.signal(signal.SIGVTALRM, _watch.tick)
    signal.setitimer(signal.ITIMER_VIRTUAL, longest / TICKS, longest / TICKS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
