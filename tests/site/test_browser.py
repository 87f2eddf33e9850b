"""The site in a real browser: whole games by clicks, by keyboard alone and without JavaScript."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

import ironroad
from tests.helpers.browser import (
    DAY,
    NIGHT,
    VIEWS,
    barriers,
    each_kind_once,
    expect_question,
    lit,
    play_on,
    press,
    seat_people,
    state_of,
    wait_for_change,
    wait_for_state,
)
from tests.helpers.opening import OPENING, ROLES, play
from tests.helpers.server import Server, Visitor
from tests.helpers.windows import Windows

# The first click of somebody quick is no second one.
JUST_OPENED = "Object.defineProperty(Event.prototype, 'timeStamp', { get: () => 100 })"
FOUR = ["person", "greedy", "person", "random"]
BUILDS = 2

Open = Callable[..., Page]


@pytest.fixture
def path(visitor: Visitor) -> str:
    """A table of three people."""
    return visitor.new_table("person", "person", "person")


def wanted(state: dict[str, Any]) -> dict[str, Any]:
    """What a simple person does: few shares, no bids, track that scores, the best way for a cube."""
    moves: list[dict[str, Any]] = state["moves"]
    if state["kind"] == "shares":
        return moves[min(2, len(moves) - 1)]
    if state["kind"] == "bid":
        return next(move for move in moves if move["kind"] == "drop")
    if state["kind"] == "build":
        builds = [move for move in moves if move["kind"] == "build"] if tiles_laid(state) < BUILDS else []
        done = next(move for move in moves if move["kind"] == "done")
        return max(builds, key=lambda move: (move["points"], -move["price"]), default=done)
    return moves[0]


def tiles_laid(state: dict[str, Any]) -> int:
    """How many tiles of this turn can still be taken back."""
    if state["undo"] is None:
        return 0
    start = state["undo"] if state["restart"] is None else state["restart"]
    return int(state["length"] - start) if state["last_move"].startswith("build") else 0


def check_the_end(page: Page) -> None:
    """The standings on the page are those of the record, replayed by the library."""
    record = page.request.get(f"{page.url}/record.txt").text()
    result = ironroad.load(record).result
    assert result
    page.reload()
    rows = page.locator(".end tbody tr")
    expect(rows).to_have_count(4)
    for row in rows.all():
        seat = "ABCD".index(row.locator("svg text").first.text_content() or "A")
        place, score = row.locator("td").first.inner_text(), row.locator("td").last.inner_text()
        assert int(place) == result.places[seat]
        assert score == ("–" if result.scores[seat] is None else str(result.scores[seat]))


# Three ways to play a whole game


def test_a_game_by_clicks(server: Server, open_page: Open) -> None:
    page = open_page()
    seat_people(page, server.url, FOUR, "1")
    play_on(page, each_kind_once(click, wanted))
    check_the_end(page)


def click(page: Page, state: dict[str, Any]) -> None:
    wait_for_state(page, state["number"])
    move = wanted(state)
    if move["kind"] == "build":
        page.locator(f'.lights [data-lit="{move["hex"]}"]').click()
        page.locator(f'.thumb:has(img[src*="/{move["tile"].replace(" ", "_")}.svg"])').click()
        page.locator("[data-commit] button").click()
    elif move["kind"] == "deliver":
        page.locator(f'[data-lit="{move["origin"]}"][data-lit-cube="{move["cube"]}"]').first.click()
        way = page.locator(f'.route:has(input[value="{move["move"]}"])')
        if not way.locator("input").is_checked():
            way.click()
        page.locator("[data-commit] button").click()
    elif move["kind"] == "place":
        page.locator(f'.composer [data-space="{move["space"]}"]').click()
        page.locator("[data-commit] button").click()
    elif page.locator(f'[data-cards] input[value="{move["move"]}"]').count():
        page.locator(f'[data-cards] label:has(input[value="{move["move"]}"])').click()
        page.locator("[data-cards] button.main").click()
    else:
        press(page.locator(f'.ask-foot button[value="{move["move"]}"]'))
    wait_for_change(page, state["number"])


def test_a_game_by_keyboard_alone(server: Server, open_page: Open) -> None:
    page = open_page()
    page.goto(server.url)
    fill_in_by_keys(page)
    play_on(page, each_kind_once(type_keys, wanted))
    check_the_end(page)


def fill_in_by_keys(page: Page) -> None:
    """Through the start page by Tab, Space and arrow keys."""
    tab_to(page, '[name="seat.2.kind"]')
    page.keyboard.press("Home")
    tab_to(page, '[name="rounds"]')
    page.keyboard.type("1")
    tab_to(page, "#setup button.play")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/t/"))


def tab_to(page: Page, selector: str) -> None:
    for _ in range(150):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {selector}")


def type_keys(page: Page, state: dict[str, Any]) -> None:
    wait_for_state(page, state["number"])
    move = wanted(state)
    page.keyboard.press("Escape")
    if move["kind"] == "build":
        build_by_keys(page, move)
    elif page.locator(f'.ask input[value="{move["move"]}"]').count():
        page.keyboard.press("a")
        tab_to(page, ".ask input[type=radio]")
        press_until(page, "ArrowDown", f'input[value="{move["move"]}"]')
        page.keyboard.press("Enter")
    elif move["kind"] == "place":
        page.keyboard.press("a")
        tab_to(page, f'[data-space="{move["space"]}"]')
        page.keyboard.press("Enter")
        tab_to(page, "[data-commit] button")
        page.keyboard.press("Enter")
    else:
        page.keyboard.press("a")
        tab_to(page, f'.ask-foot button[value="{move["move"]}"]')
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
    wait_for_change(page, state["number"])


def build_by_keys(page: Page, move: dict[str, Any]) -> None:
    """The first lit hex is near enough: any tile there will do, turned once."""
    page.keyboard.press("b")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("[data-commit] button")).to_be_visible()
    page.keyboard.press("r")
    page.keyboard.press("Enter")


def press_until(page: Page, key: str, selector: str) -> None:
    """Arrow keys go through radio buttons; the first press of Space takes the one in focus."""
    page.keyboard.press("Space")
    for _ in range(60):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not lead to {selector}")


def test_a_game_without_javascript(server: Server, open_page: Open) -> None:
    """One person: an answer takes three pages."""
    page = open_page(java_script_enabled=False)
    seat_people(page, server.url, ["person", "greedy", "random", "random"], "1")
    play_on(page, each_kind_once(submit, wanted))
    check_the_end(page)


def submit(page: Page, state: dict[str, Any]) -> None:
    if not page.locator(f'#ask input[name=number][value="{state["number"]}"]').count():
        page.reload()
    choice = wanted(state)
    move = choice["move"]
    radio = page.locator(f'[data-cards] label:has(input[value="{move}"])')
    button = page.locator(f'.all-moves button[value="{move}"]')
    # Where there are many, each hex has its own list.
    place = page.locator(f'.places a[href*="hex={choice.get("hex")}&"]')
    if place.count():
        with page.expect_navigation():
            place.click()
    asks = not radio.count()
    if not asks:
        radio.click()
        button = page.locator("[data-cards] button.main")
    with page.expect_navigation():
        button.click()
    if asks:
        with page.expect_navigation():
            page.locator(".confirm button.main").click()


# Windows


def test_two_windows_follow_every_move_and_know_of_each_other(
    server: Server, path: str, open_page: Open
) -> None:
    one = open_page(f"{server.url}{path}")
    two = open_page(one.url, viewport={"width": 390, "height": 844})
    for window in (one, two):
        expect(window.locator("[data-watching]")).to_have_text("2 here")
    for _ in range(2):
        state = state_of(one)
        click(one, state)
        expect(two.locator("#ask input[name=number]").first).not_to_have_value(str(state["number"]))
        assert state_of(two)["number"] > state["number"]
        for window in (one, two):
            expect(window.locator("[data-watching]")).to_have_text("2 here")


def test_a_lost_connection_comes_back_and_misses_nothing(
    server: Server, visitor: Visitor, path: str, open_page: Open
) -> None:
    away = open_page(f"{server.url}{path}")
    expect_question(away, "shares")
    away.context.set_offline(True)
    server.stop()
    server.start()
    play(visitor, path, *OPENING[:3])
    away.context.set_offline(False)
    expect_question(away, "bid")
    expect(away.locator(".log .line a")).to_have_count(3)


@pytest.mark.parametrize("arrives", [True, False])
def test_a_move_is_made_once_when_the_line_is_lost(
    arrives: bool, server: Server, path: str, open_page: Open
) -> None:
    """Also where nobody has heard whether it has arrived."""

    def lose(line: WebSocketRoute) -> None:
        beyond = line.connect_to_server()

        def say(text: str | bytes) -> None:
            lost = str(text).startswith("move ")
            if arrives or not lost:
                beyond.send(text)
            if lost:
                line.close(code=1001)

        line.on_message(say)

    page = open_page()
    page.route_web_socket(re.compile("/live"), lose)
    page.goto(f"{server.url}{path}")
    expect(page.locator("[data-watching]")).to_have_text("1 here")
    state = state_of(page)
    click(page, state)
    wait_for_state(page, state["number"] + 1)
    expect(page.locator("[data-toast]")).to_be_hidden()
    assert state_of(page)["number"] == state["number"] + 1


def test_undo_and_history(server: Server, path: str, open_page: Open) -> None:
    """A page keeps its language when another window has another."""
    page = open_page(f"{server.url}{path}")
    question = page.locator("#question").inner_text()
    click(page, state_of(page))
    expect(page.locator("#question")).not_to_have_text(question)
    page.context.add_cookies([{"name": "lang", "value": "de", "url": server.url}])
    press(page.get_by_role("button", name="Undo", exact=True))
    expect(page.locator("#question")).to_have_text(question)
    page.context.clear_cookies(name="lang")
    click(page, state_of(page))
    page.get_by_role("tab", name="Log").click()
    page.locator(".log .line a").last.click()
    expect(page).to_have_url(re.compile(r"/at/\d+$"))
    page.keyboard.press(",")
    expect(page.get_by_text("You are looking back")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page).not_to_have_url(re.compile(r"/at/\d+$"))
    expect_question(page, "shares")


def test_a_hex_that_is_not_lit_says_why_and_quick_steps_are_all_taken(
    server: Server, visitor: Visitor, path: str, open_page: Open
) -> None:
    play(visitor, path, *OPENING, *ROLES)
    page = open_page(f"{server.url}{path}")
    expect_question(page, "build")
    assert lit(page).count() > 20
    page.evaluate(JUST_OPENED)
    page.locator('.ir-hexes [data-hex="F14"]').click(force=True)
    expect(page.locator("[data-tip]")).to_be_visible()
    assert len(page.locator("[data-tip]").inner_text()) > 10

    slider = page.locator("[data-slider]")
    before = int(slider.input_value())
    page.locator('[data-step="-1"]').evaluate("button => [1, 2, 3, 4, 5].forEach(() => button.click())")
    line = page.locator(".log [data-n]").nth(before - 5)
    expect(page).to_have_url(re.compile(rf"/at/{line.get_attribute('data-n')}$"))
    expect(page.locator(".ask h2")).to_have_text(re.compile(line.locator(".who-did").inner_text()))
    expect(line).to_have_class(re.compile("here"))
    expect(slider).to_have_value(str(before - 5))


def test_without_the_confirm_step_a_click_is_enough(server: Server, path: str, open_page: Open) -> None:
    page = open_page(f"{server.url}{path}")
    page.locator(".menu > summary").click()
    page.get_by_text("No, one click is enough").click()
    page.keyboard.press("Escape")
    number = state_of(page)["number"]
    page.goto(page.url)
    page.locator("[data-cards] label").first.click()
    wait_for_change(page, number)


# For everyone


def test_no_serious_barrier(server: Server, visitor: Visitor, path: str, open_page: Open) -> None:
    """What is asked changes with the game, and the page around it does not."""
    page = open_page(f"{server.url}{path}")
    for kind, moves, view in (("shares", OPENING, NIGHT), ("role", ROLES, DAY)):
        expect_question(page, kind)
        assert barriers(page, [view], within="#ask") == [], kind
        play(visitor, path, *moves)
    expect_question(page, "build")
    assert barriers(page) == []
    page.goto(f"{page.url}/at/5")
    assert barriers(page, [NIGHT], within="#ask") == []
    page.goto(f"{server.url}{path}/rules")
    assert barriers(page, [DAY]) == []
    for address, views in (("/", VIEWS), ("/nowhere", [NIGHT])):
        page.goto(f"{server.url}{address}")
        assert barriers(page, views) == [], address


def test_on_a_low_screen_no_button_hides_what_is_asked(
    server: Server, visitor: Visitor, path: str, open_page: Open
) -> None:
    play(visitor, path, *OPENING, *ROLES)
    page = open_page(f"{server.url}{path}", viewport={"width": 390, "height": 560})
    expect_question(page, "build")
    page.evaluate("scrollTo(0, 0)")
    hint = page.locator(".hint").bounding_box()
    done = page.get_by_role("button", name="End the build turn").bounding_box()
    assert hint
    assert done
    assert hint["y"] + hint["height"] <= done["y"]


def test_no_page_is_wider_than_the_screen(server: Server, open_page: Open) -> None:
    """Tables are looked at elsewhere."""
    page = open_page()
    page.context.add_cookies([{"name": "lang", "value": "de", "url": server.url}])
    for address in ("/", "/rules/age-of-steam/rust-belt/deluxe", "/nowhere"):
        page.goto(f"{server.url}{address}")
        for width in (360, 390, 820, 1440):
            page.set_viewport_size({"width": width, "height": 800})
            wide = page.evaluate(
                "document.documentElement.scrollWidth - document.documentElement.clientWidth"
            )
            assert wide <= 0, (address, width)


# Windows are handed from test to test


LEFT = """async () => [
  document.cookie, localStorage.length, sessionStorage.length, (await indexedDB.databases()).length,
  (await navigator.serviceWorker.getRegistrations()).length, innerWidth, globalThis.mine]"""
LEAVE = """async () => {
  document.cookie = "lang=de; path=/";
  localStorage.mine = sessionStorage.mine = "1";
  await navigator.serviceWorker.register("/sw.js");
  await new Promise((done) => { indexedDB.open("mine").onsuccess = done; });
}"""


def test_who_comes_next_finds_nothing_of_the_one_before(server: Server, windows: Windows) -> None:
    address = f"{server.url}/privacy"
    first = windows.open(viewport={"width": 500, "height": 500})
    first.add_init_script("globalThis.mine = 1")
    first.route("**/rules", lambda route: route.abort())
    first.goto(address)
    first.evaluate(LEAVE)
    first.context.set_offline(True)
    profile = first.context
    windows.clear()
    second = windows.open()
    assert second.context == profile, "or nothing is tested"
    second.goto(address)
    assert second.evaluate(LEFT) == ["pace=instant", 0, 0, 0, 0, 1440, None]
    second.goto(f"{server.url}/rules")
    windows.clear()
