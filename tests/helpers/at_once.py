"""Writes that meet in the database, without a server between them and it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from sqlalchemy import select

from ironroad.site.ahead.plans import Planned
from ironroad.site.ahead.store import Ahead
from ironroad.site.finished.results import _rate
from ironroad.site.notices.wishes import Wishes, change_wishes
from ironroad.site.people.accounts import Accounts
from ironroad.site.people.people import Person
from ironroad.site.settings import read_settings
from ironroad.site.storage.database import migrate
from ironroad.site.storage.models import KnownRow, RatingRow, ResultRow
from tests.helpers.company import Company, Somebody

TIMES = 4


async def check_all_are_kept(data: Path, database: str) -> None:
    """What several windows or games write of the same things at the same moment is all there."""
    company = Company(replace(read_settings(data), database=database))
    try:
        await migrate(company.database.get_engine())
        somebody = await company.person("Anna", "anna@example.org")
        await _check_settings(company, somebody)
        await _check_links(company, somebody)
        await _check_plans(company, somebody)
        await _check_ratings(company)
    finally:
        await company.database.get_engine().dispose()


async def _check_settings(company: Company, somebody: Somebody) -> None:
    """Whom somebody mutes, and what they wish to hear of meanwhile."""
    person = await company.people.find(somebody.id)
    assert person is not None
    others = [f"other {n}" for n in range(TIMES)]
    await asyncio.gather(_wish(company, person), *(company.people.mute(person, one, True) for one in others))
    found = await company.people.find(somebody.id)
    assert found is not None
    assert sorted(found.settings["muted"]) == others
    assert found.settings["notices"]["url"] == "https://example.org/"


async def _wish(company: Company, person: Person) -> None:
    async with company.database.get_session() as session:
        await change_wishes(session, person.id, lambda wishes: Wishes(url="https://example.org/"))
        await session.commit()


async def _check_links(company: Company, somebody: Somebody) -> None:
    """The same links, remembered by several windows that sign in."""
    accounts = Accounts(company.database, company.keeper, company.people, company.settings)
    words = [f"word-{n}" for n in range(3)]
    orders = [words, words[::-1]] * (TIMES // 2)
    await asyncio.gather(*(accounts.remember(somebody.id, order) for order in orders))
    async with company.database.get_session() as session:
        assert sorted(await session.scalars(select(KnownRow.word))) == words


async def _check_plans(company: Company, somebody: Somebody) -> None:
    table = await company.table(somebody)
    ahead = Ahead(company.keeper)
    moves = [Planned("build", f"move {n}") for n in range(TIMES)]

    async def add(move: Planned) -> None:
        await ahead.change_plan(table.id, 0, lambda plan: [*plan, move])

    await asyncio.gather(*map(add, moves))
    assert sorted(await ahead.plan(table.id, 0)) == moves


async def _check_ratings(company: Company) -> None:
    """Games of the same people that end at once."""
    names = ["bot:greedy", "bot:random", "somebody"]
    orders = [names, names[::-1]] * (TIMES // 2)

    async def end(order: list[str]) -> None:
        rows = [ResultRow(game="steam", who=who, place=place) for place, who in enumerate(order, 1)]
        async with company.database.get_session() as session:
            await _rate(session, rows)
            await session.commit()

    await asyncio.gather(*map(end, orders))
    async with company.database.get_session() as session:
        found = {row.who: row.games for row in await session.scalars(select(RatingRow))}
    assert found == dict.fromkeys(names, TIMES)
