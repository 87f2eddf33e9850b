"""What only a browser shows: where the focus is, what is read out, what closes, what is clipped."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.helpers.browser import DAY, NIGHT, barriers, expect_question
from tests.helpers.opening import OPENING, ROLES, play
from tests.helpers.server import Server, Visitor

Open = Callable[..., Page]

DESK: ViewportSize = {"width": 1440, "height": 900}


@pytest.fixture
def path(visitor: Visitor) -> str:
    return visitor.new_table("person", "person", "person")


def focus(page: Page, what: str) -> Any:
    return page.evaluate(f"document.activeElement.{what}")


def heard(page: Page) -> list[str]:
    """The names in the tree that screen readers go through."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    return [node.get("name", {}).get("value", "") for node in nodes if not node["ignored"]]


def test_a_hex_is_chosen_built_on_and_left_without_losing_the_place(
    server: Server, visitor: Visitor, path: str, open_page: Open
) -> None:
    play(visitor, path, *OPENING, *ROLES)
    page = open_page(f"{server.url}{path}")
    expect_question(page, "build")
    page.keyboard.press("b")
    for key in ("ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    here = focus(page, "dataset.lit")
    assert re.match(rf"{here}, (beside|between|\d)", focus(page, "ariaLabel"))
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(f'.ir-hexes [data-hex="{here}"] [data-piece]')).to_have_count(1)
    assert focus(page, "dataset.lit") == here
    page.keyboard.press("u")
    expect(page.locator("[data-sure]")).to_contain_text("Undo")
    assert focus(page, "dataset.lit") == here
    page.keyboard.press("u")
    expect(page.locator(f'.ir-hexes [data-hex="{here}"] [data-piece]')).to_have_count(0)
    assert focus(page, "dataset.lit") == here
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(f'.ir-hexes [data-hex="{here}"] [data-piece]')).to_have_count(1)
    undo = page.get_by_role("button", name="Undo", exact=True)
    expect(undo).to_be_visible()
    undo.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(f'.ir-hexes [data-hex="{here}"] [data-piece]')).to_have_count(0)
    assert focus(page, "closest('#ask') !== null")


def test_the_board_is_walked_in_words_and_stays_true(
    server: Server, visitor: Visitor, path: str, open_page: Open
) -> None:
    number = play(visitor, path, *OPENING, *ROLES)
    page = open_page(f"{server.url}{path}")
    expect_question(page, "build")
    names = heard(page)
    assert not [name for name in names if re.fullmatch(r"[A-Z]{1,2}\d{1,2}|[A-Z]", name)]
    assert "Where something can be chosen" in names
    page.keyboard.press("w")
    expect(page.locator("#words-title")).to_be_focused()
    page.locator("#find-hex").fill("l18")
    page.keyboard.press("Enter")
    expect(page.locator("#around-title")).to_be_focused()
    expect(page.locator("#around-title")).to_have_text("L18, between Cincinnati and Indianapolis")
    visitor.move(path, "build L18 NE-SW", number)
    expect(page.locator(".around")).to_contain_text("leads there")
    expect(page.locator(".words")).to_contain_text("unfinished track from Cincinnati")
    expect(page.locator("#around-title")).to_be_focused()
    page.locator(".around dd a", has_text="Cincinnati").press("Enter")
    expect(page.locator("#around-title")).to_have_text("Cincinnati (M17)")
    expect(page.locator("#around-title")).to_be_focused()
    page.keyboard.press(",")
    expect(page.locator(".words")).to_contain_text("Nobody has built anything yet.")
    page.keyboard.press("Escape")
    expect(page.locator(".words")).to_contain_text("unfinished track from Cincinnati")
    assert barriers(page, [NIGHT], within="[data-panel=words]") == []
    page.set_viewport_size(DESK)
    page.locator("#find-hex").fill("M19")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Choose this hex").press("Enter")
    assert focus(page, "dataset.lit") == "M19"
    expect(page.locator("[data-commit] button")).to_be_visible()


def test_what_others_do_is_said_once(server: Server, visitor: Visitor, path: str, open_page: Open) -> None:
    watch = re.search(r"/w/[\w-]+", visitor.get(path).text)
    assert watch
    page = open_page(f"{server.url}{watch[0]}")
    news = page.locator("[data-announce]")
    expect(news).to_have_attribute("aria-live", "polite")
    for move, line in (("shares 2", "issues 2 shares for $10."), ("shares 3", "issues 3 shares for $15.")):
        number = play(visitor, path, move)
        expect(news).to_contain_text(line)
        assert news.inner_text().count(line) == 1
    after = visitor.state(path)
    visitor.post(f"{path}/undo", json=True, number=number, to=after["undo"])
    expect(news).to_contain_text("A move was taken back.")
    assert len(news.locator("p").all()) == 3


def test_what_others_do_is_said_at_every_pace(
    server: Server, visitor: Visitor, path: str, open_page: Open
) -> None:
    page = open_page(f"{server.url}{path}", pace="quick")
    expect_question(page, "shares")
    play(visitor, path, "shares 2", "shares 3", "shares 4")
    news = page.locator("[data-announce]")
    expect(news).to_contain_text("What do you bid?")
    said = news.inner_text()
    assert [said.count(f"issues {n} shares") for n in (2, 3, 4)] == [1, 1, 1]
    assert said.count("Your turn") == said.count("Your turn. ")


def test_own_moves_are_not_read_back_but_questions_are(
    server: Server, visitor: Visitor, path: str, open_page: Open
) -> None:
    page = open_page(f"{server.url}{path}")
    expect_question(page, "shares")
    page.locator("[data-cards] label").nth(1).click()
    page.locator("[data-cards] button.main").click()
    news = page.locator("[data-announce]")
    expect(news).to_contain_text("Your turn. ")
    assert "issues" not in news.inner_text()


def test_what_opens_over_the_page_closes_again(
    server: Server, visitor: Visitor, path: str, open_page: Open
) -> None:
    page = open_page(f"{server.url}{path}")
    menu, score = page.locator(".menu"), page.locator(".score details").first
    for popover in (menu, score):
        summary = popover.locator("summary").first
        for close in ("Escape", "elsewhere"):
            summary.click()
            expect(popover).to_have_attribute("open", "")
            if close == "Escape":
                page.keyboard.press("Escape")
                expect(summary).to_be_focused()
            else:
                page.locator("#question").click()
            expect(popover).not_to_have_attribute("open", "")
    menu.locator("summary").first.click()
    page.get_by_text("Dark", exact=True).click()
    expect(menu).not_to_have_attribute("open", "")
    page.locator("[data-help]").click()
    page.mouse.click(5, 5)
    expect(page.locator("[data-dialog]")).not_to_be_visible()
    page.goto(server.url)
    page.locator(".menu summary").click()
    page.locator("h1").click()
    expect(page.locator(".menu")).not_to_have_attribute("open", "")


def test_another_language_shows_the_same_moment(
    server: Server, visitor: Visitor, path: str, open_page: Open
) -> None:
    play(visitor, path, "shares 2", "shares 3")
    page = open_page(f"{server.url}{path}")
    page.keyboard.press(",")
    expect(page).to_have_url(re.compile(r"/at/\d+$"))
    moment = urlsplit(page.url).path
    expect(page.get_by_text("You are looking back")).to_be_visible()
    page.locator(".menu > summary").click()
    page.get_by_text("Deutsch", exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert urlsplit(page.url).path == moment


def test_nothing_chosen_is_no_error_and_on_touch_screens_one_taps(
    server: Server, visitor: Visitor, path: str, open_page: Open
) -> None:
    """What a page complains about fails every test that opens one."""
    play(visitor, path, *OPENING[:3])
    page = open_page(f"{server.url}{path}")
    expect(page.locator(".more-chips")).to_have_count(1)
    expect(page.locator(".chips-hint")).to_have_text(re.compile("Point at"), use_inner_text=True)
    page.locator("[data-cards] button.main").click()
    page.keyboard.press("Escape")
    play(visitor, path, *OPENING[3:], *ROLES)
    expect_question(page, "build")
    for key in ("Enter", "r", "t", "Escape", "b", " ", "Escape", "w", "Enter"):
        page.keyboard.press(key)
    other = visitor.new_table("person", "person", "person")
    phone = open_page(
        f"{server.url}{other}", has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844}
    )
    expect(phone.locator(".chips-hint")).to_have_text(re.compile("^Tap"), use_inner_text=True)


CLIPPED = """() => [...document.querySelectorAll("main *")].filter((element) => {
  if (element.closest(".stage, .aside, .display, svg")) return false;
  const { overflowX, overflowY } = getComputedStyle(element);
  const hides = [overflowX, overflowY].some((value) => value !== "visible");
  const wide = element.getBoundingClientRect().right > document.documentElement.clientWidth + 1;
  return wide || (hides && element.scrollHeight > element.clientHeight + 1);
}).map((element) => element.outerHTML.slice(0, 120))"""


def test_without_scripts_nothing_is_clipped(
    server: Server, visitor: Visitor, path: str, open_page: Open
) -> None:
    play(visitor, path, *OPENING, *ROLES)
    page = open_page(f"{server.url}{path}", java_script_enabled=False)
    for width in (390, 820, 1440):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(CLIPPED) == []
        question = page.locator("#question").bounding_box()
        done = page.get_by_role("button", name="End the build turn").first.bounding_box()
        assert question
        assert done
        assert question["y"] + question["height"] <= done["y"]
    for panel in ("seats", "log", "supply", "words"):
        expect(page.locator(f'[data-panel="{panel}"]')).to_be_visible()


def test_no_serious_barrier_on_what_is_new(
    server: Server, visitor: Visitor, path: str, open_page: Open
) -> None:
    play(visitor, path, *OPENING, *ROLES, "build L18 NE-SW")
    page = open_page()
    for address, views in (("/rules", [NIGHT]), (f"{path}/words?around=M17", [DAY])):
        page.goto(f"{server.url}{address}")
        assert barriers(page, views) == [], address
    page.set_viewport_size(DESK)
    page.goto(f"{server.url}{path}")
    page.locator(".menu > summary").click()
    page.locator(".leave > summary").click()
    assert barriers(page, [NIGHT], within=".menu") == []
