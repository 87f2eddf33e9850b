"""A real browser: the Chromium that is installed, with one window or several."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import BrowserContext, sync_playwright

SIZE = {"width": 1400, "height": 900}


@contextmanager
def browser(url: str) -> Iterator[BrowserContext]:
    """An empty profile; what is loaded is kept until it closes."""
    path = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        program = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        context = program.new_context(viewport=SIZE, base_url=url)  # type: ignore[arg-type]
        try:
            yield context
        finally:
            program.close()
