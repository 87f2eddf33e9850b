"""What lives as long as the server does, made once for an application; handlers ask for it by name."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from datetime import datetime

from litestar import Litestar
from litestar.di import Provide

from ironroad.site.ahead.assistant import Assistant
from ironroad.site.ahead.store import Ahead
from ironroad.site.boards.days import Days
from ironroad.site.boards.drafting import Drafting
from ironroad.site.boards.drafts import Drafts
from ironroad.site.boards.drawing import Drawing
from ironroad.site.boards.jobs import BoardJobs
from ironroad.site.boards.moderation import Moderation
from ironroad.site.boards.ownboards import OwnBoards
from ironroad.site.boards.press import Press
from ironroad.site.boards.rating import Rating
from ironroad.site.boards.shelf import Shelf, count_games
from ironroad.site.finished.records import Records
from ironroad.site.finished.results import keep_results
from ironroad.site.finished.statistics import Statistics
from ironroad.site.notices.service import Notices
from ironroad.site.operating.processes import Processes
from ironroad.site.operating.sweeping import sweep
from ironroad.site.people.accounts import Accounts
from ironroad.site.people.administration import Administration, tidy_daily
from ironroad.site.people.mail import Mailer
from ironroad.site.people.people import People
from ironroad.site.protection.books import make_book
from ironroad.site.protection.costs import Tolls
from ironroad.site.seats.talk import Talk
from ironroad.site.settings import Settings
from ironroad.site.storage.database import make_config, migrate
from ironroad.site.storage.keeper import Keeper
from ironroad.site.thinkers.botplay import BotPlay, Looked
from ironroad.site.thinkers.bottables import make_bot_tables
from ironroad.site.thinkers.hints import Hints
from ironroad.site.thinkers.painter import Painter
from ironroad.site.thinkers.reviews import Reviews
from ironroad.site.thinkers.workers import Workers
from ironroad.site.timing.timekeeper import Timekeeper
from ironroad.site.windows import live
from ironroad.site.windows.audience import Audience
from ironroad.site.windows.news import News


class Services:
    def __init__(self, settings: Settings, clock: Callable[[], datetime]) -> None:
        self.settings = settings
        self.database = database = make_config(settings)
        self.chores = Workers(1, settings.longest_chore)
        self.boards = OwnBoards(settings.boards, self.chores, database, make_book(settings, "boards"))
        self.painter = Painter(self.chores)
        self.processes = Processes(database, settings.shared)
        self.keeper = keeper = Keeper(
            database, self.boards.shelves, clock, settings.most_tables, self.processes
        )
        keeper.most_remembered = settings.remembered
        self.tolls = Tolls(settings, keeper, self.processes)
        self.boards.charge = self.tolls.charge
        self.press = Press(self.chores, self.tolls.charge)
        # Whoever draws boards must not keep pictures and uploads waiting.
        self.drawers = Workers(1, settings.longest_chore)
        self.drafting = Drafting(self.drawers, self.tolls)
        self.drafts = Drafts(database, clock)
        self.people = People(database, clock)
        self.talk = Talk(database, clock)
        self.statistics = Statistics(database)
        self.shelf = Shelf(database, settings.boards_a_day, clock)
        self.rating = Rating(self.shelf)
        self.records = Records(database, settings.data, clock)
        self.mailer = Mailer(settings.mail_server, settings.mail_from)
        self.accounts = Accounts(database, keeper, self.people, settings)
        self.administration = Administration(database, keeper, self.accounts, settings, clock)
        self.moderation = Moderation(database, self.boards)
        self.timekeeper = Timekeeper(keeper)
        self.bot_tables = make_bot_tables(settings, keeper)
        self.audience = Audience(settings.sockets)
        self.bots = BotPlay(keeper, settings, self.boards.shelves, self._looked_at)
        self.hints = Hints(self.bots.thinkers, settings)
        self.reviews = Reviews(keeper, self.processes, settings, self.boards.shelves)
        self.board_jobs = BoardJobs(database, self.processes, settings, self.boards.shelves)
        self.drawing = Drawing(self.chores, settings)
        self.days = Days(keeper, self.boards, self.drawing, settings)
        self.ahead = Ahead(keeper)
        self.assistant = Assistant(keeper, self.ahead)
        self.notices = Notices(settings, keeper, self.audience, self.mailer)
        self._news = _backend(settings)
        self.channels = live.make_channels(self._news)
        self._introduce()

    def _introduce(self) -> None:
        """Who writes along with a change, and who is told of it; in this order."""
        keeper, causes = self.keeper, self.notices.causes
        keeper.writers += [
            self.timekeeper.write,
            keep_results,
            count_games,
            self.ahead.along,
            self._news.along,
        ]
        keeper.listeners += [self.timekeeper.heard, live.announcer(self.channels)]
        keeper.listeners += [
            self.hints.look_at,
            self.bots.look_at,
            self.assistant.look_at,
            keeper.snapshots.heard,
        ]
        keeper.write_plainly(
            lambda change: change.plain and self.ahead.is_silent_on(change),
            self.timekeeper.write_plainly,
            causes.changed_plainly,
        )
        self.talk.mentioned.append(causes.mentioned)
        keeper.clock_low.append(causes.clock_low)
        self.processes.beats.append(self.boards.catch_up)
        self.processes.left += [self.bots.wake, self.assistant.wake, self.reviews.wake, self._news.miss]
        self.processes.left.append(self.board_jobs.wake)

    def _looked_at(self, table: str) -> Looked:
        """Whether windows are open on a table, here and in other processes."""
        if self.audience.looks_hard(table) or self._news.looks_hard(table):
            return Looked.HARD
        return Looked.HARDLY if self.audience[table] or self._news.elsewhere(table) else Looked.NOT

    @property
    def listens(self) -> bool:
        """Whether news come from wherever they are announced; within this process they always do."""
        return self._news.listens

    @contextlib.asynccontextmanager
    async def running(self, app: Litestar) -> AsyncIterator[None]:
        await migrate(self.database.get_engine())
        await self.keeper.snapshots.start()
        await self.processes.join()
        await self.boards.catch_up()
        await self.notices.start()
        await self.bots.wake()
        await self.assistant.wake()
        self.timekeeper.start()
        self.reviews.start()
        self.board_jobs.start()
        tidying = [asyncio.create_task(work) for work in (tidy_daily(self.administration), sweep())]
        yield
        for task in tidying:
            task.cancel()
        await self._close()

    async def _close(self) -> None:
        await self.timekeeper.close()
        await self.reviews.close()
        await self.board_jobs.close()
        await self.notices.close()
        await self.assistant.close()
        await self.hints.close()
        await self.bots.close()
        self.chores.close()
        self.drawers.close()
        await self.keeper.snapshots.close()
        await self.processes.leave()
        await self.keeper.close()
        await self.database.get_engine().dispose()

    def given(self) -> dict[str, Provide]:
        """What handlers may ask for. A name here is never that of an argument that comes with a request."""
        names = {
            "accounts": self.accounts,
            "administration": self.administration,
            "ahead": self.ahead,
            "assistant": self.assistant,
            "audience": self.audience,
            "board_jobs": self.board_jobs,
            "boards": self.boards,
            "bot_tables": self.bot_tables,
            "days": self.days,
            "drawing": self.drawing,
            "drafting": self.drafting,
            "drafts": self.drafts,
            "hints": self.hints,
            "keeper": self.keeper,
            "mailer": self.mailer,
            "moderation": self.moderation,
            "notices": self.notices,
            "painter": self.painter,
            "people": self.people,
            "press": self.press,
            "rating": self.rating,
            "records": self.records,
            "reviews": self.reviews,
            "settings": self.settings,
            "shelf": self.shelf,
            "statistics": self.statistics,
            "talk": self.talk,
            "timekeeper": self.timekeeper,
            "tolls": self.tolls,
        }
        return {name: _given(service) for name, service in names.items()}


def _given(service: object) -> Provide:
    return Provide(lambda: service, sync_to_thread=False)


def _backend(settings: Settings) -> News:
    """Where changes are announced: within this process, or through PostgreSQL to all of them."""
    if not settings.postgres:
        return News()
    from ironroad.site.windows.announcing import Announcing

    return Announcing(settings.database.replace("postgresql+asyncpg", "postgresql"))
