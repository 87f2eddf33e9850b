"""The start page in a real browser: what follows from the board that is chosen."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.helpers.places import EXAMPLE_BOARD
from tests.helpers.server import Server

EXAMPLE = EXAMPLE_BOARD


@pytest.fixture
def page(open_page: Callable[..., Page], server: Server) -> Page:
    """The start page."""
    return open_page(server.url)


def choose(page: Page, board: str) -> None:
    page.locator(".board-card", has=page.locator(f'input[value="{board}"]')).click()


def choose_seats(page: Page, seats: int) -> None:
    page.locator(".chip", has=page.locator(f'input[name="players"][value="{seats}"]')).click()


def visible(found: Locator) -> int:
    return found.filter(visible=True).count()


def seats_of(page: Page) -> list[str]:
    chips = page.locator(".players .chip").filter(visible=True)
    return chips.all_inner_texts()


def test_seats_follow_the_board_and_come_back(page: Page) -> None:
    choose_seats(page, 5)
    choose(page, "barbados")
    assert seats_of(page) == ["1"]
    expect(page.locator('[name="players"]:checked')).to_have_value("1")
    assert visible(page.locator(".sitter")) == 1
    expect(page.locator("[data-summary]")).to_contain_text("Barbados · Deluxe (2018) · 10 rounds")
    choose(page, "st-lucia")
    assert seats_of(page) == ["2"]
    assert visible(page.locator(".sitter")) == 2
    choose(page, "germany")
    assert seats_of(page) == ["3", "4", "5", "6"]
    expect(page.locator('[name="players"]:checked')).to_have_value("5")
    assert visible(page.locator(".sitter")) == 5


def test_rules_and_options_are_those_of_what_is_chosen(page: Page) -> None:
    """What was asked for on another board, and means nothing here, is neither shown nor sent."""
    page.locator(".options > summary").click()
    order, four = (
        page.locator('[name="option.starting_order"]'),
        page.locator('[name="option.germany_four_cubes"]'),
    )
    order.select_option("given")
    expect(four).to_be_hidden()
    choose(page, "germany")
    expect(four).to_be_visible()
    expect(four.locator("option").first).to_have_text("Rulebook: Berlin")
    page.locator(".edition", has=page.locator('[value="deluxe-en"]')).click()
    expect(four.locator("option").first).to_have_text("Rulebook: Wien")
    rules = page.locator("[data-rules]")
    expect(rules).to_have_attribute("href", re.compile("/rules/age-of-steam/germany/deluxe-en$"))
    four.select_option("berlin")
    choose(page, "barbados")
    expect(four).to_be_hidden()
    expect(order).to_be_hidden()
    expect(page.locator('[name="option.first_tile"]')).to_be_visible()
    page.get_by_role("button", name="Play", exact=True).first.click()
    page.wait_for_url(re.compile("/t/"))
    expect(page).to_have_title(re.compile("Barbados"))


def test_a_board_is_mended_on_the_page_and_played(page: Page, tmp_path: Path) -> None:
    wrong = tmp_path / "my-board.toml"
    wrong.write_text(EXAMPLE.read_text("utf-8").replace("       DUN\n", "       DXN\n"), "utf-8")
    page.fill('[name="seat.0.name"]', "Maja")
    page.locator(".own-board > summary").click()
    page.set_input_files('[name="board_file"]', wrong)
    bring = page.get_by_role("button", name="Use this board")
    bring.click()
    expect(page.locator("#board-problem")).to_contain_text('Line 12: undefined code "DXN"')
    text = page.locator('[name="board_text"]')
    expect(text).to_be_focused()
    text.fill(text.input_value().replace("DXN", "DUN"))
    bring.click()
    page.wait_for_url(re.compile("board=own-"))
    expect(page.locator('[name="board"]:checked')).to_have_value(re.compile("^own-"))
    expect(page.locator('[name="seat.0.name"]')).to_have_value("Maja")
    assert seats_of(page) == ["2", "3", "4"]
    page.get_by_role("button", name="Play", exact=True).first.click()
    page.wait_for_url(re.compile("/t/"))
    expect(page).to_have_title(re.compile("Ansel Bay"))


def test_without_javascript_the_server_says_what_does_not_fit(
    open_page: Callable[..., Page], server: Server
) -> None:
    page = open_page(server.url, java_script_enabled=False)
    rules = page.locator("#board-st-lucia").get_by_role("link", name="Rules")
    expect(rules).to_have_attribute("href", "/rules/age-of-steam/st-lucia/deluxe")
    page.locator(".options > summary").click()
    expect(page.get_by_text("Only on Germany")).to_be_visible()
    page.select_option('[name="option.germany_four_cubes"]', "wien")
    choose(page, "st-lucia")
    choose_seats(page, 5)
    play = page.get_by_role("button", name="Play", exact=True).first
    play.click()
    expect(page.locator("#problem")).to_have_text("St. Lucia is for 2 seats.")
    expect(page.locator('[name="players"]:checked')).to_have_value("2")
    play.click()
    expect(page.locator("#problem")).to_contain_text("can be set for Germany only.")
    page.select_option('[name="option.germany_four_cubes"]', "")
    play.click()
    page.wait_for_url(re.compile("/t/"))
