"""Boards that bots play on in the background: asked for, worked on one after another, stopped, and kept. What
was found is stored as it goes, so that another process can go on with it."""

from __future__ import annotations

import asyncio
import hmac
import logging
import time
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from advanced_alchemy.config import SQLAlchemyAsyncConfig
from litestar.exceptions import TooManyRequestsException
from sqlalchemy import ColumnElement, case, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from ironroad.boards import Shelves
from ironroad.core.sentences import say
from ironroad.site.boards.working import MEASURE, Work, go_on
from ironroad.site.operating.processes import Processes
from ironroad.site.protection.books import make_book
from ironroad.site.protection.limits import Allowance
from ironroad.site.settings import Settings
from ironroad.site.storage.database import count_changed
from ironroad.site.storage.keeper import Refused
from ironroad.site.storage.models import BoardJobRow, now
from ironroad.site.thinkers.background import Backlog, commit_if_first, packed, unpacked
from ironroad.site.thinkers.workers import Died, Workers
from ironroad.workshop.measuring.playing import step_back

log = logging.getLogger("ironroad")

WAITING: Final = "waiting"
DONE: Final = "done"
STOPPED: Final = "stopped"
FAILED: Final = "failed"
# How many boards may wait, how many of them for one address, how many are remembered, and after how many
# seconds what was found is stored.
MOST_WAITING: Final = 20
EACH_ADDRESS: Final = 4
MOST_KEPT: Final = 2_000
STORED_AFTER: Final = 5.0
# How long a sign of somebody is.
SIGN: Final = 16
# Seconds of the processor for one step: a game on the largest board that is accepted takes a few.
LONGEST_STEP: Final = 120.0

Key = tuple[str, str]


class Job(NamedTuple):
    """How far it is; `mine` where whoever looks has asked for it."""

    state: str
    done: int
    total: int
    mine: bool


class BoardJobs(Backlog[BoardJobRow]):
    def __init__(
        self, database: SQLAlchemyAsyncConfig, processes: Processes, settings: Settings, shelves: Shelves
    ) -> None:
        super().__init__("boards that wait for bots cannot be gone on with")
        self._database = database
        self._processes = processes
        self._secret = settings.secret.encode()
        self._shelves = shelves
        self._workers = Workers(1, LONGEST_STEP, step_back)
        self._allowance = Allowance(settings.measures_a_minute, make_book(settings, "measures"))
        self._stopped: set[Key] = set()

    # What is there

    async def progress(self, key: Key, askers: Sequence[str] = ()) -> Job | None:
        """None where nobody has asked for it."""
        query = select(BoardJobRow.state, BoardJobRow.done, BoardJobRow.total, BoardJobRow.asker)
        async with self._database.get_session() as session:
            found = (await session.execute(query.where(_is(key)))).one_or_none()
        if found is None:
            return None
        state, done, total, asker = found
        return Job(state, done, total, asker is not None and asker[:SIGN] in map(self._sign, askers))

    async def read(self, key: Key) -> Work | None:
        """What was found so far."""
        async with self._database.get_session() as session:
            work = await session.scalar(select(BoardJobRow.work).where(_is(key)))
        return None if work is None else unpacked(work)

    async def played(self, names: Sequence[str]) -> dict[Key, int]:
        """On how many games what was found so far rests, of those of some boards on which any were played."""
        query = select(BoardJobRow.game, BoardJobRow.name, BoardJobRow.done)
        query = query.where(BoardJobRow.name.in_(names), BoardJobRow.kind == MEASURE, BoardJobRow.done > 0)
        async with self._database.get_session() as session:
            return {(game, name): done for game, name, done in await session.execute(query)}

    # What is asked for

    async def ask(self, key: Key, kind: str, begin: Work, total: int, askers: Sequence[str]) -> None:
        """Have a board played on, from where it was left if somebody has asked for that before. The last of
        those who ask is the one it belongs to, the first the address."""
        known = await self.progress(key)
        if known and (known.state == WAITING or (known.state == DONE and known.done >= total)):
            return
        if not all(self._allowance.take(asker) for asker in askers):
            raise TooManyRequestsException(headers={"Retry-After": "20"})
        await self._check_room(askers)
        asker = self._sign(askers[-1]) + self._sign(askers[0])
        await self._add(key, kind, begin, total, asker)
        self._stopped.discard(key)
        await self.wake()

    async def stop(self, key: Key, askers: Sequence[str]) -> None:
        """For who has asked for it; what was found stays."""
        known = await self.progress(key, askers)
        if known is None or known.state != WAITING:
            return
        if not known.mine:
            raise Refused(say("Only who has asked for it can stop it."))
        self._stopped.add(key)
        await self._store(key, state=STOPPED, asker=None)

    def _sign(self, asker: str) -> str:
        """By which a person or an address is known again, and which tells nobody who it is."""
        return hmac.digest(self._secret, f"board job {asker}".encode(), "sha256").hex()[:SIGN]

    async def _check_room(self, askers: Sequence[str]) -> None:
        waiting = BoardJobRow.state == WAITING
        belongs = func.substr(BoardJobRow.asker, 1, SIGN).in_([self._sign(asker) for asker in askers])
        here = func.substr(BoardJobRow.asker, SIGN + 1) == self._sign(askers[0])
        async with self._database.get_session() as session:
            mine = await session.scalar(select(func.count()).where(waiting, belongs))
            near = await session.scalar(select(func.count()).where(waiting, here))
            if mine or (near or 0) >= EACH_ADDRESS:
                raise Refused(say("Bots already play on another board for you. Wait for them, or stop them."))
            if (await session.scalar(select(func.count()).where(waiting)) or 0) >= MOST_WAITING:
                raise Refused(say("Too many boards wait for bots to play on them. Try again later."))

    async def _add(self, key: Key, kind: str, begin: Work, total: int, asker: str) -> None:
        values = {"state": WAITING, "process": None, "asker": asker, "asked": now()}
        # Whoever has stopped it may have had more than is asked for now.
        most = case((BoardJobRow.done > total, BoardJobRow.done), else_=total)
        again = update(BoardJobRow).where(_is(key), BoardJobRow.state != WAITING)
        again = again.values(**values, total=most)
        async with self._database.get_session() as session:
            if await session.scalar(again.returning(BoardJobRow.name)) is None:
                await _forget_oldest(session)
                game, name = key
                row = BoardJobRow(game=game, name=name, kind=kind, work=packed(begin), total=total, **values)
                session.add(row)
            await commit_if_first(session)

    # Working on it

    async def close(self) -> None:
        await super().close()
        self._workers.close()

    async def _take(self) -> BoardJobRow | None:
        """None as long as another living process works on one."""
        waiting = BoardJobRow.state == WAITING
        taken = BoardJobRow.process.in_(self._processes.others)
        async with self._database.get_session() as session:
            if await session.scalar(select(func.count()).where(waiting, taken)):
                return None
            first = select(BoardJobRow).where(waiting).order_by(BoardJobRow.asked).limit(1)
            row = await session.scalar(first.with_for_update(skip_locked=True))
            if row is None or not await self._claim(session, row):
                return None
            await session.commit()
            await session.refresh(row)
            session.expunge(row)
        return row

    async def _claim(self, session: AsyncSession, row: BoardJobRow) -> bool:
        """Whether no other process was quicker."""
        same = BoardJobRow.process == row.process if row.process else BoardJobRow.process.is_(None)
        mine = update(BoardJobRow).where(_is((row.game, row.name)), BoardJobRow.state == WAITING, same)
        return bool(await count_changed(session, mine.values(process=self._processes.id)))

    async def _work_on(self, piece: BoardJobRow) -> None:
        await self._steps((piece.game, piece.name), piece)

    async def _give_up(self, piece: BoardJobRow, error: Exception) -> None:
        if isinstance(error, Died):
            log.warning("a game on the board %s takes too long", piece.name)
        else:
            log.error("bots cannot play on the board %s", piece.name, exc_info=error)
        await self._found((piece.game, piece.name), state=FAILED, asker=None)

    async def _steps(self, key: Key, row: BoardJobRow) -> None:
        """Step after step, from where it was left."""
        work, stored = await asyncio.to_thread(unpacked, row.work), time.monotonic()
        for done in range(row.done, row.total):
            if key in self._stopped or time.monotonic() - stored > STORED_AFTER:
                stored = time.monotonic()
                if not await self._found(key, work, done=done) or not await self._goes_on(key):
                    return
            work = await self._workers.run(go_on, row.kind, *key, self._shelves, work)
        await self._found(key, work, done=row.total, state=DONE, asker=None)

    async def _goes_on(self, key: Key) -> bool:
        """Whether it was not stopped in the meantime, here or in another process."""
        self._stopped.discard(key)
        known = await self.progress(key)
        return known is not None and known.state == WAITING

    async def _found(self, key: Key, work: Work | None = None, **values: Any) -> bool:
        """Store what was found, unless the others have given this process up and gone on with it themselves,
        or somebody has asked for it anew."""
        if work is not None:
            values["work"] = await asyncio.to_thread(packed, work)
        return await self._store(key, BoardJobRow.process == self._processes.id, **values)

    async def _store(self, key: Key, *only: ColumnElement[bool], **values: Any) -> bool:
        async with self._database.get_session() as session:
            rows = update(BoardJobRow).where(_is(key), *only).values(**values)
            changed = await count_changed(session, rows)
            await session.commit()
        return bool(changed)


def _is(key: Key) -> ColumnElement[bool]:
    return (BoardJobRow.game == key[0]) & (BoardJobRow.name == key[1])


async def _forget_oldest(session: Any) -> None:
    """There is room for so many; what nobody has asked for longest goes."""
    if (await session.scalar(select(func.count()).select_from(BoardJobRow)) or 0) < MOST_KEPT:
        return
    oldest = select(BoardJobRow).where(BoardJobRow.state != WAITING).order_by(BoardJobRow.asked).limit(1)
    row = await session.scalar(oldest)
    if row is not None:
        await session.execute(delete(BoardJobRow).where(_is((row.game, row.name))))
