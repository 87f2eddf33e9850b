"""Notices are sent once: by two at once, after who was sending has gone, when the server is killed."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path

from benchmarks.notices_kill import NoticeOrdeal
from tests.helpers.desk import NOON, Open, in_a_loop, of_three
from tests.helpers.letters import Mailbox
from tests.helpers.quick import Quick
from tests.helpers.receivers import Ear

KILLS = 2


@in_a_loop
async def test_what_somebody_left_lying_is_sent_once_their_lease_has_run_out(
    desk: Open, mailbox: Mailbox
) -> None:
    async with desk() as here:
        table, _ = await of_three(here)
        await here.move(table, "shares 2")
        here.clock.go_on(seconds=here.settings.notice_wait)
        # Somebody takes it and is never heard of again.
        [taken] = await here.notices.sender._take("mail")
        await here.send()
        assert mailbox.letters == []
        here.clock.go_on(seconds=here.settings.notice_lease)
        await here.send()
        assert [letter["Message-ID"] for letter in mailbox.letters] == [
            f"<notice-{taken.id}@ironroad.example>"
        ]
        assert await here.states() == ["sent"]


@in_a_loop
async def test_two_who_send_at_once_send_everything_once(desk: Open, mailbox: Mailbox, ear: Ear) -> None:
    async with desk(notice_wait=0) as one, desk(notice_wait=0) as two:
        for n in range(12):
            ben = await one.person("Ben", f"{n}@example.org", url=f"{ear.url}/hook", secret="x")
            await one.table(ben, await one.person("Anna"))
        await asyncio.gather(one.send(), two.send())
        assert sorted(letter["To"] for letter in mailbox.letters) == sorted(
            f"{n}@example.org" for n in range(12)
        )
        ids = [post.json["id"] for post in ear.posts]
        assert len(ids) == len({*ids}) == 12


@in_a_loop
async def test_old_notices_are_forgotten_but_none_that_waits(desk: Open) -> None:
    async with desk() as here:
        table, ben = await of_three(here, quiet=[0, 23])
        await here.tell(here.causes.mentioned, table, 1, "Anna", "?")
        await here.look(table, 1, ben)
        await here.move(table, "shares 2")
        here.clock.at = NOON + timedelta(days=31)
        await here.notices.sender.start()
        await here.notices.close()
        assert await here.states() == ["waiting"]


def test_none_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    with NoticeOrdeal(tmp_path, tables=2, make=Quick) as ordeal:
        for _ in range(KILLS):
            ordeal.kill()
        lost, doubled = ordeal.account()
    assert lost == 0
    assert doubled["mail"] <= KILLS, "of letters only the one that was leaving"
    assert min(ordeal.received().values()) > KILLS
