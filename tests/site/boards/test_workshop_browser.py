"""The workshop in a real browser: a board from a blank grid to a table, to bots that measure it, and to the
shelf, by clicks and by keys alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from ironroad.boards import read_board
from tests.helpers.accounts import PASSWORD
from tests.helpers.browser import DAY, NIGHT, barriers
from tests.helpers.places import EXAMPLE_BOARD
from tests.helpers.server import Server

Open = Callable[..., Page]
EXAMPLE = EXAMPLE_BOARD.read_text("utf-8")


def enter(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_selector("html[data-ready=workshop]")
    settled(page)


def text_of(page: Page) -> str:
    return page.locator("[data-text]").input_value()


def settled(page: Page) -> None:
    """Until nothing waits for an answer."""
    page.wait_for_function(
        "() => JSON.parse(localStorage['workshop.drafts'] ?? '[{}]')[0].pending?.length === 0"
    )


def cell(page: Page, name: str) -> Any:
    return page.locator(f'[data-cell="{name}"]')


def brush(page: Page, name: str) -> None:
    page.locator(".brush", has=page.locator(f'[value="{name}"]')).click()


def drag(page: Page, *names: str) -> None:
    """Paint over hexes, from middle to middle."""
    spots = [cell(page, name).bounding_box() for name in names]
    for i, spot in enumerate(spots):
        page.mouse.move(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2, steps=4)
        if not i:
            page.mouse.down()
    page.mouse.up()
    settled(page)


def heard(page: Page) -> str:
    return page.locator("[data-announce]").inner_text()


def tab_to(page: Page, place: Locator) -> None:
    """By the Tab key alone."""
    place.wait_for()
    for _ in range(150):
        page.keyboard.press("Tab")
        if place.evaluate("place => place === document.activeElement"):
            return
    raise AssertionError(f"{place} is not reached")


def press(page: Page, place: Locator) -> None:
    tab_to(page, place)
    page.keyboard.press("Enter")


def on_shelf(page: Page, server: Server, name: str) -> Locator:
    page.goto(f"{server.url}/boards?words={name}")
    return page.locator(".shelf-card", has_text=name)


def test_a_newcomer_draws_plays_measures_and_publishes_a_board_by_clicks(server: Server, page: Page) -> None:
    page.goto(server.url)
    page.locator(".top-boards").click()
    page.get_by_role("navigation", name="Boards and workshop").get_by_role("link", name="Workshop").click()
    page.wait_for_selector("html[data-ready=workshop]")
    page.get_by_role("button", name="New or open").click()
    page.get_by_role("spinbutton", name="Columns").fill("9")
    page.get_by_role("spinbutton", name="Rows").fill("6")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("[data-faults]")).to_contain_text("at least two cities")
    brush(page, "water")
    drag(page, "A1", "A3", "A5", "A7", "A9")
    brush(page, "mountain")
    drag(page, "E1", "F2")
    brush(page, "river")
    drag(page, "C3", "C5", "D6", "D8")
    for kind, hexes in (("city", ("B4", "E5", "H2", "H8")), ("town", ("F4", "G5", "D10"))):
        brush(page, kind)
        for name in hexes:
            cell(page, name).click()
            settled(page)
    expect(page.locator("[data-faults-title]")).to_have_text("No mistakes: it can be played.")
    brush(page, "select")
    cell(page, "E5").click()
    page.locator('[data-fact="name"]').fill("Junction City")
    page.locator('[data-fact="name"]').press("Enter")
    settled(page)
    page.get_by_role("tab", name="Board").click()
    page.locator('[data-head="name"]').fill("My first map")
    page.locator('[data-head="name"]').press("Tab")
    settled(page)
    board = read_board(text_of(page))
    assert (board.name, len(board.cities), len(board.towns), len(board.water)) == ("My first map", 4, 3, 5)
    assert {h.name for h in board.hexes if h.river} == {"C3", "C5", "D6", "D8"}
    assert "Junction City" in [h.title for h in board.hexes]
    page.get_by_role("button", name="Try it").click()
    page.wait_for_url(re.compile(r"/t/"))
    expect(page.locator("[data-board]")).to_contain_text("Junction City")
    page.locator(".chip", has=page.locator("input[value='shares 2']")).click()
    page.get_by_role("button", name="Issue", exact=True).click()
    page.locator(".ask[data-kind=shares]").wait_for(state="detached")
    page.go_back()
    page.wait_for_selector("html[data-ready=workshop]")
    expect(page.locator("[data-name]")).to_have_text("My first map")

    page.get_by_text("Keep and share").click()
    page.get_by_role("button", name="Measure it").click()
    page.get_by_label("Games").select_option("60")
    page.get_by_role("button", name="Measure it").click()
    # They go on while nobody looks.
    page.get_by_role("link", name="The board", exact=True).click()
    page.get_by_role("link", name="Measure it").click()
    page.locator("[data-done]").wait_for()
    page.get_by_role("button", name="Stop").click()
    page.get_by_role("button", name="Go on measuring").wait_for()
    expect(page.get_by_role("heading", name="Who wins from where")).to_be_visible()

    page.get_by_role("link", name="The board", exact=True).click()
    expect(page.get_by_role("region", name="How it plays")).to_contain_text("of hard bots")
    page.get_by_role("link", name="Publish").click()
    page.get_by_role("link", name="Make an account").click()
    form = page.locator("form[action='/sign-up/password']")
    form.get_by_label("Handle").fill("newcomer-clicks")
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button").click()
    expect(page.get_by_label("Name of the board")).to_have_value("My first map")
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_role("button", name="Withdraw it from the shelf")).to_be_visible()
    expect(on_shelf(page, server, "My first map")).to_contain_text("measured in")


def test_the_same_from_the_keyboard_alone(server: Server, page: Page) -> None:
    enter(page, f"{server.url}/workshop")
    press(page, page.locator("[data-open=new]"))
    tab_to(page, page.locator("dialog [name=columns]"))
    page.keyboard.press("Control+A")
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    settled(page)
    expect(page.locator(".cell:focus")).to_have_attribute("data-cell", "A1")
    page.keyboard.press("w")
    page.keyboard.press("Enter")
    settled(page)
    assert "A1: water" in heard(page)
    for letter, arrows in (("c", "ArrowDown"), ("c", "ArrowRight ArrowRight"), ("t", "ArrowDown ArrowDown")):
        for arrow in arrows.split():
            page.keyboard.press(arrow)
        page.keyboard.press(letter)
        page.keyboard.press(" ")
        settled(page)
    board = read_board(text_of(page))
    assert len(board.cities) == 2
    assert len(board.towns) == 1
    page.keyboard.press("Control+Z")
    settled(page)
    assert read_board(text_of(page)).towns == []
    page.keyboard.press("Control+Shift+Z")
    settled(page)
    assert len(read_board(text_of(page)).towns) == 1
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    expect(page.locator('[data-fact="name"]')).to_be_focused()
    page.keyboard.type("Keyham")
    page.keyboard.press("Enter")
    settled(page)
    assert "Keyham" in [h.title for h in read_board(text_of(page)).hexes]
    press(page, page.locator("[data-try]"))
    page.wait_for_url(re.compile(r"/t/"))
    page.go_back()
    page.wait_for_selector("html[data-ready=workshop]")

    press(page, page.locator("summary", has_text="Keep and share"))
    press(page, page.get_by_role("button", name="Measure it"))
    tab_to(page, page.get_by_label("Games"))
    page.keyboard.press("ArrowUp")
    expect(page.get_by_label("Games")).to_have_value("60")
    press(page, page.get_by_role("link", name="The board", exact=True))
    press(page, page.get_by_role("link", name="Publish"))
    press(page, page.get_by_role("link", name="Make an account"))
    form = page.locator("form[action='/sign-up/password']")
    tab_to(page, form.get_by_label("Handle"))
    page.keyboard.type("newcomer-types")
    tab_to(page, form.get_by_label("Password"))
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_label("Name of the board"))
    page.keyboard.press("Control+A")
    page.keyboard.type("Typed land")
    press(page, page.get_by_role("button", name="Publish"))
    expect(page.locator("h1")).to_have_text("Typed land")


def test_text_changes_the_picture_and_mistakes_lead_to_their_hex(server: Server, page: Page) -> None:
    enter(page, f"{server.url}/workshop?board=age-of-steam/rust-belt")
    page.get_by_role("tab", name="Text").click()
    first = text_of(page)
    pink = EXAMPLE.replace('colour = "blue",   growth = "light2"', 'colour = "pink"')
    page.locator("[data-text]").fill(pink)
    expect(page.locator("[data-fault-list]")).to_contain_text('unknown colour "pink"')
    expect(cell(page, "I3")).to_have_class(re.compile("wrong"))
    expect(page.locator("[data-lines] .wrong")).to_have_count(1)
    page.locator("[data-fault-list] button").first.click()
    expect(cell(page, "I3")).to_be_focused()
    page.locator("[data-text]").fill(EXAMPLE + "\nx = ")
    expect(page.locator("[data-fault-list]")).to_contain_text("not finished")
    expect(cell(page, "I3")).to_be_visible()
    page.locator("[data-text]").fill(EXAMPLE)
    expect(page.locator("[data-faults-title]")).to_have_text("No mistakes: it can be played.")
    page.get_by_role("tab", name="Hex").click()
    cell(page, "A3").click()
    page.locator('[data-colours] label:has([value="purple"])').click()
    settled(page)
    assert 'colour = ["red", "purple"]' in text_of(page)
    page.get_by_role("tab", name="Shape").click()
    page.get_by_role("button", name="Left to right").click()
    settled(page)
    page.get_by_role("button", name="90°").click()
    settled(page)
    assert not read_board(text_of(page)).flat
    while page.locator("[data-undo]").is_enabled():
        page.locator("[data-undo]").click()
        settled(page)
    assert text_of(page) == first


def test_a_draft_survives_a_lost_line_and_a_closed_window(server: Server, open_page: Open) -> None:
    page = open_page()
    enter(page, f"{server.url}/workshop?board=steam/ruhr")
    page.context.set_offline(True)
    brush(page, "water")
    cell(page, "C9").click()
    expect(page.locator("[data-net]")).to_contain_text("Not connected")
    cell(page, "E9").click()
    page.context.set_offline(False)
    settled(page)
    assert len(read_board(text_of(page)).water) == 2
    again = page.context.new_page()
    page.close()
    enter(again, f"{server.url}/workshop")
    assert len(read_board(text_of(again)).water) == 2
    expect(again.locator("[data-undo]")).to_be_enabled()
    again.close()


def test_sides_links_prices_copies_and_moves(server: Server, page: Page) -> None:
    enter(page, f"{server.url}/workshop")
    page.locator("[data-text]").evaluate(
        "(area, text) => { area.value = text; area.dispatchEvent(new Event('input')); }", EXAMPLE
    )
    expect(page.locator("[data-name]")).to_have_text("Ansel Bay")
    settled(page)
    brush(page, "wall")
    drag(page, "E3", "E5")
    assert 'blocked = ["E3 S"]' in text_of(page)
    brush(page, "price")
    page.locator("[data-brush-number]").fill("7")
    cell(page, "G3").click()
    settled(page)
    brush(page, "city")
    cell(page, "A5").click()
    settled(page)
    brush(page, "link")
    drag(page, "A3", "A5")
    board = read_board(text_of(page))
    assert board.hexes[board.index["G3"]].price == 7
    assert board.links[0].price == 7
    brush(page, "copy")
    drag(page, "A1", "C1")
    cell(page, "G5").click()
    settled(page)
    brush(page, "select")
    cell(page, "A7").click()
    page.get_by_role("button", name="Move it").click()
    cell(page, "G7").click()
    settled(page)
    board = read_board(text_of(page))
    assert board.hexes[board.index["G7"]].title == "Fennick"
    assert [board.hexes[board.index[name]].terrain for name in ("G5", "I5")] == ["mountain"] * 2
    brush(page, "erase")
    drag(page, "A3", "B2")
    assert "Kestle" not in text_of(page)
    assert "links" not in text_of(page)


def test_the_lesson_leads_from_step_to_step(server: Server, page: Page) -> None:
    enter(page, f"{server.url}/workshop?lesson=1")
    card = page.locator("[data-lesson]")
    expect(card).to_contain_text("step 1 of 7")
    page.get_by_role("button", name="New or open").click()
    page.get_by_role("button", name="Begin").click()
    expect(card).to_contain_text("step 2 of 7")
    brush(page, "water")
    drag(page, "A1", "A3", "A5", "A7", "A9")
    expect(card).to_contain_text("step 3 of 7")
    expect(page.locator(".pointed .mountain")).to_be_visible()
    card.get_by_role("button", name="Next").click()
    expect(card).to_contain_text("step 4 of 7")
    card.get_by_role("link", name="Leave the lesson").click()
    expect(card).to_be_hidden()


def test_nothing_keeps_anybody_out_and_it_fits_a_phone(server: Server, open_page: Open) -> None:
    page = open_page()
    enter(page, f"{server.url}/workshop?board=age-of-steam/germany")
    cell(page, "G13").click()
    assert barriers(page, [DAY]) == []
    for tab, part in (("Hex", "hex"), ("Board", "whole"), ("Shape", "shape"), ("Text", "text")):
        page.get_by_role("tab", name=tab, exact=True).click()
        page.set_viewport_size({"width": 1366, "height": 768})
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), tab
        assert barriers(page, [NIGHT], within=f"#part-{part}") == [], tab
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_role("button", name="New or open").click()
    assert barriers(page, [NIGHT], within="[data-dialog=new]") == []


def test_a_finger_paints_and_two_fingers_move_the_map(server: Server, open_page: Open) -> None:
    page = open_page(has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844})
    enter(page, f"{server.url}/workshop")
    page.locator('.brush:has([value="water"])').tap()
    cell(page, "C3").tap()
    settled(page)
    assert (2, 1) in read_board(text_of(page)).water
