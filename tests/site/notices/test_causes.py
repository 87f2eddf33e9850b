"""What people hear of."""

from __future__ import annotations

import warnings

from tests.helpers.desk import ADDRESS, Open, in_a_loop, of_three
from tests.helpers.letters import Mailbox

# What the database library warns of as it is loaded is no business of these tests.
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from ironroad.site.seats.consent import answer, ask
    from ironroad.site.table.incidents import STANDS_IN, Incident


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
