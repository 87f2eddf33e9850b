"""People who play over days: each in a browser of their own, told of their turns in a way of their own."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections.abc import Callable
from typing import Final, NamedTuple

from playwright.sync_api import Locator, Page

from tests.helpers.clocked import Hosted
from tests.helpers.letters import Mailbox
from tests.helpers.receivers import Browser, Ear, Post

LINK: Final = re.compile(r"https?://\S+")
# Which push service there is lies with the maker of a browser: here it is our own web server.
PUSH_SERVICE: Final = "PushManager.prototype.subscribe = async () => ({ toJSON: () => (%s) })"
# A browser without a screen refuses to show notices: what it is asked to show is noted instead.
NOTE_SHOWN: Final = """() => {
  self.shown = [];
  self.registration.showNotification = async (title, { data }) => void self.shown.push([title, data.url]);
}"""


class Notice(NamedTuple):
    """What somebody was told, and where it leads."""

    title: str
    text: str
    url: str


Heard = Callable[[], list[Notice]]


class Player:
    """Somebody with a browser; `heard` is all that ever reached them while they were away."""

    def __init__(self, site: Hosted, page: Page, name: str) -> None:
        self.site = site
        self.page = page
        self.name = name
        self.heard: Heard = list
        self._known = 0
        self._touches = bool(page.evaluate("navigator.maxTouchPoints"))

    @property
    def seat(self) -> int:
        return next(sitter.number for sitter in self.site.table.sitters if sitter.name == self.name)

    @property
    def link(self) -> str:
        """The address of this person's seat."""
        return f"{self.site.url}/s/{self.site.table.key(self.seat)}"

    @property
    def asked(self) -> bool:
        return self.site.table.asked == self.seat

    # Coming and going

    def open(self, path: str) -> None:
        self.page.goto(f"{self.site.url}{path}")

    def look(self) -> None:
        """Open the table, and stay there."""
        self.page.goto(self.link)
        self.site.wait_for(lambda: self.site.sees(self.seat))

    def leave(self) -> None:
        self.page.goto("about:blank")
        self.site.wait_for(lambda: not self.site.sees(self.seat))

    def news(self) -> Notice:
        """The next thing this person is told."""
        self.site.wait_for(lambda: len(self.heard()) > self._known)
        self._known += 1
        return self.heard()[self._known - 1]

    def come(self) -> Notice:
        """Follow the next notice to the table, and stay there."""
        told = self.news()
        self.page.goto(told.url)
        self.site.wait_for(lambda: self.site.sees(self.seat))
        return told

    # Playing

    def press(self, button: Locator) -> None:
        """With a finger or the mouse."""
        if self._touches:
            button.tap()
        else:
            button.click()

    def move(self, text: str) -> None:
        """By a plain request of this person's browser."""
        token = next(one["value"] for one in self.page.context.cookies() if one["name"] == "csrftoken")
        form: dict[str, str | float | bool] = {"number": self.site.table.number, "move": text}
        answer = self.page.request.post(
            f"{self.link}/moves",
            form=form | {"_csrf_token": token},
            headers={"accept": "application/json"},
        )
        assert answer.ok, answer.text()


# Ways to be told


def by_mail(mailbox: Mailbox, address: str) -> Heard:
    """What came by letters, but for those by which one signs in."""

    def heard() -> list[Notice]:
        found = [letter for letter in mailbox.to(address) if letter["List-Unsubscribe"]]
        return [_letter(one["Subject"], one.get_content()) for one in found]

    return heard


def _letter(title: str, text: str) -> Notice:
    found = LINK.search(text)
    assert found
    return Notice(title, text, found[0])


def by_hook(ear: Ear, secret: str) -> Heard:
    """What a program of theirs was told, which makes sure that it comes from the site."""

    def heard() -> list[Notice]:
        return [checked(post) for post in ear.at("/hook")]

    def checked(post: Post) -> Notice:
        signed = post.headers["ironroad-timestamp"].encode() + b"." + post.body
        proof = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
        assert post.headers["ironroad-signature"] == f"sha256={proof}"
        return Notice(*(post.json[part] for part in ("title", "text", "url")))

    return heard


class Pushes:
    """The push service of a browser: what it gets it cannot read, and hands on to the browser that can."""

    def __init__(self, page: Page, ear: Ear, site: Hosted) -> None:
        self._page, self._ear, self._site = page, ear, site
        self._browser = Browser(f"{ear.url}/push")
        known = {"endpoint": self._browser.endpoint, "keys": self._browser.keys}
        page.add_init_script(PUSH_SERVICE % json.dumps(known))
        page.context.grant_permissions(["notifications"], origin=site.url)

    def heard(self) -> list[Notice]:
        found = [self._browser.read(post) for post in self._ear.at("/push")]
        return [Notice(one["title"], one["body"], f"{self._site.url}{one['url']}") for one in found]

    def hand_on(self) -> list[list[str]]:
        """What the browser shows of the newest, the title and where it leads, though no table is open."""
        session = self._page.context.new_cdp_session(self._page)
        workers: list[str] = []
        session.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda news: workers.extend(one["registrationId"] for one in news["registrations"]),
        )
        session.send("ServiceWorker.enable")
        self._site.wait_for(lambda: self._page.evaluate("true") and bool(workers))
        told = json.dumps(self._browser.read(self._ear.at("/push")[-1]))
        sent = {"origin": self._site.url, "registrationId": workers[0], "data": told}
        (worker,) = self._page.context.service_workers
        worker.evaluate(NOTE_SHOWN)
        session.send("ServiceWorker.deliverPushMessage", sent)
        self._site.wait_for(lambda: bool(worker.evaluate("shown")))
        found: list[list[str]] = worker.evaluate("shown")
        return found
