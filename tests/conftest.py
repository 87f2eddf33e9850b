"""One server and one browser for all tests of a worker; pages and visitors of their own for each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.helpers.browser import chromium, watch_for_errors
from tests.helpers.quick import Quick
from tests.helpers.server import Server, Visitor
from tests.helpers.windows import Windows


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server that tests share; its bots do not dawdle, and tests write beside it."""
    running = Quick(tmp_path_factory.mktemp("site"), IRONROAD_SHARED="1")
    yield running
    running.stop()


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may ill-treat."""
    running = Quick(tmp_path)
    yield running
    running.stop()


@pytest.fixture
def visit() -> Iterator[Callable[[Server], Visitor]]:
    """Opens browsers without a screen, and closes them."""
    opened: list[Visitor] = []

    def open_one(server: Server) -> Visitor:
        opened.append(Visitor(server))
        return opened[-1]

    yield open_one
    for visitor in opened:
        visitor.client.close()


@pytest.fixture
def visitor(server: Server, visit: Callable[[Server], Visitor]) -> Visitor:
    return visit(server)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as running:
        yield running


@pytest.fixture(scope="session")
def windows(browser: Browser) -> Iterator[Windows]:
    found = Windows(browser)
    yield found
    found.close()


@pytest.fixture
def open_page(windows: Windows) -> Iterator[Callable[..., Page]]:
    """Opens windows of new visitors; none of them may have complained in the end."""
    complaints: list[list[str]] = []

    def open_one(url: str = "", **settings: Any) -> Page:
        page = windows.open(**settings)
        complaints.append(watch_for_errors(page))
        if url:
            page.goto(url)
        return page

    yield open_one
    windows.clear()
    assert [text for found in complaints for text in found] == []


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    return open_page()
