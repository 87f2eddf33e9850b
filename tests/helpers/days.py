"""People who play over days: each in a browser of their own, told of their turns in a way of their own."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect

from ironroad.core.game import Game
from ironroad.site.notices.hooks import signature
from tests.helpers.clocked import Hosted
from tests.helpers.letters import Mailbox
from tests.helpers.receivers import Browser, Ear

ADDRESS = re.compile(r"https?://\S+")
# The push service is a part of the browser that only its maker runs: here it hands out an address of ours.
PUSH_SERVICE = """
PushManager.prototype.subscribe = async () => ({ toJSON: () => (%s) });
"""
AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
}


def add_authenticator(page: Page) -> None:
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})


@dataclass
class Notice:
    """What somebody was told, and where it leads."""

    title: str
    text: str
    url: str


Heard = Callable[[], list[Notice]]


class Player:
    """Somebody with a browser, who is away until they come; `heard` is all that ever reached them."""

    def __init__(self, site: Hosted, page: Page, name: str) -> None:
        self.site = site
        self.page = page
        self.name = name
        self.touches = bool(page.evaluate("navigator.maxTouchPoints"))
        self.heard: Heard = list
        self._known = 0

    @property
    def seat(self) -> int:
        return next(one.number for one in self.site.table.sitters if one.name == self.name)

    def open(self, path: str) -> None:
        self.page.goto(f"{self.site.url}{path}")

    def press(self, button: Locator) -> None:
        """By the finger or the mouse."""
        if self.touches:
            button.tap()
        else:
            button.click()

    def leave(self) -> None:
        """Nothing of the table is in sight any more."""
        self.page.goto("about:blank")

    def news(self) -> Notice:
        """The next thing this person is told."""
        self.site.wait_for(lambda: len(self.heard()) > self._known)
        self._known += 1
        return self.heard()[self._known - 1]

    def come(self) -> Notice:
        """Follow the newest notice to the table."""
        told = self.news()
        self.page.goto(told.url)
        return told

    @property
    def link(self) -> str:
        """The address of this person's seat."""
        return f"{self.site.url}/s/{self.site.table.key(self.seat)}"

    def move(self, *texts: str) -> None:
        """Moves by plain requests of this person's browser."""
        for text in texts:
            answer = self.page.request.post(
                f"{self.link}/moves",
                form={"number": self.site.table.number, "move": text, "_csrf_token": self._token},
                headers={"accept": "application/json"},
            )
            assert answer.ok, answer.text()

    @property
    def _token(self) -> str:
        return next(one["value"] for one in self.page.context.cookies() if one["name"] == "csrftoken")


def letters_to(mailbox: Mailbox, address: str) -> Heard:
    def heard() -> list[Notice]:
        found = [letter for letter in mailbox.to(address) if letter["List-Unsubscribe"]]
        return [_letter(one["Subject"], one.get_content()) for one in found]

    return heard


def _letter(title: str, text: str) -> Notice:
    found = ADDRESS.search(text)
    assert found
    return Notice(title, text, found[0])


def pushes_to(ear: Ear, browser: Browser, site: Hosted) -> Heard:
    """What a browser was pushed, which it alone can read."""

    def heard() -> list[Notice]:
        found = [browser.read(post) for post in ear.at("/push")]
        return [Notice(one["title"], one["body"], f"{site.url}{one['url']}") for one in found]

    return heard


def hooks_of(ear: Ear, secret: str) -> Heard:
    """What a program was told by a webhook, which checks who has sent it."""

    def heard() -> list[Notice]:
        return [Notice(one["title"], one["text"], one["url"]) for one in map(_signed, ear.at("/hook"))]

    def _signed(post: Any) -> dict[str, str]:
        given = post.headers["ironroad-signature"]
        assert given == signature(secret, post.headers["ironroad-timestamp"], post.body)
        found: dict[str, str] = post.json
        return found

    return heard
