"""Bots at the tables: they think in processes of their own and move at a pace one can watch."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from collections.abc import Callable
from functools import lru_cache
from typing import Final

import ironroad
from ironroad.boards import Shelves
from ironroad.bots import Bot, bots, make_bot
from ironroad.lessons import calm_move
from ironroad.site.costs import Steps, Stopped
from ironroad.site.keeper import Keeper, Refused, Stale
from ironroad.site.offers import USUAL_BOT
from ironroad.site.room import Room
from ironroad.site.settings import Settings
from ironroad.site.tables import Damaged, Sitter, Table
from ironroad.site.workers import Died, Workers

BUDGET: Final = 2.0
BREATH: Final = 5.0
LONGEST_BREATH: Final = 300.0
# Who goes first where there is not enough room: tables that somebody looks at, those of people, the others.
WATCHED, OF_PEOPLE, OF_BOTS = range(3)

log = logging.getLogger("ironroad")


class BotPlay:
    """Sees to it that a table where a bot is to move goes on, whether or not somebody looks. `watching` says
    how many look at a table, by its spectators' word."""

    def __init__(
        self, keeper: Keeper, settings: Settings, shelves: Shelves, watching: Callable[[str], int]
    ) -> None:
        self._keeper = keeper
        self._settings = settings
        self._shelves = shelves
        self._watching = watching
        # A thought ends by itself in time; whatever does not is ended with its process.
        self._thinkers = Workers(settings.thinkers, 2 * settings.longest_thought + BUDGET)
        self._driving: dict[str, asyncio.Task[None]] = {}
        # Bots at hundreds of tables must leave the server time for people.
        self._room = Room(settings.thinkers + 1)
        self._closed = False

    @property
    def queue(self) -> int:
        """At how many tables bots are to move."""
        return len(self._driving)

    @property
    def thinkers(self) -> Workers:
        return self._thinkers

    async def wake(self) -> None:
        """Go on with every table that waits for a bot, after a start of the server."""
        for id_ in await self._keeper.waiting_for_bots():
            self._start(id_)

    async def look_at(self, table: Table) -> None:
        if table.bot_to_move:
            self._start(table.id)

    def _start(self, id_: str) -> None:
        if id_ not in self._driving and not self._closed:
            task = asyncio.create_task(self._drive(id_))
            self._driving[id_] = task
            task.add_done_callback(lambda _: self._driving.pop(id_, None))

    async def close(self) -> None:
        """Let moves that are being stored be stored, and end."""
        self._closed = True
        tasks = list(self._driving.values())
        if tasks:
            await asyncio.wait(tasks, timeout=1)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._thinkers.close()

    async def _drive(self, id_: str) -> None:
        """Move for bots at this table for as long as they are to move."""
        rank, breath = OF_PEOPLE, BREATH
        while not self._closed:
            try:
                async with self._room.place(lambda rank=rank: rank):  # type: ignore[misc]
                    table = await self._keeper.table(id_)
                rank = self._rank(table)
                if table.bot_to_move is None:
                    return
                await Steps(self._turn(table, table.bot_to_move), self._settings.longest_step)
                breath = BREATH
            except Stale:
                continue
            except Damaged:
                return
            except Stopped:
                self._keeper.forget(id_)
                log.error("at table %s... it takes too long to go on; its bots stop", id_[:6])
                return
            except Died:
                log.warning("a process in which bots think has died; another takes its place")
                await asyncio.sleep(1)
            except Exception:
                log.exception("a bot at table %s... failed; it tries again", id_[:6])
                await asyncio.sleep(breath)
                breath = min(2 * breath, LONGEST_BREATH)

    def _rank(self, table: Table) -> int:
        if self._watching(table.watch):
            return WATCHED
        return OF_PEOPLE if table.people else OF_BOTS

    def _pace(self, table: Table) -> float:
        """Where nobody looks and nobody waits there is no hurry."""
        settings = self._settings
        return max(settings.pace, settings.idle_pace) if self._rank(table) == OF_BOTS else settings.pace

    async def _turn(self, table: Table, sitter: Sitter) -> None:
        number, clock = table.number, asyncio.get_running_loop().time
        asked = clock()
        async with self._room.place(lambda: self._rank(table)):
            text = await self._think(table, sitter)
        await asyncio.sleep(self._pace(table) - (clock() - asked))
        async with self._room.place(lambda: self._rank(table)):
            await self._move(table, number, sitter, text)

    async def _move(self, table: Table, number: int, sitter: Sitter, text: str) -> None:
        try:
            await self._keeper.move(table, number, text, {sitter.number})
        except Stale:
            raise
        except Refused:
            log.error("the bot %s chose %r, which is not legal", sitter.kind, text)
            await self._keeper.move(table, number, table.game.legal_moves()[0].text, {sitter.number})

    async def _think(self, table: Table, sitter: Sitter) -> str:
        """What the bot answers, from what its seat may know; in a lesson it plays the part it has there."""
        if table.lesson is not None:
            return calm_move(table.lesson, table.game).text
        # The lesson that a calm bot belonged to may be gone.
        kind = sitter.kind if sitter.kind in bots() else USUAL_BOT
        view = table.game.view(sitter.number).position
        botplay = f"{table.id}/{sitter.number}"
        longest = self._settings.longest_thought
        return await self._thinkers.run(choose, view, kind, botplay, self._shelves, longest)


# In the thinking process


class _Overtime(BaseException):
    """Raised by the timer, wherever the bot is in its thoughts."""


def choose(position: str, bot: str, botplay: str, shelves: Shelves, longest: float) -> str:
    """The bot's answer to a position; the first that there is where it thinks for too long."""
    game = ironroad.from_position(position, shelves=shelves)
    try:
        _set_timer(longest)
        return _bot(bot, botplay).choose(game, game.legal_moves(), BUDGET).text
    except _Overtime:
        _bot.cache_clear()
        return next(iter(game.legal_moves())).text
    finally:
        _set_timer(0)


def _set_timer(seconds: float) -> None:
    if sys.platform != "win32":
        signal.signal(signal.SIGVTALRM, _stop)
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)


def _stop(number: int, frame: object) -> None:
    raise _Overtime


@lru_cache(maxsize=512)
def _bot(name: str, botplay: str) -> Bot:
    """A bot keeps its plans between the moves of a turn."""
    return make_bot(name, botplay)
