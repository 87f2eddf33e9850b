"""The board of the day: one board and one deal for everybody, and what they reached."""

from __future__ import annotations

import contextlib
import hmac
from datetime import date, datetime, timedelta
from random import Random
from typing import Any, Final, NamedTuple

from sqlalchemy import select

import ironroad
from ironroad.core.board import Board
from ironroad.games.found import kinds
from ironroad.site.boards.drawing import Drawing
from ironroad.site.boards.ownboards import OwnBoards, own_name
from ironroad.site.rendering.startpage import PIONEERS
from ironroad.site.settings import Settings
from ironroad.site.storage.keeper import Keeper, Stale
from ironroad.site.storage.models import ResultRow, TableRow
from ironroad.site.table.tables import HINTS_NONE, PERSON, TableSettings, sitters_of
from ironroad.workshop.generator import Wishes

# The seat of whoever plays it, so that all have the same.
SEAT: Final = 0
# It makes no slips, so that it answers everybody alike.
BOT: Final = "hard"
# How many days back can be looked at, and how many results are shown of one.
PAST: Final = 14
MOST_SHOWN: Final = 200
DRAWER: Final = "board of the day"


class Day(NamedTuple):
    """What is played on a day; everybody may know all of it."""

    day: str
    game: str
    seats: int
    wishes: Wishes
    seed: str


class Reached(NamedTuple):
    """What somebody reached: the table to look at, once nobody can play that deal any more, and their name,
    score and place."""

    watch: str
    name: str
    score: int | None
    place: int


def day_of(day: str) -> Day:
    """All that follows from the date alone."""
    chance = Random(f"board of {day}")
    games = [game for game, kind in kinds().items() if kind.recipe() is not None]
    game = games[date.fromisoformat(day).toordinal() % len(games)]
    wishes = Wishes(game, water=chance.choice((12, 20, 25, 32)), high=chance.choice((8, 14, 20)))
    return Day(day, game, chance.choice((3, 4)), wishes, f"day-{day}")


class Days:
    def __init__(self, keeper: Keeper, boards: OwnBoards, drawing: Drawing, settings: Settings) -> None:
        self._keeper = keeper
        self._boards = boards
        self._drawing = drawing
        self._secret = settings.secret.encode()

    @property
    def today(self) -> str:
        return _date(self._keeper.clock())

    def known(self, day: str) -> Day | None:
        """Today or one of the days before it; None for any other."""
        today = date.fromisoformat(self.today)
        days = [(today - timedelta(days=back)).isoformat() for back in range(PAST + 1)]
        return day_of(day) if day in days else None

    def beside(self, day: str) -> tuple[str, str]:
        """The days before and after one, "" where there is none to look at."""
        here = date.fromisoformat(day)
        found = [(here + timedelta(days=step)).isoformat() for step in (-1, 1)]
        before, after = (other if self.known(other) else "" for other in found)
        return before, after

    async def board(self, day: Day) -> Board:
        return await self._drawing.board(day.seed, day.wishes, DRAWER)

    async def kept(self, day: Day) -> Board:
        """The same, kept for tables."""
        text = await self._drawing.text(day.seed, day.wishes, DRAWER)
        return await self._boards.keep(text.encode())

    async def table_of(self, day: Day, host: str) -> str | None:
        """The table at which somebody plays the deal of a day: the deal is dealt to each of them once."""
        since = datetime.fromisoformat(f"{day.day}T00:00:00+00:00")
        query = select(TableRow).where(TableRow.host == host, TableRow.created >= since)
        async with self._keeper.database.get_session() as session:
            rows = list(await session.scalars(query.order_by(TableRow.created)))
        return next((row.id for row in rows if row.settings.get("day") == day.day), None)

    async def begin(self, day: Day, name: str, host: str) -> str:
        """The table at which a person plays the deal of the day against bots; there is one, however often
        they ask at once."""
        board = await self.kept(day)
        shelves = self._boards.shelves
        game = ironroad.new(day.game, board=board.id, players=day.seats, shelves=shelves)
        seats: list[dict[str, Any]] = [{"name": name, "kind": PERSON}]
        seats += [{"name": PIONEERS[seat], "kind": BOT} for seat in range(1, day.seats)]
        words = self._word(day.day, host, "play"), self._word(day.day, host, "watch")
        with contextlib.suppress(Stale):
            await self._keeper.create(
                game,
                seats,
                name=board.name,
                listed=False,
                settings=TableSettings(hints=HINTS_NONE, day=day.day),
                seed=self._deal(day.day),
                host=host,
                words=words,
            )
        return words[0]

    def _word(self, day: str, host: str, what: str) -> str:
        """A word of somebody's table, which nobody outside can work out."""
        return hmac.digest(self._secret, f"to {what} {day} {host}".encode(), "sha256").hex()[:32]

    def _deal(self, day: str) -> str:
        """The seed of the deal, which nobody outside can work out."""
        return hmac.digest(self._secret, f"deal of {day}".encode(), "sha256").hex()

    async def results(self, day: Day) -> list[Reached]:
        """What people reached in games on the deal of a day, the best first."""
        name = own_name(await self._drawing.text(day.seed, day.wishes, DRAWER))
        query = (
            select(TableRow, ResultRow)
            .join(ResultRow, ResultRow.table == TableRow.id)
            .where(ResultRow.game == day.game, ResultRow.board == name)
            .where(ResultRow.players == day.seats, ResultRow.seat == SEAT)
            .where(TableRow.settings["day"].as_string() == day.day)
            .order_by(ResultRow.score.desc().nulls_last(), ResultRow.at)
            .limit(MOST_SHOWN)
        )
        async with self._keeper.database.get_session() as session:
            rows = (await session.execute(query)).all()
        shown = [(table, result) for table, result in rows if _is_person(table)]
        return [_reached(table, result, day.day < self.today) for table, result in shown]


def _date(moment: datetime) -> str:
    return moment.date().isoformat()


def _is_person(table: TableRow) -> bool:
    """Whether a person has played it to its end."""
    return bool(sitters_of(table.seats[SEAT])[-1]["kind"] == PERSON)


def _reached(table: TableRow, result: ResultRow, past: bool) -> Reached:
    name = sitters_of(table.seats[SEAT])[-1]["name"]
    return Reached(table.watch if past else "", name, result.score, result.place)
