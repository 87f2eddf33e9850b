"""Notices: written with the change, sent once, by letter, push and webhook; none to who is looking."""

from __future__ import annotations

import asyncio
import functools
import json
import re
import warnings
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from playwright.sync_api import Page, expect
from py_vapid import Vapid02
from sqlalchemy import select, update
from websockets.sync.client import ClientConnection, connect

from benchmarks.notices_kill import NoticeOrdeal
from benchmarks.processes import wait_until
from benchmarks.stored import Store
from tests.helpers.apart import run_apart
from tests.helpers.browser import DAY, barriers
from tests.helpers.company import Company, Somebody, Table, company
from tests.helpers.letters import Mailbox, mail_server
from tests.helpers.quick import Quick
from tests.helpers.receivers import Browser, Ear, web_server
from tests.helpers.server import Server, Visitor

# What the database library warns of as it is loaded is no business of these tests.
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from ironroad.site.notices.hooks import signature
    from ironroad.site.notices.letters import off_token
    from ironroad.site.notices.outside import NotOutside, Outside
    from ironroad.site.notices.service import Notices
    from ironroad.site.notices.wishes import quiet_until
    from ironroad.site.people.mail import Mailer
    from ironroad.site.seats.consent import answer, ask
    from ironroad.site.seats.looking import has_looked, since_looked
    from ironroad.site.storage.models import NoticeRow, PushRow, SeatRow
    from ironroad.site.table.incidents import STANDS_IN, Incident
    from ironroad.site.table.viewer import sitting, watching
    from ironroad.site.windows.audience import Audience


# Not https: cookies would then be for safe lines alone, which there are none of here.
ADDRESS = "http://ironroad.example"
NOON = datetime(2026, 5, 4, 12, 0, tzinfo=UTC)
KILLS = 2


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


@pytest.fixture(scope="module")
def mailed() -> Iterator[tuple[Mailbox, str]]:
    with mail_server() as found:
        yield found


@pytest.fixture
def mailbox(mailed: tuple[Mailbox, str]) -> Mailbox:
    mailed[0].letters.clear()
    mailed[0].closed = False
    return mailed[0]


@pytest.fixture(scope="module")
def ear() -> Iterator[Ear]:
    with web_server() as found:
        yield found


Open = Callable[..., Any]


@pytest.fixture
def desk(tmp_path: Path, mailed: tuple[Mailbox, str], mailbox: Mailbox, ear: Ear) -> Open:
    ear.posts.clear()
    ear.statuses.clear()

    @asynccontextmanager
    async def opened(**given: Any) -> AsyncIterator[Desk]:
        clock = Clock()
        settings: dict[str, Any] = {
            "mail_server": mailed[1],
            "address": ADDRESS,
            "local_hooks": True,
        }
        async with company(tmp_path, clock, **(settings | given)) as made:
            yield Desk(made, clock)

    return opened


# Letters


async def of_three(desk: Desk, **ben: Any) -> tuple[Table, Somebody]:
    """A table at which the second seat is somebody's who gets letters."""
    somebody = await desk.person("Ben", "ben@example.org", **ben)
    others = await desk.person("Anna"), await desk.person("Cora")
    return await desk.table(others[0], somebody, others[1]), somebody


@in_a_loop
async def test_a_letter_says_in_the_readers_language_what_is_asked_and_where(
    desk: Open, mailbox: Mailbox
) -> None:
    async with desk() as here:
        table, ben = await of_three(here, language="de")
        await here.move(table, "shares 2")
        await here.send()
        [letter] = mailbox.letters
        assert letter["To"] == "ben@example.org"
        assert letter["Subject"] == "Du bist am Zug: Rust Belt"
        text = letter.get_content()
        assert "Wie viele Aktien gibst du aus?" in text
        assert f"{ADDRESS}/s/{table.key(1)}" in text
        assert table.id not in str(letter)
        off = f"{ADDRESS}/notices/off/{off_token(here.settings.secret, ben.id)}"
        assert letter["List-Unsubscribe"] == f"<{off}>"
        assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert off in text
        assert await here.states() == ["sent"]


@in_a_loop
async def test_letters_in_dutch_and_english(desk: Open, mailbox: Mailbox) -> None:
    async with desk() as here:
        people = [await here.person(code, f"{code}@example.org", code) for code in ("en", "nl", "de")]
        table = await here.table(*people)
        await here.send()
        await here.move(table, "shares 2")
        await here.send()
        said = {letter["To"]: letter["Subject"] for letter in mailbox.letters}
        assert said == {
            "en@example.org": "Your turn: Rust Belt",
            "nl@example.org": "Jij bent aan de beurt: Rust Belt",
        }


@in_a_loop
async def test_who_has_moved_meanwhile_gets_none(desk: Open, mailbox: Mailbox) -> None:
    async with desk() as here:
        table, _ = await of_three(here)
        await here.move(table, "shares 2")
        await here.move(table, "shares 2")
        await here.send()
        assert mailbox.letters == []
        assert await here.states() == ["dropped"]


@in_a_loop
async def test_who_has_looked_gets_none(desk: Open, mailbox: Mailbox) -> None:
    async with desk() as here:
        table, ben = await of_three(here)
        await here.move(table, "shares 2")
        await here.look(table, 1, ben)
        await here.send()
        assert mailbox.letters == []
        assert await here.states() == ["seen"]


@in_a_loop
async def test_who_has_muted_the_table_gets_none(desk: Open, mailbox: Mailbox) -> None:
    async with desk() as here:
        table, ben = await of_three(here)
        await here.move(table, "shares 2")
        async with here.database.get_session() as session:
            await session.execute(update(SeatRow).where(SeatRow.person == ben.id).values(quiet=True))
            await session.commit()
        await here.send()
        assert await here.states() == ["dropped"]
        await here.move(table, "shares 2")
        assert await here.states() == ["dropped"]
        assert mailbox.letters == []


@in_a_loop
async def test_a_move_that_is_taken_back_is_told_to_nobody_and_made_again_told_once(
    desk: Open, mailbox: Mailbox
) -> None:
    async with desk() as here:
        table, _ = await of_three(here)
        await here.move(table, "shares 2")
        here.clock.go_on(seconds=1)
        await here.keeper.undo(table, table.number, table.length - 1, {0})
        here.clock.go_on(seconds=1)
        await here.move(table, "shares 3")
        await here.send()
        assert len(mailbox.letters) == 1
        assert await here.states() == ["dropped", "sent"]


@in_a_loop
async def test_one_letter_until_its_reader_has_looked_but_that_time_runs_low_is_told(
    desk: Open, mailbox: Mailbox
) -> None:
    async with desk() as here:
        table, ben = await of_three(here)
        await here.move(table, "shares 2")
        await here.send()
        await here.tell(here.causes.mentioned, table, 1, "Anna", "Where are you?")
        await here.tell(here.causes.clock_low, table, 1, 60.0)
        await here.send()
        assert [letter["Subject"] for letter in mailbox.letters] == [
            "Your turn: Rust Belt",
            "Little time left: Rust Belt",
        ]
        await here.look(table, 1, ben)
        await here.tell(here.causes.mentioned, table, 1, "Anna", "There you are!")
        await here.send()
        assert mailbox.letters[-1]["Subject"] == "Anna mentions you: Rust Belt"
        assert "Anna: There you are!" in mailbox.letters[-1].get_content()


@in_a_loop
async def test_the_end_is_told_also_to_who_has_not_looked_since_a_letter_of_their_turn(
    desk: Open, mailbox: Mailbox
) -> None:
    async with desk() as here:
        table, _ = await of_three(here)
        await here.move(table, "shares 2")
        await here.send()
        for seat in (0, 2):
            await here.keeper.move(table, table.number, f"resign {seat}", {seat})
        await here.send()
        assert [letter["Subject"] for letter in mailbox.letters] == [
            "Your turn: Rust Belt",
            "The game is over: Rust Belt",
        ]


@in_a_loop
async def test_no_more_than_so_many_letters_a_day(desk: Open, mailbox: Mailbox) -> None:
    async with desk(letters_a_day=3) as here:
        table, ben = await of_three(here)
        for day, expected in ((0, 3), (1, 6)):
            for _ in range(5):
                await here.tell(here.causes.mentioned, table, 1, "Anna", "?")
                await here.send()
                await here.look(table, 1, ben)
            assert len(mailbox.letters) == expected, day
            here.clock.go_on(days=1)


def test_quiet_hours_are_those_of_the_readers_clock() -> None:
    at = datetime(2026, 7, 1, 21, 30, tzinfo=UTC)
    assert quiet_until((22, 7), "Europe/Berlin", at) == datetime(2026, 7, 2, 5, 0, tzinfo=UTC)
    assert quiet_until((22, 7), "UTC", at) is None
    assert quiet_until((20, 23), "UTC", at) == datetime(2026, 7, 1, 23, 0, tzinfo=UTC)
    assert quiet_until(None, "UTC", at) is None
    assert quiet_until((20, 23), "No/Where", at) is not None


@in_a_loop
async def test_what_happens_in_quiet_hours_is_told_when_they_are_over_if_it_still_matters(
    desk: Open, mailbox: Mailbox
) -> None:
    async with desk() as here:
        table, _ = await of_three(here, quiet=[11, 14])
        await here.move(table, "shares 2")
        await here.send()
        assert mailbox.letters == []
        here.clock.go_on(hours=1)
        await here.send()
        assert mailbox.letters == []
        here.clock.go_on(hours=1)
        await here.send()
        assert len(mailbox.letters) == 1


@in_a_loop
async def test_a_letter_that_does_not_go_is_tried_again_later_and_given_up_in_the_end(
    desk: Open, mailbox: Mailbox, caplog: pytest.LogCaptureFixture
) -> None:
    async with desk() as here:
        table, _ = await of_three(here)
        await here.move(table, "shares 2")
        mailbox.closed = True
        await here.send()
        mailbox.closed = False
        await here.send()
        assert mailbox.letters == [], "it waits before it tries again"
        here.clock.go_on(minutes=2)
        await here.send()
        assert len(mailbox.letters) == 1
        mailbox.closed = True
        await here.move(table, "shares 2")
        async with here.database.get_session() as session:
            await here.causes.mentioned(session, table, 1, "Cora", "?")
            await session.execute(update(NoticeRow).values(state="seen").where(NoticeRow.kind == "turn"))
            await session.commit()
        for _ in range(20):
            here.clock.go_on(hours=1)
            await here.send()
        assert "failed" in await here.states()

    told = [record.message[:36] for record in caplog.records if record.name.startswith("ironroad")]
    assert told == ["a notice (mail, mentioned) cannot be"]


# What causes them


@in_a_loop
async def test_everybody_hears_of_the_end_once(desk: Open, mailbox: Mailbox) -> None:
    async with desk() as here:
        people = [await here.person(str(n), f"{n}@example.org") for n in range(3)]
        table = await here.table(*people)
        await here.keeper.move(table, table.number, "resign 0", {0})
        await here.keeper.move(table, table.number, "resign 1", {1})
        await here.send()
        assert sorted(letter["To"] for letter in mailbox.letters) == [f"{n}@example.org" for n in range(3)]
        assert {letter["Subject"] for letter in mailbox.letters} == {"The game is over: Rust Belt"}
        assert "Cora wins" in mailbox.letters[0].get_content()


@in_a_loop
async def test_who_is_invited_is_told_by_whom(desk: Open, mailbox: Mailbox) -> None:
    async with desk() as here:
        table, _ = await of_three(here)
        dora = await here.person("Dora", "dora@example.org", language="nl")
        await here.tell(here.causes.invited, table, dora.id)
        await here.send()
        [letter] = mailbox.to("dora@example.org")
        assert "Anna nodigt je uit" in letter.get_content()
        assert f"{ADDRESS}/w/{table.watch}" in letter.get_content()
        assert table.id not in str(letter)


@in_a_loop
async def test_nobody_is_asked_while_a_bot_stands_in_but_told_that_time_was_up(
    desk: Open, mailbox: Mailbox
) -> None:
    async with desk() as here:
        table, _ = await of_three(here)
        await here.tell(here.causes.clock_low, table, 1, 0.0)
        await here.keeper.happen(table, table.number, Incident(STANDS_IN, 1, "greedy"))
        await here.move(table, "shares 2")
        await here.move(table, "shares 2")
        await here.send()
        [letter] = mailbox.letters
        assert letter["Subject"] == "Your time is up: Rust Belt"
        assert "How many shares" not in letter.get_content(), "a bot has moved on, and another is asked"


@in_a_loop
async def test_who_must_agree_to_go_back_is_told_until_they_have_answered(
    desk: Open, mailbox: Mailbox
) -> None:
    async with desk() as here:
        people = [await here.person(str(n), f"{n}@example.org") for n in range(3)]
        table = await here.table(*people)
        for seat in (0, 1, 2):
            await here.move(table, "shares 2")
            await here.look(table, seat, people[seat])
        await ask(here.keeper, table, table.number, 0, table.length - 3)
        await answer(here.keeper, table, table.number, 2, agrees=True)
        await here.send()
        letters = {letter["To"]: letter for letter in mailbox.letters}
        assert [to for to, letter in letters.items() if "go back" in letter["Subject"]] == ["1@example.org"]
        letter = letters["1@example.org"]
        assert letter["Subject"] == "Anna asks to go back: Rust Belt"
        assert letter.get_content().startswith("Age of Steam: Anna asks to go back. Do you agree?")
        assert f"{ADDRESS}/s/{table.key(1)}" in letter.get_content()


@in_a_loop
async def test_a_table_that_waits_asks_nobody_before_it_starts(desk: Open, mailbox: Mailbox) -> None:
    async with desk() as here:
        ben, others = await here.person("Ben", "ben@example.org"), await here.person("Anna")
        table = await here.table(ben, others, others, started=False)
        await here.send()
        assert await here.states() == []
        await here.keeper.start(table, lambda table: None)
        await here.send()
        assert [letter["Subject"] for letter in mailbox.letters] == ["Your turn: Rust Belt"]


# Push


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


# Webhooks


@in_a_loop
async def test_a_webhook_is_signed_and_leads_nobody_else_to_the_seat(desk: Open, ear: Ear) -> None:
    async with desk() as here:
        hook = {"url": f"{ear.url}/hook", "secret": "s3cret"}
        ben = await here.person("Ben", None, **hook)
        table = await here.table(await here.person("Anna"), ben)
        await here.move(table, "shares 2")
        await here.send()
        [post] = ear.posts
        stamp = post.headers["ironroad-timestamp"]
        assert stamp == str(int(here.clock().timestamp()))
        assert post.headers["ironroad-signature"] == signature("s3cret", stamp, post.body)
        assert post.json["kind"] == "turn"
        assert post.headers["idempotency-key"] == post.json["id"]
        assert post.json["url"] == f"{ADDRESS}/w/{table.watch}"
        assert table.key(1).encode() not in post.body


@in_a_loop
async def test_the_shape_that_discord_reads(desk: Open, ear: Ear) -> None:
    async with desk() as here:
        ben = await here.person("Ben", "b@example.org", url=f"{ear.url}/hook", shape="discord")
        table = await here.table(await here.person("Anna"), ben)
        await here.tell(here.causes.mentioned, table, 1, "Anna", "@everyone look")
        await here.send()
        [post] = ear.posts
        assert post.json["allowed_mentions"] == {"parse": []}
        assert "Anna: @everyone look" in post.json["content"]
        assert f"{ADDRESS}/s/{table.key(1)}" in post.json["content"]
        assert "ironroad-signature" not in post.headers


@in_a_loop
async def test_a_webhook_is_not_led_elsewhere(desk: Open, ear: Ear) -> None:
    async with desk() as here:
        ear.statuses["/hook"] = 307
        ben = await here.person("Ben", None, url=f"{ear.url}/hook", secret="x")
        table = await here.table(await here.person("Anna"), ben)
        await here.move(table, "shares 2")
        await here.send()
        assert [post.path for post in ear.posts] == ["/hook"]
        assert await here.states() == ["waiting"]


PRIVATE = [
    "https://127.0.0.1/",
    "https://10.1.2.3/",
    "https://192.168.0.1:8443/x",
    "https://169.254.169.254/latest/meta-data",
    "https://100.64.0.1/",
    "https://0.0.0.0/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[fe80::1]/",
    "https://[fd00::1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[2002:7f00:1::]/",
    "https://224.0.1.1/",
    "http://example.org/",
    "ftp://example.org/",
    "https://me:secret@example.org/",
    "https:///nothing",
    "https://example.org:99999/",
    "https://exa mple.org/",
    "nonsense",
]
NAMED = ["https://localhost/", "https://127.1/", "https://0x7f000001/", "https://2130706433/"]


@pytest.mark.parametrize("url", PRIVATE)
def test_an_address_that_is_not_public_is_refused_at_once(url: str) -> None:
    with pytest.raises(NotOutside):
        Outside(local=False).check(url)


@pytest.mark.parametrize("url", NAMED)
@in_a_loop
async def test_a_name_that_leads_to_our_own_machine_is_not_followed(url: str) -> None:
    outside = Outside(local=False)
    outside.check(url)
    with pytest.raises((NotOutside, aiohttp.InvalidURL)):
        await outside.post(url, b"", {})


# One and only one


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
@pytest.mark.parametrize("shape", ["json", "discord"])
async def test_a_webhook_that_is_sent_again_says_that_it_is_the_same(
    desk: Open, ear: Ear, shape: str
) -> None:
    async with desk() as here:
        table, _ = await of_three(here, url=f"{ear.url}/hook", shape=shape, secret="x")
        await here.move(table, "shares 2")
        ear.statuses["/hook"] = 503
        await here.send()
        ear.statuses.clear()
        here.clock.go_on(minutes=1)
        await here.send()
        first, second = (post.headers["idempotency-key"] for post in ear.at("/hook"))
        assert first == second


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


@pytest.fixture(scope="module")
def noticing(tmp_path_factory: pytest.TempPathFactory, mailed: tuple[Mailbox, str]) -> Iterator[Server]:
    """A server that sends what is due at once."""
    running = Quick(
        tmp_path_factory.mktemp("noticing"),
        IRONROAD_MAIL_SERVER=mailed[1],
        IRONROAD_ADDRESS=ADDRESS,
        IRONROAD_NOTICE_WAIT="1",
        IRONROAD_LOCAL_HOOKS="1",
        IRONROAD_SHARED="1",
    )
    yield running
    running.stop()


def test_none_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    with NoticeOrdeal(tmp_path, tables=2, make=Quick) as ordeal:
        for _ in range(KILLS):
            ordeal.kill()
        lost, doubled = ordeal.account()
    assert lost == 0
    assert doubled["mail"] <= KILLS, "of letters only the one that was leaving"
    assert min(ordeal.received().values()) > KILLS


# At the server: who looks, and what people wish


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


def test_who_has_the_table_in_sight_gets_no_letter_and_who_has_it_behind_others_does(
    noticing: Server, mailbox: Mailbox
) -> None:
    in_sight = gathered(noticing, "Anna", "Ben", "Cora", mail="sight@example.org")
    behind = gathered(noticing, "Anna", "Ben", "Cora", mail="behind@example.org")
    with window(noticing, *in_sight) as sees, window(noticing, *behind) as hides:
        for socket in (sees, hides):
            for text in ("nonsense", "here x", "here 1"):
                socket.send(text)
        hides.send("away")
        for table, (anna, *_) in (in_sight, behind):
            with anna.visit(noticing) as visitor:
                play(visitor, seat_of(table, 0), "shares 2")
        wait_until(lambda: bool(mailbox.to("behind@example.org")), "no letter")
    assert mailbox.to("sight@example.org") == []


def window(server: Server, table: Table, people: list[Somebody]) -> ClientConnection:
    """The line between the server and a page of the second seat."""
    address = f"{server.url.replace('http', 'ws')}{seat_of(table, 1)}/live"
    return connect(address, additional_headers={"Cookie": f"session={people[1].session}"})


def test_letters_end_by_one_click_without_signing_in(noticing: Server, mailbox: Mailbox) -> None:
    table, (anna, _, _) = gathered(noticing, "Anna", "Ben", "Cora", mail="off@example.org", language="de")
    with anna.visit(noticing) as visitor:
        play(visitor, seat_of(table, 0), "shares 2")
        wait_until(lambda: bool(mailbox.to("off@example.org")), "no letter")
    off = mailbox.to("off@example.org")[0]["List-Unsubscribe"].strip("<>").removeprefix(ADDRESS)
    program = Visitor(noticing)
    with program.client as client:
        asked = client.get(off, headers={"accept-language": "de"})
        assert "Keine E-Mails mehr" in asked.text
        assert wishes(noticing, "off@example.org") is None
        assert client.get(f"{off[:-1]}{'0' if off[-1] != '0' else '1'}").status_code == 404
        assert client.post(f"{off[:-1]}{'0' if off[-1] != '0' else '1'}").status_code == 404
        done = client.post(off, data={"List-Unsubscribe": "One-Click"})
        assert done.status_code == 200
    assert wishes(noticing, "off@example.org") == []


def wishes(server: Server, mail: str) -> Any:
    """The letters somebody wants, if they ever said so."""
    store = Store(f"sqlite+aiosqlite:///{server.data / 'ironroad.db'}")
    [row] = store.rows("SELECT settings FROM people WHERE mail = :mail", mail=mail)
    return json.loads(row.settings)["notices"].get("mail")


def test_a_person_says_what_they_want_to_hear_of(
    noticing: Server, visit: Callable[[Server], Visitor]
) -> None:
    table, (_, ben, _) = gathered(noticing, "Anna", "Ben", "Cora", mail="wishes@example.org")
    stranger = visit(noticing)
    assert "sit down at one" in stranger.get("/notices").text
    assert stranger.post("/notices").status_code == 422
    with ben.visit(noticing) as visitor:
        page = visitor.get("/notices").text
        assert page.count('type="checkbox" name="mail.') == 6
        assert "with Anna, Cora" in page
        assert table.id not in page
        form: dict[str, Any] = {
            "mail__turn": "on",
            "shown__mail": 1,
            "from": 22,
            "to": 7,
            "zone": "Europe/Berlin",
            "muted": table.watch,
        }
        assert visitor.client.post("/notices", data={"zone": "UTC"}).status_code == 403
        assert visitor.post("/notices", **form).status_code == 303
        page = visitor.get("/notices").text
        assert re.findall(r'name="(mail\.\w+)" checked', page) == ["mail.turn"]
        assert f'value="{table.watch}" checked' in page
        assert 'value="Europe/Berlin"' in page
        assert visitor.post("/notices", **(form | {"zone": "Mars/Base"})).status_code == 422


def test_the_secret_of_a_webhook_is_shown_once(noticing: Server) -> None:
    _, (_, ben, _) = gathered(noticing, "Anna", "Ben", "Cora")
    with ben.visit(noticing) as visitor:
        visitor.get("/notices")
        assert visitor.post("/notices/hook", url="file:///etc/passwd").status_code == 422
        shown = re.search(
            r"<code>([\w-]{40,})</code>",
            visitor.post("/notices/hook", url="https://example.org/x", shape="json").text,
        )
        assert shown
        page = visitor.get("/notices").text
        assert "https://example.org/x" in page
        assert shown[1] not in page


def test_a_browser_is_added_and_removed(noticing: Server, ear: Ear) -> None:
    _, (_, ben, _) = gathered(noticing, "Anna", "Ben", "Cora")
    browser = Browser(f"{ear.url}/push/9")
    with ben.visit(noticing) as visitor:
        visitor.get("/notices")
        bad = browser.keys | {"p256dh": "AAAA"}
        assert visitor.post("/notices/push", json=True, endpoint=browser.endpoint, **bad).status_code == 422
        good = visitor.post("/notices/push", json=True, endpoint=browser.endpoint, **browser.keys)
        assert good.status_code == 200
        assert "1 browser shows" in visitor.get("/notices").text
        visitor.post("/notices/push/off", endpoint=browser.endpoint)
        assert "So far no browser shows" in visitor.get("/notices").text


def test_private_addresses_are_refused_where_the_host_does_not_allow_them(server: Server) -> None:
    _, (_, ben, _) = gathered(server, "Anna", "Ben", "Cora")
    browser = Browser("https://10.0.0.1/push")
    with ben.visit(server) as visitor:
        visitor.get("/notices")
        for url in ("http://example.org/", "https://127.0.0.1/", "https://[::1]/"):
            assert "https://" in visitor.post("/notices/hook", json=True, url=url).json()["error"]
        answer = visitor.post("/notices/push", json=True, endpoint=browser.endpoint, **browser.keys)
        assert answer.status_code == 422


# Since you last looked


def test_who_comes_back_is_told_what_happened_and_once(noticing: Server) -> None:
    table, (anna, ben, _) = gathered(noticing, "Anna", "Ben", "Cora")
    with anna.visit(noticing) as first, ben.visit(noticing) as second:
        assert "data-since" not in second.get(seat_of(table, 1)).text
        number = second.state(seat_of(table, 1))["length"]
        play(first, seat_of(table, 0), "shares 2")
        page = second.get(seat_of(table, 1)).text
        box = re.search(r'<details class="since.*?</details>', page, re.S)
        assert box
        assert re.search(r"Anna</span> issues.*2", box[0])
        assert f'href="{seat_of(table, 1)}/at/{number}"' in box[0]
        assert "data-since" not in second.get(seat_of(table, 1)).text
        play(second, seat_of(table, 1), "shares 2")
        assert "data-since" not in second.get(seat_of(table, 1)).text
        # A mail program that follows the link is nobody who looks.
        robot = Visitor(noticing)
        with robot.client:
            assert "Ben</span> issues" in robot.get(seat_of(table, 0)).text
        assert "Ben</span> issues" in first.get(seat_of(table, 0)).text


@in_a_loop
async def test_nobody_who_watches_is_told(desk: Open) -> None:
    async with desk() as here:
        table, ben = await of_three(here)
        await here.look(table, 1, ben)
        await here.move(table, "shares 2")
        assert await since_looked(here.keeper, watching(table)) is None
        found = await since_looked(here.keeper, sitting(table, 1))
        assert found is not None
        assert [line.seat for line in found.lines] == [0]
        await here.move(table, "shares 1")
        await here.move(table, "shares 3")
        found = await since_looked(here.keeper, sitting(table, 1))
        assert found is not None
        assert [line.seat for line in found.lines] == [0, 1, 2], "a bot may have moved for them"
        found = await since_looked(here.keeper, sitting(table, 0))
        assert found is not None
        assert [line.seat for line in found.lines] == [1, 2], "who has moved was there"
        assert found.moment == table.length - 2


@in_a_loop
async def test_what_was_taken_back_is_not_told(desk: Open) -> None:
    async with desk() as here:
        table, ben = await of_three(here)
        await here.look(table, 1, ben)
        await here.move(table, "shares 2")
        await here.keeper.undo(table, table.number, table.length - 1, {0})
        assert await since_looked(here.keeper, sitting(table, 1)) is None


def test_the_box_plays_on_the_board_what_was_missed(noticing: Server, open_page: Callable[..., Page]) -> None:
    table, (anna, ben, _) = gathered(noticing, "Anna", "Ben", "Cora")
    with anna.visit(noticing) as first, ben.visit(noticing) as second:
        second.get(seat_of(table, 1))
        play(first, seat_of(table, 0), "shares 2")
    # The link of a guest, on a device that does not know them.
    page = open_page(f"{noticing.url}{seat_of(table, 1)}")
    box = page.locator("[data-since]")
    expect(box).to_contain_text("Anna issues")
    with page.expect_response(re.compile("playing=true")):
        box.get_by_role("link", name="Show it on the board").click()
    expect(page.locator(".log .here")).to_have_count(0)
    expect(page.locator('.ask.mine[data-kind="shares"]')).to_be_visible()
    page.reload()
    expect(page.locator("#question")).to_contain_text("Your turn.")
    expect(box).to_have_count(0)
    page.context.add_cookies([{"name": "session", "value": ben.session, "url": noticing.url}])
    page.goto(f"{noticing.url}/notices")
    expect(page.locator("[data-push]")).to_be_visible()
    assert barriers(page, [DAY]) == []
    assert page.evaluate("navigator.serviceWorker.ready.then(({ scope }) => scope)") == f"{noticing.url}/"
