"""Servers and visitors for the tests of the site."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.helpers.server import Server, Visitor


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for a file of tests; its bots do not dawdle."""
    running = Server(tmp_path_factory.mktemp("site"))
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
