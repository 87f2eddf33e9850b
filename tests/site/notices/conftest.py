"""What receives notices, and what sends them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.company import company
from tests.helpers.desk import ADDRESS, Clock, Desk, Open
from tests.helpers.letters import Mailbox, mail_server
from tests.helpers.quick import Quick
from tests.helpers.receivers import Ear, web_server
from tests.helpers.server import Server


@pytest.fixture(scope="package")
def mailed() -> Iterator[tuple[Mailbox, str]]:
    with mail_server() as found:
        yield found


@pytest.fixture
def mailbox(mailed: tuple[Mailbox, str]) -> Mailbox:
    mailed[0].letters.clear()
    mailed[0].closed = False
    return mailed[0]


@pytest.fixture(scope="package")
def ear() -> Iterator[Ear]:
    with web_server() as found:
        yield found


@pytest.fixture
def desk(tmp_path: Path, mailed: tuple[Mailbox, str], mailbox: Mailbox, ear: Ear) -> Open:
    ear.posts.clear()
    ear.statuses.clear()

    @asynccontextmanager
    async def opened(**given: Any) -> AsyncIterator[Desk]:
        clock = Clock()
        settings: dict[str, Any] = {
            "mail_server": mailed[1],
            "address": ADDRESS,
            "local_hooks": True,
        }
        async with company(tmp_path, clock, **(settings | given)) as made:
            yield Desk(made, clock)

    return opened


@pytest.fixture(scope="package")
def noticing(tmp_path_factory: pytest.TempPathFactory, mailed: tuple[Mailbox, str]) -> Iterator[Server]:
    """A server that sends what is due at once."""
    running = Quick(
        tmp_path_factory.mktemp("noticing"),
        IRONROAD_MAIL_SERVER=mailed[1],
        IRONROAD_ADDRESS=ADDRESS,
        IRONROAD_NOTICE_WAIT="1",
        IRONROAD_LOCAL_HOOKS="1",
        IRONROAD_SHARED="1",
    )
    yield running
    running.stop()
