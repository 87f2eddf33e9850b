"""A real browser: the Chromium that is installed."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, sync_playwright


@contextmanager
def browser() -> Iterator[Browser]:
    path = (
        shutil.which("chromium") or shutil.which("chromium-headless-shell") or shutil.which("google-chrome")
    )
    with sync_playwright() as playwright:
        program = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        try:
            yield program
        finally:
            program.close()


def window(program: Browser, url: str) -> Page:
    """A window with a profile of its own: tabs of one window are slowed down while another is in front."""
    context = program.new_context(viewport={"width": 1400, "height": 900}, base_url=url)
    return context.new_page()
