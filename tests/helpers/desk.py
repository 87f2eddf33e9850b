"""A site without its pages, whose notices go out when they are told to, and people at a server that sends."""

from __future__ import annotations

import functools
import warnings
from collections.abc import Awaitable, Callable, Coroutine
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import select

from tests.helpers.apart import run_apart
from tests.helpers.company import Company, Somebody, Table, company
from tests.helpers.server import Server, Visitor

# What the database library warns of as it is loaded is no business of these tests.
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from ironroad.site.notices.service import Notices
    from ironroad.site.people.mail import Mailer
    from ironroad.site.seats.catching_up import has_looked
    from ironroad.site.storage.models import NoticeRow
    from ironroad.site.table.viewer import sitting
    from ironroad.site.windows.audience import Audience


# Not https: cookies would then be for safe lines alone, which there are none of here.
ADDRESS = "http://ironroad.example"
NOON = datetime(2026, 5, 4, 12, 0, tzinfo=UTC)


Open = Callable[..., Any]


def in_a_loop(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    @functools.wraps(test)
    def run(**given: Any) -> None:
        run_apart(test(**given))

    return run


class Clock:
    def __init__(self) -> None:
        self.at = NOON

    def __call__(self) -> datetime:
        return self.at

    def go_on(self, **by: float) -> None:
        self.at += timedelta(**by)


class Desk(Company):
    """A site without its pages: notices go out when they are told to."""

    def __init__(self, made: Company, clock: Clock) -> None:
        vars(self).update(vars(made))
        self.clock = clock
        self.audience = Audience(100)
        settings = self.settings
        mailer = Mailer(settings.mail_server, settings.mail_from)
        self.notices = Notices(settings, self.keeper, self.audience, mailer)
        self.causes = self.notices.causes
        self.keeper.writers.append(self.causes.changed)

    async def send(self) -> None:
        """Everything that is due after the time in which it may turn out not to be needed."""
        self.clock.go_on(seconds=self.settings.notice_wait)
        for way in ("mail", "push", "hook"):
            while await self.notices.sender.send_due(way):
                pass

    async def move(self, table: Table, text: str) -> None:
        seat = table.game.to_move
        assert seat is not None
        await self.keeper.move(table, table.number, text, {seat})

    async def states(self) -> list[str]:
        async with self.database.get_session() as session:
            return sorted([*await session.scalars(select(NoticeRow.state))])

    async def tell(self, cause: Callable[..., Awaitable[None]], *what: Any) -> None:
        """What others do in a transaction of their own."""
        async with self.database.get_session() as session:
            await cause(session, *what)
            await session.commit()

    async def look(self, table: Table, seat: int, person: Somebody) -> None:
        found = await self.people.find(person.id)
        await has_looked(self.keeper, sitting(table, seat, found), table.number)


async def of_three(desk: Desk, **ben: Any) -> tuple[Table, Somebody]:
    """A table at which the second seat is somebody's who gets letters."""
    somebody = await desk.person("Ben", "ben@example.org", **ben)
    others = await desk.person("Anna"), await desk.person("Cora")
    return await desk.table(others[0], somebody, others[1]), somebody


def gathered(server: Server, *names: str, **ben: Any) -> tuple[Table, list[Somebody]]:
    """A table of new people at a server; the second of them with these wishes."""

    async def work() -> tuple[Table, list[Somebody]]:
        async with company(server.data) as made:
            people = [await made.person(name, **(ben if n == 1 else {})) for n, name in enumerate(names)]
            return await made.table(*people), people

    return run_apart(work())


def seat_of(table: Table, seat: int) -> str:
    return f"/s/{table.key(seat)}"


def play(visitor: Visitor, path: str, move: str) -> None:
    visitor.get(path)
    assert visitor.move(path, move, visitor.state(path)["number"]).status_code == 200
