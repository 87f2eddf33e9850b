"""Keeps the tables: makes them, finds them, and lets them change one event after another."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Set
from typing import Any, Final

from advanced_alchemy.config import SQLAlchemyAsyncConfig
from sqlalchemy import Select, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from ironroad.boards import Shelves
from ironroad.core.game import CHANCE, Game, IllegalMove
from ironroad.core.moves import Leave, NotationError
from ironroad.core.sentences import Sentence, say, verbatim
from ironroad.site.models import EventRow, TableRow, now
from ironroad.site.stored import NoTable, open_table, read_row, replay
from ironroad.site.tables import KEY_START, PERSON, UNDO, Damaged, Table, is_view, summary_of
from ironroad.site.turns import gently

log = logging.getLogger("ironroad")

REMEMBERED: Final = 300


class Refused(Exception):
    """A change that cannot be made; the sentence says why."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


class Stale(Refused):
    """Somebody else has acted in the meantime."""

    def __init__(self) -> None:
        super().__init__(say("The table has moved on; here is how it stands now."))


Listener = Callable[[Table], Awaitable[None]]


class Keeper:
    """Tables by their id. Every change is on disk before anybody hears of it."""

    def __init__(self, database: SQLAlchemyAsyncConfig, shelves: Shelves = ()) -> None:
        self._database = database
        self._shelves = shelves
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._loading = asyncio.Lock()
        self._damaged: set[str] = set()
        self.listeners: list[Listener] = []

    # Finding

    async def table(self, id_: str) -> Table:
        """The table as it stands in the database."""
        try:
            table = self._tables.get(id_)
            if table is None:
                async with self._loading:
                    table = self._tables.get(id_) or await self._load(id_)
            self._tables.move_to_end(id_)
            await self._refresh(table)
        except Damaged as damage:
            self._tables.pop(id_, None)
            self.report(id_, damage)
            raise
        return table

    def report(self, id_: str, error: Exception) -> None:
        """Log once that a table is damaged."""
        if id_ not in self._damaged:
            self._damaged.add(id_)
            log.error("table %s... is damaged (`ironroad site check`): %s", id_[:6], error)

    async def watched(self, watch: str) -> Table:
        """The table of a spectator's link."""
        async with self._database.get_session() as session:
            id_ = await session.scalar(select(TableRow.id).where(TableRow.watch == watch))
        if id_ is None:
            raise NoTable(watch)
        return await self.table(id_)

    async def seated(self, key: str) -> tuple[Table, int]:
        """The table and the seat of a seat's own link."""
        table = await self.watched(key[:KEY_START])
        seat = table.seat_of(key)
        if seat is None:
            raise NoTable(key)
        return table, seat

    async def _load(self, id_: str) -> Table:
        async with self._database.get_session() as session:
            row = await read_row(session, id_)
        return self._remember(open_table(row, self._shelves))

    def _remember(self, table: Table) -> Table:
        self._tables[table.id] = table
        while len(self._tables) > REMEMBERED:
            self._tables.popitem(last=False)
        return table

    async def _refresh(self, table: Table) -> None:
        """Take in what other server processes have stored."""
        async with table.lock:
            await self._take_in(table)

    async def _take_in(self, table: Table) -> None:
        query = select(EventRow.number, EventRow.text)
        query = query.where(EventRow.table == table.id, EventRow.number > table.number)
        async with self._database.get_session() as session:
            events = (await session.execute(query.order_by(EventRow.number))).all()
        if events:
            replay(table, [(number, text) for number, text in events])

    async def listed(self, known: list[str], page: int, size: int) -> list[TableRow]:
        """Tables for the start page, the last changed first: those the browser knows, by their id
        or by the key of a seat, and the open ones."""
        watched = [word[:KEY_START] for word in known]
        shown = TableRow.listed | TableRow.id.in_(known) | TableRow.watch.in_(watched)
        query = select(TableRow).where(shown).order_by(TableRow.changed.desc())
        rows, _ = await self._readable(query.offset(page * size).limit(size))
        return [row for (row,) in rows]

    async def waiting_for_bots(self) -> list[str]:
        """Tables at which a bot is to move, as far as can be told without opening them."""
        query = select(TableRow.id, TableRow.seats, TableRow.summary).where(TableRow.over.is_(False))
        rows, unreadable = await self._readable(query)
        return [id_ for id_, seats, summary in rows if _may_wait_for_bot(seats, summary)] + unreadable

    async def _readable(self, query: Select[Any]) -> tuple[list[Any], list[str]]:
        """What a query for tables finds, and the tables of which that cannot be read."""
        try:
            async with self._database.get_session() as session:
                return [*(await session.execute(query)).all()], []
        except ValueError:
            return await self._readable_one_by_one(query)

    async def _readable_one_by_one(self, query: Select[Any]) -> tuple[list[Any], list[str]]:
        found: list[Any] = []
        unreadable: list[str] = []
        async with self._database.get_session() as session:
            for id_ in [*(await session.scalars(query.with_only_columns(TableRow.id)))]:
                one = query.offset(None).limit(None).where(TableRow.id == id_)
                try:
                    found += (await session.execute(one)).all()
                except ValueError as error:
                    self.report(id_, error)
                    unreadable.append(id_)
        return found, unreadable

    # Making

    async def create(
        self, game: Game, seats: list[dict[str, str]], *, name: str, listed: bool, given: int = 0
    ) -> Table:
        """A table for a game; its first `given` entries were played elsewhere. The seed is new."""
        if is_view(game):
            raise Refused(
                say("This holds only what one seat or a spectator knew, so no table can go on from it.")
            )
        seed = secrets.token_hex(16)
        game = game.copy()
        head = {key: value for key, value in game.record.head.items() if key != "seed"}
        game.seed = seed
        game.draw_chance()
        row = TableRow(
            id=_new_id(),
            watch=_new_id(),
            name=name,
            head=head,
            seats=seats,
            seed=seed,
            seeded_from=given,
            listed=listed,
            events=len(game.record),
            over=game.over,
            summary={},
            changed=now(),
        )
        table = Table(row, self._shelves)
        texts = [move.text for move in game.record.moves]
        await gently(table.replaying(texts))
        row.summary = summary_of(table.game)
        async with self._database.get_session() as session:
            session.add(row)
            await session.flush()
            await self._append(session, table.id, 0, texts)
            await session.commit()
        self._remember(table)
        await self._tell(table)
        return table

    # Changing

    async def move(self, table: Table, number: int, text: str, seats: Set[int]) -> None:
        """A move by somebody who holds these seats."""
        async with table.lock:
            self._expect(table, number)
            after = self._played(table, text, seats)
            texts = [move.text for move in after.record.moves[table.length :]]
            await self._store(table, texts, after)
            table.take(after)
        await self._tell(table)

    async def undo(self, table: Table, number: int, length: int, seats: Set[int]) -> None:
        """Take back the last moves of a seat, as far as that is allowed."""
        async with table.lock:
            self._expect(table, number)
            self._check_undo(table, length, seats)
            await self._store(table, [f"{UNDO}{length}"], table.game.at(length))
            table.cut(length)
        await self._tell(table)

    def _expect(self, table: Table, number: int) -> None:
        if number != table.number:
            raise Stale

    def _played(self, table: Table, text: str, seats: Set[int]) -> Game:
        after = table.game.copy()
        try:
            move = after.read(text)
        except NotationError as error:
            raise Refused(verbatim(str(error))) from error
        seat = move.seat if isinstance(move, Leave) else after.to_move
        # Why a move is not legal may tell what a seat holds, so it is said to nobody else.
        if not after.over and (seat == CHANCE or seat not in seats):
            raise Refused(say("It is not your turn."))
        try:
            after.push(move)
        except IllegalMove as error:
            raise Refused(error.sentence) from error
        return after

    def _check_undo(self, table: Table, length: int, seats: Set[int]) -> None:
        entries = table.game.record.entries
        if table.undo_to() is None or entries[-1].seat not in seats:
            raise Refused(say("The last move cannot be taken back."))
        if not table.undo_floor() <= length < table.length:
            raise Refused(say("Only your own last moves can be taken back."))

    async def _store(self, table: Table, texts: list[str], after: Game) -> None:
        """Write events, and what lists show; the unique number lets only one of two who act at once win."""
        changed = now()
        values: dict[str, Any] = {
            "events": table.number + len(texts),
            "over": after.over,
            "summary": summary_of(after),
            "changed": changed,
        }
        try:
            async with self._database.get_session() as session:
                await self._append(session, table.id, table.number, texts)
                await session.execute(update(TableRow).where(TableRow.id == table.id).values(**values))
                await session.commit()
        except IntegrityError as error:
            await self._take_in(table)
            raise Stale from error
        table.changed = changed

    async def _append(self, session: AsyncSession, id_: str, start: int, texts: list[str]) -> None:
        at = now()
        rows = [
            {"table": id_, "number": start + 1 + offset, "text": text, "at": at}
            for offset, text in enumerate(texts)
        ]
        if rows:
            await session.execute(insert(EventRow), rows)

    async def _tell(self, table: Table) -> None:
        for listener in self.listeners:
            await listener(table)


def _may_wait_for_bot(seats: Any, summary: Any) -> bool:
    try:
        seat = summary["to_move"]
        return seat is not None and seats[seat]["kind"] != PERSON
    except (LookupError, TypeError):
        return True


def _new_id() -> str:
    """A word nobody guesses; one that began with a hyphen would be an option on the command line."""
    word = secrets.token_urlsafe(16)
    return _new_id() if word.startswith("-") else word
