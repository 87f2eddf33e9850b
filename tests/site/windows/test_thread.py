"""Nobody loses the thread: what a page tells and plays, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.helpers.browser import state_of
from tests.helpers.seated import berlin, links, play, seated
from tests.helpers.server import Server, Visitor

Open = Callable[..., Page]
CUBES = "hex => document.querySelectorAll(`.ir-hexes [data-hex='${hex}'] [data-cube]`).length"


def card(page: Page) -> Any:
    return page.locator("[data-story]")


def shown(page: Page) -> str:
    return str(page.evaluate("document.querySelector('.ask').dataset.number"))


def test_the_end_of_a_round_is_told_and_played_again(
    server: Server, visitor: Visitor, open_page: Open
) -> None:
    page = open_page(server.url + seated(visitor, berlin()), pace="calm")
    hex_ = next(name for name, lines in state_of(page)["about"].items() if "Berlin" in lines)
    before = page.evaluate(CUBES, hex_)
    for _ in ("arms it", "does it"):
        page.locator('.ask-foot button[value="pass"]').click()
    expect(card(page).locator("h3")).to_have_text("Income")
    expect(page.locator("[data-steps-said]")).to_have_text(re.compile(r"^Income\. Anna: \+\$0: cash"))
    # Whoever is to move may do so at once.
    expect(page.locator('.ask.mine[data-kind="shares"] button.main')).to_be_enabled()
    page.get_by_role("button", name="Pause", exact=True).first.click()
    page.get_by_role("button", name="Next", exact=True).click()
    expect(card(page).locator("h3")).to_have_text("Expenses")
    assert page.evaluate(CUBES, hex_) == before
    page.get_by_role("button", name="Next", exact=True).click()
    expect(card(page).locator("h3")).to_have_text("Cubes from the bag")
    expect(page.locator(".glow")).to_have_count(1)
    assert page.evaluate(CUBES, hex_) == before + 1
    page.get_by_role("button", name="Skip", exact=True).click()
    expect(card(page)).to_be_hidden()

    page.locator("[data-play]").click()
    expect(card(page).locator("h3")).to_have_text("Income")
    assert page.evaluate(CUBES, hex_) == before
    page.keyboard.press("Escape")
    expect(card(page)).to_be_hidden()
    expect(page).not_to_have_url(re.compile("/at/"))
    assert page.evaluate(CUBES, hex_) >= before + 1


def test_who_looks_back_hears_that_it_is_their_turn(
    server: Server, visitor: Visitor, open_page: Open
) -> None:
    path = visitor.new_table("person", "person", "person")
    play(visitor, path, "shares 1")
    third = 3 - sum(seats_asked(visitor, path))
    page = open_page(server.url + links(visitor, path)[third])
    page.locator(".log .line a").last.click()
    expect(page).to_have_url(re.compile(r"/at/\d+$"))
    expect(page.locator("[data-turn]")).to_be_hidden()
    play(visitor, path, "shares 2")
    expect(page.locator("[data-turn]")).to_be_visible()
    expect(page).to_have_title(re.compile("^● Your turn"))
    expect(page.locator(".log .line a")).to_have_count(2)
    page.locator("[data-turn] [data-now]").click()
    expect(page.locator("#question")).to_have_text(re.compile("Your turn. How many shares"))
    expect(page.locator("[data-turn]")).to_be_hidden()


def seats_asked(visitor: Visitor, path: str) -> list[int]:
    """Who has just moved, and who is to move."""
    now = visitor.state(path)
    return [visitor.state(path, at=now["length"] - 1)["seat"], now["seat"]]


def test_a_page_comes_to_now_however_the_moves_arrive(
    server: Server, visitor: Visitor, open_page: Open
) -> None:
    path = visitor.new_table("person", "person", "person")
    page = open_page(server.url + path, pace="quick")
    state = play(visitor, path, "shares 1", "shares 2")
    visitor.post(f"{path}/undo", json=True, number=state["number"], to=state["undo"])
    state = play(visitor, path, "shares 3", "shares 0")
    expect(page.locator(".ask")).to_have_attribute("data-number", str(state["number"]))
    expect(page.locator('.ask.mine[data-kind="bid"]')).to_be_visible()
    expect(page.locator(".log .line:not(.ahead) a")).to_have_count(3)

    # In a tab that nobody sees, time stands still; then there is something to catch up on.
    hide(page, True)
    state = play(visitor, path, "bid 1", "bid 2")
    expect(page.locator(".ask")).to_have_attribute("data-number", str(state["number"]))
    hide(page, False)
    expect(page.locator("[data-missed]")).to_contain_text("2")
    page.get_by_role("button", name="Show them").click()
    expect(page.locator(".ask h2")).to_contain_text("bids $1")
    page.keyboard.press("p")
    expect(page.get_by_text("You are looking back")).to_be_visible()
    page.keyboard.press("p")
    expect(page).not_to_have_url(re.compile("/at/"))
    expect(page.locator(".ask.mine")).to_be_visible()


def hide(page: Page, yes: bool) -> None:
    page.evaluate(
        """yes => {
          Object.defineProperty(document, "hidden", { configurable: true, get: () => yes });
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        yes,
    )


def test_sounds_are_heard_only_when_they_are_wanted(
    server: Server, visitor: Visitor, open_page: Open
) -> None:
    path = visitor.new_table("person", "person", "person")
    page = open_page()
    page.add_init_script(
        """window.tones = 0;
        window.OscillatorNode = class extends OscillatorNode {
          start(at) { window.tones++; super.start(at); }
        };"""
    )
    page.goto(server.url + path)
    play(visitor, path, "shares 0")
    expect(page.locator(".log .line a")).to_have_count(1)
    assert page.evaluate("tones") == 0
    page.locator(".menu > summary").click()
    page.locator('label:has(input[name="sound"][value="on"])').click()
    page.wait_for_function("tones > 0")
    bell = page.evaluate("tones")
    play(visitor, path, "shares 0")
    page.wait_for_function("n => tones > n", arg=bell)
    assert [cookie.get("value") for cookie in page.context.cookies() if cookie.get("name") == "sound"] == [
        "on"
    ]
