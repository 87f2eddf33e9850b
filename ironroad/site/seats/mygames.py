"""The games of whoever asks: those of their seats, and those of the links they have used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from sqlalchemy import select

from ironroad.site.people.people import Person
from ironroad.site.request import AnyRequest, known_tables
from ironroad.site.storage.keeper import Keeper
from ironroad.site.storage.models import KnownRow, SeatRow, TableRow
from ironroad.site.storage.stored import MISSHAPEN
from ironroad.site.table.links import key_word
from ironroad.site.table.tables import KEY_START, OWN_DEVICES, PERSON, sitters_of

MOST_SHOWN: Final = 500
LONG_AGO: Final = datetime(1970, 1, 1, tzinfo=UTC)


Owned = list[tuple[TableRow, list[int]]]


@dataclass(frozen=True)
class MyGame:
    """A table with the seats that are mine. At one that is `shared` others play on devices of their own."""

    row: TableRow
    seats: frozenset[int]
    word: str

    @property
    def url(self) -> str:
        return _path(self.row, self.word)

    @property
    def shared(self) -> bool:
        return bool((self.row.settings or {}).get("devices") == OWN_DEVICES)

    @property
    def running(self) -> bool:
        return self.row.started and not self.row.over

    @property
    def waits(self) -> bool:
        """Whether it is my move."""
        return self.running and self.row.to_move in self.seats

    @property
    def begun(self) -> datetime:
        return self.row.turn_began or LONG_AGO


@dataclass(frozen=True)
class Sorted:
    """My games, first those that wait for me: where others wait too, and the longest."""

    waiting: list[MyGame]
    running: list[MyGame]
    not_begun: list[MyGame]
    over: list[MyGame]

    @property
    def urgent(self) -> int:
        """How many games wait for me at which somebody else is waiting."""
        return sum(game.shared for game in self.waiting)


def in_order(games: Iterable[MyGame]) -> Sorted:
    found = sorted(games, key=lambda game: game.row.changed, reverse=True)
    waiting = [game for game in found if game.waits]
    return Sorted(
        sorted(waiting, key=lambda game: (not game.shared, game.begun)),
        [game for game in found if game.running and not game.waits],
        [game for game in found if not game.row.started and not game.row.over],
        [game for game in found if game.row.over],
    )


class MyGames:
    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._database = keeper.database

    async def words(self, request: AnyRequest, person: Person | None) -> list[str]:
        """What the links end in by which somebody plays: those this browser or the account has used, and
        those of their seats."""
        return await self._words(request, person, await self._owned(person))

    async def _words(self, request: AnyRequest, person: Person | None, own: Owned) -> list[str]:
        known = known_tables(request)
        if person is None:
            return known
        async with self._database.get_session() as session:
            query = select(KnownRow.word).where(KnownRow.person == person.id).order_by(KnownRow.at.desc())
            known += await session.scalars(query.limit(MOST_SHOWN))
        return [*dict.fromkeys([*self._own_words(person.id, own), *known])]

    def _own_words(self, person: str, own: Owned) -> Iterator[str]:
        for row, seats in own:
            try:
                yield _word(row, person, seats)
            except MISSHAPEN as error:
                self._keeper.report(row.id, error)

    async def games(self, request: AnyRequest, person: Person | None) -> Sorted:
        own = await self._owned(person)
        words = await self._words(request, person, own)
        owned = {row.id: seats for row, seats in own}
        rows = [*(row for row, _ in own), *await self._others(words, own)]
        found: list[MyGame] = []
        for row in sorted(rows, key=lambda row: row.changed, reverse=True)[:MOST_SHOWN]:
            try:
                found.append(_mine(row, words, owned.get(row.id, [])))
            except MISSHAPEN as error:
                self._keeper.report(row.id, error)
        return in_order(found)

    async def _others(self, words: Sequence[str], own: Owned) -> list[TableRow]:
        """Tables that somebody knows by a word, and that are not theirs."""
        ids, watches = {row.id for row, _ in own}, {row.watch for row, _ in own}
        known = [word for word in words if word not in ids]
        watched = [word[:KEY_START] for word in words if word[:KEY_START] not in watches]
        query = select(TableRow).where(TableRow.id.in_(known) | TableRow.watch.in_(watched))
        rows = await self._keeper.rows(query.order_by(TableRow.changed.desc()).limit(MOST_SHOWN))
        return [row for row in rows if row.id not in ids]

    async def _owned(self, person: Person | None) -> Owned:
        """Tables with the seats that belong to a person, and those they have made."""
        if person is None:
            return []
        seated = select(SeatRow.table, SeatRow.seat).where(SeatRow.person == person.id)
        async with self._database.get_session() as session:
            seats: dict[str, list[int]] = {}
            for table, seat in (await session.execute(seated.order_by(SeatRow.seat))).all():
                seats.setdefault(table, []).append(seat)
        query = select(TableRow).where(TableRow.id.in_(seats) | (TableRow.host == person.id))
        rows = await self._keeper.rows(query.order_by(TableRow.changed.desc()).limit(MOST_SHOWN))
        return [(row, seats.get(row.id, [])) for row in rows]


def link_to(row: TableRow, person: str, seats: Sequence[int]) -> str:
    """The link by which somebody comes to a table: as its host, to their seat, or to watch."""
    return _path(row, _word(row, person, seats))


def _path(row: TableRow, word: str) -> str:
    return f"/t/{word}" if word == row.id else f"/w/{word}" if word == row.watch else f"/s/{word}"


def _word(row: TableRow, person: str, seats: Sequence[int]) -> str:
    if row.host == person:
        return row.id
    return _key(row, seats[0]) if seats else row.watch


def _key(row: TableRow, seat: int) -> str:
    return key_word(row.id, row.watch, row.seats, seat)


def _mine(row: TableRow, words: Sequence[str], owned: Sequence[int]) -> MyGame:
    """Seats that are owned, and by a link every person's on one screen, or the one of the link."""
    hosted, shared = row.id in words, (row.settings or {}).get("devices") == OWN_DEVICES
    people = [number for number, seat in enumerate(row.seats) if sitters_of(seat)[-1]["kind"] == PERSON]
    keys = {_key(row, seat): seat for seat in people}
    linked = [keys[word] for word in words if word in keys]
    seats = frozenset([*owned, *(people if hosted and not shared else []), *linked])
    word = row.id if hosted else _key(row, min(seats)) if seats else row.watch
    return MyGame(row, seats, word)
