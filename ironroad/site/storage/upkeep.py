"""Looks after stored tables that cannot be opened: finds them, saves what can be read, cuts off the rest."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from advanced_alchemy.config import SQLAlchemyAsyncConfig
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncSession

from ironroad.boards import Shelves
from ironroad.core.game import Game
from ironroad.site.operating.processes import Processes
from ironroad.site.people.accounts import Accounts
from ironroad.site.people.administration import Administration
from ironroad.site.people.people import People
from ironroad.site.settings import Settings
from ironroad.site.storage.database import VERSION, make_config, newest_migrations
from ironroad.site.storage.keeper import Keeper
from ironroad.site.storage.models import EventRow, SnapshotRow, TableRow, now
from ironroad.site.storage.snapshots import agree, read_snapshot, resumed
from ironroad.site.storage.stored import NoTable, open_table, read_row, replay
from ironroad.site.table.incidents import CLOSING, is_incident
from ironroad.site.table.tables import ANEW, UNDO, Damaged, Table, begin, seed_after, summary_of
from ironroad.terminal.complaint import Complaint


@dataclass
class Examined:
    """What can be read of a stored table: its game after the `good` first events. `reason` says why that is
    not all, `events` are those that are stored, and `notes` what of them is outside the rules."""

    id: str
    reason: str = ""
    seed: str = ""
    game: Game | None = None
    good: int = 0
    events: list[tuple[int, str]] = field(default_factory=list)
    started: bool = True
    timed: bool = False
    notes: dict[int, list[str]] = field(default_factory=dict)

    @property
    def closed(self) -> bool:
        """Whether the host has ended the game."""
        return any(text == CLOSING for _, text in self.events[: self.good])

    @property
    def drawn_from(self) -> str:
        """The seed of what is drawn next. The table's own would repeat what was drawn before everybody agreed
        to go back."""
        kept = self.events[: self.good]
        anew = [number for number, text in kept if text.startswith(UNDO) and text.endswith(ANEW)]
        return seed_after(self.seed, max(anew, default=0))

    @property
    def bad(self) -> list[tuple[int, str]]:
        return self.events[self.good :]


class Upkeep:
    """The tables of a site, whether or not a server runs."""

    def __init__(self, settings: Settings) -> None:
        self._database: SQLAlchemyAsyncConfig = make_config(settings)
        self.processes = Processes(self._database)
        self._settings = settings
        self._shelves: Shelves = (settings.boards,)
        self._data = settings.data

    async def expect_newest(self) -> None:
        """Complain of a database that this version cannot look after."""
        try:
            async with self._database.get_session() as session:
                version = await session.scalar(VERSION)
        except SQLAlchemyError as error:
            raise Complaint(f"the tables cannot be read: {getattr(error, 'orig', error)}") from error
        if version not in newest_migrations():
            raise Complaint("the tables are those of another version; start its server, or this one's once")

    async def check(self, told: Callable[[int, int], None] = lambda done, all_: None) -> list[Examined]:
        """The tables that are damaged; `told` is how many of how many have been looked at."""
        damaged = []
        async with self._database.get_session() as session:
            ids = [*await session.scalars(select(TableRow.id).order_by(TableRow.id))]
        for done, id_ in enumerate(ids, 1):
            # Each on its own, so that who writes meanwhile does not wait for all of them.
            async with self._database.get_session() as session:
                found = await self._examine(session, id_)
            damaged += [found] if found.reason else []
            told(done, len(ids))
        return damaged

    @cached_property
    def administration(self) -> Administration:
        keeper, people = Keeper(self._database, self._shelves), People(self._database)
        accounts = Accounts(self._database, keeper, people, self._settings)
        return Administration(self._database, keeper, accounts, self._settings)

    async def watch_of(self, id_: str) -> str:
        async with self._database.get_session() as session:
            return (await session.get_one(TableRow, id_)).watch

    async def examine(self, word: str) -> Examined:
        """The table with this id, its beginning, a link to play by, or the word of its spectators' link."""
        async with self._database.get_session() as session:
            return await self._examine(session, await self._find(session, word.rpartition("/")[2]))

    async def _find(self, session: AsyncSession, word: str) -> str:
        named = TableRow.id.startswith(word, autoescape=True) | (TableRow.watch == word)
        ids: list[str] = [*await session.scalars(select(TableRow.id).where(named))]
        if not word or len(ids) != 1:
            raise NoTable(word)
        return ids[0]

    async def _examine(self, session: AsyncSession, id_: str) -> Examined:
        query = select(EventRow.number, EventRow.text).where(EventRow.table == id_)
        found = Examined(id_)
        found.events = [(n, text) for n, text in await session.execute(query.order_by(EventRow.number))]
        try:
            row = await read_row(session, id_)
            found.seed, found.started = row.seed, row.started
            table = open_table(row, self._shelves)
            found.timed = bool(table.settings.clock)
            found.game = begin(row.head, self._shelves)
            found.game.names = [sitter.name for sitter in table.sitters]
            _play(found, open_table(row, self._shelves))
            await replay(table, found.events)
            found.notes = table.incidents(table.length)
        except Damaged as damage:
            found.reason = found.reason or str(damage)
        else:
            found.reason = await _check_summary(session, found) or await self._check_snapshot(session, table)
        return found

    async def _check_snapshot(self, session: AsyncSession, table: Table) -> str:
        """What is wrong with the snapshot of a table whose events are sound; one that does not fit is never
        used."""
        snapshot = await read_snapshot(session, table.id)
        if snapshot is None or not snapshot.fits:
            return ""
        query = select(EventRow.number, EventRow.text).where(EventRow.table == table.id)
        later = query.where(EventRow.number > snapshot.number).order_by(EventRow.number)
        try:
            again = resumed(await read_row(session, table.id), self._shelves, snapshot)
            await replay(again, [(number, text) for number, text in await session.execute(later)])
            sound = agree(again, table)
        except Exception as error:
            return f"its snapshot cannot be read: {error!r}"
        return "" if sound else "its snapshot differs from its events"

    async def repair(self, found: Examined) -> Path:
        """Cut a table back to its last good event; the file keeps what was cut off. Draws that then are due
        come out as they did the first time."""
        game = found.game
        assert game is not None
        kept = self._data / f"removed-{found.id}.txt"
        with kept.open("a", encoding="utf-8") as file:
            file.writelines(f"{number} {text}\n" for number, text in found.bad)
        length = len(game.record)
        game.seed = found.drawn_from
        if found.started:
            game.draw_chance()
        drawn = [move.text for move in game.record.moves[length:]]
        await self._write(found, game, drawn)
        return kept

    async def _write(self, found: Examined, game: Game, drawn: list[str]) -> None:
        values = _values(found, game, found.good + len(drawn))
        rows = [
            {"table": found.id, "number": number, "text": text, "at": now()}
            for number, text in enumerate(drawn, found.good + 1)
        ]
        async with self._database.get_session() as session:
            cut = [number for number, _ in found.bad]
            await session.execute(
                delete(EventRow).where(EventRow.table == found.id, EventRow.number.in_(cut))
            )
            await session.execute(delete(SnapshotRow).where(SnapshotRow.table == found.id))
            if rows:
                await session.execute(insert(EventRow), rows)
            await session.execute(update(TableRow).where(TableRow.id == found.id).values(**values))
            await session.commit()

    async def close(self) -> None:
        await self._database.get_engine().dispose()


def exported(found: Examined) -> str:
    """The record as far as it can be read, with a comment where it stops."""
    text = ""
    if found.game is not None:
        record = found.game.record
        record.notes = found.notes
        text = str(record)
    if not found.reason:
        return text
    lines = [
        f"# It stops here: {found.reason}",
        *(f"# event {number}: {event}" for number, event in found.bad),
    ]
    return text + "\n" + "\n".join(lines) + "\n"


def _play(found: Examined, table: Table) -> None:
    """Play events as long as they make sense; incidents happen to the table."""
    assert found.game is not None
    for number, text in found.events:
        expected = found.good + 1
        if number != expected:
            found.reason = f"event {expected} is missing"
            return
        try:
            found.game = _after(found.game, text, table)
        except Exception as error:
            found.reason = f"event {number}, {text!r}: {error}"
            return
        found.good = number


def _after(game: Game, text: str, table: Table) -> Game:
    if is_incident(text):
        table.happen(text)
        return game
    if text.startswith(UNDO):
        return game.at(int(text.removeprefix(UNDO).removesuffix(ANEW)))
    after = game.copy()
    after.push(text)
    return after


def _values(found: Examined, game: Game, events: int) -> dict[str, Any]:
    """What the row of a table says once it is repaired; its clock is looked at."""
    asked = game.to_move if found.started and not found.closed else None
    return {
        "events": events,
        "over": game.over or found.closed,
        "summary": _summary(found, game),
        "changed": now(),
        "to_move": asked,
        "turn_began": None if asked is None else now(),
        "due": now() if found.timed and asked is not None else None,
        # Somebody looks whether a bot is asked.
        "mover": None if asked is None else "",
    }


def _summary(found: Examined, game: Game) -> dict[str, Any]:
    return summary_of(game) | ({"closed": True} if found.closed else {})


async def _check_summary(session: AsyncSession, found: Examined) -> str:
    """What is wrong with what lists show of a table whose events are sound."""
    query = select(TableRow.events, TableRow.over, TableRow.summary).where(TableRow.id == found.id)
    assert found.game is not None
    try:
        stored = tuple((await session.execute(query)).one())
    except ValueError:
        return "its summary cannot be read"
    right = (found.good, found.game.over or found.closed, _summary(found, found.game))
    return "" if stored == right else "its summary does not fit its events"
