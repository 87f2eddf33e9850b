"""Keeps what seats plan and order. Nothing of it goes to anybody but the seat it belongs to."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, delete, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncSession

from ironroad.core.game import Game
from ironroad.core.sentences import Sentence, say
from ironroad.site.ahead.kept import restored, stored
from ironroad.site.ahead.kind import Kind, Wish
from ironroad.site.ahead.kinds import KINDS
from ironroad.site.ahead.plans import Planned, without
from ironroad.site.storage.database import count_changed, hold, put
from ironroad.site.storage.keeper import Change, Keeper, Stale
from ironroad.site.storage.models import InstructionRow, PlanRow, TableRow
from ironroad.site.table.incidents import SITS, is_incident, read_incident
from ironroad.site.table.tables import UNDO

NUMBERS: Final = 2**31
MOST_KNOWN: Final = 10_000


@dataclass(frozen=True)
class Order:
    """An instruction that was given: what is wanted, whether it still is, what was done and why it ended."""

    kind: Kind
    wish: Wish
    number: int
    active: bool
    done: tuple[Sentence, ...] = ()
    why: Sentence | None = None

    def holds(self, game: Game) -> bool:
        """Whether it is still to be carried out."""
        return self.active and (bool(self.wish.get("every")) or game.round <= self.wish["round"])

    @property
    def told(self) -> Sentence:
        return self.kind.told(self.wish)


class Ahead:
    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._database = keeper.database
        self._clock = keeper.clock
        # Tables at which nobody plans or orders anything, as known since this process was alone.
        self._none: dict[str, int] = {}
        self._written = 0

    def _nothing_at(self, table: str) -> bool:
        alone = self._keeper.alone
        return alone is not None and self._none.get(table) == alone

    def _write(self, table: str) -> None:
        self._none.pop(table, None)
        self._written += 1

    async def _learn(self, session: AsyncSession, table: str, written: int) -> None:
        """Nothing is ordered at a table; where nothing is planned either, that need not be asked again."""
        alone = self._keeper.alone
        if alone is None:
            return
        planned = await session.scalar(select(PlanRow.seat).where(PlanRow.table == table).limit(1))
        if planned is None and written == self._written:
            if len(self._none) >= MOST_KNOWN:
                self._none.clear()
            self._none[table] = alone

    # Plans

    async def plan(self, table: str, seat: int) -> list[Planned]:
        async with self._database.get_session() as session:
            row = await session.get(PlanRow, (table, seat))
        return [] if row is None else _moves(row)

    async def change_plan(
        self, table: str, seat: int, change: Callable[[list[Planned]], list[Planned]]
    ) -> None:
        """Of two windows that plan at once the second finds what the first has left."""
        self._write(table)
        async with self._database.get_session() as session:
            await hold(session, PlanRow, table=table, seat=seat, changed=self._clock())
            row = await session.get_one(PlanRow, (table, seat))
            row.moves, row.changed = [[*one] for one in change(_moves(row))], self._clock()
            await session.commit()
        self._write(table)

    # Instructions

    async def orders(self, table: str, seat: int) -> list[Order]:
        """What a seat has ordered, in the order in which it is asked for an answer."""
        if self._nothing_at(table):
            return []
        written, here = self._written, InstructionRow.table == table
        async with self._database.get_session() as session:
            found = [*await session.scalars(select(InstructionRow).where(here))]
            if not found:
                await self._learn(session, table, written)
        rows = {row.kind: row for row in found if row.seat == seat}
        return [_order(rows[name]) for name in KINDS if name in rows]

    async def give(self, table: str, seat: int, kind: str, wish: Wish) -> None:
        """A new instruction, in the place of what was of its kind."""
        key = {"table": table, "seat": seat, "kind": kind}
        async with self._database.get_session() as session:
            self._write(table)
            await put(session, InstructionRow, **key, wish=wish, number=_number(), active=True, said=None)
            await session.commit()
        self._write(table)

    async def withdraw(self, table: str, seat: int, kind: str) -> None:
        """Forget an instruction, and what was said of it."""
        async with self._database.get_session() as session:
            await session.execute(delete(InstructionRow).where(_is(table, seat, kind)))
            await session.commit()

    async def stop(self, table: str, seat: int, order: Order, why: Sentence) -> None:
        """It is not carried out any more, for a reason."""
        async with self._database.get_session() as session:
            await self.note(session, table, seat, order, None, order.done, why)
            await session.commit()

    async def note(
        self,
        session: AsyncSession,
        table: str,
        seat: int,
        order: Order,
        rest: Wish | None,
        done: tuple[Sentence, ...],
        why: Sentence | None = None,
    ) -> None:
        """What was done of an instruction, and what is left of it. Stale if it was changed meanwhile."""
        said: dict[str, Any] = {"done": [stored(one) for one in done], "why": why and stored(why)}
        values = {"said": said, "number": _number(), "active": rest is not None, "wish": rest or order.wish}
        same = _is(table, seat, order.kind.name) & (InstructionRow.number == order.number)
        mine = update(InstructionRow).where(same, InstructionRow.active).values(**values)
        if not await count_changed(session, mine):
            raise Stale

    async def waiting(self) -> list[str]:
        """The tables whose seat to move has left an instruction."""
        asked = (TableRow.id == InstructionRow.table) & (TableRow.to_move == InstructionRow.seat)
        query = select(InstructionRow.table).join(TableRow, asked)
        query = query.where(InstructionRow.active, TableRow.over.is_(False)).distinct()
        async with self._database.get_session() as session:
            return [*await session.scalars(query)]

    # With every change of a table

    def is_silent_on(self, change: Change) -> bool:
        """Whether it is sure that nothing is to be written along with a move."""
        return change.table.asked not in change.table.people or self._nothing_at(change.table.id)

    async def along(self, session: AsyncSession, changes: Sequence[Change]) -> None:
        """A move that is made is planned no more; who takes a move back wants to think again; and who takes
        over a seat finds nothing of who had it."""
        for change in changes:
            for text in change.texts:
                if is_incident(text) and read_incident(text).kind == SITS:
                    await _forget(session, change.table.id, read_incident(text).seat)
                elif text.startswith(UNDO) and change.asked is not None:
                    await _hold(session, change.table.id, change.asked)
        await _strike_out(session, [change for change in changes if not self._nothing_at(change.table.id)])


async def _strike_out(session: AsyncSession, changes: Sequence[Change]) -> None:
    """Moves that people have made, from their plans."""
    made = {
        (change.table.id, change.table.asked): change.texts[0]
        for change in changes
        if change.texts and change.table.asked in change.table.people
    }
    if made:
        planned = select(PlanRow).where(tuple_(PlanRow.table, PlanRow.seat).in_(made)).with_for_update()
        for row in await session.scalars(planned):
            row.moves = [[*one] for one in without(_moves(row), made[row.table, row.seat])]


async def _forget(session: AsyncSession, table: str, seat: int) -> None:
    for row in (PlanRow, InstructionRow):
        await session.execute(delete(row).where(row.table == table, row.seat == seat))


async def _hold(session: AsyncSession, table: str, seat: int) -> None:
    said = {"done": [], "why": stored(say("a move was taken back"))}
    mine = (InstructionRow.table == table) & (InstructionRow.seat == seat)
    held = update(InstructionRow).where(mine, InstructionRow.active)
    await session.execute(held.values(active=False, number=_number(), said=said))


def _is(table: str, seat: int, kind: str) -> ColumnElement[bool]:
    row = InstructionRow
    return (row.table == table) & (row.seat == seat) & (row.kind == kind)


def _moves(row: PlanRow) -> list[Planned]:
    return [Planned(*one) for one in row.moves]


def _order(row: InstructionRow) -> Order:
    said = row.said or {}
    done = tuple(restored(one) for one in said.get("done", ()))
    why = said.get("why")
    return Order(KINDS[row.kind], row.wish, row.number, row.active, done, why and restored(why))


def _number() -> int:
    return secrets.randbelow(NUMBERS)
