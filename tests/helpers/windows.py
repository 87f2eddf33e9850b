"""Windows of a browser, handed from test to test: to begin anew takes longer than most of what they show."""

from __future__ import annotations

from collections import defaultdict
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Frame, Page

from tests.helpers.browser import keep_pace, open_context

DESK = {"width": 1440, "height": 900}


class Windows:
    """Profiles that are free, by what they are set to."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: defaultdict[str, list[Profile]] = defaultdict(list)
        self._taken: list[tuple[str, Profile]] = []

    def open(self, viewport: Any = DESK, pace: str = "instant", **settings: Any) -> Page:
        """The window of a new visitor."""
        name = str(sorted(settings.items()))
        profile = self._free[name].pop() if self._free[name] else Profile(self._browser, **settings)
        self._taken.append((name, profile))
        return profile.open(viewport, pace)

    def clear(self) -> None:
        """All visitors go, and leave their windows to others."""
        while self._taken:
            name, profile = self._taken.pop()
            profile.forget()
            self._free[name].append(profile)

    def close(self) -> None:
        for profiles in self._free.values():
            for profile in profiles:
                profile.context.close()


class Profile:
    """One empty page keeps the process alive; all others are a visitor's, with whatever is put into them."""

    def __init__(self, browser: Browser, **settings: Any) -> None:
        self.context: BrowserContext = open_context(browser, **settings)
        self._empty = self.context.new_page()
        self._origins: set[str] = set()
        self.context.on("page", lambda page: page.on("framenavigated", self._note))

    def _note(self, frame: Frame) -> None:
        self._origins.add("{0.scheme}://{0.netloc}".format(urlsplit(frame.url)))

    def open(self, viewport: Any, pace: str) -> Page:
        keep_pace(self.context, pace)
        page = self.context.new_page()
        page.set_viewport_size(viewport)
        return page

    def forget(self) -> None:
        """Nothing stays of a visitor but files of the site that never change."""
        for page in self.context.pages[1:]:
            page.close()
        session = self.context.new_cdp_session(self._empty)
        for origin in self._origins:
            session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        session.detach()
        self._origins.clear()
        self.context.unroute_all()
        self.context.set_offline(False)
        self.context.clear_permissions()
        self.context.clear_cookies()
