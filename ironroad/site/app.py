"""The application: routes, protection, and what lives as long as the server does."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from datetime import datetime
from typing import Any

from litestar import Litestar, Router
from litestar.config.app import AppConfig
from litestar.config.compression import CompressionConfig
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import State
from litestar.middleware import DefineMiddleware
from litestar.plugins import InitPlugin

from ironroad.site import errors, routes
from ironroad.site.gate import admitted
from ironroad.site.operating.logs import logging_config
from ironroad.site.people.identity import Recognise
from ironroad.site.people.ways import configured
from ironroad.site.protection import security
from ironroad.site.protection.costs import PersonToll, Toll
from ironroad.site.request import ZIPPED
from ironroad.site.services import Services
from ironroad.site.settings import Settings
from ironroad.site.storage.models import now
from ironroad.site.windows import live


class Site(Litestar):
    """Lets in who has not had enough, and answers HEAD as it would GET, everywhere and without the body."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "lifespan" and not await admitted(scope, send, self.state.services.tolls):
            return None
        if scope["type"] != "http" or scope["method"] != "HEAD":
            return await super().__call__(scope, receive, send)

        async def send_head(message: Any) -> None:
            await send({**message, "body": b""} if message["type"] == "http.response.body" else message)

        as_get: Any = {**scope, "method": "GET"}
        return await super().__call__(as_get, receive, send_head)


def create_app(settings: Settings, clock: Callable[[], datetime] = now) -> Litestar:
    services = Services(settings, clock)
    config = AppConfig(
        # In one router, as the application builds all its routes anew for each it is given.
        route_handlers=[Router("/", route_handlers=[*routes.handlers(), live.follow])],
        state=_state(services),
        plugins=[services.channels, _Life(services.running)],
        dependencies={**services.given()},
        exception_handlers=errors.HANDLERS,
        before_send=[security.add_headers],
        openapi_config=None,
        logging_config=logging_config(settings.log),
    )
    _limit(config, services)
    return Site.from_config(config)


def _state(services: Services) -> State:
    """What every page may need to know of the site."""
    return State(
        {
            "administration": services.administration,
            "sign_in": configured(services.settings, services.mailer),
            "address": services.settings.address,
            "services": services,
        }
    )


def _limit(config: AppConfig, services: Services) -> None:
    """What a request may come with, and what an answer may cost and weigh."""
    settings = services.settings
    tolls = services.tolls
    config.middleware = [
        DefineMiddleware(Toll, tolls=tolls),
        Recognise(services.people),
        DefineMiddleware(PersonToll, tolls=tolls),
    ]
    config.request_max_body_size = settings.largest_body
    config.csrf_config = CSRFConfig(secret=settings.secret, cookie_httponly=True, cookie_samesite="lax")
    config.compression_config = CompressionConfig(
        backend="gzip", gzip_compress_level=6, minimum_size=800, exclude=["^/static/"], exclude_opt_key=ZIPPED
    )


class _Life(InitPlugin):
    """What lives as long as the server; listed after the channels, it begins after them and ends before."""

    def __init__(self, lifespan: Callable[[Litestar], AbstractAsyncContextManager[None]]) -> None:
        self._lifespan = lifespan

    def on_app_init(self, app_config: AppConfig) -> AppConfig:
        app_config.lifespan.append(self._lifespan)
        return app_config
