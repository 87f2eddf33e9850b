"""A game of three people over days, as they live it: each comes when they are told, by a device of their own."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import ironroad
from ironroad.bots import make_bot
from tests.helpers.browser import set_up
from tests.helpers.clocked import Hosted, Wall
from tests.helpers.days import PUSH_SERVICE, Player, add_authenticator, hooks_of, letters_to, pushes_to
from tests.helpers.letters import Mailbox, mail_server
from tests.helpers.receivers import Browser, Ear, web_server

Open = Callable[..., Page]

# With it the seats move in their order at first, and the first one can deliver in the first round.
SEED = "25"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
MAIL = "ben@example.org"


@pytest.fixture
def ear() -> Iterator[Ear]:
    with web_server() as found:
        yield found


@pytest.fixture
def mailbox() -> Iterator[tuple[Mailbox, str]]:
    with mail_server() as found:
        yield found


@pytest.fixture
def wall() -> Wall:
    return Wall()


@pytest.fixture
def site(tmp_path: Path, wall: Wall, mailbox: tuple[Mailbox, str]) -> Iterator[Hosted]:
    running = Hosted(tmp_path, wall, mail_server=mailbox[1])
    yield running
    running.close()


def host_a_table(anna: Player) -> list[str]:
    """With an account and a passkey, on the start page; the answer is the links for the others."""
    page = anna.page
    add_authenticator(page)
    anna.open("/sign-up")
    form = page.locator('[action="/sign-up/passkey"]')
    form.get_by_label("Handle").fill("anna")
    form.get_by_label("Name at the table").fill("Anna")
    form.get_by_role("button").click()
    page.wait_for_url(f"{anna.site.url}/")
    set_up(page, anna.site.url, ["person"] * 3, "1")
    page.get_by_text("Everyone on their own device").click()
    page.select_option('select[name="time"]', "days")
    page.get_by_role("button", name="Play", exact=True).first.click()
    page.wait_for_url(re.compile("/t/.*/invite$"))
    expect(page.locator(".gather-seat .who").first).to_contain_text("Anna")
    return [page.get_by_label(f"Link to seat {number}", exact=True).input_value() for number in (2, 3)]


def ask_for_a_webhook(anna: Player, ear: Ear) -> None:
    anna.open("/notices")
    page = anna.page
    page.get_by_label("Address").fill(f"{ear.url}/hook")
    page.get_by_role("button", name="Save the webhook").click()
    anna.heard = hooks_of(ear, page.locator(".secret code").inner_text())


def sign_out(player: Player) -> None:
    player.open("/account")
    player.page.get_by_role("button", name="Sign out").click()
    player.page.wait_for_url(f"{player.site.url}/")


def take_seat(player: Player, link: str) -> None:
    player.page.goto(link)
    player.page.get_by_label("Your name").fill(player.name)
    player.press(player.page.get_by_role("button", name="Take the seat"))
    player.page.wait_for_url(re.compile("/s/"))


def sign_up_by_mail(ben: Player, mailbox: Mailbox) -> None:
    """What his browser has begun to play joins the account."""
    ben.open("/sign-in?next=/games")
    form = ben.page.locator('[action="/sign-in/mail"]')
    form.get_by_label("Mail address").fill(MAIL)
    ben.press(form.get_by_role("button"))
    expect(ben.page.get_by_role("heading")).to_contain_text("Look into your mail")
    ben.open(mailbox.link_to(MAIL))
    ben.page.get_by_label("Handle").fill("ben")
    ben.press(ben.page.get_by_role("button", name="Make the account"))
    ben.page.wait_for_url(re.compile("/games"))
    ben.heard = letters_to(mailbox, MAIL)


def ask_for_pushes(cora: Player, ear: Ear) -> None:
    browser = Browser(f"{ear.url}/push")
    known = json.dumps({"endpoint": browser.endpoint, "keys": browser.keys})
    cora.page.add_init_script(PUSH_SERVICE % known)
    cora.page.context.grant_permissions(["notifications"], origin=cora.site.url)
    cora.open("/notices")
    cora.page.get_by_role("button", name="Show notices in this browser").click()
    expect(cora.page.locator("[data-push]")).to_contain_text("1 browser shows you notices")
    cora.heard = pushes_to(ear, browser, cora.site)


def choose(player: Player, move: str) -> None:
    """One of the cards or chips that are offered."""
    page = player.page
    player.press(page.locator(f'[data-cards] label:has(input[value="{move}"])'))
    player.press(page.locator("[data-cards] button.main"))
    expect(page.locator(f'[data-cards] input[value="{move}"]')).to_have_count(0)


def order(player: Player, kind: str) -> Locator:
    """The form of an instruction."""
    page = player.page
    player.press(page.get_by_text("When it is my turn …"))
    return page.locator(f'[action$="/instructions/{kind}"]')


def test_three_people_play_over_days(
    site: Hosted,
    wall: Wall,
    mailbox: tuple[Mailbox, str],
    ear: Ear,
    open_page: Open,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(site.keeper, "create", partial(site.keeper.create, seed=SEED))
    anna, ben, cora = Player(site, open_page(), "Anna"), Player(site, open_page(**PHONE), "Ben"), Player(site, open_page(), "Cora")
    anna.page.screenshot(path="/tmp/scratch/invite.png", full_page=True)
    for one in (anna,ben,cora): one.page.set_default_timeout(10000)

    # They gather, each in their own way.
    links = host_a_table(anna)
    ask_for_a_webhook(anna, ear)
    sign_out(anna)
    take_seat(ben, links[0])
    sign_up_by_mail(ben, mailbox[0])
    ben.leave()
    take_seat(cora, links[1])
    ask_for_pushes(cora, ear)
    cora.leave()

    # Monday. Anna's device has forgotten her.
    wall.pass_(minutes=1)
    assert anna.come().title == "Your turn: Rust Belt"
    anna.page.get_by_role("link", name="Sign in").click()
    anna.page.get_by_role("button", name="Use a passkey").click()
    anna.page.wait_for_url(anna.link)
    choose(anna, "shares 4")
    anna.leave()
    wall.pass_(hours=9)
    assert ben.come().title == "Your turn: Rust Belt"
    choose(ben, "shares 4")
    ben.page.screenshot(path="/tmp/scratch/ben.png")
    bids = order(ben, "bids")
    bids.get_by_label("up to").fill("4")
    ben.press(bids.get_by_role("button"))
    expect(ben.page.locator(".order-given")).to_contain_text("bid up to $4, then drop out")
    ben.page.screenshot(path="/tmp/scratch/ben2.png")
    ben.leave()
