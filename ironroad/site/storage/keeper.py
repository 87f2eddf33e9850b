"""Keeps the tables: makes them, finds them, and lets them change one event after another."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence, Set
from contextlib import AsyncExitStack
from datetime import datetime
from typing import Any, Final

from advanced_alchemy.config import SQLAlchemyAsyncConfig
from sqlalchemy import func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from ironroad.boards import Shelves
from ironroad.core.game import CHANCE, Game, IllegalMove
from ironroad.core.moves import Leave, NotationError
from ironroad.core.sentences import said, say
from ironroad.site.operating.processes import Processes
from ironroad.site.seats.seatrows import changed_hands, forget_private, owned, store_seat, whose
from ironroad.site.storage.change import (
    Also,
    Change,
    Invitation,
    Listener,
    LowClock,
    PlainWriter,
    Refused,
    Stale,
    Writer,
)
from ironroad.site.storage.finder import Finder, log, tables_of
from ironroad.site.storage.models import ProcessRow, SeatRow, TableRow, now
from ironroad.site.storage.plainly import plainly
from ironroad.site.storage.writing import Writing, append, row_values
from ironroad.site.table.incidents import BEGINS, SITS, Incident
from ironroad.site.table.newtable import AS_USUAL, NOBODY, NewTable, new_seed, new_words
from ironroad.site.table.tables import ANEW, UNDO, Owner, Table, TableSettings, is_view, sitters_of
from ironroad.site.thinkers.turns import gently

__all__ = ["Change", "Keeper", "Refused", "Stale", "tables_of"]

MOST_TABLES: Final = 60
# So many tables a process takes over at once, that others may take their part.
TAKEN: Final = 50


class Keeper(Finder):
    """Tables by their id. Every change is on disk before anybody hears of it."""

    def __init__(
        self,
        database: SQLAlchemyAsyncConfig,
        shelves: Shelves = (),
        clock: Callable[[], datetime] = now,
        most_tables: int = MOST_TABLES,
        processes: Processes | None = None,
    ) -> None:
        super().__init__(database, shelves, clock, processes)
        self.most_tables = most_tables
        self._mover = processes.id if processes else ""
        self._writing = Writing(database, self._write_along, self._mover)
        # For what is read again and again, where there is a quick way.
        self.reading = plainly(database)
        self.listeners: list[Listener] = []
        self.writers: list[Writer] = []
        self.invitations: list[Invitation] = []
        self.clock_low: list[LowClock] = []

    def write_plainly(self, plain: Callable[[Change], bool], *along: PlainWriter) -> None:
        """Which changes nobody but these writes anything along with; that is sure of none before it is
        said."""
        self._writing.plain = plain
        self._writing.plainly_along += along

    def tell_of_stored(self, stored: Callable[[Change], None]) -> None:
        """Who hears of each change that is stored."""
        self._writing.stored = stored

    async def close(self) -> None:
        await self._writing.close()
        if self.reading:
            await self.reading.close()

    # Making

    async def create(
        self,
        game: Game,
        seats: Sequence[dict[str, Any]],
        *,
        name: str,
        listed: bool,
        given: int = 0,
        settings: TableSettings = AS_USUAL,
        seed: str = "",
        host: str | None = None,
        owners: Mapping[int, Owner] = NOBODY,
        started: bool = True,
        words: tuple[str, str] | None = None,
        invited: Collection[str] = (),
    ) -> Table:
        """A table for a game; its first `given` entries were played elsewhere. The seed is new unless it is
        given, too, and so are its `words`, the players' and the spectators' one, by which there is one such
        table only. Until it is `started` nothing is drawn, and seats change hands. `invited` are those owners
        who did not ask for it."""
        _check_whole(game)
        await self._check_room(host)
        words = words or new_words()
        new = NewTable(name, listed, given, settings, seed or new_seed(), host, owners, started, words)
        game = new.begun(game)
        row = new.row(game, seats, self.clock())
        table = Table(row, self._shelves)
        table.owners = dict(owners)
        texts = [move.text for move in game.record.moves]
        await gently(table.replaying(texts))
        alone = self.alone
        await self._store_new(row, table, texts, invited)
        self._remember(table)
        self._know(table, alone)
        await self._tell(table)
        return table

    async def _store_new(
        self, row: TableRow, table: Table, texts: list[str], invited: Collection[str]
    ) -> None:
        change = Change(table, texts, table.game, row.changed, True)
        for name, value in row_values(change, self._mover).items():
            setattr(row, name, value)
        async with self.database.get_session() as session:
            session.add(row)
            try:
                await session.flush()
            except IntegrityError as error:
                raise Stale from error
            owners = table.owners.items()
            session.add_all(SeatRow(table=row.id, seat=seat, person=owner.person) for seat, owner in owners)
            await append(session, [change])
            await self._write_along(session, [change])
            for person in invited:
                await self._invite(session, table, person)
            await session.commit()

    async def _check_room(self, host: str | None) -> None:
        """Nobody needs more open tables than a person can play at."""
        if host is None:
            return
        query = select(func.count()).where(TableRow.host == host, TableRow.over.is_(False))
        async with self.database.get_session() as session:
            if (await session.scalar(query) or 0) >= self.most_tables:
                raise Refused(say("You have {n} open tables already, which is the most.", n=self.most_tables))

    # Changing

    async def move(
        self, table: Table, number: int, text: str, seats: Set[int], also: Also | None = None
    ) -> None:
        """A move by somebody who holds these seats; `also` is stored with it."""
        async with table.lock:
            self._expect(table, number)
            after = self._played(table, text, seats)
            texts = [entry.move.text for entry in after.entries(table.length, after.length)]
            await self._store(table, texts, after, also)
            table.take(after)
        await self._tell(table)

    async def undo(self, table: Table, number: int, length: int, seats: Set[int]) -> None:
        """Take back the last moves of a seat, as far as that is allowed."""
        async with table.lock:
            self._expect(table, number)
            self._check_undo(table, length, seats)
            text = f"{UNDO}{length}"
            await self._store(table, [text], table.game.at(length))
            table.happen(text)
        await self._tell(table)

    async def undo_by_consent(self, table: Table, number: int, length: int, last: Incident) -> None:
        """Go back past moves of others and draws, which are then made anew; `last` is the word by which now
        everybody agrees."""
        async with table.lock:
            self._expect(table, number)
            after = table.drawn_anew(length, number + 2)
            drawn = [move.text for move in after.record.moves[length:]]
            texts = [last.text, f"{UNDO}{length}{ANEW}", *drawn]
            await self._store(table, texts, after)
            table.replay(texts)
        await self._tell(table)

    async def happen(self, table: Table, number: int, incident: Incident) -> None:
        """Something outside the rules."""
        async with table.lock:
            self._expect(table, number)
            await self._store(table, [incident.text], table.game)
            table.happen(incident.text)
        await self._tell(table)

    async def seat(
        self,
        table: Table,
        seat: int,
        name: str,
        kind: str,
        owner: Owner | None,
        check: Callable[[Table], None],
        new_link: bool = False,
        *,
        kind_of_change: str = SITS,
        invited: bool = False,
    ) -> None:
        """Somebody takes a seat, or leaves it free. `check` refuses what does not hold any more once it is
        our turn to change the table. With a new link the seat's old ones are worth nothing; who is `invited`
        did not ask for the seat."""
        async with table.lock:
            await self._take_in(table)
            check(table)
            other = owner != table.owners.get(seat)
            sitter = {"name": name, "kind": kind} | whose(owner)
            seated = changed_hands(table.seated, seat, sitter, new_link, other)
            text = Incident(kind_of_change, seat, str(len(sitters_of(seated[seat])) - 1)).text

            async def also(session: AsyncSession) -> None:
                mine = select(TableRow.seats).where(TableRow.id == table.id)
                if await session.scalar(mine.with_for_update(key_share=True)) != table.seated:
                    # In another process a guest has got an account, or somebody's name was forgotten.
                    raise Stale
                await store_seat(session, table.id, seat, seated, owner)
                if other or new_link:
                    await forget_private(session, table.id, seat)
                if owner and invited:
                    await self._invite(session, table, owner.person)

            await self._store(table, [text], table.game, also, seated)
            table.seated, table.owners = seated, owned(table.owners, seat, owner)
            table.happen(text)
        await self._tell(table)

    async def _invite(self, session: AsyncSession, table: Table, person: str) -> None:
        for write in self.invitations:
            await write(session, table, person)

    async def start(self, table: Table, check: Callable[[Table], None]) -> None:
        """Begin the game: from now on seats are asked, and what must be drawn is drawn."""
        async with table.lock:
            await self._take_in(table)
            check(table)
            table.started = True
            try:
                await self._draw_on(table, Incident(BEGINS).text)
            except Stale:
                raise
            except BaseException:
                table.started = False
                raise
        await self._tell(table)

    async def _draw_on(self, table: Table, *first: str) -> None:
        """Draw what must be drawn before anybody can decide something; `first` are events before that."""
        after = table.game.copy()
        after.draw_chance()
        texts = [*first, *(move.text for move in after.record.moves[table.length :])]
        await self._store(table, texts, after)
        table.replay(texts)

    async def rewrite(self, person: str, write: Callable[[AsyncSession], Awaitable[None]]) -> None:
        """Change what is stored of a person at tables, which are then opened anew; nobody sits down at one of
        them in the meantime."""
        async with self._loading, AsyncExitStack() as held:
            async with self.database.get_session() as session:
                ids = [*await session.scalars(tables_of(person).with_only_columns(TableRow.id))]
            for table in [self._tables[id_] for id_ in sorted(ids) if id_ in self._tables]:
                await held.enter_async_context(table.lock)
            async with self.database.get_session() as session:
                await write(session)
                await session.commit()
            for id_ in ids:
                self._drop(id_)

    # Who moves for bots

    async def take_movers(self) -> list[str]:
        """Tables, some at a time, that wait for a bot and have no living process that moves for it: from now
        on it is this one."""
        # Who has only just come is stored as a process, and not yet known to this one.
        others = TableRow.mover.is_not(None) & (TableRow.mover != self._mover)
        left = others & TableRow.mover.not_in(select(ProcessRow.id))
        some = select(TableRow.id).where(left).limit(TAKEN).with_for_update(skip_locked=True)
        taken = update(TableRow).where(TableRow.id.in_(some), left).values(mover=self._mover)
        async with self.database.get_session() as session:
            ids = [*await session.scalars(taken.returning(TableRow.id))]
            await session.commit()
        return ids

    async def leave_mover(self, table: Table) -> None:
        """Nobody need move at a table as it stands."""
        same = (TableRow.id == table.id) & (TableRow.events == table.number)
        mine = update(TableRow).where(same, TableRow.mover == self._mover)
        async with self.database.get_session() as session:
            await session.execute(mine.values(mover=None))
            await session.commit()

    async def is_mover(self, id_: str) -> bool:
        """Whether it is for this process to go on for a bot."""
        mine = select(TableRow.id).where(TableRow.id == id_, TableRow.mover == self._mover)
        async with self.database.get_session() as session:
            return await session.scalar(mine) is not None

    async def moved_for(self) -> list[str]:
        """The tables at which this process moves for a bot."""
        async with self.database.get_session() as session:
            return [*await session.scalars(select(TableRow.id).where(TableRow.mover == self._mover))]

    def _expect(self, table: Table, number: int) -> None:
        if number != table.number:
            raise Stale

    def _played(self, table: Table, text: str, seats: Set[int]) -> Game:
        if not table.started:
            raise Refused(say("The game has not begun yet."))
        if table.closed:
            raise Refused(say("The host has ended the game."))
        after = table.game.copy()
        try:
            move = after.read(text)
        except NotationError as error:
            raise Refused(said(error)) from error
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
        undoable = table.undoable()
        if not undoable or table.game.record.entries[undoable[0]].seat not in seats:
            raise Refused(say("The last move cannot be taken back."))
        if length not in undoable:
            raise Refused(say("Only your own last moves can be taken back."))

    async def _store(
        self,
        table: Table,
        texts: list[str],
        after: Game,
        also: Also | None = None,
        seated: list[dict[str, Any]] | None = None,
    ) -> None:
        """Write events, what lists show, and what they cause; the unique number lets only one of two who act
        at once win."""
        change = Change(table, texts, after, self.clock(), seated=seated)
        try:
            await self._writing.store(change, also)
        except IntegrityError as error:
            await self._take_in(table)
            raise Stale from error
        except BaseException:
            # Only the database knows now what it has stored.
            self._doubt(table)
            raise
        self._note_written(table)
        table.changed, table.turn_began = change.at, change.turn_began

    async def _write_along(self, session: AsyncSession, changes: Sequence[Change]) -> None:
        for writer in self.writers:
            await writer(session, changes)

    async def _tell(self, table: Table) -> None:
        """It is stored, so nobody is kept from hearing of it because another could not."""
        for listener in self.listeners:
            try:
                await listener(table)
            except Exception:
                log.exception("not everybody has heard of a change of table %s...", table.id[:6])


def _check_whole(game: Game) -> None:
    if is_view(game):
        raise Refused(
            say("This holds only what one seat or a spectator knew, so no table can go on from it.")
        )
