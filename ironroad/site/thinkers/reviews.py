"""Reviews of games that are over: asked for, worked on in the background one after another, and kept. What
was found is stored as it goes, so that another process can go on with it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

from litestar.exceptions import TooManyRequestsException
from sqlalchemy import func, select, update

from ironroad.analysis import Review, from_data
from ironroad.boards import Shelves
from ironroad.core.sentences import say
from ironroad.site.operating.processes import Processes
from ironroad.site.protection.books import make_book
from ironroad.site.protection.limits import Allowance
from ironroad.site.settings import Settings
from ironroad.site.storage.keeper import Keeper, Refused
from ironroad.site.storage.models import ReviewRow, now
from ironroad.site.table.tables import Table
from ironroad.site.thinkers.background import Backlog, commit_if_first, packed, unpacked
from ironroad.site.thinkers.reviewer import Asked, Reviewer

log = logging.getLogger("ironroad")

WAITING: Final = "waiting"
# Done, but for decisions about which too little was found: they are looked at once more, for longer.
LONGER: Final = "longer"
OPEN: Final = (WAITING, LONGER)
DONE: Final = "done"
FAILED: Final = "failed"
# How many games may wait to be looked at, how many reviews are kept in memory, and after how many seconds
# what was found is stored.
MOST_WAITING: Final = 50
MOST_KNOWN: Final = 20
STORED_AFTER: Final = 10.0


class Progress(NamedTuple):
    """How far a review is."""

    state: str
    looked: int
    total: int


class _Known(NamedTuple):
    """A review that was read, and when it was asked for."""

    review: Review
    asked: datetime


class Reviews(Backlog[str]):
    def __init__(self, keeper: Keeper, processes: Processes, settings: Settings, shelves: Shelves) -> None:
        super().__init__("games that wait for a review cannot be gone on with")
        self._keeper = keeper
        self._database = keeper.database
        self._processes = processes
        self._reviewer = Reviewer(settings.review_seconds, shelves)
        self._allowance = Allowance(settings.reviews_a_minute, make_book(settings, "reviews"))
        self._known: OrderedDict[str, _Known] = OrderedDict()

    # What is there

    async def progress(self, table: Table) -> Progress | None:
        """None where nobody has asked for a review."""
        query = select(ReviewRow.state, ReviewRow.looked, ReviewRow.total)
        async with self._database.get_session() as session:
            found = (await session.execute(query.where(ReviewRow.table == table.id))).one_or_none()
        if found is None:
            return None
        state, looked, total = found
        return Progress(WAITING if state in OPEN else state, looked, total)

    async def read(self, table: Table) -> Review | None:
        """The review, once it is done."""
        done = (ReviewRow.table == table.id) & (ReviewRow.state == DONE)
        async with self._database.get_session() as session:
            asked = await session.scalar(select(ReviewRow.asked).where(done))
            if asked is None:
                return None
            known = self._known.get(table.id)
            if known is None or known.asked != asked:
                what = await session.scalar(select(ReviewRow.what).where(done))
                if what is None:
                    return None
                known = _Known(await asyncio.to_thread(lambda: from_data(Review, unpacked(what))), asked)
        self._known[table.id] = known
        self._known.move_to_end(table.id)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return known.review

    async def ask(self, table: Table, askers: Iterable[str]) -> None:
        """Have a game looked at, unless that was asked for before and did not fail; where too little was
        found about some decisions, have those looked at for longer."""
        check_over(table)
        review = await self.read(table)
        known = await self.progress(table)
        if known and known.state != FAILED and not (review and review.skipped):
            return
        if not all(self._allowance.take(asker) for asker in askers):
            raise TooManyRequestsException(headers={"Retry-After": "20"})
        await self._check_room()
        if review:
            await self._look_longer(table.id)
        else:
            await self._add(table.id)
        await self.wake()

    async def _check_room(self) -> None:
        query = select(func.count()).where(ReviewRow.state.in_(OPEN))
        async with self._database.get_session() as session:
            if (await session.scalar(query) or 0) >= MOST_WAITING:
                raise Refused(say("Too many games wait to be reviewed. Try again later."))

    async def _look_longer(self, id_: str) -> None:
        again = update(ReviewRow).where(ReviewRow.table == id_, ReviewRow.state == DONE)
        async with self._database.get_session() as session:
            await session.execute(again.values(state=LONGER, looked=0, process=None, asked=now()))
            await session.commit()

    async def _add(self, id_: str) -> None:
        again = update(ReviewRow).where(ReviewRow.table == id_, ReviewRow.state == FAILED)
        async with self._database.get_session() as session:
            done = await session.scalar(again.values(state=WAITING, process=None).returning(ReviewRow.table))
            if done is None:
                session.add(ReviewRow(table=id_, state=WAITING, what=packed([])))
            await commit_if_first(session)

    # Working on it

    async def close(self) -> None:
        await super().close()
        self._reviewer.close()

    async def _take(self) -> str | None:
        left = ReviewRow.process.is_(None) | ReviewRow.process.not_in(self._processes.others)
        waiting = ReviewRow.state.in_(OPEN) & left
        first = select(ReviewRow.table).where(waiting).order_by(ReviewRow.asked).limit(1)
        first = first.with_for_update(skip_locked=True)
        taken = update(ReviewRow).where(ReviewRow.table.in_(first), waiting)
        async with self._database.get_session() as session:
            id_ = await session.scalar(taken.values(process=self._processes.id).returning(ReviewRow.table))
            await session.commit()
        return id_

    async def _work_on(self, piece: str) -> None:
        table = await self._keeper.table(piece)
        check_over(table)
        await self._look(piece, _record(table))

    async def _give_up(self, piece: str, error: Exception) -> None:
        log.error("the game of table %s... cannot be reviewed", piece[:6], exc_info=error)
        await self._store(piece, state=FAILED)

    async def _look(self, id_: str, record: str) -> None:
        """Decision after decision, from where it was left; for longer only those that nothing is known of."""
        state, looked, what = await self._begun(id_)
        asked, stored = await self._reviewer.decisions(record), 0.0
        parts = _parts(what, asked)
        for number in range(looked, len(asked)):
            if time.monotonic() - stored > STORED_AFTER:
                stored = time.monotonic()
                await self._store(id_, parts, looked=number, total=len(asked))
            if parts[number] is None:
                parts[number] = await self._reviewer.look(asked[number], longer=state == LONGER)
        whole = await self._reviewer.gather(record, parts)
        await self._store(id_, whole, looked=len(asked), total=len(asked), state=DONE)

    async def _begun(self, id_: str) -> tuple[str, int, Any]:
        query = select(ReviewRow.state, ReviewRow.looked, ReviewRow.what).where(ReviewRow.table == id_)
        async with self._database.get_session() as session:
            state, looked, what = (await session.execute(query)).one()
        return state, looked, unpacked(what)

    async def _store(self, id_: str, what: Any = None, **values: Any) -> None:
        if what is not None:
            values["what"] = await asyncio.to_thread(packed, what)
        async with self._database.get_session() as session:
            await session.execute(update(ReviewRow).where(ReviewRow.table == id_).values(**values))
            await session.commit()


def check_over(table: Table) -> None:
    """Before a game is over nobody is told what others might have done."""
    if not table.game.over:
        raise Refused(say("A game can be reviewed once it is over."))


def _record(table: Table) -> str:
    """The record with all draws in it, which need not come from the table's seed."""
    game = table.game.copy()
    game.seed = None
    return str(game.record)


def _parts(what: Any, asked: Sequence[Asked]) -> list[Any]:
    """What is known of each decision: of a whole review, or of the first ones as far as it has come."""
    if isinstance(what, list):
        return [*what, *[None] * (len(asked) - len(what))]
    pairs = zip(what["moments"], what["decisions"], strict=False)
    known = {decision["number"]: {"moment": moment, "decision": decision} for moment, decision in pairs}
    return [known.get(one.number) for one in asked]
