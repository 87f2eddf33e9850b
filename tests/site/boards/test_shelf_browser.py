"""The shelf in a real browser: a board is published, found, rated, made into another and withdrawn."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.helpers.accounts import PASSWORD
from tests.helpers.browser import DAY, NIGHT, barriers
from tests.helpers.server import Server
from tests.helpers.shelf import has_played, named

Open = Callable[..., Page]
PHONE = {"width": 390, "height": 844}


def sign_up(page: Page, server: Server, handle: str) -> None:
    page.goto(f"{server.url}/sign-up?next=/games")
    form = page.locator("form[action='/sign-up/password']")
    form.get_by_label("Handle").fill(handle)
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button").click()
    page.wait_for_url(f"{server.url}/games")


def bring(page: Page, server: Server, text: str) -> None:
    """A board by the form of the start page, and from there to its own page."""
    page.goto(server.url)
    if page.locator("details.setup").get_attribute("open") is None:
        page.locator("details.setup > summary").click()
    page.locator(".own-board > summary").click()
    page.locator("[name=board_text]").fill(text)
    page.locator(".own-board button").last.click()
    page.wait_for_url(lambda url: "board=own-" in url)
    page.locator(".board-card:has(:checked) .board-more").click()
    page.wait_for_url(lambda url: "/boards/age-of-steam/own-" in url)


def test_published_found_rated_made_into_another_and_withdrawn(server: Server, open_page: Open) -> None:
    ada, bob = open_page(), open_page(viewport=PHONE)
    sign_up(ada, server, "ada-browses")
    bring(ada, server, named("Copperhill"))
    ada.get_by_role("link", name="Publish").click()
    expect(ada.get_by_label("Name of the board")).to_have_value("Copperhill")
    ada.get_by_label("Description").fill("Copper, and a hill.")
    assert barriers(ada, [DAY]) == []
    ada.get_by_role("button", name="Publish").click()
    expect(ada.locator("h1")).to_have_text("Copperhill")
    url = ada.url.removeprefix(server.url)

    sign_up(bob, server, "bob-browses")
    has_played(server.data, "bob-browses", url)
    bob.goto(f"{server.url}/boards")
    bob.get_by_role("searchbox").fill("copper")
    bob.get_by_role("button", name="Search").click()
    expect(bob.locator(".shelf-card")).to_have_count(1)
    assert barriers(bob, [NIGHT]) == []
    bob.locator(".shelf-card a").click()
    expect(bob.get_by_text("Copper, and a hill.")).to_be_visible()
    bob.locator("#rating label", has_text="4 ★").click()
    bob.get_by_role("button", name="Rate it").click()
    expect(bob.get_by_role("img", name="4.0 of 5 stars")).to_be_visible()
    assert barriers(bob, [NIGHT]) == []
    assert bob.evaluate("document.documentElement.scrollWidth") == 390

    bring(bob, server, named("Tinhill"))
    bob.get_by_role("link", name="Publish").click()
    bob.get_by_label("Made from another board").fill(f"{server.url}{url}")
    bob.get_by_role("button", name="Publish").click()
    expect(bob.get_by_role("link", name="Copperhill by")).to_have_attribute("href", url)
    bob.get_by_role("link", name="Play", exact=True).click()
    expect(bob.locator(".board-card:has(:checked)")).to_contain_text("Tinhill")

    ada.goto(f"{server.url}{url}")
    expect(ada.get_by_role("link", name="Tinhill by")).to_be_visible()
    ada.get_by_role("button", name="Withdraw it from the shelf").click()
    expect(ada.get_by_text("not on the shelf any more")).to_be_visible()
    ada.goto(f"{server.url}/boards?words=copperhill")
    expect(ada.get_by_text("There is no such board on the shelf.")).to_be_visible()
