"""The shelf: boards that people publish, each in versions of which none ever changes."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from advanced_alchemy.config import SQLAlchemyAsyncConfig
from sqlalchemy import ColumnElement, Select, delete, func, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from ironroad.core.sentences import say
from ironroad.site.boards.facts import OWN, BoardFacts, address_of
from ironroad.site.boards.forms import Publishing, PublishProblem
from ironroad.site.boards.words import has_words, words_of
from ironroad.site.finished.results import BOT
from ironroad.site.people.people import Person
from ironroad.site.storage.change import Change
from ironroad.site.storage.models import PublicationRow, ResultRow, ShelfWordRow, VersionRow, now

PAGE: Final = 24
A_DAY: Final = timedelta(days=1)
# How far back the page of a board follows what it was made from, and how many boards after it are named.
LONGEST_CHAIN: Final = 8
MOST_FORKS: Final = 12
# As many middling stars count as if they were given already, so that one opinion does not lead the list.
MIDDLING: Final = 3
FIRST_STARS: Final = 2

SORTS: Final[dict[str, Any]] = {
    "rating": PublicationRow.rank,
    "games": PublicationRow.games,
    "newest": PublicationRow.changed,
}


def ranked(stars: int, raters: int) -> float:
    return (stars + MIDDLING * FIRST_STARS) / (raters + FIRST_STARS)


@dataclass(frozen=True)
class Wish:
    """What somebody looks for on the shelf."""

    words: str = ""
    game: str = ""
    seats: int = 0
    sort: str = "rating"
    page: int = 0


@dataclass(frozen=True)
class Entry:
    """A version of a publication, with all its versions, the newest first."""

    row: PublicationRow
    versions: list[VersionRow]
    name: str

    @property
    def newest(self) -> bool:
        return self.row.name == self.name

    @property
    def number(self) -> int:
        return next(version.number for version in self.versions if version.name == self.name)

    @property
    def names(self) -> list[str]:
        return [version.name for version in self.versions]


class Shelf:
    def __init__(
        self, database: SQLAlchemyAsyncConfig, a_day: int, clock: Callable[[], datetime] = now
    ) -> None:
        self.database = database
        self._a_day = a_day
        self._clock = clock

    # Finding

    async def find(self, wish: Wish) -> list[PublicationRow]:
        """A page of the shelf, and one more where there is another page."""
        async with self.database.get_session() as session:
            return [*await session.scalars(query_of(wish))]

    async def best(self, game: str, most: int) -> list[str]:
        """The names of the boards of a game that people like best."""
        return [row.name for row in (await self.find(Wish(game=game)))[:most]]

    async def entry(self, game: str, name: str) -> Entry | None:
        """What is published of a board, if it is or was on the shelf."""
        if not name.startswith(OWN):
            return None
        async with self.database.get_session() as session:
            version = await session.get(VersionRow, name)
            if version is None or version.game != game:
                return None
            return await _entry(session, version.publication, name)

    async def of_person(self, person: str) -> list[PublicationRow]:
        query = select(PublicationRow).where(PublicationRow.person == person)
        async with self.database.get_session() as session:
            return [*await session.scalars(query.order_by(PublicationRow.changed.desc()))]

    async def chain(self, row: PublicationRow) -> list[dict[str, str]]:
        """What a board was made from, and what that was made from, as far as it is known."""
        found: list[dict[str, str]] = []
        async with self.database.get_session() as session:
            at: PublicationRow | None = row
            while at is not None and at.after and len(found) < LONGEST_CHAIN:
                after = at.after
                found.append(after | {"url": address_of(after["game"], after["name"])})
                version = await session.get(VersionRow, after["name"])
                at = await session.get(PublicationRow, version.publication) if version else None
        return found

    async def forks(self, game: str, names: Sequence[str]) -> list[PublicationRow]:
        """Boards on the shelf that were made from these."""
        origins = [f"{game}/{name}" for name in names]
        query = select(PublicationRow).where(PublicationRow.origin.in_(origins), PublicationRow.listed)
        async with self.database.get_session() as session:
            rows = await session.scalars(query.order_by(PublicationRow.rank.desc()).limit(MOST_FORKS))
            return [*rows]

    # Publishing

    async def publish(self, person: Person, facts: BoardFacts, said: Publishing) -> None:
        """Put a board on the shelf, as a new one or as the newest version of one that is there."""
        async with self.database.get_session() as session:
            row = await self._row(session, person, facts, said)
            row.title, row.designer, row.description = said.title, said.designer, said.description
            row.free, row.withdrawn, row.listed = said.free, False, not row.hidden
            await self._show(session, row, facts)
            if said.origin:
                await _name_origin(session, row, said.origin, person)
            await _index(session, row, facts)
            try:
                await session.commit()
            except IntegrityError as error:
                raise PublishProblem(say("Somebody has just published this very board.")) from error

    async def _row(
        self, session: AsyncSession, person: Person, facts: BoardFacts, said: Publishing
    ) -> PublicationRow:
        """The publication to write into: that of this version, the one it replaces, or a new one."""
        version = await session.get(VersionRow, facts.name)
        id_ = version.publication if version else said.replaces
        if id_:
            row = await _held(session, id_)
            if row is None or row.person != person.id or row.game != facts.game:
                raise PublishProblem(say("Somebody else has published this very board."), "replaces")
            return row
        row = PublicationRow(
            id=secrets.token_urlsafe(12), person=person.id, game=facts.game, name=facts.name, hidden=False
        )
        row.at, row.games, row.stars, row.raters, row.rank = self._clock(), 0, 0, 0, ranked(0, 0)
        row.least, row.most = facts.board.players
        session.add(row)
        return row

    async def _show(self, session: AsyncSession, row: PublicationRow, facts: BoardFacts) -> None:
        """Make a board the newest version."""
        if await session.get(VersionRow, facts.name) is None:
            await self._check_often(session, row)
            numbers = select(func.max(VersionRow.number)).where(VersionRow.publication == row.id)
            number = (await session.scalar(numbers) or 0) + 1
            await session.flush()
            session.add(
                VersionRow(
                    name=facts.name, game=facts.game, publication=row.id, number=number, at=self._clock()
                )
            )
            row.games += await _played(session, facts)
        row.name, row.changed = facts.name, self._clock()
        row.least, row.most = facts.board.players

    async def _check_often(self, session: AsyncSession, row: PublicationRow) -> None:
        since = self._clock() - A_DAY
        query = select(func.count()).select_from(VersionRow).join(PublicationRow)
        query = query.where(PublicationRow.person == row.person, VersionRow.at > since)
        with session.no_autoflush:
            if (await session.scalar(query) or 0) >= self._a_day:
                raise PublishProblem(say("Nobody publishes more than {n} boards a day.", n=self._a_day))

    async def withdraw(self, person: Person, entry: Entry, back: bool) -> None:
        """Take one's own board off the shelf, or put it back; tables on it go on."""
        if entry.row.person != person.id:
            raise PublishProblem(say("Only who has published a board withdraws it."))
        async with self.database.get_session() as session:
            row = await _held(session, entry.row.id)
            if row is not None:
                row.withdrawn, row.listed = not back, back and not row.hidden
            await session.commit()


def query_of(wish: Wish) -> Select[PublicationRow]:
    by = SORTS.get(wish.sort, PublicationRow.rank)
    query = select(PublicationRow).where(PublicationRow.listed, *_fits(wish), *has_words(wish.words))
    query = query.order_by(by.desc(), PublicationRow.id.desc())
    return query.offset(wish.page * PAGE).limit(PAGE + 1)


def _fits(wish: Wish) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = []
    if wish.game:
        found.append(PublicationRow.game == wish.game)
    if wish.seats:
        found += [PublicationRow.least <= wish.seats, PublicationRow.most >= wish.seats]
    return found


async def _entry(session: AsyncSession, id_: str, name: str) -> Entry:
    row = await session.get_one(PublicationRow, id_)
    versions = select(VersionRow).where(VersionRow.publication == id_).order_by(VersionRow.number.desc())
    return Entry(row, [*await session.scalars(versions)], name)


async def _held(session: AsyncSession, id_: str) -> PublicationRow | None:
    """A publication that nobody else changes until the transaction ends."""
    same = update(PublicationRow).where(PublicationRow.id == id_).values(games=PublicationRow.games)
    row: PublicationRow | None = await session.scalar(same.returning(PublicationRow))
    return row


async def _name_origin(
    session: AsyncSession, row: PublicationRow, origin: BoardFacts, person: Person
) -> None:
    """Where a board comes from is named for good; not everybody wants to see their board changed."""
    version = await session.get(VersionRow, origin.name)
    source = await session.get(PublicationRow, version.publication) if version else None
    if source is not None and source.id == row.id:
        return
    if source is not None and not source.free and source.person != person.id:
        raise PublishProblem(
            say("Who has designed {board} does not want boards made from it published.", board=source.title),
            "after",
        )
    row.origin = f"{origin.game}/{origin.name}"
    title, designer = (source.title, source.designer) if source else (origin.board.name, "")
    row.after = {"game": origin.game, "name": origin.name, "title": title, "designer": designer}


async def _index(session: AsyncSession, row: PublicationRow, facts: BoardFacts) -> None:
    await session.flush()
    await session.execute(delete(ShelfWordRow).where(ShelfWordRow.publication == row.id))
    session.add_all([ShelfWordRow(word=word, publication=row.id) for word in words_of(row, facts.board)])


async def _played(session: AsyncSession, facts: BoardFacts) -> int:
    """How many games with people are over on a board."""
    people = or_(ResultRow.who.is_(None), ResultRow.who.not_like(f"{BOT}%"))
    query = select(func.count(func.distinct(ResultRow.table)))
    with session.no_autoflush:
        found = await session.scalar(
            query.where(ResultRow.game == facts.game, ResultRow.board == facts.name, people)
        )
    return found or 0


async def count_games(session: AsyncSession, changes: Sequence[Change]) -> None:
    """A writer of the keeper: games with people that these changes end count for the boards they are on."""
    for change in changes:
        table, board = change.table, change.after.rules.board.source
        ends = change.after.over and not table.game.over and table.lesson is None
        if ends and table.people and board.startswith(OWN):
            mine = select(VersionRow.publication).where(VersionRow.name == board)
            more = update(PublicationRow).where(PublicationRow.id.in_(mine))
            await session.execute(more.values(games=PublicationRow.games + 1))
