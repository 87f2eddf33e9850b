"""Bots at the tables: they think in processes of their own and move at a pace one can watch."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from typing import Final

import ironroad
from ironroad.boards import Shelves
from ironroad.bots import Bot, make_bot
from ironroad.site.keeper import Keeper, Refused, Stale
from ironroad.site.models import now
from ironroad.site.tables import Damaged, Sitter, Table

BUDGET: Final = 2.0
BREATH: Final = 5.0

log = logging.getLogger("ironroad")


class BotPlay:
    """Sees to it that a table where a bot is to move goes on, whether or not somebody looks."""

    def __init__(self, keeper: Keeper, pace: float, thinkers: int, shelves: Shelves) -> None:
        self._keeper = keeper
        self._shelves = shelves
        self._pace = pace
        self._thinkers = thinkers
        self._pool = self._new_pool()
        self._driving: dict[str, asyncio.Task[None]] = {}
        # Bots at hundreds of tables must leave the server time for people.
        self._room = asyncio.Semaphore(thinkers + 1)
        self._closed = False

    def _new_pool(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._thinkers, mp_context=context, initializer=_leave_with_server)

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
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _drive(self, id_: str) -> None:
        """Move for bots at this table for as long as they are to move."""
        while not self._closed:
            try:
                async with self._room:
                    table = await self._keeper.table(id_)
                if table.bot_to_move is None:
                    return
                await self._turn(table, table.bot_to_move)
            except Stale:
                continue
            except Damaged:
                return
            except Exception:
                log.exception("a bot at table %s... failed; it tries again", id_[:6])
                await asyncio.sleep(BREATH)

    async def _turn(self, table: Table, sitter: Sitter) -> None:
        number = table.number
        async with self._room:
            text = await self._think(table, sitter)
        waited = (now() - table.changed).total_seconds()
        await asyncio.sleep(max(0.0, self._pace - waited))
        async with self._room:
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
        """What the bot answers, from what its seat may know."""
        view = table.game.view(sitter.number).position
        botplay = f"{table.id}/{sitter.number}"
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._pool, choose, view, sitter.kind, botplay, self._shelves)
        except BrokenProcessPool:
            self._pool = self._new_pool()
            raise


# In the thinking process


def choose(position: str, bot: str, botplay: str, shelves: Shelves) -> str:
    """The bot's answer to a position."""
    game = ironroad.from_position(position, shelves=shelves)
    return _bot(bot, botplay).choose(game, game.legal_moves(), BUDGET).text


@lru_cache(maxsize=512)
def _bot(name: str, botplay: str) -> Bot:
    """A bot keeps its plans between the moves of a turn."""
    return make_bot(name, botplay)


def _leave_with_server() -> None:
    """A thinking process must not stay behind when the server is killed; Ctrl-C is for the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent,), daemon=True).start()


def _follow(parent: multiprocessing.process.BaseProcess) -> None:
    parent.join()
    os._exit(0)
