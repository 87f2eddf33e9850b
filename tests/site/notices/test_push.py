"""What browsers are told, that nobody between can read."""

from __future__ import annotations

import re
import warnings
from pathlib import Path

import pytest
from py_vapid import Vapid02
from sqlalchemy import select, update

from tests.helpers.desk import Open, in_a_loop
from tests.helpers.receivers import Browser, Ear

# What the database library warns of as it is loaded is no business of these tests.
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from ironroad.site.storage.models import PushRow


@in_a_loop
async def test_a_guests_browser_reads_what_nobody_between_can(desk: Open, ear: Ear) -> None:
    async with desk() as here:
        browser = Browser(f"{ear.url}/push/1")
        ben = await here.person("Ben", None, "nl", browser)
        table = await here.table(await here.person("Anna"), ben)
        await here.move(table, "shares 2")
        await here.send()
        [post] = ear.posts
        told = browser.read(post)
        assert told["title"] == "Jij bent aan de beurt: Rust Belt"
        assert told["url"] == f"/s/{table.key(1)}"
        assert len(post.body) < 4096
        assert b"Rust" not in post.body
        found = re.fullmatch(r"vapid t=([\w.-]+),k=([\w-]+)", post.headers["authorization"])
        assert found
        assert found[2] == here.notices.push.public_key
        assert Vapid02.verify(post.headers["authorization"])


@pytest.mark.parametrize("status", [404, 410])
@in_a_loop
async def test_a_browser_that_is_gone_is_forgotten(desk: Open, ear: Ear, status: int) -> None:
    async with desk() as here:
        both = [Browser(f"{ear.url}/push/{n}") for n in range(2)]
        ben = await here.person("Ben", None, "en", both[0])
        async with here.database.get_session() as session:
            other = PushRow(id="other", person=ben.id, endpoint=both[1].endpoint, keys=both[1].keys)
            session.add(other)
            await session.commit()
        table = await here.table(await here.person("Anna"), ben)
        ear.statuses["/push/0"] = status
        await here.move(table, "shares 2")
        await here.send()
        async with here.database.get_session() as session:
            assert [*await session.scalars(select(PushRow.id))] == ["other"]
        assert await here.states() == ["dropped", "sent"]
        assert both[1].read(ear.at("/push/1")[0])["title"] == "Your turn: Rust Belt"


@in_a_loop
async def test_a_browser_that_is_somebody_elses_now_is_told_nothing_of_the_one_before(
    desk: Open, ear: Ear
) -> None:
    async with desk() as here:
        ben, dora = (
            await here.person("Ben", None, "en", Browser(f"{ear.url}/push/1")),
            await here.person("Dora"),
        )
        table = await here.table(await here.person("Anna"), ben)
        await here.move(table, "shares 2")
        async with here.database.get_session() as session:
            await session.execute(update(PushRow).values(person=dora.id))
            await session.commit()
        await here.send()
        assert ear.posts == []
        async with here.database.get_session() as session:
            assert [*await session.scalars(select(PushRow.person))] == [dora.id]


@in_a_loop
async def test_the_key_of_the_site_is_made_once(tmp_path: Path, desk: Open) -> None:
    async with desk() as one, desk() as two:
        assert one.notices.push.public_key == two.notices.push.public_key
    assert (tmp_path / "vapid.pem").stat().st_mode & 0o077 == 0
