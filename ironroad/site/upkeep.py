"""Looks after stored tables that cannot be opened: finds them, saves what can be read, cuts off the rest."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from advanced_alchemy.config import SQLAlchemyAsyncConfig
from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from ironroad.boards import Shelves
from ironroad.core.game import Game
from ironroad.site.database import make_config
from ironroad.site.models import EventRow, TableRow, now
from ironroad.site.ownboards import OwnBoards
from ironroad.site.settings import Settings
from ironroad.site.stored import NoTable, open_table, read_row, replay
from ironroad.site.tables import UNDO, Damaged, begin, summary_of


@dataclass
class Examined:
    """What can be read of a stored table: its game after the `good` first events. `reason` says why that is
    not all, `events` are those that are stored."""

    id: str
    reason: str = ""
    seed: str = ""
    game: Game | None = None
    good: int = 0
    events: list[tuple[int, str]] = field(default_factory=list)

    @property
    def bad(self) -> list[tuple[int, str]]:
        return self.events[self.good :]


class Upkeep:
    """The tables of a site that is not running."""

    def __init__(self, settings: Settings) -> None:
        self._database: SQLAlchemyAsyncConfig = make_config(settings)
        self._shelves: Shelves = OwnBoards(settings.boards).shelves
        self._data = settings.data

    async def check(self) -> list[Examined]:
        """The tables that are damaged."""
        async with self._database.get_session() as session:
            ids = [*await session.scalars(select(TableRow.id).order_by(TableRow.id))]
            examined = [await self._examine(session, id_) for id_ in ids]
        return [found for found in examined if found.reason]

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
            found.seed = row.seed
            table = open_table(row, self._shelves)
            found.game = begin(row.head, self._shelves)
            _play(found)
            replay(table, found.events)
        except Damaged as damage:
            found.reason = found.reason or str(damage)
        else:
            found.reason = await _check_summary(session, found)
        return found

    async def repair(self, found: Examined) -> Path:
        """Cut a table back to its last good event; the file keeps what was cut off. Draws that then are due
        come from the table's seed, as they did the first time."""
        game = found.game
        assert game is not None
        kept = self._data / f"removed-{found.id}.txt"
        with kept.open("a", encoding="utf-8") as file:
            file.writelines(f"{number} {text}\n" for number, text in found.bad)
        length = len(game.record)
        game.seed = found.seed
        game.draw_chance()
        drawn = [move.text for move in game.record.moves[length:]]
        await self._write(found, game, drawn)
        return kept

    async def _write(self, found: Examined, game: Game, drawn: list[str]) -> None:
        end = found.good + len(drawn)
        values = {"events": end, "over": game.over, "summary": summary_of(game), "changed": now()}
        rows = [
            {"table": found.id, "number": number, "text": text, "at": now()}
            for number, text in enumerate(drawn, found.good + 1)
        ]
        async with self._database.get_session() as session:
            cut = [number for number, _ in found.bad]
            await session.execute(
                delete(EventRow).where(EventRow.table == found.id, EventRow.number.in_(cut))
            )
            if rows:
                await session.execute(insert(EventRow), rows)
            await session.execute(update(TableRow).where(TableRow.id == found.id).values(**values))
            await session.commit()

    async def close(self) -> None:
        await self._database.get_engine().dispose()


def exported(found: Examined) -> str:
    """The record as far as it can be read, with a comment where it stops."""
    text = "" if found.game is None else str(found.game.record)
    if not found.reason:
        return text
    lines = [
        f"# It stops here: {found.reason}",
        *(f"# event {number}: {event}" for number, event in found.bad),
    ]
    return text + "\n" + "\n".join(lines) + "\n"


def _play(found: Examined) -> None:
    """Play events as long as they make sense."""
    assert found.game is not None
    for number, text in found.events:
        expected = found.good + 1
        if number != expected:
            found.reason = f"event {expected} is missing"
            return
        try:
            found.game = _after(found.game, text)
        except Exception as error:
            found.reason = f"event {number}, {text!r}: {error}"
            return
        found.good = number


def _after(game: Game, text: str) -> Game:
    if text.startswith(UNDO):
        return game.at(int(text.removeprefix(UNDO)))
    after = game.copy()
    after.push(text)
    return after


async def _check_summary(session: AsyncSession, found: Examined) -> str:
    """What is wrong with what lists show of a table whose events are sound."""
    query = select(TableRow.events, TableRow.over, TableRow.summary).where(TableRow.id == found.id)
    assert found.game is not None
    try:
        stored = tuple((await session.execute(query)).one())
    except ValueError:
        return "its summary cannot be read"
    right = (found.good, found.game.over, summary_of(found.game))
    return "" if stored == right else "its summary does not fit its events"
