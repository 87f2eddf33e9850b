"""Watches over the parts of a site: what they count and how they are is told by what stands before it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from litestar import Litestar
from sqlalchemy import func, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import QueuePool

from ironroad.site.notices.kinds import WAITING
from ironroad.site.operating.health import Health
from ironroad.site.services import Services
from ironroad.site.storage.models import NoticeRow

if TYPE_CHECKING:
    from ironroad.site.operating.front import Front
    from ironroad.site.operating.metrics import Metrics


def watched(app: Litestar) -> Front:
    """The application with its watch before it."""
    # What counts asks as it is loaded whether processes count together.
    from ironroad.site.operating.front import Front
    from ironroad.site.operating.metrics import Metrics

    services: Services = app.state.services
    settings, metrics = services.settings, Metrics()
    outbox = Outbox(services)
    _count(services, metrics)
    _gauge(services, metrics, outbox)
    return Front(app, _health(services), metrics, outbox.look, settings.proxies, settings.metrics_token)


def _health(services: Services) -> Health:
    return Health(
        services.database.get_engine(),
        news=lambda: services.listens,
        thinkers=lambda: services.bots.thinkers.alive,
        chores=lambda: services.chores.alive,
    )


def _count(services: Services, metrics: Metrics) -> None:
    services.keeper.tell_of_stored(metrics.moved)
    services.bots.thinkers.tell(metrics.thoughts.observe)
    metrics.watch_database(services.database.get_engine().sync_engine)


def _gauge(services: Services, metrics: Metrics, outbox: Outbox) -> None:
    audience, engine = services.audience, services.database.get_engine()
    metrics.gauge("sockets", "Sockets that are open", lambda: audience.sockets.total)
    metrics.gauge("windows", "Windows open on tables", lambda: audience.windows)
    metrics.gauge("tables_in_memory", "Tables in memory", lambda: services.keeper.remembered)
    metrics.gauge("bots_waiting", "Tables at which a bot is to move", lambda: services.bots.queue)
    if isinstance(pool := engine.pool, QueuePool):
        metrics.gauge("database_connections", "Connections in use", pool.checkedout)
    metrics.gauge_of_all("notices_waiting", "Notices in the outbox", lambda: outbox.waiting)


class Outbox:
    """How many notices wait, as far as the database could be asked."""

    def __init__(self, services: Services) -> None:
        self._database = services.database
        self.waiting = 0

    async def look(self) -> None:
        query = select(func.count()).where(NoticeRow.state == WAITING)
        try:
            async with self._database.get_session() as session:
                self.waiting = await session.scalar(query) or 0
        except (OSError, SQLAlchemyError):
            return
