"""Bots at the tables: they think in processes of their own and move at a pace one can watch.

A table says in its row which server process moves for its bots: the one that stored its last change. What
another has left undone as it ended is taken over.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from enum import Enum, auto
from functools import lru_cache, partial
from typing import Final, NamedTuple

from ironroad.boards import Shelves
from ironroad.bots import Bot, bots, make_bot
from ironroad.bots.fair import fair_answer, simple_move
from ironroad.core.game import Game
from ironroad.lessons import calm_move
from ironroad.site.protection.costs import Steps, Stopped
from ironroad.site.rendering.offers import USUAL_BOT
from ironroad.site.settings import Settings
from ironroad.site.storage.keeper import Keeper, Refused, Stale
from ironroad.site.storage.stored import NoTable
from ironroad.site.table.tables import THINKING, Damaged, Sitter, Table
from ironroad.site.thinkers.room import Room
from ironroad.site.thinkers.thinking import Thinkers, Thought
from ironroad.site.thinkers.workers import Died

BREATH: Final = 5.0
LONGEST_BREATH: Final = 300.0
LOOKING: Final = 30.0
# How many tables may go on at once without thinking; the more, the longer people wait between two of them.
AT_ONCE: Final = 24
# Who goes first where there is not enough room: tables that somebody looks at, those of people, those among
# many that are looked at from one place, the others.
WATCHED, OF_PEOPLE, OF_MANY, OF_BOTS = range(4)

log = logging.getLogger("ironroad")


class Looked(Enum):
    """At a table: not at all, by nobody who does not look at many, or by somebody who does not."""

    NOT = auto()
    HARDLY = auto()
    HARD = auto()


class _Asked(NamedTuple):
    """What is kept of a table while its bot thinks and waits; the table itself may leave the memory."""

    number: int
    sitter: Sitter
    thinks: bool
    watch: str
    of_people: bool
    times: float


class BotPlay:
    """Sees to it that a table where a bot is to move goes on, whether or not somebody looks. `looked_at` says
    who does, by its spectators' word."""

    def __init__(
        self, keeper: Keeper, settings: Settings, shelves: Shelves, looked_at: Callable[[str], Looked]
    ) -> None:
        self._keeper = keeper
        self._settings = settings
        self._looked_at = looked_at
        self.thinkers = Thinkers(settings.thinkers, settings.longest_thought, shelves)
        self._driving: dict[str, asyncio.Task[None]] = {}
        self._thoughts: dict[str, tuple[int, asyncio.Task[Thought]]] = {}
        # Bots at hundreds of tables must leave the server time for people.
        self._room = Room(AT_ONCE)
        # After how many entries of a table a process has died of the thought that was asked for.
        self._deadly: dict[str, int] = {}
        # Those at which bots cannot go on.
        self._stuck: set[str] = set()
        self._waking: asyncio.Task[None] | None = None
        self._looking: asyncio.Task[None] | None = None
        self._closed = False

    @property
    def queue(self) -> int:
        """At how many tables bots are to move."""
        return len(self._driving)

    async def wake(self) -> None:
        """Go on with every table that waits for a bot and has nobody who moves for it: after a start of the
        server, and when another process has ended. Nobody waits for that."""
        if self._waking is None:
            self._waking = asyncio.create_task(self._wake())
        if self._looking is None:
            self._looking = asyncio.create_task(self._look_on())

    async def _wake(self) -> None:
        try:
            while taken := await self._keeper.take_movers():
                for id_ in taken:
                    self._start(id_)
        except Exception:
            log.exception("tables that wait for bots cannot be found")
        finally:
            self._waking = None

    async def _look_on(self) -> None:
        """Whatever kept a table from being heard of, its bots do not sleep for long."""
        while True:
            await asyncio.sleep(LOOKING)
            try:
                for id_ in await self._keeper.moved_for():
                    if id_ not in self._stuck:
                        self._start(id_)
            except Exception:
                log.exception("tables that wait for bots cannot be found")

    async def look_at(self, table: Table) -> None:
        self._stuck.discard(table.id)
        number, thought = self._thoughts.get(table.id, (table.number, None))
        if thought and number != table.number:
            thought.cancel()
        if table.bot_to_move:
            self._start(table.id)

    def _start(self, id_: str) -> None:
        if id_ not in self._driving and not self._closed:
            self._driving[id_] = asyncio.create_task(self._drive(id_))

    async def close(self) -> None:
        """Let moves that are being stored be stored, and end."""
        self._closed = True
        if self._looking:
            self._looking.cancel()
        tasks = [*self._driving.values(), *([self._waking] if self._waking else [])]
        if tasks:
            await asyncio.wait(tasks, timeout=1)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.thinkers.close()

    async def _drive(self, id_: str) -> None:
        try:
            await self._go_on(id_)
        finally:
            del self._driving[id_]

    async def _go_on(self, id_: str) -> None:
        """Move for bots at this table for as long as they are to move."""
        rank, breath, moved = OF_PEOPLE, BREATH, False
        while not self._closed:
            try:
                asked = await self._asked(id_, rank, moved)
                if asked is not None:
                    rank = self._rank(asked)
                    await Steps(self._turn(id_, asked))
                    breath = BREATH
                elif moved:
                    return
                moved = True
            except Stale:
                if not await self._keeper.is_mover(id_):
                    return
            except (Damaged, NoTable):
                self._stuck.add(id_)
                return
            except Stopped:
                self._stuck.add(id_)
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

    async def _asked(self, id_: str, rank: int, moved: bool) -> _Asked | None:
        """Which bot is asked, if one is; where nobody has moved yet, the row may say so in vain."""
        async with self._room.place(lambda: rank):
            table = await self._keeper.table(id_, 0 if moved else None)
            sitter = table.bot_to_move
            if sitter is not None:
                thinks = table.lesson is None and bots()[_kind(sitter)].thinks
                times = THINKING.get(table.settings.thinking, 1.0)
                return _Asked(table.number, sitter, thinks, table.watch, bool(table.people), times)
            if not moved:
                await self._keeper.leave_mover(table)
            return None

    def _rank(self, asked: _Asked) -> int:
        looked = self._looked_at(asked.watch)
        if looked is Looked.NOT:
            return OF_PEOPLE if asked.of_people else OF_BOTS
        return WATCHED if looked is Looked.HARD else OF_MANY

    def _pace(self, asked: _Asked) -> float:
        """Where nobody looks and nobody waits there is no hurry."""
        settings = self._settings
        return max(settings.pace, settings.idle_pace) if self._rank(asked) == OF_BOTS else settings.pace

    async def _turn(self, id_: str, asked: _Asked) -> None:
        clock = asyncio.get_running_loop().time
        start = clock()
        thought = await self._think(id_, asked) if asked.thinks else None
        await asyncio.sleep(self._pace(asked) - (clock() - start))
        async with self._room.place(lambda: self._rank(asked)):
            table = await self._keeper.table(id_, 0)
            if table.number != asked.number:
                raise Stale
            await self._move(table, asked.sitter, thought or _answer(table, asked.sitter))

    async def _move(self, table: Table, sitter: Sitter, thought: Thought) -> None:
        number = table.number
        if thought.trouble:
            _report(table.id, sitter, thought.trouble)
        try:
            await self._keeper.move(table, number, thought.move, {sitter.number})
        except Stale:
            raise
        except Refused:
            _report(table.id, sitter, f"chose {thought.move!r}, which is refused")
            await self._keeper.move(
                table, number, simple_move(table.game.legal_moves()).text, {sitter.number}
            )

    async def _think(self, id_: str, asked: _Asked) -> Thought:
        """What the bot answers, from what its seat may know. It is asked no longer when the table changes."""
        thought = asyncio.create_task(self._thought(id_, asked))
        self._thoughts[id_] = asked.number, thought
        try:
            return await thought
        except asyncio.CancelledError:
            if thought.cancelled() and not self._closed:
                raise Stale from None
            thought.cancel()
            raise
        finally:
            del self._thoughts[id_]

    async def _thought(self, id_: str, asked: _Asked) -> Thought:
        table, seat = await self._keeper.table(id_, 0), asked.sitter.number
        if table.number != asked.number:
            raise Stale
        view = table.game.view(seat)
        del table
        try:
            thought = await self.thinkers.think(
                view.position, _kind(asked.sitter), f"{id_}/{seat}", lambda: self._rank(asked), asked.times
            )
        except Died:
            return self._after_death(id_, asked.number, view)
        self._deadly.pop(id_, None)
        return thought

    def _after_death(self, id_: str, number: int, view: Game) -> Thought:
        """A process may die of many things; the same thought is not asked for a third time."""
        if self._deadly.pop(id_, None) != number:
            self._deadly[id_] = number
            raise Died
        return Thought(simple_move(view.legal_moves()).text, "ended its process twice")


def _kind(sitter: Sitter) -> str:
    """The lesson that a calm bot belonged to may be gone."""
    return sitter.kind if sitter.kind in bots() else USUAL_BOT


def _report(id_: str, sitter: Sitter, trouble: str) -> None:
    log.error("the bot %s at table %s... %s; a simple move is made for it", sitter.kind, id_[:6], trouble)


def _answer(table: Table, sitter: Sitter) -> Thought:
    """What a bot answers that does not think; in a lesson it plays the part it has there."""
    if table.lesson is not None:
        return Thought(calm_move(table.lesson, table.game).text)
    bot = partial(_bot, _kind(sitter), f"{table.id}/{sitter.number}")
    answer = fair_answer(bot, table.game.view(sitter.number), None)
    return Thought(answer.move.text, answer.trouble)


@lru_cache(maxsize=4096)
def _bot(name: str, botplay: str) -> Bot:
    return make_bot(name, botplay)
