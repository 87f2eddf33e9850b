"""Letters: written with the change, in the language of who reads them, and none to who is looking."""

from __future__ import annotations

import warnings
from datetime import UTC, datetime

import pytest
from sqlalchemy import update

from tests.helpers.desk import ADDRESS, Open, in_a_loop, of_three
from tests.helpers.letters import Mailbox

# What the database library warns of as it is loaded is no business of these tests.
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from ironroad.site.notices.letters import off_token
    from ironroad.site.notices.wishes import quiet_until
    from ironroad.site.storage.models import NoticeRow, SeatRow


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
