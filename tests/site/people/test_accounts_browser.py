"""Accounts in a real browser: a passkey from a virtual authenticator, and pages that keep nobody out."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.helpers.accounts import own_table, person_named
from tests.helpers.browser import DAY, NIGHT, add_authenticator, barriers
from tests.helpers.server import Server


def test_a_passkey_signs_up_and_in_and_stays_the_last_way(
    open_page: Callable[..., Page], server: Server
) -> None:
    page = open_page(f"{server.url}/sign-up?next=/games")
    add_authenticator(page)
    assert barriers(page, [DAY]) == []
    form = page.locator('[action="/sign-up/passkey"]')
    form.get_by_label("Handle").fill("x")
    form.get_by_role("button").click()
    expect(form.get_by_role("alert").filter(visible=True)).to_contain_text("2 to 30 letters")
    form.get_by_label("Handle").fill("Keyholder")
    form.get_by_label("Name at the table").fill("Kay")
    form.get_by_role("button").click()
    page.wait_for_url(f"{server.url}/games")

    page.goto(f"{server.url}/account")
    expect(page.locator("#ways")).to_contain_text("not used yet")
    assert barriers(page, [NIGHT]) == []
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_role("alert").filter(visible=True)).to_contain_text("last way")
    # The device that has one makes no second one for the same account.
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_role("alert").filter(visible=True).last).to_contain_text("did not work")
    page.get_by_role("button", name="Sign out").click()

    page.goto(f"{server.url}/sign-in")
    assert barriers(page, [NIGHT]) == []
    page.get_by_role("button", name="Use a passkey").click()
    page.wait_for_url(f"{server.url}/")
    expect(page.locator(".top-links")).to_contain_text("Kay")

    own_table(server.data, [person_named(server.data, "keyholder"), None, None])
    page.goto(f"{server.url}/games")
    expect(page.locator("[data-waiting]")).to_have_text("1")
    expect(page).to_have_title(re.compile(r"^\(1\) My games"))
    expect(page.locator('link[rel="icon"]')).to_have_attribute("href", "/icons/waiting/1")
    assert barriers(page, [DAY]) == []
