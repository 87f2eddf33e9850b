"""What several tests of the site need besides servers and browsers."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from benchmarks.postgres import PROGRAMS, postgres
from ironroad.core.game import Game
from tests.helpers.ahead import People
from tests.helpers.powersite import Backdoor
from tests.helpers.server import Server, Visitor


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    """The address of a PostgreSQL server, in which tests make databases of their own."""
    if not PROGRAMS.exists():
        pytest.skip("PostgreSQL is not installed")
    with postgres() as address:
        yield address


@pytest.fixture
def backdoor(server: Server) -> Iterator[Backdoor]:
    found = Backdoor(server)
    yield found
    found.close()


@pytest.fixture
def sit(server: Server, backdoor: Backdoor, visitor: Visitor) -> Callable[[Game], People]:
    """Seats people with links of their own at a game that has begun."""
    return lambda game: People(server, backdoor, visitor, game)
