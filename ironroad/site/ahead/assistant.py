"""Carries out what seats have ordered, as soon as they are asked."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Final

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncSession

from ironroad.core.game import Game
from ironroad.site.ahead.kind import Act, Stop
from ironroad.site.ahead.store import Ahead, Order
from ironroad.site.storage.keeper import Keeper, Refused, Stale
from ironroad.site.storage.stored import NoTable
from ironroad.site.table.tables import Damaged, Table
from ironroad.telling import teller

log = logging.getLogger("ironroad")

# How many moves that were made for a seat its owner is told of.
MOST_TOLD: Final = 8
BREATH: Final = 5.0


class Assistant:
    """Looks at a table after every change. A move and the note that it was made are stored together, so that
    none is made twice, whenever the server ends."""

    def __init__(self, keeper: Keeper, ahead: Ahead) -> None:
        self._keeper = keeper
        self._ahead = ahead
        # Tables to look at, as of an event that is known here, or as they stand in the database.
        self._due: dict[str, int | None] = {}
        self._looking: dict[str, asyncio.Task[None]] = {}
        self._closed = False

    async def wake(self) -> None:
        """Look at every table where something may have been left undone, after a start of the server."""
        for id_ in await self._ahead.waiting():
            self._start(id_, None)

    async def look_at(self, table: Table) -> None:
        """Whoever changes it elsewhere looks there."""
        if table.asked in table.people and not table.bot_to_move:
            self._start(table.id, table.number)

    def look_again(self, id_: str) -> None:
        """Something was ordered, perhaps as the turn came by another process, which has looked too early."""
        self._start(id_, None)

    def _start(self, id_: str, known: int | None) -> None:
        if self._due.get(id_, 0) is not None:
            self._due[id_] = known
        if id_ not in self._looking and not self._closed:
            self._looking[id_] = asyncio.create_task(self._look_on(id_))

    async def settled(self, id_: str) -> None:
        """Wait until everything that can be done at a table is done, within reason."""
        task = self._looking.get(id_)
        if task is not None:
            await asyncio.wait([task], timeout=BREATH)

    async def close(self) -> None:
        self._closed = True
        if self._looking:
            await asyncio.wait([*self._looking.values()], timeout=1)
        for task in [*self._looking.values()]:
            task.cancel()

    async def _look_on(self, id_: str) -> None:
        """What changes while it looks is looked at, too."""
        try:
            while id_ in self._due and not self._closed:
                await self._look_again_later(id_, self._due.pop(id_))
        except (Damaged, NoTable):
            self._due.pop(id_, None)
        except Exception:
            log.exception("instructions at table %s... failed", id_[:6])
        finally:
            del self._looking[id_]

    async def _look_again_later(self, id_: str, known: int | None) -> None:
        """Look; what cannot be stored now is tried again."""
        try:
            await self._look(id_, known)
        except (OSError, SQLAlchemyError):
            log.exception("instructions at table %s... could not be stored", id_[:6])
            self._due[id_] = None
            await asyncio.sleep(BREATH)

    async def _look(self, id_: str, known: int | None) -> None:
        table = await self._keeper.table(id_, known)
        seat, number, game = table.asked, table.number, table.game
        if seat is None or seat not in table.people or table.bot_to_move:
            return
        for order in await self._ahead.orders(id_, seat):
            if order.holds(game) and await self._answer(table, number, seat, game.view(seat), order):
                return

    async def _answer(self, table: Table, number: int, seat: int, view: Game, order: Order) -> bool:
        """Let one instruction answer; whether it did."""
        answer = order.kind.answer(view, seat, order.wish)
        try:
            if isinstance(answer, Act):
                await self._act(table, number, seat, view, order, answer)
            elif isinstance(answer, Stop):
                await self._ahead.stop(table.id, seat, order, answer.why)
        except Stale:
            self._due[table.id] = None
            return True
        except Refused as refused:
            with contextlib.suppress(Stale):
                await self._ahead.stop(table.id, seat, order, refused.sentence)
        return isinstance(answer, Act)

    async def _act(self, table: Table, number: int, seat: int, view: Game, order: Order, act: Act) -> None:
        """Make the move, and note it with it."""
        rest = order.wish if act.rest is None and order.wish.get("every") else act.rest
        done = (*order.done, teller(view).told(view.read(act.move), view))[-MOST_TOLD:]

        async def also(session: AsyncSession) -> None:
            await self._ahead.note(session, table.id, seat, order, rest, done)

        await self._keeper.move(table, number, act.move, {seat}, also)
