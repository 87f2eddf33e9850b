"""A site that sends letters and two who visit it; applications in this process whose time is ours."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from ironroad.site.app import create_app
from ironroad.site.settings import read_settings
from tests.helpers.accounts import (
    HOME,
    USUAL,
    Clock,
    Inside,
    Open,
)
from tests.helpers.letters import Mailbox, mail_server
from tests.helpers.migrated import begin
from tests.helpers.quick import Quick
from tests.helpers.server import Server, Visitor

Visit = Callable[[Server], Visitor]


@pytest.fixture(scope="package")
def post() -> Iterator[tuple[Mailbox, str]]:
    with mail_server() as running:
        yield running


@pytest.fixture(scope="package")
def mailbox(post: tuple[Mailbox, str]) -> Mailbox:
    return post[0]


@pytest.fixture(scope="package")
def site(post: tuple[Mailbox, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Quick(tmp_path_factory.mktemp("accounts"), IRONROAD_MAIL_SERVER=post[1])
    yield running
    running.stop()


@pytest.fixture
def one(site: Server, visit: Visit) -> Visitor:
    return visit(site)


@pytest.fixture
def two(site: Server, visit: Visit) -> Visitor:
    return visit(site)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def inside(tmp_path: Path, clock: Clock) -> Iterator[Open]:
    """Visits an application of which the time is ours, with the usual settings or others."""
    apps: dict[str, Any] = {}
    begin(tmp_path)
    with ExitStack() as stack:

        def open_one(base_url: str = HOME, **given: Any) -> Inside:
            if str(given) not in apps:
                settings: Any = read_settings
                apps[str(given)] = create_app(settings(tmp_path, **USUAL | given), clock)
            return Inside(stack.enter_context(TestClient(apps[str(given)], base_url=base_url)))

        yield open_one
