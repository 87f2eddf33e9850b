"""Talk at a table, in two rooms that do not hear each other while the game runs; and a seat's own notes."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from advanced_alchemy.config import SQLAlchemyAsyncConfig
from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from ironroad.core.sentences import say
from ironroad.site.people.people import Person
from ironroad.site.storage.database import put
from ironroad.site.storage.keeper import Refused
from ironroad.site.storage.models import NoteRow, TalkRow, now
from ironroad.site.table.tables import Table
from ironroad.site.table.viewer import Viewer

PLAYERS: Final = "players"
WATCHERS: Final = "watchers"
LONGEST: Final = 500
LONGEST_NOTE: Final = 10_000
# How many lines a page shows, and how many times somebody who speaks at the same moment may come first.
SHOWN: Final = 200
TRIES: Final = 20

# Told in the transaction of what was said: who is meant, by whom, and the words.
Mentioned = Callable[[AsyncSession, Table, int, str, str], Awaitable[None]]


@dataclass(frozen=True)
class Said:
    """A line of talk as somebody reads it; a seat speaks in its colour."""

    number: int
    room: str
    person: str | None
    seat: int | None
    name: str
    text: str
    at: datetime


class Talk:
    """What is said at the tables, and what people note for themselves."""

    def __init__(self, database: SQLAlchemyAsyncConfig, clock: Callable[[], datetime] = now) -> None:
        self._database = database
        self._clock = clock
        self.mentioned: list[Mentioned] = []

    async def lines(self, viewer: Viewer, since: int = 0) -> list[Said]:
        """The last lines that somebody may hear and wants to."""
        muted = muted_by(viewer.person)
        return [_said(row) for row in await self._rows(viewer, since) if row.person not in muted]

    async def others(self, viewer: Viewer) -> tuple[dict[str, str], dict[str, str]]:
        """Who else has spoken, with their names: those who are heard, and those who are muted."""
        own, muted = viewer.person.id if viewer.person else None, muted_by(viewer.person)
        found = {row.person: row.name for row in await self._rows(viewer) if row.person not in (None, own)}
        known = [(person, name) for person, name in found.items() if person]
        heard = {person: name for person, name in known if person not in muted}
        return heard, {person: name for person, name in known if person in muted}

    async def _rows(self, viewer: Viewer, since: int = 0) -> list[TalkRow]:
        query = select(TalkRow).where(TalkRow.table == viewer.table.id, TalkRow.number > since)
        query = query.where(TalkRow.room.in_(rooms(viewer))).order_by(TalkRow.number.desc()).limit(SHOWN)
        async with self._database.get_session() as session:
            return [*await session.scalars(query)][::-1]

    async def last(self, viewer: Viewer) -> int:
        """The number of the last line that somebody may hear and wants to, or 0."""
        query = select(func.max(TalkRow.number)).where(
            TalkRow.table == viewer.table.id,
            TalkRow.room.in_(rooms(viewer)),
            TalkRow.person.is_(None) | TalkRow.person.not_in(muted_by(viewer.person)),
        )
        async with self._database.get_session() as session:
            return await session.scalar(query) or 0

    async def say(self, viewer: Viewer, person: Person, seat: int | None, name: str, text: str) -> int:
        """Say something in the room of whoever says it; the answer is the number of the line."""
        text = _checked(text)
        for _ in range(TRIES):
            try:
                return await self._append(viewer, person, seat, name, text)
            except IntegrityError:
                continue
        raise Refused(say("Too many speak at once. Try again."))

    async def _append(self, viewer: Viewer, person: Person, seat: int | None, name: str, text: str) -> int:
        table = viewer.table
        async with self._database.get_session() as session:
            last = await session.scalar(select(func.max(TalkRow.number)).where(TalkRow.table == table.id))
            row = TalkRow(table=table.id, number=(last or 0) + 1, room=room_of(viewer), person=person.id)
            row.seat, row.name, row.text, row.at = seat, name, text, self._clock()
            session.add(row)
            await session.flush()
            for meant in mentions(table, text) - {seat} if row.room == PLAYERS else ():
                for tell in self.mentioned:
                    await tell(session, table, meant, name, text)
            await session.commit()
            return row.number

    async def notes(self, table: Table, seat: int) -> str:
        async with self._database.get_session() as session:
            row = await session.get(NoteRow, (table.id, seat))
        return row.text if row else ""

    async def keep_notes(self, table: Table, seat: int, text: str) -> None:
        if len(text) > LONGEST_NOTE:
            raise Refused(say("Notes have at most {n} characters.", n=LONGEST_NOTE))
        async with self._database.get_session() as session:
            await put(session, NoteRow, table=table.id, seat=seat, text=text, changed=self._clock())
            await session.commit()


def room_of(viewer: Viewer) -> str:
    return PLAYERS if viewer.plays else WATCHERS


def rooms(viewer: Viewer) -> list[str]:
    """Spectators see what players cannot ask about, so each hears their own room until the game is over."""
    return [PLAYERS, WATCHERS] if viewer.table.over else [room_of(viewer)]


def mentions(table: Table, text: str) -> set[int]:
    """The seats whose names stand behind an `@`; of two names that fit the longer is meant."""
    names = sorted(((s.name.casefold(), s.number) for s in table.sitters if s.name), reverse=True)
    found: set[int] = set()
    for start in (match.end() for match in re.finditer("@", text)):
        rest = text[start:].casefold()
        found |= {number for number, name in _first(rest, names)}
    return found


def _first(rest: str, names: list[tuple[str, int]]) -> list[tuple[int, str]]:
    return [(number, name) for name, number in names if rest.startswith(name)][:1]


def muted_by(person: Person | None) -> frozenset[str]:
    """The people whom somebody does not want to hear."""
    muted = person.settings.get("muted", []) if person else []
    return frozenset(muted)


def _checked(text: str) -> str:
    text = "\n".join(line.rstrip() for line in text.strip().splitlines() if line.strip())
    if not text:
        raise Refused(say("There is nothing to say in that."))
    if len(text) > LONGEST:
        raise Refused(say("A line of talk has at most {n} characters.", n=LONGEST))
    return "".join(sign for sign in text if sign.isprintable() or sign == "\n")


def _said(row: TalkRow) -> Said:
    return Said(row.number, row.room, row.person, row.seat, row.name, row.text, row.at)
