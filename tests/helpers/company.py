"""People with seats of their own at tables, put straight into a database."""

from __future__ import annotations

import contextlib
import secrets
import warnings
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import ironroad
from ironroad.bots import make_bot
from tests.helpers.migrated import begin
from tests.helpers.receivers import Browser
from tests.helpers.server import Server, Visitor

# What the database library warns of as it is loaded is no business of these tests.
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from ironroad.site.people.identity import SESSION
    from ironroad.site.people.people import People, digest
    from ironroad.site.settings import Settings, read_settings
    from ironroad.site.storage.database import make_config, migrate
    from ironroad.site.storage.keeper import Keeper
    from ironroad.site.storage.models import PersonRow, PushRow, now
    from ironroad.site.storage.snapshots import EVERY
    from ironroad.site.table.tables import OWN_DEVICES, Owner, Table, TableSettings

__all__ = ["NAMES", "Company", "Somebody", "Table", "company", "long_played"]

NAMES = ("Anna", "Ben", "Cora")


@dataclass
class Somebody:
    id: str
    account: bool
    session: str

    @contextlib.contextmanager
    def visit(self, server: Server) -> Iterator[Visitor]:
        visitor = Visitor(server)
        visitor.client.cookies.set(SESSION, self.session)
        with visitor.client:
            yield visitor


class Company:
    """The parts of a site that know people and tables."""

    def __init__(self, settings: Settings, clock: Callable[[], datetime] = now) -> None:
        self.settings = settings
        self.database = make_config(settings)
        self.people = People(self.database, clock)
        self.keeper = Keeper(self.database, (), clock)

    async def person(
        self,
        name: str,
        mail: str | None = None,
        language: str = "en",
        browser: Browser | None = None,
        **wishes: Any,
    ) -> Somebody:
        """A guest, or with a mail address somebody with an account."""
        account = mail is not None
        row = PersonRow(
            id=secrets.token_urlsafe(16),
            name=name,
            account=account,
            mail=mail,
            language=language,
            settings={"notices": wishes},
        )
        async with self.database.get_session() as session:
            session.add(row)
            await session.flush()
            if browser:
                key = digest(browser.endpoint)
                session.add(PushRow(id=key, person=row.id, endpoint=browser.endpoint, keys=browser.keys))
            await session.commit()
        return Somebody(row.id, account, await self.people.begin_session(row.id, ""))

    async def table(self, *sitters: Somebody, started: bool = True) -> Table:
        """A table of three where everyone plays on their own device, in the order of the seats; those that
        are left belong to nobody."""
        game = ironroad.new(board="rust-belt", players=len(NAMES), options={"starting_order": "given"})
        seats = [{"name": name, "kind": "person"} for name in NAMES]
        return await self.keeper.create(
            game,
            seats,
            name="Rust Belt",
            listed=True,
            settings=TableSettings(devices=OWN_DEVICES),
            host=sitters[0].id,
            owners={seat: Owner(one.id, one.account) for seat, one in enumerate(sitters)},
            started=started,
        )


async def long_played(site: Company) -> str:
    """A table of more events than a snapshot waits for, with one of all but the last; the answer is its
    id."""
    game = ironroad.new(board="rust-belt", players=len(NAMES), seed=5)
    bot = make_bot("random", "5")
    while game.length <= EVERY:
        game.push(bot.choose(game, game.legal_moves(), None))
    seats = [{"name": name, "kind": "person"} for name in NAMES]
    table = await site.keeper.create(game, seats, name="", listed=True, given=game.length)
    await site.keeper.snapshots.heard(table)
    await site.keeper.snapshots.write()
    for _ in range(5):
        move = next(iter(table.game.legal_moves())).text
        await site.keeper.move(table, table.number, move, {0, 1, 2})
    return table.id


@contextlib.asynccontextmanager
async def company(data: Path, clock: Callable[[], datetime] = now, **given: Any) -> AsyncIterator[Company]:
    made = Company(read_settings(data, **given), clock)
    begin(data)
    try:
        await migrate(made.database.get_engine())
        yield made
    finally:
        await made.database.get_engine().dispose()
