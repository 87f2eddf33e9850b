"""The application: routes, protection, and what lives as long as the server does."""

from __future__ import annotations

import asyncio
import contextlib
import gc
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from datetime import datetime
from typing import Any

from litestar import Litestar
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend
from litestar.config.app import AppConfig
from litestar.config.compression import CompressionConfig
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.logging import LoggingConfig
from litestar.middleware import DefineMiddleware
from litestar.plugins import InitPlugin

from ironroad.site import errors, live, security
from ironroad.site.accounts import Accounts
from ironroad.site.administration import Administration, tidy_daily
from ironroad.site.ahead.assistant import Assistant
from ironroad.site.ahead.store import Ahead
from ironroad.site.botplay import BotPlay
from ironroad.site.bottables import BotTables
from ironroad.site.costs import Toll, Tolls
from ironroad.site.database import make_config, migrate
from ironroad.site.identity import Recognise
from ironroad.site.keeper import Keeper
from ironroad.site.mail import Mailer
from ironroad.site.models import now
from ironroad.site.notices.service import Notices
from ironroad.site.ownboards import OwnBoards
from ironroad.site.painter import Painter
from ironroad.site.people import People
from ironroad.site.records import Records
from ironroad.site.results import keep_results
from ironroad.site.routes import accounts as account_pages
from ironroad.site.routes import (
    admin,
    assets,
    changes,
    consent,
    games,
    holidays,
    hosting,
    icons,
    lessons,
    lobby,
    pictures,
    seats,
    signing,
    start,
    table,
    texts,
    wishes,
    words,
)
from ironroad.site.routes import ahead as ahead_routes
from ironroad.site.routes import statistics as figures
from ironroad.site.routes import talk as talking
from ironroad.site.settings import Settings
from ironroad.site.statistics import Statistics
from ironroad.site.talk import Talk
from ironroad.site.timekeeper import Timekeeper
from ironroad.site.ways import configured
from ironroad.site.workers import Workers

LOGGING: dict[str, Any] = {"level": "WARNING", "handlers": ["queue_listener"]}


class Site(Litestar):
    """Answers HEAD as it would GET, everywhere and without the body."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http" or scope["method"] != "HEAD":
            return await super().__call__(scope, receive, send)

        async def send_head(message: Any) -> None:
            await send({**message, "body": b""} if message["type"] == "http.response.body" else message)

        as_get: Any = {**scope, "method": "GET"}
        return await super().__call__(as_get, receive, send_head)


def create_app(settings: Settings, clock: Callable[[], datetime] = now) -> Litestar:
    database = make_config(settings)
    chores = Workers(1, settings.longest_chore)
    boards = OwnBoards(settings.boards, chores)
    painter = Painter(chores)
    keeper = Keeper(database, boards.shelves, clock)
    keeper.most_tables = settings.most_tables
    people = People(database, clock)
    talk = Talk(database, clock)
    statistics = Statistics(database)
    records = Records(database, settings.data, clock)
    mailer = Mailer(settings.mail_server, settings.mail_from)
    accounts = Accounts(database, keeper, people, settings.tries)
    administration = Administration(database, keeper, accounts, settings, clock)
    timekeeper = Timekeeper(keeper)
    keeper.writers.append(timekeeper.write)
    bot_tables = BotTables(keeper, settings.bot_tables)
    audience = live.Audience(settings.sockets)
    bots = BotPlay(keeper, settings, boards.shelves, audience.__getitem__)
    ahead = Ahead(keeper)
    assistant = Assistant(keeper, ahead)
    notices = Notices(settings, keeper, audience, mailer)
    channels = live.make_channels(_backend(settings))

    services = {
        "keeper": keeper,
        "settings": settings,
        "talk": talk,
        "statistics": statistics,
        "records": records,
        "mailer": mailer,
        "people": people,
        "administration": administration,
        "accounts": accounts,
        "boards": boards,
        "audience": audience,
        "notices": notices,
        "bot_tables": bot_tables,
        "painter": painter,
        "timekeeper": timekeeper,
        "ahead": ahead,
        "assistant": assistant,
    }

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await migrate(database.get_engine())
        keeper.writers += [keep_results, ahead.along]
        keeper.listeners += [timekeeper.heard, live.announcer(channels), bots.look_at, assistant.look_at]
        talk.mentioned.append(notices.causes.mentioned)
        keeper.clock_low.append(notices.causes.clock_low)
        await notices.start()
        await bots.wake()
        await assistant.wake()
        timekeeper.start()
        tidying = asyncio.create_task(tidy_daily(administration))
        # What is there now stays; looking through it for garbage would stop the server again and again.
        gc.collect()
        gc.freeze()
        yield
        tidying.cancel()
        await timekeeper.close()
        await notices.close()
        await assistant.close()
        await bots.close()
        chores.close()
        await database.get_engine().dispose()

    config = AppConfig(
        route_handlers=[
            *assets.HANDLERS,
            *icons.HANDLERS,
            *start.HANDLERS,
            *lessons.HANDLERS,
            *wishes.HANDLERS,
            *table.HANDLERS,
            *changes.HANDLERS,
            *seats.HANDLERS,
            *hosting.HANDLERS,
            *lobby.HANDLERS,
            *consent.HANDLERS,
            *holidays.HANDLERS,
            *ahead_routes.HANDLERS,
            *pictures.HANDLERS,
            *texts.HANDLERS,
            *words.HANDLERS,
            *talking.HANDLERS,
            *figures.HANDLERS,
            live.follow,
            *signing.HANDLERS,
            *account_pages.HANDLERS,
            *games.HANDLERS,
            *admin.HANDLERS,
        ],
        state=State(
            {
                "administration": administration,
                "sign_in": configured(settings, mailer),
                "address": settings.address,
            }
        ),
        plugins=[channels, _Life(lifespan)],
        dependencies={name: _given(service) for name, service in services.items()},
        exception_handlers=errors.HANDLERS,
        compression_config=CompressionConfig(
            backend="gzip", gzip_compress_level=6, minimum_size=800, exclude=["^/static/"]
        ),
        csrf_config=CSRFConfig(secret=settings.secret, cookie_httponly=True, cookie_samesite="lax"),
        middleware=[DefineMiddleware(Toll, tolls=Tolls(settings, keeper)), Recognise(people)],
        before_send=[security.add_headers],
        request_max_body_size=settings.largest_body,
        openapi_config=None,
        logging_config=LoggingConfig(root=LOGGING, log_exceptions="never"),
    )
    return Site.from_config(config)


def _given(service: object) -> Provide:
    """What handlers ask for by its name."""
    return Provide(lambda: service, sync_to_thread=False)


class _Life(InitPlugin):
    """What lives as long as the server; listed after the channels, it begins after them and ends before."""

    def __init__(self, lifespan: Callable[[Litestar], AbstractAsyncContextManager[None]]) -> None:
        self._lifespan = lifespan

    def on_app_init(self, app_config: AppConfig) -> AppConfig:
        app_config.lifespan.append(self._lifespan)
        return app_config


def _backend(settings: Settings) -> ChannelsBackend:
    """Where changes are announced: within this process, or through PostgreSQL to all of them."""
    if not settings.postgres:
        return MemoryChannelsBackend()
    from ironroad.site.announcing import Announcing

    return Announcing(settings.database.replace("postgresql+asyncpg", "postgresql"))
