"""The application: routes, protection, and what lives as long as the server does."""

from __future__ import annotations

import contextlib
import gc
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

from litestar import Litestar, Request
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend
from litestar.config.app import AppConfig
from litestar.config.compression import CompressionConfig
from litestar.config.csrf import CSRFConfig
from litestar.di import Provide
from litestar.logging import LoggingConfig
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.plugins import InitPlugin
from litestar.types import Middleware

from ironroad.site import errors, live, security
from ironroad.site.botplay import BotPlay
from ironroad.site.database import make_config, migrate
from ironroad.site.keeper import Keeper
from ironroad.site.ownboards import OwnBoards
from ironroad.site.routes import assets, changes, pictures, start, table, texts
from ironroad.site.settings import Settings

LOGGING: dict[str, Any] = {"level": "WARNING", "handlers": ["queue_listener"]}
UNCOUNTED = ["^/static/", "^/[tsw]/.*/live$"]


def create_app(settings: Settings) -> Litestar:
    database = make_config(settings)
    boards = OwnBoards(settings.boards)
    keeper = Keeper(database, boards.shelves)
    bots = BotPlay(keeper, settings.pace, settings.thinkers, boards.shelves)
    audience = live.Audience()
    channels = ChannelsPlugin(backend=_backend(settings), arbitrary_channels_allowed=True)

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await migrate(database.get_engine())
        keeper.listeners += [live.announcer(channels), bots.look_at]
        await bots.wake()
        # What is there now stays; looking through it for garbage would stop the server again and again.
        gc.collect()
        gc.freeze()
        yield
        await bots.close()
        await database.get_engine().dispose()

    config = AppConfig(
        route_handlers=[
            *assets.HANDLERS,
            *start.HANDLERS,
            *table.HANDLERS,
            *changes.HANDLERS,
            *pictures.HANDLERS,
            *texts.HANDLERS,
            live.follow,
        ],
        plugins=[channels, _Life(lifespan)],
        dependencies={
            "keeper": Provide(lambda: keeper, sync_to_thread=False),
            "boards": Provide(lambda: boards, sync_to_thread=False),
            "audience": Provide(lambda: audience, sync_to_thread=False),
        },
        exception_handlers=errors.HANDLERS,
        compression_config=CompressionConfig(
            backend="gzip", gzip_compress_level=5, minimum_size=800, exclude=["^/static/"]
        ),
        csrf_config=CSRFConfig(secret=settings.secret, cookie_httponly=True, cookie_samesite="lax"),
        middleware=_limits(settings),
        before_send=[security.add_headers],
        request_max_body_size=settings.largest_body,
        openapi_config=None,
        logging_config=LoggingConfig(root=LOGGING, log_exceptions="never"),
    )
    return Litestar.from_config(config)


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
    from litestar.channels.backends.asyncpg import AsyncPgChannelsBackend

    return AsyncPgChannelsBackend(settings.database.replace("postgresql+asyncpg", "postgresql"))


def _limits(settings: Settings) -> list[Middleware]:
    changes = RateLimitConfig(
        rate_limit=("minute", settings.changes_a_minute),
        check_throttle_handler=_is_change,
        store="changes",
        rate_limit_policy_header_key="RateLimit-Policy-Changes",
    )
    everything = RateLimitConfig(
        rate_limit=("minute", settings.requests_a_minute), exclude=UNCOUNTED, store="requests"
    )
    return [changes.middleware, everything.middleware]


def _is_change(request: Request) -> bool:  # type: ignore[type-arg]
    return request.method not in ("GET", "HEAD", "OPTIONS")
