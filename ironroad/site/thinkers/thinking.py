"""Processes in which bots think, and hints are found: so many at once, each going on with the tables it
knows, where it can."""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import multiprocessing
import signal
import sys
from collections import OrderedDict
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple, TypeVar

import ironroad
from ironroad.analysis import analyse, to_data
from ironroad.boards import Shelves
from ironroad.bots import Bot, bots, make_bot
from ironroad.bots.fair import fair_answer, simple_move
from ironroad.site.thinkers.room import Room
from ironroad.site.thinkers.workers import Died, Workers, give_way

# Beside its thoughts a process has other work. By the clock on the wall, which runs on while a bot sleeps or
# others have the processor, a thought may take so many times as long as by the processor's.
WORK: Final = 2.0
BUDGET: Final = 2.0
PATIENCE: Final = 4
# Who uses up all the time there is needs a little more to answer; it is told so much of it.
TOLD: Final = 0.9
MOST_KNOWN: Final = 10_000
# How far they stand behind the server.
STEPS: Final = 5

T = TypeVar("T")


class Thought(NamedTuple):
    """A legal move as text, and what went wrong if it is not the bot's own."""

    move: str
    trouble: str = ""


class Thinkers:
    """Where there is not enough room, who has the lowest rank goes first."""

    def __init__(self, number: int, seconds: float, shelves: Shelves) -> None:
        # A thought ends by itself in time; whatever does not is ended with its process.
        self._free = [_Thinker(2 * seconds + WORK) for _ in range(number)]
        self._all = [*self._free]
        self._room = Room(number)
        self._given = shelves, seconds
        self._last: OrderedDict[str, _Thinker] = OrderedDict()

    async def think(
        self, position: str, bot: str, botplay: str, rank: Callable[[], int], times: float = 1.0
    ) -> Thought:
        """A bot's answer to a position; `botplay` says which bot it is, at which table, `times` how often it
        may take as long as it usually does."""
        return await self._have(choose, botplay, rank, position, bot, botplay, times)

    async def advise(self, position: str, table: str, rank: Callable[[], int], seconds: float) -> Any:
        """The best moves of a position as an analysis has them, as data; None where there was no time."""
        return await self._have(advise, table, rank, position, seconds)

    async def _have(self, work: Callable[..., T], known_by: str, rank: Callable[[], int], *given: Any) -> T:
        async with self._room.place(rank):
            thinker = self._take(known_by)
            try:
                return await thinker.think(work, *given, *self._given)
            finally:
                self._free.append(thinker)

    def _take(self, botplay: str) -> _Thinker:
        """The one that knows this bot's plans, or the last one that has thought: no more processes are begun
        than are needed."""
        known = self._last.pop(botplay, None)
        thinker = known if known in self._free else self._free[-1]
        assert thinker is not None
        self._free.remove(thinker)
        self._last[botplay] = thinker
        if len(self._last) > MOST_KNOWN:
            self._last.popitem(last=False)
        return thinker

    @property
    def alive(self) -> bool:
        dead = [thinker for thinker in self._all if not thinker.workers.alive]
        return not dead

    def tell(self, heard: Callable[[float], None]) -> None:
        """Who hears of each thought how many seconds it took."""
        for thinker in self._all:
            thinker.workers.heard = heard

    def close(self) -> None:
        for thinker in self._all:
            thinker.workers.close()


class _Thinker:
    """One process. What nobody waits for any more it gives up."""

    def __init__(self, seconds: float) -> None:
        self._longest = 2 * PATIENCE * seconds
        self._given_up = multiprocessing.get_context("spawn").RawValue(ctypes.c_long, 0)
        self.workers = Workers(1, seconds, _begin, self._given_up)
        self._thought = 0

    async def think(self, work: Callable[..., T], *given: Any) -> T:
        self._thought += 1
        try:
            async with asyncio.timeout(self._longest):
                return await self.workers.run(work, self._thought, *given)
        except TimeoutError:
            # It listens to nothing any more.
            self.workers.signal(KILL)
            raise Died from None
        except BaseException:
            self._given_up.value = self._thought
            self.workers.signal(GIVE_UP)
            raise


# In the thinking process


KILL: Final = None if sys.platform == "win32" else signal.SIGKILL
GIVE_UP: Final = None if sys.platform == "win32" else signal.SIGUSR1


_TIMERS: Final = (
    ()
    if sys.platform == "win32"
    else ((signal.SIGVTALRM, signal.ITIMER_VIRTUAL, 1), (signal.SIGALRM, signal.ITIMER_REAL, PATIENCE))
)


class _Overtime(BaseException):
    """Raised wherever the bot is in its thoughts."""


class _Now:
    """The thought that is being thought, and the last one that nobody waits for."""

    thought = 0
    given_up: Any = None


def _begin(given_up: Any) -> None:
    give_way(STEPS)
    _Now.given_up = given_up
    if GIVE_UP is not None:
        signal.signal(GIVE_UP, _give_up)


def _give_up(number: int, frame: object) -> None:
    """The signal may be late, and then means no thought of now."""
    if _Now.thought and _Now.thought == _Now.given_up.value:
        _stop(number, frame)


def choose(
    thought: int, position: str, bot: str, botplay: str, times: float, shelves: Shelves, longest: float
) -> Thought:
    """The bot's answer to a position; a simple one where it fails or thinks for too long."""
    game = ironroad.from_position(position, shelves=shelves)
    try:
        with _timed(thought, longest):
            seconds = times * (bots()[bot].seconds or BUDGET)
            answer = fair_answer(partial(_bot, bot, botplay), game, min(seconds, TOLD * longest))
            return Thought(answer.move.text, answer.trouble)
    except _Overtime:
        _bot.cache_clear()
        return Thought(simple_move(game.legal_moves()).text, "thought for too long")
    except BaseException as error:
        # An interrupt, for instance: where nobody catches it, it would end the server.
        return Thought(simple_move(game.legal_moves()).text, f"failed: {type(error).__name__}")


def advise(thought: int, position: str, seconds: float, shelves: Shelves, longest: float) -> Any:
    """The best moves of a position, which holds no more than the seat that is asked may know."""
    game = ironroad.from_position(position, shelves=shelves)
    try:
        with _timed(thought, longest):
            return to_data(analyse(game, min(seconds, TOLD * longest)))
    except _Overtime:
        return None


@contextlib.contextmanager
def _timed(thought: int, longest: float) -> Iterator[None]:
    """While a thought is thought, which is stopped where it takes too long or is given up."""
    try:
        _Now.thought = thought
        _set_timers(longest)
        yield
    finally:
        _Now.thought = 0
        _set_timers(0)


def _set_timers(seconds: float) -> None:
    if sys.platform != "win32":
        for alarm, timer, times in _TIMERS:
            signal.signal(alarm, _stop)
            signal.setitimer(timer, times * seconds)


def _stop(number: int, frame: object) -> None:
    """Once for each thought: several alarms may ring at the same time."""
    if _Now.thought:
        _Now.thought = 0
        raise _Overtime


@lru_cache(maxsize=512)
def _bot(name: str, botplay: str) -> Bot:
    """A bot keeps its plans between the moves of a turn."""
    return make_bot(name, botplay)
