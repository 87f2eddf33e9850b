"""Whole lessons in a real browser: one by clicks, one by the keyboard alone, one by touch on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.helpers.browser import DAY, NIGHT, PATIENCE, barriers, send_move, state_of
from tests.helpers.browser import press as twice
from tests.helpers.server import Server

Press = Callable[[Page, str], None]

NEXT = '.coach [data-page="1"]'
SHOW = ".coach [data-show]"
OFFERED = "#ask [data-commit] button"
TICKED = "#ask form:has(input:checked) button.main"
POINTED = "#ask button.pointed:focus"
# What a press on a button cannot take back asks for another.
ARMED = "#ask button.armed"
# The board stays at the top of a phone; what is said begins below it.
COACH_IN_SIGHT = """() => {
  const place = (part) => document.querySelector(part).getBoundingClientRect();
  const [stage, coach] = [place(".stage"), place(".coach")];
  return coach.top >= stage.bottom - 1 && coach.top < innerHeight;
}"""


def click(page: Page, selector: str) -> None:
    page.locator(selector).filter(visible=True).first.click()


def tap(page: Page, selector: str) -> None:
    page.locator(selector).filter(visible=True).first.tap()


def asked(page: Page) -> bool:
    """Waits until the coach speaks to the learner; the answer is whether the lesson goes on."""
    page.locator(f":is({NEXT}, {SHOW}):not([hidden]), .learnt").first.wait_for(timeout=PATIENCE)
    return page.locator(".learnt").count() == 0


def to_suggestion(page: Page, press: Press) -> None:
    while page.locator(NEXT).is_visible():
        press(page, NEXT)
    expect(page.locator(".coach-page").filter(visible=True)).to_have_count(1)


def follow(page: Page, press: Press) -> None:
    """Read on, let it be shown, and make the move where moves are made."""
    number = state_of(page)["number"]
    to_suggestion(page, press)
    press(page, SHOW)
    shown = page.locator(OFFERED).or_(page.locator(TICKED)).or_(page.locator(POINTED))
    shown.filter(visible=True).first.wait_for()
    offered = page.locator(OFFERED).is_visible()
    if offered or page.locator(TICKED).count():
        press(page, OFFERED if offered else TICKED)
    else:
        press(page, POINTED)
        page.locator(ARMED).wait_for()
        # Two taps at once are a double tap, which is one press.
        page.wait_for_timeout(500)
        press(page, ARMED)
    wait_for_coach(page, number)


def follow_or_skip(page: Page, press: Press, done: set[str]) -> None:
    """What was done before is sent as the coach suggests it."""
    move = page.locator(".coach-move").get_attribute("data-move") or ""
    kind = move.partition(" ")[0]
    if kind in done:
        number = state_of(page)["number"]
        send_move(page, number, move)
        wait_for_coach(page, number)
    else:
        done.add(kind)
        follow(page, press)


def wait_for_coach(page: Page, number: int) -> None:
    """Until it speaks of something later."""
    page.wait_for_function(
        "number => +document.querySelector('.coach [data-coach]').dataset.coach > number", arg=number
    )


def test_a_lesson_by_clicks(open_page: Callable[..., Page], server: Server) -> None:
    page = open_page(server.url)
    page.get_by_role("button", name="Learn by playing", exact=True).click()
    expect(page.locator(".coach")).to_contain_text("First links · step 1 of 26")
    expect(page.locator(".marks .mark")).to_have_count(2)
    done: set[str] = set()
    for _ in range(3):
        asked(page)
        follow_or_skip(page, click, done)
    _try_something_else(page)
    for _ in range(2):
        asked(page)
        follow_or_skip(page, click, done)
    assert barriers(page, [DAY], within=".coach") == []
    for _ in range(2):
        asked(page)
        follow_or_skip(page, click, done)
    # All tiles are laid, so there is no hex left to choose.
    expect(page.locator("#question")).to_contain_text("All builds are made")
    expect(page.locator("#ask [data-hint]")).to_be_hidden()
    while asked(page):
        follow_or_skip(page, click, done)
    expect(page.locator(".learnt li")).to_have_count(6)
    expect(page.locator(".coach")).to_contain_text("24 points for you this time")
    expect(page.get_by_role("button", name="Play again")).to_have_count(0)
    page.get_by_role("button", name="Now a real game").click()
    page.wait_for_url(re.compile(r"/t/"))
    expect(page.locator(".bar")).to_contain_text("Rust Belt")
    expect(page.locator(".seat-card")).to_have_count(3)


def _try_something_else(page: Page) -> None:
    """Another role than the coach suggests: it says what follows, and it is taken back past bots."""
    asked(page)
    expect(page.locator(".coach-move")).to_contain_text("Locomotive")
    page.locator(".option", has_text="First Move").click()
    page.get_by_role("button", name="Take this role").click()
    expect(page.locator(".instead")).to_contain_text("You chose: First Move")
    expect(page.locator(".instead")).to_contain_text("Your engine is at 1")
    page.locator('#ask [data-kind="build"], #ask .ask[data-kind="build"]').first.wait_for()
    twice(page.get_by_role("button", name="Undo", exact=True))
    expect(page.locator(".coach-move")).to_contain_text("Locomotive")
    expect(page.locator(".instead")).to_have_count(0)


def test_a_lesson_by_the_keyboard_alone(open_page: Callable[..., Page], server: Server) -> None:
    page = open_page(server.url)
    page.locator("#lesson-steam-power-contracts button").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/t/"))
    spoken: list[str] = []
    while asked(page):
        number = state_of(page)["number"]
        page.keyboard.press("c")
        while page.locator(f"{NEXT}:focus").count():
            page.keyboard.press("Enter")
        expect(page.locator(f"{SHOW}:focus")).to_have_count(1)
        spoken.append(page.locator(".coach-page").filter(visible=True).inner_text())
        page.keyboard.press("Tab")
        expect(page.locator(".coach [data-do] button:focus")).to_have_count(1)
        page.keyboard.press("Enter")
        wait_for_coach(page, number)
    assert len(spoken) == len(set(spoken)) == 9
    expect(page.locator(".coach")).to_contain_text("12 points for you this time")
    expect(page.locator('.coach[aria-live="polite"]')).to_have_count(1)


def test_a_lesson_by_touch_on_a_phone(open_page: Callable[..., Page], server: Server) -> None:
    page = open_page(
        server.url,
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        locale="de-DE",
    )
    tap(page, "#lesson-steam-no-shares button")
    expect(page.locator(".coach")).to_contain_text("Ohne Aktien · Schritt 1 von 20")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    done: set[str] = set()
    while asked(page):
        page.wait_for_function(COACH_IN_SIGHT)
        follow_or_skip(page, tap, done)
    expect(page.locator(".learnt li")).to_have_count(5)
    assert barriers(page, [NIGHT], within=".coach") == []
