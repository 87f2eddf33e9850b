"""Keeps the tables: makes them, finds them, and lets them change one event after another."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence, Set
from contextlib import AsyncExitStack
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Final

from advanced_alchemy.config import SQLAlchemyAsyncConfig
from sqlalchemy import Select, Text, Update, cast, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from ironroad.boards import Shelves
from ironroad.core.game import CHANCE, Game, IllegalMove
from ironroad.core.moves import Leave, NotationError
from ironroad.core.sentences import Sentence, said, say
from ironroad.site.incidents import (
    BEGINS,
    CLOSING,
    RETURNS,
    SITS,
    Incident,
    is_incident,
    read_incident,
)
from ironroad.site.models import (
    EventRow,
    InstructionRow,
    NoteRow,
    PersonRow,
    PlanRow,
    SeatRow,
    TableRow,
    now,
)
from ironroad.site.stored import NoTable, open_table, read_row, replay
from ironroad.site.tables import (
    ANEW,
    KEY_START,
    OWN_DEVICES,
    PERSON,
    UNDO,
    Damaged,
    Owner,
    Table,
    TableSettings,
    is_view,
    sitters_of,
    summary_of,
)
from ironroad.site.turns import gently

log = logging.getLogger("ironroad")

REMEMBERED: Final = 300
AS_USUAL: Final = TableSettings()
MOST_TABLES: Final = 60
NOBODY: Final[Mapping[int, Owner]] = {}


class Refused(Exception):
    """A change that cannot be made; the sentence says why."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


class Stale(Refused):
    """Somebody else has acted in the meantime."""

    def __init__(self) -> None:
        super().__init__(say("The table has moved on; here is how it stands now."))


@dataclass(frozen=True)
class Change:
    """What is about to be stored of a table: events, the game after them, and when."""

    table: Table
    texts: list[str]
    after: Game
    at: datetime
    # Whether the table is made with it, and so stands already as it will.
    begins: bool = False

    @property
    def number(self) -> int:
        """That of the last event then."""
        return self.table.number if self.begins else self.table.number + len(self.texts)

    @property
    def asked(self) -> int | None:
        """The seat that is to move then, if the game goes on."""
        seat = self.after.to_move
        return None if seat == CHANCE or not self.table.started or self.closed else seat

    @property
    def newly_asked(self) -> int | None:
        """That seat, if it was not to move before."""
        return self.asked if self.begins or self.asked != self.table.asked else None

    @property
    def closed(self) -> bool:
        return self.table.closed or CLOSING in self.texts

    @property
    def ends(self) -> bool:
        """Whether the game is over by it."""
        return (self.after.over or self.closed) and not self.table.over

    @property
    def turn_goes_on(self) -> bool:
        """Whether the same seat is still asked, and nobody has come to it, nor everybody gone back."""
        asked = self.asked
        return asked == self.table.asked and not any(_begins_turn(text, asked) for text in self.texts)

    @property
    def turn_began(self) -> datetime | None:
        """Since when that seat is asked."""
        if self.asked is None:
            return None
        return (self.table.turn_began if self.turn_goes_on else None) or self.at


def _begins_turn(text: str, asked: int | None) -> bool:
    if not is_incident(text):
        return text.endswith(ANEW)
    incident = read_incident(text)
    return incident.kind in (SITS, RETURNS) and incident.seat == asked


Listener = Callable[[Table], Awaitable[None]]
Also = Callable[[AsyncSession], Awaitable[None]]
# Writes what a change causes, in the transaction of the change.
Writer = Callable[[AsyncSession, Change], Awaitable[None]]
# Writes that a person, by their id, was given a seat they did not ask for, in the transaction that gives it.
Invitation = Callable[[AsyncSession, Table, str], Awaitable[None]]
# Writes what it causes that a seat has only so many seconds left, or none; in the transaction that notes it.
LowClock = Callable[[AsyncSession, Table, int, float], Awaitable[None]]


class Keeper:
    """Tables by their id. Every change is on disk before anybody hears of it."""

    def __init__(
        self,
        database: SQLAlchemyAsyncConfig,
        shelves: Shelves = (),
        clock: Callable[[], datetime] = now,
    ) -> None:
        self.database = database
        self.clock = clock
        self._shelves = shelves
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._loading = asyncio.Lock()
        self._damaged: set[str] = set()
        self.listeners: list[Listener] = []
        self.writers: list[Writer] = []
        self.invitations: list[Invitation] = []
        self.most_tables = MOST_TABLES
        self.clock_low: list[LowClock] = []

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
            if id_ not in self._tables:
                return await self.table(id_)
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
        async with self.database.get_session() as session:
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

    def forget(self, word: str) -> None:
        """Let go of what is in memory of a table, by a word of its links; its events are on disk."""
        for id_, table in [*self._tables.items()]:
            if id_ == word or table.watch == word[:KEY_START]:
                del self._tables[id_]

    async def _load(self, id_: str) -> Table:
        async with self.database.get_session() as session:
            row = await read_row(session, id_)
            owners = await _owners(session, id_)
        table = open_table(row, self._shelves)
        table.owners = owners
        return self._remember(table)

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
        async with self.database.get_session() as session:
            events = (await session.execute(query.order_by(EventRow.number))).all()
            # Seats change hands without an event when a guest gets an account, or an account is deleted.
            if table.own_devices or any(is_incident(text) for _, text in events):
                await self._reseat(session, table)
            if events:
                query_turn = select(TableRow.turn_began).where(TableRow.id == table.id)
                table.turn_began = await session.scalar(query_turn)
        if events:
            await replay(table, [(number, text) for number, text in events])

    async def _reseat(self, session: AsyncSession, table: Table) -> None:
        """Somebody else may have come, and the game begun, in another process."""
        query = select(TableRow.seats, TableRow.started).where(TableRow.id == table.id)
        seated, table.started = (await session.execute(query)).one()
        if _renamed(table.seated, seated):
            self._tables.pop(table.id, None)
        table.seated = seated
        table.owners = await _owners(session, table.id)

    async def listed(self, known: list[str], page: int, size: int) -> list[TableRow]:
        """Tables for the start page, the last changed first: those the browser knows, by their id
        or by the key of a seat, and the open ones."""
        watched = [word[:KEY_START] for word in known]
        shown = TableRow.listed | TableRow.id.in_(known) | TableRow.watch.in_(watched)
        query = select(TableRow).where(shown).order_by(TableRow.changed.desc())
        return await self.rows(query.offset(page * size).limit(size))

    async def rows(self, query: Select[Any]) -> list[TableRow]:
        """The tables a query finds, as far as they can be read."""
        rows, _ = await self._readable(query)
        return [row for (row,) in rows]

    async def going_on(self, ids: list[str]) -> list[str]:
        """Those of these tables whose game is not over."""
        query = select(TableRow.id).where(TableRow.id.in_(ids), TableRow.over.is_(False))
        async with self.database.get_session() as session:
            return [*await session.scalars(query)]

    async def waiting_for_bots(self) -> list[str]:
        """Tables at which a bot is to move, as far as can be told without opening them."""
        query = select(TableRow.id, TableRow.seats, TableRow.summary, TableRow.settings)
        query = query.where(TableRow.over.is_(False), TableRow.started.is_(True))
        rows, unreadable = await self._readable(query)
        return [id_ for id_, *facts in rows if _may_wait_for_bot(*facts)] + unreadable

    async def _readable(self, query: Select[Any]) -> tuple[list[Any], list[str]]:
        """What a query for tables finds, and the tables of which that cannot be read."""
        try:
            async with self.database.get_session() as session:
                return [*(await session.execute(query)).all()], []
        except ValueError:
            return await self._readable_one_by_one(query)

    async def _readable_one_by_one(self, query: Select[Any]) -> tuple[list[Any], list[str]]:
        found: list[Any] = []
        unreadable: list[str] = []
        async with self.database.get_session() as session:
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
        if is_view(game):
            raise Refused(
                say("This holds only what one seat or a spectator knew, so no table can go on from it.")
            )
        await self._check_room(host)
        seed = seed or secrets.token_hex(16)
        game = game.copy()
        head = {key: value for key, value in game.record.head.items() if key != "seed"}
        if started:
            game.seed = seed
            game.draw_chance()
        id_, watch = words or (_new_id(), _new_id())
        row = TableRow(
            id=id_,
            watch=watch,
            name=name,
            head=head,
            seats=[_seat_of(seat, owners.get(number)) for number, seat in enumerate(seats)],
            settings=asdict(settings),
            seed=seed,
            seeded_from=given,
            listed=listed,
            events=len(game.record),
            over=game.over,
            summary={},
            changed=self.clock(),
            host=host,
            started=started,
            to_move=game.to_move if started and game.to_move != CHANCE else None,
            turn_began=self.clock() if started else None,
        )
        table = Table(row, self._shelves)
        table.owners = dict(owners)
        texts = [move.text for move in game.record.moves]
        await gently(table.replaying(texts))
        row.summary = summary_of(table.game)
        async with self.database.get_session() as session:
            session.add(row)
            try:
                await session.flush()
            except IntegrityError as error:
                raise Stale from error
            session.add_all(
                SeatRow(table=row.id, seat=seat, person=owner.person) for seat, owner in owners.items()
            )
            await self._append(session, table.id, 0, texts)
            await self._write_along(session, Change(table, texts, table.game, row.changed, True))
            for person in invited:
                await self._invite(session, table, person)
            await session.commit()
        self._remember(table)
        await self._tell(table)
        return table

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
            texts = [move.text for move in after.record.moves[table.length :]]
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
            sitter = {"name": name, "kind": kind} | _whose(owner)
            seated = _changed_hands(table.seated, seat, sitter, new_link, other)
            text = Incident(kind_of_change, seat, str(len(sitters_of(seated[seat])) - 1)).text

            async def also(session: AsyncSession) -> None:
                await session.execute(_row(table).values(seats=seated))
                person = owner and owner.person
                # What the one before wanted to hear does not bind who comes.
                await session.merge(SeatRow(table=table.id, seat=seat, person=person, quiet=False))
                if other or new_link:
                    await _forget_private(session, table.id, seat)
                if owner and invited:
                    await self._invite(session, table, owner.person)

            await self._store(table, [text], table.game, also)
            table.seated = seated
            table.owners = {key: one for key, one in table.owners.items() if key != seat}
            if owner:
                table.owners[seat] = owner
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
                self._tables.pop(id_, None)

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
    ) -> None:
        """Write events, what lists show, and what they cause; the unique number lets only one of two who act
        at once win."""
        change = Change(table, texts, after, self.clock())
        try:
            async with self.database.get_session() as session:
                await self._append(session, table.id, table.number, texts)
                await session.execute(
                    update(TableRow).where(TableRow.id == table.id).values(**_values(change))
                )
                if also:
                    await also(session)
                await self._write_along(session, change)
                await session.commit()
        except IntegrityError as error:
            await self._take_in(table)
            raise Stale from error
        table.changed, table.turn_began = change.at, change.turn_began

    async def _write_along(self, session: AsyncSession, change: Change) -> None:
        for writer in self.writers:
            await writer(session, change)

    async def _append(self, session: AsyncSession, id_: str, start: int, texts: list[str]) -> None:
        at = self.clock()
        rows = [
            {"table": id_, "number": start + 1 + offset, "text": text, "at": at}
            for offset, text in enumerate(texts)
        ]
        if rows:
            await session.execute(insert(EventRow), rows)

    async def _tell(self, table: Table) -> None:
        for listener in self.listeners:
            await listener(table)


def tables_of(person: str) -> Select[TableRow]:
    """Tables that somebody has made, or at which they sit or have sat."""
    named = cast(TableRow.seats, Text).contains(person, autoescape=True)
    owned = TableRow.id.in_(select(SeatRow.table).where(SeatRow.person == person))
    return select(TableRow).where(named | owned | (TableRow.host == person))


def _row(table: Table) -> Update:
    return update(TableRow).where(TableRow.id == table.id)


def _values(change: Change) -> dict[str, Any]:
    """What the row of a table says after a change."""
    table = change.table
    return {
        "events": table.number + len(change.texts),
        "over": change.after.over or change.closed,
        "summary": summary_of(change.after) | ({"closed": True} if change.closed else {}),
        "changed": change.at,
        "started": table.started,
        "to_move": change.asked,
        "turn_began": change.turn_began,
    }


def _seat_of(seat: dict[str, str], owner: Owner | None) -> dict[str, Any]:
    """A seat as it is stored when the table is made."""
    return seat | _whose(owner) | (_new_secret() if owner else {})


def _whose(owner: Owner | None) -> dict[str, str]:
    """With a sitter is stored whose name that is, so that it can be forgotten."""
    return {"person": owner.person} if owner else {}


def _renamed(before: list[dict[str, Any]], after: list[dict[str, Any]]) -> bool:
    """Whether somebody who has sat there is called something else now."""
    return any(
        old["name"] != new["name"]
        for seat, seat_now in zip(before, after, strict=True)
        for old, new in zip(sitters_of(seat), sitters_of(seat_now), strict=False)
    )


def _changed_hands(
    seated: list[dict[str, Any]], seat: int, sitter: dict[str, Any], new_link: bool, other: bool
) -> list[dict[str, Any]]:
    """All that have sat at a table, with one more in a seat, perhaps of another owner."""
    old = seated[seat]
    new = old | {"later": [*old.get("later", []), sitter]}
    if new_link or other:
        new |= _new_secret()
    if new_link:
        new["links"] = old.get("links", 0) + 1
    return [new if number == seat else one for number, one in enumerate(seated)]


def _new_secret() -> dict[str, str]:
    """What the link of a seat that belongs to somebody is made with."""
    return {"secret": secrets.token_urlsafe(12)}


async def _forget_private(session: AsyncSession, id_: str, seat: int) -> None:
    """What one owner of a seat has written for themselves is not for the next, nor for a host who has given
    the seat another link and seen it."""
    for kept in (NoteRow, PlanRow, InstructionRow):
        await session.execute(delete(kept).where(kept.table == id_, kept.seat == seat))


async def _owners(session: AsyncSession, id_: str) -> dict[int, Owner]:
    query = select(SeatRow.seat, PersonRow.id, PersonRow.account)
    query = query.join(PersonRow, PersonRow.id == SeatRow.person).where(SeatRow.table == id_)
    return {seat: Owner(person, account) for seat, person, account in (await session.execute(query)).all()}


def _may_wait_for_bot(seats: Any, summary: Any, settings: Any) -> bool:
    """Where a bot may stand in, or others have come to sit, only the table itself can tell."""
    try:
        seat = summary["to_move"]
        others = settings.get("devices") == OWN_DEVICES or bool(settings.get("clock"))
        return seat is not None and (seats[seat]["kind"] != PERSON or others)
    except (LookupError, TypeError):
        return True


def _new_id() -> str:
    """A word nobody guesses; one that began with a hyphen would be an option on the command line."""
    word = secrets.token_urlsafe(16)
    return _new_id() if word.startswith("-") else word
