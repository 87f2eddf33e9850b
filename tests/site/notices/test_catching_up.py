"""What happened since somebody last looked."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.helpers.browser import DAY, barriers
from tests.helpers.desk import Open, gathered, in_a_loop, of_three, play, seat_of
from tests.helpers.server import Server, Visitor

# What the database library warns of as it is loaded is no business of these tests.
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from ironroad.site.seats.catching_up import since_looked
    from ironroad.site.table.viewer import sitting, watching


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
